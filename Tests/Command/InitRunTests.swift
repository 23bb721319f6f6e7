import Foundation
import Testing

/// `martlet init` with files of data.
@Suite struct InitRunTests {
  private let rows = """
    time,Hall,Cellar
    2026-11-01T10:00:00Z,20.5,11
    2026-11-01T11:00:00Z,21,11.5

    """

  @Test func theFirstConfigurationPassesTheCheckAndNamesTheSeries() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file("house.csv", rows)
    let file = folder.url.appending(path: "martlet.toml").path
    let made = try Martlet.run("init", data, "-o", file)
    #expect(made.status == 0, "\(made.complaint)")
    #expect(made.complaint.contains("\(file) is written"))
    let check = try Martlet.run("check-config", file)
    #expect(check.status == 0, "\(check.complaint)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("id = \"house\"") && text.contains("kind = \"csv\""))
    #expect(text.contains(data))
    // The page is drawn from the file.
    let drawn = try Martlet.run("render", "-c", file, "--size", "400x240", "-o", "-")
    #expect(drawn.status == 0 && !drawn.output.isEmpty, "\(drawn.complaint)")
  }

  @Test func aFileThatExistsIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file("house.csv", rows)
    let file = try folder.file("martlet.toml", "config = 1\n")
    let again = try Martlet.run("init", data, "-o", file)
    #expect(again.status == 64)
    #expect(again.complaint.contains("\(file) exists; it is not replaced"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "config = 1\n")
  }

  @Test func aFileThatTheServiceCannotSeeIsSaidToBe() throws {
    for (folder, isHidden) in [("/tmp", true), ("/dev/shm", false)] {
      let data = "\(folder)/martlet-\(UUID().uuidString).csv"
      try Data(rows.utf8).write(to: URL(filePath: data))
      defer { try? FileManager.default.removeItem(atPath: data) }
      let made = try Martlet.run("init", data)
      #expect(made.status == 0)
      #expect(made.complaint.contains("cannot read \(data)") == isHidden, "\(made.complaint)")
    }
  }

  @Test func withoutDataTheConfigurationHasNoPage() throws {
    let made = try Martlet.run("init")
    #expect(made.status == 0)
    #expect(made.lines.contains("config = 1"))
    #expect(!made.lines.contains { $0.hasPrefix("[[page]]") })
  }

  @Test func aMissingFileIsNamed() throws {
    let made = try Martlet.run("init", "/nowhere/house.csv")
    #expect(made.status == 74)
    #expect(made.complaint.contains("/nowhere/house.csv"))
  }
}
