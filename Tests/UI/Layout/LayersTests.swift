import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LayersTests {
  @Test(arguments: layers) func frame(_ row: LayoutCase) { row.check() }

  @Test func anOverlayTakesTheTouchAndABackgroundTheRest() {
    let log = Log()
    let host = TestHost {
      Color.red.frame(width: 100, height: 100).onTapGesture { log("view") }
        .overlay(alignment: .topLeading) {
          Color.blue.frame(width: 20, height: 20).onTapGesture { log("overlay") }
        }
        .background {
          Color.green.frame(width: 300, height: 300).onTapGesture { log("background") }
        }
    }
    for x in [155.0, 200, 60] { host.tap(point(x, x == 155 ? 105 : 150)) }
    #expect(log.lines == ["overlay", "view", "background"])
  }
}

private let layers: [LayoutCase] = [
  LayoutCase(
    "a flexible overlay", rule: "an overlay gets the size of its view as its proposal",
    ["a": rect(70, 30, 60, 40), "b": rect(70, 30, 60, 40)]
  ) { box("a", 60, 40).overlay { flexible("b") } },
  LayoutCase(
    "an aligned background", rule: "the lines of both views meet",
    ["a": rect(70, 30, 60, 40), "b": rect(110, 60, 20, 10)]
  ) { box("a", 60, 40).background(alignment: .bottomTrailing) { box("b", 20, 10) } },
  LayoutCase(
    "a large overlay", rule: "an overlay does not change the size of its view",
    ["o": rect(90, 40, 20, 20), "b": rect(50, 10, 100, 80)]
  ) { box("a", 20, 20).overlay { box("b", 100, 80) }.probe("o") },
]
