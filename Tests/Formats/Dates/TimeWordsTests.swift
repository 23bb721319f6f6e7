import Testing

@testable import MartletFormats

@Suite struct TimeWordsTests {
  @Test func aMomentIsToldAsFarAsItIsAway() {
    let format = DateFormat(language: .german)
    let now = CivilTime(year: 2026, month: 3, day: 9, hour: 14, minute: 5).milliseconds
    #expect(format.brief(now - 3_600_000, now: now) == "13:05")
    #expect(format.brief(now - 86_400_000, now: now) == "8. März, 14:05")
    #expect(format.brief(now - 400 * 86_400_000, now: now) == "2. Feb. 2025, 14:05")
    #expect(format.brief(now, now: nil) == "9. März 2026, 14:05")
  }
}
