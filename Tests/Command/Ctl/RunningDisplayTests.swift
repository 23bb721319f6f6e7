import Foundation
import Testing

/// `martlet ctl --output` and `martlet screenshot --display` of a `martlet run --headless` with two
/// displays.
@Suite(.serialized) final class RunningDisplayTests {
  private let folder: TemporaryFolder
  private let control: String
  private let config: String
  private var panel = Process()

  init() throws {
    folder = try TemporaryFolder()
    control = folder.path("control")
    config = try folder.file("panel.toml", Self.text)
    try FileManager.default.createDirectory(
      atPath: folder.path("run"), withIntermediateDirectories: false)
    try start()
  }

  deinit { stop() }

  private func stop() {
    panel.terminate()
    panel.waitUntilExit()
  }

  /// Starts the panel, in place of the one that runs.
  private func start(_ text: String = RunningDisplayTests.text) throws {
    if panel.isRunning { stop() }
    _ = try folder.file("panel.toml", text)
    panel = Process()
    panel.executableURL = Martlet.binary
    panel.arguments = ["run", "--headless", "--size", "320x200", "-c", config]
    panel.environment = [
      "PATH": "/usr/bin:/bin", "MARTLET_CONTROL": control,
      "RUNTIME_DIRECTORY": folder.path("run"),
    ]
    panel.standardError = FileHandle(forWritingAtPath: try folder.file("log", ""))
    try panel.run()
    let end = Date().addingTimeInterval(20)
    while try ctl("status").status != 0, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
  }

  private static let text = """
    [status]
    clock = ""

    [[page]]
    id = "home"
    kind = "tiles"

    [[page]]
    id = "away"
    kind = "tiles"
    title = "Away"

    [[output]]
    id = "left"
    pages = ["home", "away"]

    [[output]]
    id = "right"
    pages = ["away", "home"]
    theme = "light"
    """

  private func ctl(_ arguments: String...) throws -> Martlet.Outcome {
    try Martlet.run(["ctl"] + arguments + ["--control", control])
  }

