import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ShareLinkTests {
  @Test func aTapCopiesTheItem() {
    let host = TestHost { ShareLink("Share", item: "a text").probe("link") }
    host.tap("link")
    #expect(host.host.graph.focus.clipboard == "a text")
    #expect(host.reports.isEmpty)
  }

  @Test func itemsAreCopiedOnePerLine() {
    let host = TestHost { ShareLink(items: [1, 2]) { Text("Both") }.probe("link") }
    host.tap("link")
    #expect(host.host.graph.focus.clipboard == "1\n2")
  }
}
