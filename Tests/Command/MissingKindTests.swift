import Testing

/// `check-config` names the kinds in a configuration that this build of the program lacks.
@Test func kindsThatThisProgramLacksFailTheCheck() throws {
  let folder = try TemporaryFolder()
  let config = try folder.file(
    "panel.toml",
    """
    [[source]]
    id = "pv"
    kind = "mqtt"
    url = "mqtts://broker"
    item.solar = { topic = "inverter/ac" }
    [[page]]
    id = "home"
    tile = [ { id = "lamp", kind = "toggle", data = "pv:solar" } ]
    """)
  let outcome = try Martlet.run("check-config", config)
  #expect(outcome.status == 78)
  #expect(
    outcome.complaint.contains("\(config):3:8: The kind \"mqtt\" is not part of this program"))
  #expect(outcome.complaint.contains("The tile kind \"toggle\" is not part of this program"))
  // The panel starts anyway, and says so on the tiles.
  let run = try Martlet.run(
    "run", "--headless", "--size=320x200", "--duration=0.3", "-c", config)
  #expect(run.status == 0, "\(run.complaint.suffix(500))")
}
