import Foundation
import MartletFoundation
import Testing

@Suite struct RelativeDateTimeFormatterTests {
  private func formatter() -> RelativeDateTimeFormatter {
    let result = RelativeDateTimeFormatter()
    result.locale = Locale(identifier: "en_US")
    return result
  }

  @Test func distancesHaveWordsInBothDirections() {
    let formatter = formatter()
    #expect(formatter.localizedString(fromTimeInterval: -7200) == "2 hours ago")
    #expect(formatter.localizedString(fromTimeInterval: 7200) == "in 2 hours")
  }

  @Test func theWordsFollowTheStyles() {
    let formatter = formatter()
    formatter.unitsStyle = .spellOut
    #expect(formatter.localizedString(fromTimeInterval: -7200) == "two hours ago")
    formatter.unitsStyle = .short
    #expect(formatter.localizedString(fromTimeInterval: -7200) == "2 hr. ago")
    formatter.unitsStyle = .full
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(fromTimeInterval: -86_400) == "yesterday")
  }

  @Test func theDistanceIsFromTheReference() {
    let date = Date(timeIntervalSinceReferenceDate: 1_000_000)
    let reference = date.addingTimeInterval(-180)
    #expect(formatter().localizedString(for: date, relativeTo: reference) == "in 3 minutes")
  }
}
