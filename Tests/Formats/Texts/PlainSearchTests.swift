import Testing

@testable import MartletFormats

@Suite struct PlainSearchTests {
  @Test(arguments: [
    ("", "a"), ("abc", ""), ("", ""), ("aab", "ab"), ("abab", "abc"), ("ÄÖÜ", "Ö"),
    ("a: b: c", ": "),
    ("日本語", "本"), ("e\u{301}e", "e"), ("aaa", "aaaa"), ("${a} ${b}", "${"),
  ])
  func searchAgreesWithAComparisonAtEachIndex(_ text: String, _ sought: String) {
    let bytes = Array(text.utf8)
    let pattern = Array(sought.utf8)
    let expected =
      pattern.isEmpty
      ? nil
      : bytes.indices.first { bytes[$0...].starts(with: pattern) }
    let range = text.range(ofText: sought)
    #expect(range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == expected)
    #expect(range.map { String(text[$0]).utf8.elementsEqual(pattern) } ?? true)
    #expect(text.containsText(sought) == (expected != nil))
  }

  @Test func everyMatchIsReplacedOnce() {
    #expect("a|b|".replacingText("|", with: "\\|") == "a\\|b\\|")
    #expect("aaa".replacingText("aa", with: "a") == "aa")
    #expect("${x}".replacingText("${", with: "$${") == "$${x}")
    #expect("abc".replacingText("", with: "-") == "abc")
    #expect("abc".dropFirst().replacingText("c", with: "d") == "bd")
  }
}
