import Testing

@testable import MartletUI

@MainActor
struct DateTextTests {
  private func date(_ seconds: Double) -> TimelineDate {
    TimelineDate(timeIntervalSinceReferenceDate: seconds)
  }

  /// The text of a date at 0 seconds.
  private func shown(_ seconds: Double, _ style: Text.DateStyle) -> String {
    Text(date(seconds), style: style).shown(at: 0, in: EnvironmentValues()).text.runs[0].text
  }

  @Test func anOffsetHasASign() {
    #expect(shown(-8_640, .offset) == "+2 hours")
    #expect(shown(8_640, .offset) == "-2 hours")
    #expect(shown(-8_640, .relative) == "2 hours, 24 minutes")
    #expect(shown(-8_640, .timer) == "2:24:00")
  }

  @Test func aDateThatIsFarAwayIsNotFollowed() {
    for seconds in [Double.nan, .infinity, -.infinity, -1e18] {
      let text = Text(date(seconds), style: .relative)
      #expect(text.shown(at: 0, in: EnvironmentValues()).next == nil)
    }
  }

  @Test func aDayAndATimeStay() {
    #expect(shown(815_126_400, .date) == "October 31, 2026")
    #expect(shown(815_097_600 + 84_180, .time) == "11:23 PM")
    let (text, next) = Text(date(0)...date(5_400)).shown(at: 0, in: EnvironmentValues())
    #expect(text.runs[0].text == "12:00 AM – 1:30 AM" && next == nil)
    let days = Text(date(0)...date(86_400)).shown(at: 0, in: EnvironmentValues()).text
    #expect(days.runs[0].text == "Jan 1, 2001, 12:00 AM – Jan 2, 2001, 12:00 AM")
  }
}
