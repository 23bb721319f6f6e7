import MartletConfig
import Testing

@testable import MartletDashboard

/// Sources whose items the configuration tells, one whose data tells them, and a disabled one.
private let sources = """
  [[source]]
  id = "plant"
  kind = "random"
  item.power = {}
  item.level = {}
  [[source]]
  id = "load"
  kind = "columns"
  path = "load.json"
  [[source]]
  id = "off"
  kind = "random"
  enabled = false

  """

/// Returns the notes about items that cannot be. Problems fail the test.
private func unknown(_ text: String) -> [String] {
  let (config, problems) = Config.reading(
    [ConfigLayer(file: "/m.toml", text: sources + text)], checksItems: true)
  #expect(problems.isEmpty, "\(problems)")
  return config.notes.unknown.map(\.description)
}

struct ConfigItemsTests {
  @Test func everyTableThatNamesAnItemIsChecked() {
    let found = unknown(
      """
      [day]
      data = "plant:sun"
      [[page]]
      id = "home"
      tile = [
        { id = "a", kind = "value", data = "plant:pwoer" },
        { id = "b", kind = "chart", data = ["plant:power", "plant:v99"] },
        { id = "c", kind = "map", data = "plant:power", mark = [
          { data = "plant:levl", at = [0.5, 0.5] } ] } ]
      [[alarm]]
      id = "hot"
      data = "plant:x"
      above = 1
      """)
    #expect(
      found == [
        #"/m.toml:15:8: day: the source "plant" has no item "sun"; it has power, level"#,
        #"/m.toml:19:38: tile "a" of page "home": the source "plant" has no item "pwoer"; "#
          + "did you mean power?",
        #"/m.toml:20:54: tile "b" of page "home": the source "plant" has no item "v99"; "#
          + "it has power, level",
        #"/m.toml:22:14: a mark of tile "c" of page "home": the source "plant" has no item "#
          + #""levl"; did you mean level?"#,
        #"/m.toml:25:8: alarm "hot": the source "plant" has no item "x"; it has power, level"#,
      ])
  }

  @Test func actionsAreNoItems() {
    #expect(
      unknown(
        """
        [[source]]
        id = "lamps"
        kind = "mqtt"
        url = "mqtt://127.0.0.1"
        item.lamp = { topic = "lamp" }
        action.switch = { topic = "lamp/set" }
        [[page]]
        id = "home"
        tile = [{ id = "a", kind = "toggle", data = "lamps:lamp", action = "lamps:switch" }]
        """
      ).isEmpty)
  }

  @Test func operandOfADerivedSourceIsChecked() {
    let found = unknown(
      """
      [[source]]
      id = "sum"
      kind = "derived"
      item.all = { sum_of = ["plant:power", "plant:levle"] }
      """)
    #expect(
      found == [
        #"/m.toml:17:39: item "all" of source "sum": the source "plant" has no item "levle"; "#
          + "did you mean level?"
      ])
  }

  @Test(arguments: ["plant:level", "plant", "load:any", "off:any"])
  func itemThatTheSourceMayHaveIsNotReported(name: String) {
    let page = """
      [[page]]
      id = "home"
      tile = [{ id = "a", kind = "value", data = "\(name)" }]
      """
    #expect(unknown(page) == [])
  }
}
