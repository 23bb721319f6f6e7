import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ZStackTests {
  @Test(arguments: layers) func frame(_ row: LayoutCase) { row.check() }

  @Test func aStackWithoutViewsIsEmpty() {
    let host = TestHost { ZStack {}.probe("stack") }
    #expect(host.frame(of: "stack")?.size == .zero)
  }

  @Test func theLastViewGetsTheTouch() {
    let log = Log()
    let host = TestHost {
      ZStack {
        Color.red.onTapGesture { log("behind") }
        Color.blue.frame(width: 100, height: 100).onTapGesture { log("in front") }
      }
    }
    host.tap(point(200, 150))
    host.tap(point(10, 10))
    #expect(log.lines == ["in front", "behind"])
  }
}

private let layers: [LayoutCase] = [
  LayoutCase(
    "a guide inside", rule: "the stack is as wide as its views with their lines at one point",
    ["z": rect(85, 40, 30, 20), "a": rect(95, 40, 20, 20), "b": rect(85, 40, 20, 20)]
  ) {
    ZStack(alignment: .topLeading) {
      box("a", 20, 20)
      box("b", 20, 20).alignmentGuide(.leading) { _ in 10 }
    }.probe("z")
  },
  LayoutCase(
    "one proposal for all", rule: "each view gets the proposal of the stack",
    ["a": rect(0, 0, 200, 100), "b": rect(180, 90, 20, 10)]
  ) {
    ZStack(alignment: .bottomTrailing) {
      flexible("a")
      box("b", 20, 10)
    }
  },
]
