import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct MultiDatePickerTests {
  private typealias Days = Set<TimelineDateComponents>

  @MainActor private final class Log {
    var days: Days = []
  }

  /// A picker whose days are kept in a state and in `log`.
  private struct Picked<Picker: View>: View {
    let log: Log
    @State var days: Days = []
    @ViewBuilder let picker: (Binding<Days>) -> Picker

    var body: some View {
      picker($days).onChange(of: days) { log.days = $0 }
    }
  }

  private let log = Log()

  /// A host at 2001-01-01.
  private func host(
    _ days: Days = [], @ViewBuilder _ picker: @escaping (Binding<Days>) -> some View
  ) -> TestHost {
    TestHost(width: 290, height: 330) { Picked(log: log, days: days, picker: picker) }
  }

  private func day(_ day: Int, month: Int = 1) -> TimelineDateComponents {
    TimelineDateComponents(year: 2001, month: month, day: day)
  }

  /// An instant some days after 2001-01-01 00:00.
  private func date(_ days: Double) -> TimelineDate {
    TimelineDate(timeIntervalSinceReferenceDate: days * 86_400)
  }

  private func tap(_ label: String, _ host: TestHost) throws {
    let found = host.host.accessibilityElements.first { $0.label == label }
    let frame = try #require(found?.frame, "no element “\(label)”")
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(0.1)
  }

  /// Taps the button of the next month.
  private func turn(_ host: TestHost, from title: String) throws {
    let frame = try #require(host.textFrames[title])
    host.tap(CGPoint(x: 270, y: frame.midY))
    host.advance(0.1)
  }

  private func selected(_ host: TestHost) -> [String] {
    host.host.accessibilityElements.filter { $0.traits.contains(.isSelected) }.map(\.label)
  }

  @Test func touchesSelectAndDeselectDays() throws {
    let host = host { MultiDatePicker("Days", selection: $0) }
    try tap("24", host)
    try tap("3", host)
    #expect(log.days == [day(24), day(3)] && selected(host) == ["3", "24"])
    try tap("24", host)
    #expect(log.days == [day(3)] && selected(host) == ["3"])
  }

  @Test func theMonthTurnsAndStays() throws {
    let host = host([day(5)]) { MultiDatePicker("Days", selection: $0) }
    #expect(selected(host) == ["5"])
    try turn(host, from: "January 2001")
    #expect(host.texts.contains("February 2001") && selected(host).isEmpty)
    try tap("28", host)
    #expect(log.days == [day(5), day(28, month: 2)])
    #expect(host.texts.contains("February 2001"))
  }

  @Test func daysOutsideOfTheRangeDoNotReact() throws {
    let range = date(9)..<date(15.5)
    let host = host { MultiDatePicker("Days", selection: $0, in: range) }
    for label in ["9", "17", "31"] { try tap(label, host) }
    #expect(log.days.isEmpty)
    for label in ["10", "16"] { try tap(label, host) }
    #expect(log.days == [day(10), day(16)])
  }

  @Test func theEndOfARangeIsOutsideOfIt() throws {
    let end = date(15)
    let host = host { days in
      MultiDatePicker(selection: days, in: ..<end) { Text("Days") }
    }
    try tap("16", host)
    #expect(log.days.isEmpty)
    try tap("15", host)
    try tap("1", host)
    #expect(log.days == [day(15), day(1)])
  }

  @Test func thePickerOpensWithAMonthOfTheRange() throws {
    let start = date(70)
    let later = host { MultiDatePicker("Days", selection: $0, in: start...) }
    #expect(later.texts.contains("March 2001"))
    try tap("11", later)
    #expect(log.days.isEmpty)
    try tap("12", later)
    #expect(log.days == [day(12, month: 3)])
    let end = date(-40)
    let earlier = host { MultiDatePicker("Days", selection: $0, in: ..<end) }
    #expect(earlier.texts.contains("November 2000"))
  }

  @Test func anEmptyRangeHasNoDays() throws {
    let range = date(9)..<date(9)
    let host = host { MultiDatePicker("Days", selection: $0, in: range) }
    for label in ["8", "9", "10", "11"] { try tap(label, host) }
    #expect(log.days.isEmpty)
  }
}
