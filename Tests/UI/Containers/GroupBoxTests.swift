import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GroupBoxTests {
  private struct Plain: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        configuration.content
        configuration.label
      }
    }
  }

  @Test func aCardIsTwelvePointsWiderOnEachSide() {
    let host = TestHost { GroupBox { box("a", 50, 20) }.probe("card") }
    #expect(host.frame(of: "card")?.size == CGSize(width: 74, height: 44))
  }

  @Test func theLabelIsAboveTheViews() throws {
    let host = TestHost { GroupBox("Title") { box("a", 200, 20) } }
    let label = try #require(host.textFrames["Title"])
    let view = try #require(host.frame(of: "a"))
    #expect(view.minY == label.maxY + 8)
    #expect(label.minX == view.minX)
  }

  @Test func aStyleGetsBothParts() {
    let host = TestHost { GroupBox("Title") { Text("inside") }.groupBoxStyle(Plain()) }
    #expect(host.texts == ["inside", "Title"])
  }
}
