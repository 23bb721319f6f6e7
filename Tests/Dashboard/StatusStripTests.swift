import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// 2026-01-01T12:34:50Z
private let start: Int64 = 1_767_270_890_000

private func wall(_ time: MonotonicTime) -> Int64 { start + time.nanoseconds / 1_000_000 }

private struct Stage: View {
  var report: StatusReport
  var format = "HH:mm"
  var gap = BarGap()
  var palette = Palette.dark

  var body: some View {
    StatusStrip(
      report: report,
      clock: StatusClock(
        format: format, dates: DateFormat(zone: TimeZoneRules(offset: 3600)), wallClock: wall,
        palette: palette),
      gap: gap, palette: palette
    )
    .frame(height: 24)
    .background(Color(hex: palette.page))
  }
}

private let report = StatusReport(
  title: "House",
  sources: [
    StatusReport.Source(id: "energy", state: .ready),
    StatusReport.Source(id: "water", state: .loading),
  ])

@MainActor @Test func clockShowsTheZonesTimeInTheFirstFrame() {
  let host = TestHost(width: 400, height: 24) { Stage(report: report) }
  #expect(host.texts == ["13:34", "House"])
}

@MainActor @Test func clockWakesThePanelOnceAMinute() throws {
  let host = TestHost(width: 400, height: 24) { Stage(report: report) }
  var due = try #require(host.host.nextDeadline)
  #expect(due == MonotonicTime(seconds: 10))
  host.advance(9.99)
  #expect(host.texts[0] == "13:34")
  host.advance(0.02)
  #expect(host.texts[0] == "13:35")
  due = try #require(host.host.nextDeadline)
  #expect(abs(due.seconds - 70) < 0.02)
  #expect(!host.host.needsUpdate)
}

@MainActor @Test func clockWithoutAFormatIsNotShownAndWakesNobody() {
  let host = TestHost(width: 400, height: 24) { Stage(report: report, format: "") }
  #expect(host.texts == ["", "House"])
  #expect(host.host.nextDeadline == nil)
}

@MainActor @Test func clockOfSecondsGoesBySeconds() {
  let host = TestHost(width: 400, height: 24) { Stage(report: report, format: "HH:mm:ss") }
  host.advance(3.1)
  #expect(host.texts[0] == "13:34:53")
}
