import Testing

@testable import MartletApp

@Suite struct JSONTextTests {
  @Test func aTextIsEscaped() {
    #expect(JSONText.string("a\"b\\c\n\u{1}ä") == #""a\"b\\c\n\u0001ä""#)
  }

  @Test(arguments: [
    (0, "0"), (12, "12"), (-2, "-2"), (0.5, "0.5"), (1.0004, "1"), (-0.1254, "-0.125"),
    (1.0 / 3, "0.333"), (-0.0001, "0"), (2.9996, "3"), (10.05, "10.05"), (.infinity, "null"),
    (1e12, "null"), (.nan, "null"),
  ])
  func aNumberIsRoundedToAThousandth(_ number: Double, _ text: String) {
    #expect(JSONText.number(number) == text)
  }

  @Test func listsAndObjectsHoldJSON() {
    #expect(JSONText.array(["1", "\"a\""]) == "[1,\"a\"]")
    #expect(JSONText.object([("a", "1"), ("b\"", "[]")]) == #"{"a":1,"b\"":[]}"#)
    #expect(JSONText.array([]) == "[]" && JSONText.object([]) == "{}")
  }
}
