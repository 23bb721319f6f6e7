import Testing

@testable import MartletConfig

@Suite struct ConfigVariablesTests {
  @Test(arguments: [#"vars.room="Bath""#, "vars.floor=2", "vars.a="])
  func anAssignmentSetsOneVariable(_ text: String) {
    #expect(ConfigVariables.isAssignment(text))
  }

  @Test(arguments: [
    "", "vars", "vars.=1", "vars.room", "display.rotation=90", "vars.room.a=1", "varsroom=1",
    "vars.room=1\n[feeds]",
  ])
  func nothingElseIsAnAssignment(_ text: String) {
    #expect(!ConfigVariables.isAssignment(text))
  }
}
