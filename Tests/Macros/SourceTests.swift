import Testing

@testable import MartletMacros

struct SourceTests {
  @Test func aVariableHasANameATypeAndAValue() throws {
    let variable = try Variable("private var `default`: [String: Int] = [:]  // none")
    #expect(variable.name == "default")
    #expect(variable.type == "[String: Int]")
    #expect(variable.value == "[:]")
  }

  @Test func whatIsNoVariableIsAnError() {
    #expect(throws: MacroError.self) { try Variable("let a = 1") }
  }

  @Test func commentsGoAndStringsStay() {
    #expect(Source.withoutComments("a /* b */ c // d\ne") == "a   c \ne")
    #expect(Source.withoutComments("a \"// b\" /* /* c */ */") == "a \"// b\"  ")
  }

  @Test func aStatementGoesOnAfterItsEqualSign() {
    let body = "\n@A var a =\n  1\nb\n  .c\n}"
    #expect(Source.statements(in: body[...]).map(String.init) == ["@A var a =\n  1", "b\n  .c"])
  }
}
