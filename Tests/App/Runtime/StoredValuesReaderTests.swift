import MartletUI
import Testing

@testable import MartletApp

struct StoredValuesReaderTests {
  private func read(_ text: String) throws(StoredValuesProblem) -> [String: StoredValue] {
    var reader = StoredValuesReader(Array(text.utf8))
    return try reader.readFile()
  }

  private func value(_ json: String) throws(StoredValuesProblem) -> StoredValue? {
    try read("{\"version\":1,\"values\":{\"a\":\(json)}}")["a"]
  }

  @Test func spaceAndOrderDoNotMatter() throws {
    let text = " { \"values\" : { \"a\" : true ,\n\t\"b\" : -3 } , \"version\" : 1 } \r\n"
    #expect(try read(text) == ["a": .bool(true), "b": .integer(-3)])
  }

  @Test func escapesAreThoseOfJSON() throws {
    #expect(try value(#""\u00e4\ud83d\ude42\/\b\f\n\r\t\"\\""#) == .text("ä🙂/\u{8}\u{C}\n\r\t\"\\"))
    for wrong in [
      #""\ud83d""#, #""\ude42""#, #""\u12""#, #""\u+123""#, #""\x""#, "\"a\nb\"", "\"\\",
    ] {
      #expect(throws: StoredValuesProblem.self) { try value(wrong) }
    }
  }

  @Test(arguments: ["1e2", "100.0", "1.0e2"])
  func numbersWithAFractionOrAnExponentAreNoIntegers(json: String) throws {
    #expect(try value(json) == .number(100))
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "{\"version\":1}", "{\"values\":{}}", "{\"version\":2,\"values\":{}}",
    "{\"version\":1,\"values\":{}}x", "{\"version\":1,\"values\":{\"a\":null}}",
    "{\"version\":1,\"values\":{\"a\":}}", "{\"version\":1,\"values\":{\"a\":1,}}",
    "{\"version\":1,\"values\":{\"a\":{\"bytes\":\"*\"}}}",
    "{\"version\":1,\"values\":{\"a\":tru}}",
    "{\"version\":1,\"values\":{\"a\":{\"a\":{\"a\":1}}}}", "{\"version\":1,\"other\":1}",
  ])
  func damageIsAProblem(text: String) {
    #expect(throws: StoredValuesProblem.self) { try read(text) }
  }

  @Test func everyShorterTextIsAProblem() {
    let bytes = Array(
      StoredValuesText.text(of: ["a": .text("ü\n"), "b": .bytes([1]), "c": .number(.infinity)])
        .dropLast().utf8)
    for count in bytes.indices {
      #expect(throws: StoredValuesProblem.self) {
        var reader = StoredValuesReader(Array(bytes[..<count]))
        _ = try reader.readFile()
      }
    }
  }
}
