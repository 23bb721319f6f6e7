import MartletFormats
import MartletTestSupport
import Testing

@testable import MartletFeeds

/// Patterns of day files made of their pieces and of rubbish, against plain replacement.
@Suite struct DayPatternTests {
  private static let pieces = [
    "{yyyy}", "{MM}", "{dd}", "{chart}", "/", "-", ".json", "é", "{", "}", "{}", "{yyyy", "MM}",
    "{{dd}}", "{week}", "{ dd}", "\u{0}", "{dd\u{301}}", "😀", "",
  ]

  /// Each brace opens one of the names, and the date is told in full.
  private static func isPattern(_ text: String) -> Bool {
    for name in ["{yyyy}", "{MM}", "{dd}"] where !text.contains(name) { return false }
    return text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      piece in ["yyyy}", "MM}", "dd}", "chart}"].contains { piece.hasPrefix($0) }
    }
  }

  @Test(arguments: 1...20)
  func anyTextIsAPatternOrSaysWhyNot(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var found = 0
    for _ in 0..<300 {
      // Mostly whole patterns, so that both cases are common.
      var parts = ["{yyyy}", "{MM}", "{dd}"]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        parts.insert(
          Self.pieces.randomElement(using: &random) ?? "",
          at: Int.random(in: 0...parts.count, using: &random))
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        parts.remove(at: Int.random(in: parts.indices, using: &random))
      }
      let text = parts.joined()
      let date = CivilTime(
        year: Int.random(in: 1...12_000, using: &random),
        month: Int.random(in: 1...12, using: &random),
        day: Int.random(in: 1...28, using: &random))
      let chart = Int.random(in: 0...200, using: &random)
      do {
        let pattern = try DayPattern(text)
        #expect(Self.isPattern(text), "\(text.debugDescription)")
        func padded(_ number: Int, _ width: Int) -> String {
          String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        let path =
          text.replacing("{yyyy}", with: padded(date.year, 4))
          .replacing("{MM}", with: padded(date.month, 2))
          .replacing("{dd}", with: padded(date.day, 2))
          .replacing("{chart}", with: "\(chart + 1)")
        #expect(pattern.path(ofChart: chart, at: date) == path, "\(text.debugDescription)")
        #expect(pattern.namesChart == text.contains("{chart}"))
        found += 1
      } catch {
        #expect(!Self.isPattern(text), "\(text.debugDescription)")
        #expect(!error.message.isEmpty)
      }
    }
    #expect(found > 20 && found < 280)
  }
}
