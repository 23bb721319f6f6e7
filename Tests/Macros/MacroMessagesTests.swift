import MartletMacros
import Testing

struct MacroMessagesTests {
  private func answer(_ request: String) -> String {
    MacroMessages.answer(to: Array(request.utf8))
  }

  @Test func theVersionOfTheProtocolIsTold() {
    #expect(answer(#"{"getCapability":{}}"#).contains(#""protocolVersion":7"#))
  }

  @Test func anAttachedMacroIsExpanded() {
    let request = """
      {"expandAttachedMacro": {
        "macro": {"name": "Entry "}, "macroRole": "accessor",
        "declSyntax": {"source": "@Entry var gap = 8"}
      }}
      """
    #expect(
      answer(request) == #"{"expandMacroResult":{"expandedSource":"get { self[__Key_gap.self] }\n"#
        + #"set { self[__Key_gap.self] = newValue }","diagnostics":[]}}"#)
  }

  @Test func anUnknownRequestIsAnError() {
    let answer = answer(#"{"loadPluginLibrary":{}}"#)
    #expect(answer.contains(#""expandedSource":null"#) && answer.contains(#""severity":"error""#))
  }

  @Test func aMessageThatIsNoJSONIsNamedWithItsByte() {
    #expect(answer("{,").contains("at byte 1: expected a string"))
  }
}
