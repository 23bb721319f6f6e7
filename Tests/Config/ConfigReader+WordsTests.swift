import Testing

@testable import MartletConfig

struct ConfigReaderWordsTests {
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
    var found = try ConfigReader(toml: "c = \(value)")
    #expect(found.choices("c", of: ["1": "one", "2": "two"]) == words)
    #expect(found.problems.map(\.description) == problems)
  }

  @Test func aWrongWordGivesTheDefaultAndTheNearestWord() throws {
    var found = try ConfigReader(toml: "a = \"lfet\"\nb = \"right\"")
    let sides: KeyValuePairs = ["left": 1, "right": 2]
    #expect(found.choice("a", of: sides, default: 3) == 3)
    #expect(found.choice("b", of: sides, default: 3) == 2)
    #expect(found.choice("c", of: sides, default: 3) == 3)
    #expect(
      found.problems.map(\.description) == [
        "f:1:5: a takes one of left, right; did you mean left?"
      ])
  }
}
