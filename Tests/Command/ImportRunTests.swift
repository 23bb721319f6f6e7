import Foundation
import Testing

private let samples = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../fuzz/Inputs/dashboards").standardized

/// `martlet import` with dashboards of Grafana and Home Assistant.
@Suite struct ImportRunTests {
  @Test(arguments: ["grafana", "old-grafana", "house", "view", "storage"])
  func theResultPassesTheCheck(name: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "martlet.toml").path
    let imported = try Martlet.run("import", samples.appending(path: name).path, "-o", file)
    #expect(imported.status == 0, "\(imported.complaint)")
    let check = try Martlet.run("check-config", "--no-data", file)
    #expect(check.status == 0, "\(check.complaint)")
    // What was left out stands in the file as it was said.
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let said = imported.complaint.components(separatedBy: "left out: ").count - 1
    #expect(text.components(separatedBy: "# Left out: ").count - 1 == said)
    // A file that exists stays as it is.
    let again = try Martlet.run("import", samples.appending(path: name).path, "-o", file)
    #expect(again.status == 64)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func withoutAFileTheResultIsOnStdout() throws {
    let outcome = try Martlet.run("import", samples.appending(path: "storage").path)
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains("[[page.tile]]"))
  }

  @Test func aSingleTileAndASingleOmissionAreCountedAsOne() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "home.yaml",
      """
      cards:
        - type: gauge
          entity: sensor.power
        - type: webpage
          url: http://example.org
      """)
    let outcome = try Martlet.run("import", file)
    #expect(outcome.complaint.contains("1 tile, 1 thing left out; write the addresses"))
  }

  @Test func whatIsNoDashboardIsRefused() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.json", "{\"a\": 1}")
    let outcome = try Martlet.run("import", file)
    #expect(outcome.status == 78)
    #expect(outcome.complaint.contains("\(file): no dashboard"))
    let none = try Martlet.run("import", file + ".none")
    #expect(none.status == 74)
    #expect(none.complaint.contains("does not exist"))
  }
}
