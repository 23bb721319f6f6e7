import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LabeledContentTests {
  private struct Plain: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        configuration.content
        configuration.label
      }
    }
  }

  @Test func labelAndValueAreAtTheEdges() {
    let host = TestHost(width: 200, height: 100) { LabeledContent("Room", value: "21") }
    #expect(host.textFrames["Room"]?.minX == 0)
    #expect(host.textFrames["21"]?.maxX == 200)
  }

  @Test func aHiddenLabelLeavesTheValue() {
    let host = TestHost { LabeledContent("Room", value: "21").labelsHidden() }
    #expect(host.texts == ["21"])
  }

  @Test func aStyleGetsBothParts() {
    let host = TestHost { LabeledContent("Room", value: "21").labeledContentStyle(Plain()) }
    #expect(host.texts == ["21", "Room"])
  }
}
