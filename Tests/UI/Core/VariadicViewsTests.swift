import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct VariadicViewsTests {
  /// The views in reverse order, with their number.
  private struct Reversed: _VariadicView.MultiViewRoot {
    func body(children: _VariadicView.Children) -> some View {
      Text("\(children.count)")
      ForEach(Array(children.reversed())) { $0 }
    }
  }

  @Test func aRootTakesContentApart() {
    let host = TestHost {
      VStack {
        _VariadicView.Tree(Reversed()) {
          Text("a")
          Group {
            Text("b")
            Text("c")
          }
        }
      }
    }
    #expect(host.texts == ["3", "c", "b", "a"])
  }
}
