import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ToolbarTitleTests {
  private func page(_ mode: ToolbarTitleDisplayMode, _ log: Log) -> TestHost {
    TestHost {
      NavigationStack {
        Color.red.probe("page").navigationTitle("T").toolbarTitleDisplayMode(mode)
          .toolbarTitleMenu { Button("Rename") { log("rename") } }
      }
    }
  }

  @Test func theArrowAfterATitleInTheBarOpensItsMenu() {
    let log = Log()
    let host = page(.inline, log)
    // The arrow of 28 points follows the title in the middle of the bar.
    host.tap(point(206, 22))
    host.advance(1)
    #expect(host.texts.contains("Rename"))
  }

  @Test func theModeSetsThePositionOfTheTitle() {
    // The bar is 44 points high, and a large title is below it.
    let inline = page(.inline, Log()).frame(of: "page")?.minY ?? 0
    let large = page(.large, Log()).frame(of: "page")?.minY ?? 0
    #expect(inline < 50)
    #expect(large > 90)
  }
}
