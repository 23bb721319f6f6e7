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

  /// A key `vars` in another table is a key as any other.
  @Test func onlyTheTopTableOfVariablesStaysAsItIs() {
    let text = "[vars]\nroom = \"Bath\"\nmore = \"${room}\"\n[item.vars]\nname = \"${room}\"\n"
    let merged = ConfigTable.merged([ConfigLayer(file: "/m.toml", text: text)])
    #expect(merged.problems == [])
    guard case .table(let vars)? = merged.table["vars"]?.kind,
      case .table(let item)? = merged.table["item"]?.kind,
      case .table(let below)? = item["vars"]?.kind
    else {
      Issue.record("a table is missing")
      return
    }
    #expect(vars["more"]?.kind == .string("${room}"))
    #expect(below["name"]?.kind == .string("Bath"))
  }
}
