import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct RowTagTests {
  @Test func theTagOfARowIsItsValue() {
    struct Numbered: View {
      @Binding var number: Int?
      var body: some View {
        List(selection: $number) {
          Section("numbers") {
            Text("one").tag(1)
            Text("two").padding(2).tag(2)
            Text("a word").tag("two")
            Text("none")
            Text("fixed").tag(5).selectionDisabled()
          }
        }
        .listStyle(.insetGrouped)
      }
    }
    let store = BindingStore<Int?>(nil)
    let host = TestHost(width: 300, height: 400) { Numbered(number: store.binding) }
    func tap(_ text: String) {
      guard let frame = host.textFrames[text] else {
        Issue.record("no \(text)")
        return
      }
      host.tap(CGPoint(x: 250, y: frame.midY))
      host.advance(0.1)
    }
    tap("two")
    #expect(store.value == 2)
    for text in ["a word", "none", "fixed", "numbers"] { tap(text) }
    #expect(store.value == 2)
    tap("one")
    #expect(store.value == 1)
  }

  /// The types of two branches, of an optional and of an erased view are looked through.
  @Test(arguments: [true, false])
  func theTagIsFoundInABranch(isFirst: Bool) {
    struct Branches: View {
      let isFirst: Bool
      @Binding var number: Int?
      var body: some View {
        List([0], id: \.self, selection: $number) { _ in
          if isFirst {
            AnyView(Text("row").tag(1))
          } else {
            Text("row").tag(2).padding(1)
          }
        }
      }
    }
    let store = BindingStore<Int?>(nil)
    let host = TestHost(width: 300, height: 400) {
      Branches(isFirst: isFirst, number: store.binding)
    }
    host.tap(CGPoint(x: 250, y: 22))
    #expect(store.value == (isFirst ? 1 : 2))
  }
}
