import Testing

@testable import MartletConfig

struct ConfigReaderTextsTests {
  @Test func coloursAreSixHexadecimalDigits() throws {
    var found = try ConfigReader(toml: "c = [\"#000000\", \"#12abEF\"]")
    #expect(found.colors("c") == [0, 0x12ABEF])
    #expect(found.problems.isEmpty)
  }

  @Test(arguments: [
    "#+12345", "#-00000", "#12345", "#1234567", "123456", "#12345g", "# 12345", "#１２345", "",
  ])
  func otherTextsAreNoColours(text: String) throws {
    var list = try ConfigReader(toml: "c = [\"#FFFFFF\", \"\(text)\"]")
    #expect(list.colors("c") == nil)
    #expect(
      list.problems.map(\.description) == [
        "f:1:17: c takes colours as \"#RRGGBB\", found \"\(text)\""
      ])
    // A single colour is refused too.
    var one = try ConfigReader(toml: "c = \"\(text)\"")
    #expect(one.color("c") == nil)
    #expect(one.problems.count == 1)
  }

  @Test func aStringIsLimitedInLength() throws {
    var found = try ConfigReader(toml: "a = \"\(String(repeating: "x", count: 4097))\"\nb = 1")
    #expect(found.string("a") == nil && found.string("b") == nil && found.string("c") == nil)
    #expect(
      found.problems.map(\.description) == [
        "f:1:5: a takes at most 4096 bytes, found 4097",
        "f:2:5: b takes a string, found a whole number",
      ])
  }
}