  private func displays() throws -> [[String: Any]] {
    let status = try #require(
      try JSONSerialization.jsonObject(with: try ctl("status", "--json").output)
        as? [String: Any])
    return try #require(status["displays"] as? [[String: Any]])
  }

  private func values<Value>(_ key: String, as type: Value.Type) throws -> [Value?] {
    try displays().map { $0[key] as? Value }
  }

  private func picture(_ arguments: String...) throws -> Martlet.Outcome {
    try Martlet.run(["screenshot", "--control", control, "-o", "-"] + arguments)
  }

  @Test func theStatusListsAllDisplays() throws {
    #expect(try values("name", as: String.self) == ["left", "right"])
    #expect(try values("page", as: String.self) == ["home", "away"])
    #expect(try values("theme", as: String.self) == ["dark", "light"])
    #expect(try values("width", as: Int.self) == [320, 320])
    #expect(try values("dark", as: Bool.self) == [false, false])
    #expect(try values("frames", as: [String: Any].self).allSatisfy { $0?["count"] is Int })
    let lines = try ctl("status").lines
    #expect(lines.contains("output   left") && lines.contains("output   right"))
    #expect(lines.contains("  page     away of away, home"))
  }

  @Test func theFiguresNameTheirDisplay() throws {
    let port = try RemoteRunTests.freePort()
    _ = try folder.file("token", "0123456789abcdef\n")
    try start(
      """
      [remote]
      listen = "127.0.0.1:\(port)"
      token = { file = "token" }

      \(Self.text)
      """)
    let end = Date().addingTimeInterval(20)
    var figures = ""
    while !figures.contains("martlet_info"), Date() < end {
      let bytes = try RemoteRunTests.run(
        "/usr/bin/curl",
        ["-s", "http://127.0.0.1:\(port)/metrics?token=0123456789abcdef"])
      figures = String(decoding: bytes, as: UTF8.self)
    }
    for (name, page) in [("left", "home"), ("right", "away")] {
      for line in [
        "martlet_display_shown{display=\"\(name)\"} 1\n",
        "martlet_display_dark{display=\"\(name)\"} 0",
        "martlet_frame_seconds_bucket{display=\"\(name)\",le=\"+Inf\"}",
        "martlet_missed_flips_total{display=\"\(name)\",cause=\"drawing\"}",
        "martlet_missed_flips_total{display=\"\(name)\",cause=\"late\"}", "page=\"\(page)\"} 1\n",
      ] {
        #expect(figures.contains(line), "\(line)")
      }
    }
    // Prometheus takes each name described once.
    #expect(figures.ranges(of: "# TYPE martlet_frame_seconds histogram").count == 1)
  }

  @Test func aPageTurnsOnTheDisplayThatIsNamed() throws {
    #expect(try ctl("page", "home", "--output", "right").status == 0)
    #expect(try values("page", as: String.self) == ["home", "home"])
    #expect(try ctl("next", "--output", "right").lines == ["away"])
    #expect(try ctl("next").lines == ["away"])
    #expect(try values("page", as: String.self) == ["away", "away"])
    #expect(try ctl("previous", "--display", "left").lines == ["home"])
  }

  @Test func oneDisplayOrAllAreDark() throws {
    #expect(try ctl("blank", "--output", "right").status == 0)
    #expect(try values("dark", as: Bool.self) == [false, true])
    #expect(try ctl("blank").status == 0)
    #expect(try values("dark", as: Bool.self) == [true, true])
    #expect(try ctl("wake", "--output", "left").status == 0)
    #expect(try values("dark", as: Bool.self) == [false, true])
    #expect(try ctl("wake").status == 0)
    #expect(try values("dark", as: Bool.self) == [false, false])
  }

  @Test func oneDisplayOrAllHaveAnotherTheme() throws {
    #expect(try ctl("theme", "light", "--output", "left").status == 0)
    #expect(try values("theme", as: String.self) == ["light", "light"])
    #expect(try ctl("theme", "dark").status == 0)
    #expect(try values("theme", as: String.self) == ["dark", "dark"])
    #expect(try ctl("theme", "auto").status == 0)
    #expect(try values("theme", as: String.self) == ["dark", "light"])
  }

  @Test func theScreenshotIsThatOfTheDisplayThatIsNamed() throws {
    let (first, right) = (try picture(), try picture("--display", "right"))
    #expect(first.status == 0 && right.status == 0 && first.output != right.output)
    #expect(try picture("--display", "left").output == first.output)
  }

  @Test func aRecordingOfAFurtherDisplayIsReplayedWithItsPages() throws {
    let path = try #require(
      try ctl("record", "start", "right", "--output", "right").lines.first.map(String.init))
    #expect(try ctl("record", "stop").lines == [Substring(path)])
    #expect(try String(contentsOfFile: path + "/output", encoding: .utf8) == "right")
    func frames(_ page: String) throws -> Martlet.Outcome {
      try Martlet.run(
        "replay", path, "--page", page, "--size", "320x200", "--duration", "0.1", "--json")
    }
    #expect(try frames("away").status == 0)
    // The left display shows this page, too, and the recorded one does not.
    try start(Self.text.replacing("pages = [\"away\", \"home\"]", with: "pages = [\"away\"]"))
    let other = try #require(
      try ctl("record", "start", "other", "--output", "right").lines.first.map(String.init))
    #expect(try ctl("record", "stop").status == 0)
    let wrong = try Martlet.run("replay", other, "--page", "home", "--size", "320x200", "--json")
    #expect(wrong.status != 0 && wrong.complaint.contains("the configuration has: away"))
  }

  @Test func anUnknownDisplayIsAnsweredWithTheNames() throws {
    for outcome in [
      try ctl("next", "--output", "middle"), try ctl("wake", "--output", "middle"),
      try picture("--display", "middle"),
    ] {
      #expect(outcome.status == 69)
      #expect(
        outcome.complaint.contains("there is no display \"middle\"; there are: left, right"))
    }
    #expect(
      try ctl("brightness", "0.5", "--output", "right").complaint.contains("the only one"))
  }

  @Test func eachDisplayHasItsPageAgainAfterARestart() throws {
    #expect(try ctl("page", "away").status == 0)
    #expect(try ctl("page", "home", "--output", "right").status == 0)
    try start()
    #expect(try values("page", as: String.self) == ["away", "home"])
  }
}
