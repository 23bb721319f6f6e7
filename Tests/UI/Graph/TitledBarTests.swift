import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// Shifted views on an output of 300 × 400 points.
@MainActor
struct TitledBarTests {
  private struct Shift: ElementModifier {
    let distance: CGFloat

    func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ShiftedNode {
      let node = ShiftedNode(content)
      node.shift = distance
      return node
    }

    func update(_ element: ShiftedNode, _ context: _NodeContext) {
      element.shift = distance
    }
  }

  private final class Model: ObservableObject {
    @Published var distance: CGFloat = 30
    var taps = 0
  }

  private struct Page: View {
    @ObservedObject var model: Model

    var body: some View {
      VStack(spacing: 0) {
        Color.red.frame(width: 100, height: 40).probe("a")
          .onTapGesture { model.taps += 1 }
          .modifier(Shift(distance: model.distance))
        box("b", 100, 20)
      }
    }
  }

  @Test func aShiftedViewIsSeenAndTouchedBelowItsPlace() {
    let model = Model()
    let host = TestHost(width: 300, height: 400) { Page(model: model) }
    // The column of 60 points is in the middle.
    #expect(host.frame(of: "a") == CGRect(x: 100, y: 200, width: 100, height: 40))
    #expect(host.frame(of: "b") == CGRect(x: 100, y: 210, width: 100, height: 20))
    host.tap(CGPoint(x: 150, y: 205))
    #expect(model.taps == 1)
    host.tap(CGPoint(x: 150, y: 180))
    #expect(model.taps == 1)
  }

  @Test func aNewShiftMovesTheViewAlone() {
    let model = Model()
    let host = TestHost(width: 300, height: 400) { Page(model: model) }
    model.distance = -20
    host.advance(0.1)
    #expect(host.frame(of: "a") == CGRect(x: 100, y: 150, width: 100, height: 40))
    #expect(host.frame(of: "b") == CGRect(x: 100, y: 210, width: 100, height: 20))
    host.tap(CGPoint(x: 150, y: 155))
    #expect(model.taps == 1)
    #expect(host.reports.isEmpty)
  }
}
