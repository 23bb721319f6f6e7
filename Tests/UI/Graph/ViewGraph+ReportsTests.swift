import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ViewGraphReportsTests {
  private struct Writer: View {
    @State private var count = 0

    var body: some View {
      count += 1
      return Text("\(count)")
    }
  }

  @Test func aTextIsReportedOnce() {
    let host = TestHost { EmptyView() }
    for message in ["a", "b", "a"] { host.host.graph.report(message) }
    #expect(host.reports == ["a", "b"])
  }

  @Test func aBodyWritesNoState() throws {
    let host = TestHost { Writer() }
    #expect(host.texts == ["0"])
    #expect(host.reports.count == 1)
    let report = try #require(host.reports.first)
    #expect(report.hasPrefix("Modifying state during view update: the body of "))
    #expect(report.contains("writes a Int of") && report.hasSuffix("; the write is ignored."))
  }
}
