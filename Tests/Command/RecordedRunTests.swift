import Foundation
import Testing

/// Runs that leave files: recordings, and the last-known file.
@Suite struct RecordedRunTests {
  private func dashboard(in folder: TemporaryFolder, _ more: String = "") throws -> String {
    let now = Int(Date.now.timeIntervalSince1970)
    let times = (0..<60).map { String((now - 60 + $0) * 1000) }
    _ = try folder.file(
      "data.json",
      """
      {"columns": [["x", \(times.joined(separator: ","))],
        ["y0", \((0..<60).map { String($0 * $0 % 23) }.joined(separator: ","))]],
       "types": {"x": "x", "y0": "line"}, "names": {"y0": "A"}, "colors": {"y0": "#4FC3F7"}}
      """)
    return try folder.file(
      "panel.toml",
      """
      [[source]]
      id = "data"
      path = "data.json"
      [[page]]
      id = "p"
      source = "data"
      \(more)
      """)
  }

  @Test func aRecordedSessionIsReplayedWithoutItsSources() throws {
    let folder = try TemporaryFolder()
    let config = try dashboard(in: folder)
    let recording = folder.path("session")
    let run = try Martlet.run(
      "run", "--headless", "--size=320x200", "--duration=2", "-c", config, "--record", recording)
    #expect(run.status == 0, "\(run.complaint.suffix(500))")
    try FileManager.default.removeItem(atPath: folder.path("data.json"))
    try FileManager.default.removeItem(atPath: config)
    func played(_ name: String) throws -> Data {
      let frames = folder.path(name)
      let replay = try Martlet.run(
        "replay", recording, "--size=320x200", "--duration=2", "--frames", frames)
      #expect(replay.status == 0, "\(replay.complaint.suffix(500))")
      #expect(!replay.complaint.contains("whole for"), "\(replay.complaint)")
      let last = try #require(
        try FileManager.default.contentsOfDirectory(atPath: frames).sorted().last)
      return try Data(contentsOf: URL(filePath: "\(frames)/\(last)"))
    }
    let first = try played("first")
    #expect(try played("second") == first)
    // The picture shows the recorded data. Without data it would be a skeleton or a failure.
    #expect(first.count > 3000)
    let again = try Martlet.run(
      "run", "--headless", "--size=320x200", "--duration=0.1", "-c", try dashboard(in: folder),
      "--record", recording)
    #expect(again.status == 74, "a recording is never overwritten")
  }

  @Test func whatWasKnownLastIsShownByTheNextRun() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("last-known")
    let config = try dashboard(in: folder, "[last_known]\npath = \"\(file)\"\n")
    let first = try Martlet.run(
      "run", "--headless", "--size=320x200", "--duration=1.5", "-c", config)
    #expect(first.status == 0, "\(first.complaint.suffix(500))")
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(!first.complaint.contains("shown as last known"))
    try FileManager.default.removeItem(atPath: folder.path("data.json"))
    let second = try Martlet.run(
      "run", "--headless", "--size=320x200", "--duration=0.5", "-c", config)
    #expect(second.complaint.contains("shown as last known until new data comes: data"))
    // A panel that shows a mistake in its configuration has no data: the file stays as it was.
    let kept = try Data(contentsOf: URL(filePath: file))
    let wrong = try dashboard(in: folder, "[last_known]\npath = \"\(file)\"\nevry = 5\n")
    let third = try Martlet.run(
      "run", "--headless", "--size=320x200", "--duration=0.5", "-c", wrong,
      environment: ["NOTIFY_SOCKET": folder.path("none")])
    #expect(third.status == 0 && third.complaint.contains("evry"), "\(third.complaint)")
    #expect(try Data(contentsOf: URL(filePath: file)) == kept)
    // Without the table no file is written.
    try FileManager.default.removeItem(atPath: file)
    let plain = try dashboard(in: folder)
    _ = try Martlet.run("run", "--headless", "--size=320x200", "--duration=0.5", "-c", plain)
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
