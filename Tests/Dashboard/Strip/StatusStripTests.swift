import MartletData
import MartletFormats
import MartletGeometry
import MartletLive
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
  var palette = DashboardPalette.dark

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

@MainActor @Test func valuesInAlarmStandBeforeSourcesThatFailed() {
  var report = report
  report.sources[0].state = .failed
  report.values = [StatusReport.Alarm(name: "Boiler", value: "92 °C")]
  let host = TestHost(width: 600, height: 24) { Stage(report: report, format: "") }
  #expect(host.texts == ["", "House", "Boiler", "92 °C", "+1"])
}

// MARK: - Cut-outs and the way lines are read

private let words = "A page with a name so long that it says everything about the house"

/// Neither the longest names nor the way lines are read bring anything into the cut-out, and what
/// is shown stands in order.
@MainActor @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [60, 250, 400, 560, 740])
func nothingStandsInTheCutOut(direction: LayoutDirection, center: Double) throws {
  var report = report
  report.title = words
  report.values = [StatusReport.Alarm(name: words + "!", value: "92 °C")]
  let gap = BarGap(center: center, width: 120)
  let host = TestHost(width: 800, height: 24, text: try TestFonts.library()) {
    Stage(report: report, gap: gap).environment(\.layoutDirection, direction)
  }
  let hole = gap.range(in: 800)
  let texts = host.textFrames
  #expect(texts.count == 4)
  for (text, frame) in texts {
    #expect(frame.maxX <= hole.lowerBound + 0.01 || frame.minX >= hole.upperBound - 0.01, "\(text)")
    #expect(frame.minX >= 0 && frame.maxX <= 800, "\(text)")
  }
  // Lines are read from the time to the alarm.
  let (time, value) = (try #require(texts["13:34"]), try #require(texts["92 °C"]))
  #expect((time.minX < value.minX) == (direction == .leftToRight))
}
