import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SensoryFeedbackTests {
  private struct Page: View {
    @State private var count = 0

    var body: some View {
      Button("\(count)") { count += 1 }.probe("button")
        .sensoryFeedback(.selection, trigger: count)
    }
  }

  @Test func theFirstFeedbackIsReportedOnce() {
    let host = TestHost { Page() }
    #expect(host.reports.isEmpty)
    host.tap("button")
    host.tap("button")
    #expect(host.texts == ["2"])
    #expect(host.reports == ["A panel cannot be felt: sensory feedback does nothing."])
  }
}
