import Foundation
import Testing

/// `martlet ctl` of a running `martlet run --headless`.
@Suite(.serialized) final class CtlRunTests {
  private let folder: TemporaryFolder
  private let control: String
  private let config: String
  private let panel = Process()

  init() throws {
    folder = try TemporaryFolder()
    control = folder.path("control")
    _ = try smallDashboard(in: folder)
    config = try folder.file("panel.toml", Self.text)
    panel.executableURL = Martlet.binary
    panel.arguments = ["run", "--headless", "--size", "320x200", "-c", config]
    panel.environment = ["PATH": "/usr/bin:/bin", "MARTLET_CONTROL": control]
    panel.standardError = FileHandle(forWritingAtPath: try folder.file("log", ""))
    panel.currentDirectoryURL = folder.url
    try panel.run()
    let end = Date().addingTimeInterval(20)
    while try ctl("status").status != 0, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
  }

  deinit {
    panel.terminate()
    panel.waitUntilExit()
  }

  private static let text = """
    [vars]
    room = "Kitchen"
    level = 1

    [status]
    clock = ""

    [[source]]
    id = "data"
    kind = "columns"
    path = "data.json"

    [[page]]
    id = "home"
    kind = "tiles"
    title = "${room}"

    [[page]]
    id = "page"
    kind = "charts"
    title = "Test"
    source = "data"
    """

  private func ctl(_ arguments: String...) throws -> Martlet.Outcome {
    try Martlet.run(["ctl"] + arguments + ["--control", control])
  }

