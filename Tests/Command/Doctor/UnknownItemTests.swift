import Testing

/// What `martlet doctor` says of names of items in tiles and alarms.
@Suite struct UnknownItemTests {
  private static let source = """
    [[source]]
    id = "demo"
    kind = "random"
    item.load = { from = 0, to = 100 }
    item.door = { states = ["open"] }

    """

  /// The lines that doctor prints about a configuration, without those of the machine.
  private func findings(_ text: String) throws -> (lines: [String], status: Int32) {
    let folder = try TemporaryFolder()
    let file = try folder.file("martlet.toml", Self.source + text)
    let outcome = try Martlet.run("doctor", "-c", file)
    let lines = outcome.complaint.split(separator: "\n").map { String($0) }
    return (lines.filter { $0.contains("configuration: ") }, outcome.status)
  }

  @Test func misspeltItemOfATileIsNamedWithTheNearestOne() throws {
    let found = try findings(
      """
      [[page]]
      id = "home"
      tile = [{ id = "a", kind = "value", data = "demo:laod" }]
      """)
    #expect(
      found.lines == [
        "ok   configuration: correct, 1 page",
        #"FAIL configuration: tile "a" of page "home": "#
          + #"the source "demo" has no item "laod"; did you mean load?"#,
      ])
    #expect(found.status == 78)
  }

  @Test func itemOfAnAlarmWithoutANearOneIsNamedWithThoseThatThereAre() throws {
    let found = try findings(
      """
      [[alarm]]
      id = "hot"
      data = "demo:temperature"
      above = 30
      """)
    #expect(
      found.lines.last
        == #"FAIL configuration: alarm "hot": the source "demo" has no item "temperature"; "#
        + "it has load, door")
  }

  @Test func itemsThatThereAreAndWholeSourcesAreRight() throws {
    let found = try findings(
      """
      [[page]]
      id = "home"
      tile = [
        { id = "a", kind = "status", data = ["demo:load", "demo:door"] },
        { id = "b", kind = "chart", data = "demo" } ]
      """)
    #expect(found.lines == ["ok   configuration: correct, 1 page"])
  }

  @Test func sourceThatFailsIsNotJudged() throws {
    let found = try findings(
      """
      [[source]]
      id = "gone"
      kind = "json"
      path = "/nowhere/data.json"
      item.x = { path = "$.x" }
      [[page]]
      id = "home"
      tile = [{ id = "a", kind = "value", data = "gone:y" }]
      """)
    #expect(!found.lines.contains { $0.contains("has no item") })
  }
}
