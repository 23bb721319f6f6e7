import Testing

@Suite struct CheckConfigCommandTests {
  /// A page whose tile shows an item of the source.
  private func panel(showing item: String) -> String {
    """
    [[source]]
    id = "plant"
    kind = "random"
    item.power = {}
    [[page]]
    id = "home"
    tile = [{ id = "a", kind = "value", data = "plant:\(item)" }]
    """
  }

  @Test func itemThatItsSourceCannotHaveFailsTheCheckAlone() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("martlet.toml", panel(showing: "powr"))
    let outcome = try Martlet.run("check-config", "--no-data", file)
    #expect(outcome.status == 78)
    #expect(
      outcome.complaint == "martlet: \(file):7:44: tile \"a\" of page \"home\": "
        + "the source \"plant\" has no item \"powr\"; did you mean power?\n")
    // The panel starts anyway, and the tile shows a dash.
    let run = try Martlet.run(
      "run", "--headless", "--size=320x200", "--duration=0.3", "-c", file)
    #expect(run.status == 0, "\(run.complaint.suffix(500))")
  }

  @Test func itemOfItsSourceIsCorrect() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("martlet.toml", panel(showing: "power"))
    let outcome = try Martlet.run("check-config", "--no-data", file)
    #expect(outcome.status == 0 && outcome.complaint == "\(file) is correct\n")
  }
}