  private func status() throws -> [String: Any] {
    let outcome = try ctl("status", "--json")
    return try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  private func picture() throws -> Data {
    try Martlet.run("screenshot", "--control", control, "-o", "-").output
  }

  /// Asks for the picture until it is another than `old`.
  private func isChanged(from old: Data) throws -> Bool {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      if try picture() != old { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  @Test func pagesAreShownByNameAndInTurn() throws {
    #expect(try status()["page"] as? String == "home")
    #expect(try ctl("page", "page").status == 0)
    #expect(try status()["page"] as? String == "page")
    #expect(try ctl("next").lines == ["home"])
    #expect(try ctl("previous").lines == ["page"])
    let wrong = try ctl("page", "no such")
    #expect(wrong.status == 69)
    #expect(wrong.complaint.contains("no page \"no such\"; there are: home, page"))
  }

  @Test func theThemeChangesThePictureAndBack() throws {
    let dark = try picture()
    #expect(try ctl("theme", "light").status == 0)
    #expect(try isChanged(from: dark))
    #expect(try status()["theme"] as? String == "light")
    #expect(try ctl("theme", "auto").status == 0)
    #expect(try status()["theme"] as? String == "dark")
    #expect(try ctl("theme", "pink").complaint.contains("dark, light or auto"))
  }

  @Test func aDarkDisplayIsLitAgain() throws {
    func isDark() throws -> Bool? {
      (try status()["display"] as? [String: Any])?["dark"] as? Bool
    }
    #expect(try isDark() == false)
    #expect(try ctl("blank").status == 0)
    #expect(try isDark() == true)
    #expect(try ctl("wake").status == 0)
    #expect(try isDark() == false)
    #expect(try ctl("blank").status == 0)
    #expect(try ctl("message", "Fire", "--wake").status == 0)
    #expect(try isDark() == false)
  }

  @Test func aMessageIsShownAndCleared() throws {
    let before = try picture()
    let sent = try ctl("message", "Lift 2 – out of order: 50 %", "--severity", "warning")
    #expect(sent.lines == ["#1"])
    #expect(try isChanged(from: before))
    #expect(try ctl("message", "Fire", "--severity", "alarm", "--id", "fire").lines == ["fire"])
    let messages = try #require(try status()["messages"] as? [[String: String]])
    #expect(messages.map { $0["id"] } == ["fire", "#1"])
    #expect(messages.last?["text"] == "Lift 2 – out of order: 50 %")
    #expect(try ctl("clear", "smoke").complaint.contains("there are: fire, #1"))
    #expect(try ctl("clear", "fire").lines == ["1"] && ctl("clear").lines == ["1"])
    let loud = try ctl("message", "x", "--severity", "loud")
    #expect(loud.complaint.contains("info, warning, alarm"))
    #expect(try ctl("message", "x", "--for=-1").status == 69)
    #expect(try ctl("message", "gone", "--for", "0.2").status == 0)
    Thread.sleep(forTimeInterval: 0.6)
    #expect((try status()["messages"] as? [Any])?.isEmpty == true)
  }

  @Test func loadingRunsTheBar() throws {
    let before = try picture()
    #expect(try ctl("loading", "on").status == 0)
    #expect(try isChanged(from: before))
    #expect(try ctl("loading", "0.5").status == 0 && ctl("loading", "off").status == 0)
    #expect(try ctl("loading", "maybe").complaint.contains("on, off, fail or a share"))
  }

  @Test func aVariableHasAnotherValueUntilTheEnd() throws {
    func title() throws -> String? {
      (try status()["pages"] as? [[String: String]])?.first?["title"]
    }
    #expect(try title() == "Kitchen")
    #expect(try ctl("set", "room", "Bad \"1\"").status == 0)
    #expect(try title() == "Bad \"1\"")
    #expect(try ctl("reload").status == 0)
    #expect(try title() == "Bad \"1\"")
    let floor = try ctl("set", "floor", "2")
    #expect(floor.complaint.contains("no variable \"floor\"; there are: level, room"))
    #expect(try String(contentsOfFile: config, encoding: .utf8) == Self.text)
  }

  /// The source of the feeds process notes each level for which it runs.
  @Test func aVariableReachesTheProcessOfRemoteSources() throws {
    let levels = folder.path("levels")
    func areNoted(_ text: String) -> Bool {
      let end = Date().addingTimeInterval(20)
      while Date() < end {
        if (try? String(contentsOfFile: levels, encoding: .utf8)) == text { return true }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return false
    }
    let source = """

      [[source]]
      id = "remote"
      kind = "command"
      run = ["sh", "-c", "echo ${level} | tee -a \(levels)"]
      format = "number"
      every = "1h"
      item.level = {}
      """
    try (Self.text + source).write(toFile: config, atomically: true, encoding: .utf8)
    #expect(try ctl("reload").status == 0)
    #expect(areNoted("1\n"))
    #expect(try ctl("set", "level", "2").status == 0)
    #expect(areNoted("1\n2\n"))
  }

  @Test func reloadTellsWhatIsWrong() throws {
    #expect(try ctl("reload").status == 0)
    try (Self.text + "\n[display]\nrotaton = 90\n").write(
      toFile: config, atomically: true, encoding: .utf8)
    let wrong = try ctl("reload")
    #expect(wrong.status == 69 && wrong.complaint.contains("panel.toml:"))
    #expect(wrong.complaint.contains("unknown key display.rotaton; did you mean rotation?"))
    let troubles = try #require(try status()["troubles"] as? [String])
    #expect(troubles.contains { $0.contains("rotaton") })
  }

  @Test func aRecordingOfARunningPanelHasItsDataAndIsReplayed() throws {
    #expect(try ctl("page", "page").status == 0)
    let path = try #require(try ctl("record", "start", "one").lines.first.map(String.init))
    #expect(try status()["recording"] as? String == path)
    #expect(try ctl("record", "start", "two").complaint.contains("is being recorded to"))
    #expect(try ctl("record", "start", "../up").status == 69)
    #expect(try ctl("theme", "light").status == 0)
    #expect(try ctl("record", "stop").lines == [Substring(path)])
    #expect(try ctl("record", "stop").complaint.contains("nothing is being recorded"))
    let recording = folder.path("recordings/one")
    let replay = try Martlet.run(
      "replay", recording, "--page", "page", "--size", "320x200", "--json")
    #expect(replay.status == 0 && !replay.lines.isEmpty)
    let empty = try Martlet.run(
      "replay", recording, "--page", "home", "--size", "320x200", "--json")
    // The page with the chart draws more than the one without tiles.
    #expect(replay.output != empty.output)
  }

  @Test func withoutABacklightTheReasonIsNamed() throws {
    try #require(!FileManager.default.fileExists(atPath: "/sys/class/backlight/backlight"))
    #expect(try ctl("brightness", "0.5").complaint.contains("/sys/class/backlight"))
    #expect(try ctl("brightness", "2").complaint.contains("0 to 1"))
    #expect(try ctl("brightness", "auto").status == 0)
  }

  @Test func cleaningCoversThePanelAndEndsByItself() throws {
    let before = try picture()
    #expect(try ctl("clean", "2").status == 0)
    #expect(try isChanged(from: before))
    let end = Date().addingTimeInterval(10)
    var isBack = false
    while !isBack, Date() < end {
      Thread.sleep(forTimeInterval: 0.1)
      isBack = try picture() == before
    }
    #expect(isBack)
    #expect(try ctl("clean", "0").complaint.contains("1 to 600"))
  }

  @Test func aRestartIsTheSameProcessWithNewState() throws {
    #expect(try ctl("theme", "light").status == 0)
    #expect(try ctl("restart").status == 0)
    let end = Date().addingTimeInterval(20)
    var theme: String?
    while theme != "dark", Date() < end {
      Thread.sleep(forTimeInterval: 0.1)
      theme = try? status()["theme"] as? String
    }
    #expect(theme == "dark" && panel.isRunning)
  }

  @Test func statusIsForPeopleToo() throws {
    let lines = try ctl("status").lines
    #expect(lines.contains { $0.hasPrefix("page") && $0.hasSuffix("home of home, page") })
    #expect(lines.contains { $0.hasPrefix("source   data ") })
    #expect(lines.contains("var      room = Kitchen"))
    let text = try ctl("status", "--json").lines
    #expect(text.count == 1)
  }
}
