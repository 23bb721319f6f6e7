import Testing

@testable import MartletMacros

struct SourceKindsTests {
  private func code(_ source: String) -> String { MaskedSource(source).code }

  @Test func stringsAndCommentsAreMasked() {
    #expect(code(#"a("}{") // {"#) == "a('''')     ")
    #expect(code("a /* { /* } */ { */ b") == "a                   b")
    #expect(code("a // b\nc") == "a     \nc")
  }

  @Test func aStringOfSeveralLinesMayContainQuotes() {
    let source = "a(\"\"\"\n  \" {\n  \"\"\") { b }"
    #expect(code(source).hasSuffix("') { b }"))
    #expect(!code(source).contains("\n"))
  }

  @Test func aRawStringEndsWithItsPounds() {
    #expect(code(##"a(#"\" { "#) {}"##) == "a(''''''''') {}")
  }

  @Test func anInterpolationBelongsToItsString() {
    #expect(code(#"a "\(b["c"] + f(")"))" {"#).hasSuffix("' {"))
    #expect(code(#"a "\(b["c"] + f(")"))" {"#).hasPrefix("a ''"))
    #expect(!code(#"a "\(b["c"] + f(")"))" {"#).contains("b"))
  }

  @Test func aStringWithoutAnEndEndsWithItsLine() {
    #expect(code("a \"b\n{") == "a ''\n{")
  }

  @Test func thePartsOfTheSourceAreFoundAgain() throws {
    let masked = MaskedSource("é /* { */ a(\"{\") { b }")
    let open = try #require(masked.code.firstIndex(of: "{"))
    #expect(masked.original(masked.code[open...]) == "{ b }")
  }
}
