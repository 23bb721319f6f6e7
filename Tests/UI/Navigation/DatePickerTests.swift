import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct DatePickerTests {
  @MainActor private final class Log {
    var days: [Double] = []
  }

  private struct Picked<Style: DatePickerStyle>: View {
    let log: Log
    let style: Style
    var limit = TimelineDate(timeIntervalSinceReferenceDate: 1e10)
    /// 2026-11-05 12:00.
    @State private var date = TimelineDate(timeIntervalSinceReferenceDate: 815_572_800)

    var body: some View {
      DatePicker("Day", selection: $date, in: ...limit, displayedComponents: .date)
        .datePickerStyle(style)
        .onChange(of: date) { log.days.append($0.timeIntervalSinceReferenceDate / 86_400) }
    }
  }

  private func tap(_ label: String, _ host: TestHost) throws {
    let found = host.host.accessibilityElements.first { $0.label == label }
    let frame = try #require(found?.frame, "no element “\(label)”")
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(1)
  }

  @Test func aTouchOnADayChoosesItAndKeepsTheTime() throws {
    let log = Log()
    let host = TestHost(width: 290, height: 320) { Picked(log: log, style: .graphical) }
    try tap("24", host)
    #expect(log.days == [9_458.5])
    try tap("1", host)
    #expect(log.days == [9_458.5, 9_435.5])
  }

  @Test func aDateAfterTheLimitBecomesTheLimit() throws {
    let log = Log()
    let limit = TimelineDate(timeIntervalSinceReferenceDate: 815_572_800 + 86_400)
    let host = TestHost(width: 290, height: 320) {
      Picked(log: log, style: .graphical, limit: limit)
    }
    try tap("24", host)
    #expect(log.days == [9_440.5])
  }

  @Test func theButtonOfADayOpensItsMonth() throws {
    let log = Log()
    let host = TestHost(width: 400, height: 500) { Picked(log: log, style: .compact) }
    try tap("Nov 5, 2026", host)
    try tap("12", host)
    #expect(log.days == [9_446.5])
    #expect(host.host.accessibilityElements.contains { $0.label == "Nov 12, 2026" })
  }
}
