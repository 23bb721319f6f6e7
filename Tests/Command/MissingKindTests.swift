import Testing

/// `check-config` names the new way of writing what older configurations left out.
@Test func oldWaysAreCorrectAndNamed() throws {
  let folder = try TemporaryFolder()
  let config = try folder.file(
    "panel.toml",
    """
    [[source]]
    id = "pv"
    path = "pv.json"
    [[page]]
    id = "home"
    source = "pv"
    [[page.threshold]]
    value = 3
    alarm = "above"
    """)
  let outcome = try Martlet.run("check-config", "--no-data", config)
  #expect(outcome.status == 0)
  let lines = outcome.complaint.split(separator: "\n").map(String.init)
  #expect(lines.count == 4, "\(lines)")
  #expect(lines[0].hasSuffix("panel.toml:1:1: source \"pv\" has no kind: write kind = \"columns\""))
  #expect(lines[1].contains(":4:1: page \"home\" has no kind: write kind = \"charts\""))
  #expect(lines[2].contains(":9:9: alarm of a threshold"))
  #expect(lines[3].hasSuffix("is correct"))
}

/// `check-config` names the kinds in a configuration that this build of the program lacks.
@Test func kindsThatThisProgramLacksFailTheCheck() throws {
  let folder = try TemporaryFolder()
  let config = try folder.file(
    "panel.toml",
    """
    [[source]]
    id = "pv"
    kind = "caldav"
    url = "https://meter.lan/"
    item.solar = { calendar = "solar" }
    [[page]]
    id = "home"
    tile = [ { id = "lamp", kind = "value", data = "pv:solar" } ]
    """)
  let outcome = try Martlet.run("check-config", config)
  #expect(outcome.status == 78)
  #expect(
    outcome.complaint.contains(
      "\(config):3:8: The kind \"caldav\" is not part of this program"))
  // The panel starts anyway, and says so on the tiles.
  let run = try Martlet.run(
    "run", "--headless", "--size=320x200", "--duration=0.3", "-c", config)
  #expect(run.status == 0, "\(run.complaint.suffix(500))")
}
