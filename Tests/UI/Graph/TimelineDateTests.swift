import MartletUI
import Testing

struct TimelineDateTests {
  @Test func datesAreSecondsApart() {
    let date = TimelineDate(timeIntervalSinceReferenceDate: 10)
    let later = date.addingTimeInterval(2.5)
    #expect(later.timeIntervalSince(date) == 2.5 && date < later)
    #expect(date.timeIntervalSince1970 == 978_307_210)
  }
}
