import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScrollEdgeEffectStyleTests {
  @Test func aStyleLeavesTheContentAsItIs() {
    let host = TestHost(width: 100, height: 80) {
      ScrollView { Color.red.frame(height: 40).probe("content") }
        .scrollEdgeEffectStyle(.hard, for: .top)
        .scrollEdgeEffectStyle(nil, for: .bottom)
        .scrollEdgeEffectHidden()
    }
    #expect(host.frame(of: "content") == rect(0, 0, 100, 40))
    #expect(ScrollEdgeEffectStyle.soft != .hard)
    #expect(host.reports.isEmpty)
  }
}
