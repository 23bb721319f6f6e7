import Testing

@testable import MartletFormats

@Suite struct UTCDateTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799),
    ("2026-01-01T12:00:00Z", 1_767_268_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func knownInstants(text: String, seconds: Int64) {
    #expect(UTCDate.seconds(parsing: text) == seconds)
    #expect(UTCDate.text(seconds: seconds) == text)
  }

  @Test func everyDayOfFourCenturiesComesBack() {
    for day in 0..<Int64(146_097) {
      let text = UTCDate.text(seconds: day * 86_400 + 1)
      guard UTCDate.seconds(parsing: text) == day * 86_400 + 1 else {
        Issue.record("\(text)")
        return
      }
    }
  }
}
