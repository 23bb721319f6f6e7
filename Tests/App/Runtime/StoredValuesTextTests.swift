import MartletUI
import Testing

@testable import MartletApp

struct StoredValuesTextTests {
  @Test func allTypesComeBack() throws {
    let values: [String: StoredValue] = [
      "bool": .bool(true), "no": .bool(false), "int": .integer(.min), "whole": .number(2),
      "small": .number(.leastNonzeroMagnitude), "large": .number(-1e300),
      "infinite": .number(-.infinity),
      "text": .text("a \"b\"\\\n\u{1}ü🙂"), "empty": .text(""), "bytes": .bytes([0, 255, 7]),
      "none": .bytes([]), "scene.\u{7F}key\n": .integer(0),
    ]
    let text = StoredValuesText.text(of: values)
    #expect(try StoredValuesText.values(parsing: Array(text.utf8)) == values)
    let nan = StoredValuesText.text(of: ["nan": .number(.nan)])
    let parsed = try StoredValuesText.values(parsing: Array(nan.utf8))
    guard case .number(let number) = parsed["nan"] else {
      Issue.record("\(nan)")
      return
    }
    #expect(number.isNaN)
  }

  @Test func theKeysAreSorted() {
    #expect(
      StoredValuesText.text(of: ["b": .integer(1), "a": .number(1), "c": .bytes([102])])
        == "{\"version\":1,\"values\":{\n\"a\":1.0,\n\"b\":1,\n\"c\":{\"bytes\":\"Zg==\"}}}\n")
    #expect(StoredValuesText.text(of: [:]) == "{\"version\":1,\"values\":{}}\n")
  }

  @Test func theProblemNamesItsByte() {
    let problem = StoredValuesProblem(what: "a text without its end", offset: 7)
    #expect(problem.description == "a text without its end at byte 7")
  }
}
