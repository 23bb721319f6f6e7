import Testing

@testable import MartletConfig

/// A reader of the root table of a text that is valid TOML.
private func reader(_ text: String) throws -> ConfigReader {
  ConfigReader(
    try ConfigTable(toml: text, origin: "f", baseFolder: "/"), name: "",
    location: ConfigLocation(origin: "f", line: 1, column: 1))
}

struct ConfigReaderTests {
  @Test func coloursAreSixHexadecimalDigits() throws {
    var found = try reader("c = [\"#000000\", \"#12abEF\"]")
    #expect(found.colors("c") == [0, 0x12ABEF])
    #expect(found.problems.isEmpty)
  }

  @Test(arguments: [
    "#+12345", "#-00000", "#12345", "#1234567", "123456", "#12345g", "# 12345", "#１２345", "",
  ])
  func otherTextsAreNoColours(text: String) throws {
    var list = try reader("c = [\"#FFFFFF\", \"\(text)\"]")
    #expect(list.colors("c") == nil)
    #expect(
      list.problems.map(\.description) == [
        "f:1:17: c takes colours as \"#RRGGBB\", found \"\(text)\""
      ])
    // A single colour is refused too.
    var one = try reader("c = \"\(text)\"")
    #expect(one.color("c") == nil)
    #expect(one.problems.count == 1)
  }

  @Test(
    arguments: [
      ("[1, \"1\"]", ["one"], ["f:1:9: c names the same twice"]),
      ("[\"1\", 1]", ["one"], ["f:1:11: c names the same twice"]),
      ("[2, 1, 2]", ["two", "one"], ["f:1:12: c names the same twice"]),
      ("[2, \"1\"]", ["two", "one"], []), ("1", ["one"], []),
      (
        "[true, true]", [],
        ["f:1:6: c takes one of 1, 2", "f:1:12: c takes one of 1, 2"]
      ), ("[\"last\", 1]", ["one"], ["f:1:6: c takes one of 1, 2"]),
      ("[]", [], ["f:1:5: c is empty"]),
    ] as [(String, [String], [String])])
  func eachWordIsChosenOnce(value: String, words: [String], problems: [String]) throws {
    var found = try reader("c = \(value)")
    #expect(found.choices("c", of: ["1": "one", "2": "two"]) == words)
    #expect(found.problems.map(\.description) == problems)
  }
}
