import MartletMacros
import Testing

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
}
