import Foundation
import MartletTestSupport
import Testing

struct CommandTests {
  @Test func wrongCommandLinesExit64() throws {
    #expect(try Martlet.run("fly").status == 64)
    #expect(try Martlet.run("render", "--size", "0x7", "-o", "-").status == 64)
    #expect(try Martlet.run("render", "--at", "-1", "-o", "-").status == 64)
    #expect(try Martlet.run("replay").status == 64)
    #expect(try Martlet.run("check-config", "--set", "nonsense", "/dev/null").status == 64)
  }

  @Test func theVersionNamesTheCommitAndTheLibraries() throws {
    let outcome = try Martlet.run("--version")
    #expect(outcome.status == 0)
    // The tests' program is not built by make and has no version.
    #expect(outcome.lines.first?.contains(#/^martlet( [0-9.]+)?, commit /#) == true)
    for library in [
      "Swift", "glibc", "FreeType", "HarfBuzz", "FriBidi", "libunibreak", "libspng",
      "libmicrohttpd", "SQLite", "libcurl", "libmosquitto", "Expat", "libyaml", "libwebp",
      "libqrencode",
    ] {
      let line = outcome.lines.first { $0.hasPrefix("\(library) ") }
      #expect(line?.dropFirst(library.count + 1).first?.isNumber == true, "\(library)")
    }
  }

  @Test func theReportMeasuresTheBuiltInPageAndTheConfigurations() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    let outcome = try Martlet.run("doctor", "--report", "-c", file)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.contains("| built-in, 1280x800 | "))
    #expect(text.contains("| the configuration's first, "))
    #expect(outcome.lines.last?.contains("docs/boards.md") == true)
    for secret in [folder.url.path, "data.json", "Power", "Test"] {
      #expect(!text.contains(secret), "\(secret)")
    }
  }

  @Test func aReportOfAWrongConfigurationIsOfTheBoardAlone() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("martlet.toml", "[display]\nrotaton = 90\n")
    let outcome = try Martlet.run("doctor", "--report", "--json", "-c", file)
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let runs = try #require(object["runs"] as? [[String: Any]])
    #expect(runs.count == 1 && (runs[0]["frames"] as? Int ?? 0) > 100)
    #expect((runs[0]["first_ms"] as? Double ?? 0) > 0)
  }

  @Test func wrongConfigurationExits78AndNamesLocationAndNearestKey() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("martlet.toml", "[display]\nrotaton = 90\n")
    let outcome = try Martlet.run("check-config", file)
    #expect(outcome.status == 78)
    #expect(outcome.complaint.contains("\(file):2:1: unknown key display.rotaton"))
    #expect(outcome.complaint.contains("rotation?"))
    #expect(try Martlet.run("render", "-c", file, "-o", "-").status == 78)
  }

  @Test func rightConfigurationIsSaidToBe() throws {
    let folder = try TemporaryFolder()
    let outcome = try Martlet.run("check-config", try smallDashboard(in: folder))
    #expect(outcome.status == 0)
    #expect(outcome.complaint.contains("is correct"))
  }

  @Test func checkedFileIsNamedWithOrWithoutTheOptionOfOtherCommands() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    #expect(try Martlet.run("check-config", "--config", file).complaint == "\(file) is correct\n")
    let both = try Martlet.run("check-config", "--config", file, file)
    #expect(both.status == 64)
    #expect(both.complaint.contains("takes one file"))
  }

  @Test func missingDataIsNamedWithItsLocationUnlessNobodyAsks() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    try FileManager.default.removeItem(atPath: folder.path("data.json"))
    let missing = try Martlet.run("check-config", file)
    #expect(missing.status == 78)
    #expect(
      missing.complaint == "martlet: \(file):4:8: source \"data\": Cannot read "
        + "\(folder.path("data.json")): No such file or directory\n")
    #expect(try Martlet.run("check-config", "--no-data", file).status == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path("data.json"), withIntermediateDirectories: false)
    let taken = try Martlet.run("check-config", file)
    #expect(taken.status == 78)
    #expect(taken.complaint.hasSuffix("data.json: it is a folder, not a regular file\n"))
  }

  @Test func doctorReadsTheDataAndLooksForTheFontsOfItsTexts() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "data.json",
      #"[{"columns":[["x",1,2],["y",1,2]],"types":{"x":"x","y":"line"},"names":{"y":"電力"}},7]"#)
    let file = try folder.file(
      "martlet.toml",
      """
      [fonts]
      files = ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]
      [[source]]
      id = "data"
      path = "data.json"
      [[page]]
      id = "page"
      source = "data"
      """)
    let outcome = try Martlet.run("doctor", "-c", file)
    #expect(outcome.complaint.contains("configuration: correct, 1 page"))
    #expect(
      outcome.complaint.contains(
        "FAIL data: \(file):5:8: source data (columns): Cannot use "))
    #expect(
      outcome.complaint.contains("ok   data: data:1 counts as old after 10s without a sample"))
    #expect(outcome.complaint.contains("no font has 電 (U+96FB, Han)"))
    #expect(outcome.status == 74)
  }

  @Test func doctorSaysWhatEachSourceAnswered() throws {
    let folder = try TemporaryFolder()
    let server = try FaultServer()
    let file = try folder.file(
      "martlet.toml",
      """
      [[source]]
      id = "room"
      kind = "command"
      run = ["echo", "21.5"]
      format = "number"
      item.t = { unit = "°C" }
      [[source]]
      id = "house"
      kind = "http"
      url = "\(server.url("/json"))"
      proxy = ""
      item.power = { path = "$.power" }
      [[source]]
      id = "shed"
      kind = "http"
      url = "\(server.url("/status/503"))"
      proxy = ""
      item.power = { path = "$.power" }
      [[page]]
      id = "page"
      source = "house"
      """)
    let lines = try Martlet.run("doctor", "-c", file).complaint.split(separator: "\n")
    func has(_ beginning: String, _ part: String) -> Bool {
      lines.contains { $0.hasPrefix(beginning) && $0.contains(part) }
    }
    #expect(has("ok   data: room (command): 1 item in ", " ms: t = 21.5 °C, "))
    #expect(has("ok   data: house (http): 1 item in ", " ms: power = 21.5"))
    #expect(has("FAIL data: \(file):13:1: source shed (http): ", "503 Service Unavailable"))
  }

  @Test func doctorNamesEachMistakeOfTheConfiguration() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("martlet.toml", "[[page]]\nid = 7\nwrong = 1\n")
    let complaint = try Martlet.run("doctor", "-c", file).complaint
    #expect(complaint.split(separator: "\n").filter { $0.contains("FAIL configuration") }.count > 1)
    #expect(!complaint.contains("u000a"))
  }

  @Test(.timeLimit(.minutes(1))) func pipesAndDevicesAreRefusedInWords() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let config = try smallDashboard(in: folder)
    for (path, kind) in [(pipe, "a named pipe"), ("/dev/zero", "a device")] {
      let words = "martlet: \(path): \(kind), not a regular file\n"
      let check = try Martlet.run("check-config", path)
      #expect(check.status == 74 && check.complaint == words)
      let replay = try Martlet.run("replay", "-c", config, "--trace", path, "--json")
      #expect(replay.status == 74 && replay.complaint == words)
      let font = try Martlet.run(
        "render", "-c", config, "--set", "fonts.files=[\"\(path)\"]", "-o", folder.path("a.png"))
      #expect(font.status == 0 && font.complaint.contains("\(kind), not a font file"))
    }
    let large = folder.path("large.toml")
    try Data(repeating: UInt8(ascii: "#"), count: 1 << 20 + 1).write(to: URL(filePath: large))
    let outcome = try Martlet.run("check-config", large)
    #expect(outcome.status == 74 && outcome.complaint == "martlet: \(large): more than 1 MiB\n")
  }

  @Test func tooFewDescriptorsAreSaid() throws {
    for (limit, isEnough) in [(12, false), (40, true)] {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = [
        "-c", "ulimit -n \(limit); exec \(Martlet.binary.path) list-outputs",
      ]
      let complaint = Pipe()
      shell.standardError = complaint
      shell.standardOutput = FileHandle.nullDevice
      try shell.run()
      let text = String(
        decoding: try complaint.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(text.contains("more files can be opened and 32 are needed") == !isEnough)
      if !isEnough { #expect(shell.terminationStatus == 69) }
    }
  }

  @Test func missingFilesExit74AndAreNamed() throws {
    let outcome = try Martlet.run("check-config", "/nowhere/martlet.toml")
    #expect(outcome.status == 74)
    #expect(outcome.complaint == "martlet: /nowhere/martlet.toml: No such file or directory\n")
  }

  @Test func complaintsAreColouredForNobodyButATerminal() throws {
    let outcome = try Martlet.run("check-config", "/nowhere", environment: ["TERM": "xterm"])
    #expect(!outcome.complaint.contains("\u{1B}"))
  }

  @Test func restoringTheConsoleNeedsOne() throws {
    // In a session of its own, without the terminal that the tests may have been started from.
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    process.arguments = ["--wait", Martlet.binary.path, "restore-console"]
    process.standardInput = FileHandle.nullDevice
    let complaint = Pipe()
    process.standardError = complaint
    try process.run()
    let text = try complaint.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    let expected = "martlet: standard input is no virtual terminal of this machine\n"
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test func unknownPageIsAMistakeOfTheCommandLine() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    let outcome = try Martlet.run("render", "-c", file, "--page", "attic", "-o", "-")
    #expect(outcome.status == 64)
    #expect(outcome.complaint.contains("attic"))
    #expect(outcome.complaint.contains("page"))
  }
}

struct HeadlessCommandTests {
  @Test func renderGivesTheSameBytesTwiceAndWithAnyNumberOfThreads() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    func render(_ more: String...) throws -> Data {
      let name = folder.path("picture.png")
      var arguments = ["render", "-c", file, "--size", "640x400", "--at", "2.5", "-o", name]
      arguments += more
      let process = Process()
      process.executableURL = Martlet.binary
      process.arguments = arguments
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return try Data(contentsOf: URL(filePath: name))
    }
    let first = try render()
    #expect(first.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try render() == first)
    #expect(try render("--threads", "2") == first)
    #expect(try render("--threads", "5") == first)
    #expect(try render("--theme", "light") != first)
  }

  @Test func renderTellsWhereTheNamedViewsAre() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    let layout = try Layout(["-c", file, "--size", "640x400"])
    #expect(layout.size == [640, 400])
    let map = try #require(layout.frame("minimap"))
    let window = try #require(layout.frame("minimap.window"))
    #expect(map.width > 500 && map.contains(window))
    // Twice the pixels, the same points.
    let double = try Layout(["-c", file, "--size", "1280x800", "--scale", "2"])
    #expect(double.frame("minimap")?.width == 2 * map.width)
    #expect(try Martlet.run("render", "-c", file).status == 64)
    #expect(try Martlet.run("render", "-c", file, "--json", "-o", "-").status == 64)
  }

  @Test func aTraceThatAimsAtNothingExits74() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    let trace = try folder.file("trace", "2 down 0 @minimap.window[7]:0.5,0.5\n2.1 up 0\n")
    for command in ["render", "replay"] {
      let outcome = try Martlet.run(command, "-c", file, "--trace", trace, "--json")
      #expect(outcome.status == 74)
      #expect(outcome.complaint.contains("minimap.window[7] at 2.0 s"))
    }
  }

  /// The demo finds the window, the edge, the filter and the page in layouts of one and two
  /// columns, and ends as it began.
  @Test(arguments: ["960x540", "540x960", "400x240"])
  func theDemosSessionTouchesWhatItMeansTo(size: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../config/demo").standardized
    // Half a pixel a point: the layout of twice the size.
    let arguments = [
      "-c", folder.appending(path: "martlet.toml").path, "--size", size, "--scale", "0.5",
      "--trace", folder.appending(path: "session.trace").path, "--at",
    ]
    func layout(_ seconds: Double) throws -> Layout { try Layout(arguments + ["\(seconds)"]) }
    let start = try layout(4.5)
    let map = try #require(start.frame("minimap"))
    let window = try #require(start.frame("minimap.window"))
    #expect(abs(window.maxX - map.maxX) < 0.01)

    let past = try #require(try layout(7.7).frame("minimap.window"))
    #expect(abs(past.minX - window.minX + 2.4 * window.width) < 0.01)
    #expect(abs(past.width - window.width) < 0.01)
    let wide = try #require(try layout(9.6).frame("minimap.window"))
    #expect(abs(wide.maxX - past.maxX) < 0.01)
    #expect(abs(wide.width - 2 * window.width) < 0.01)
    // The tick goes, and with it some of the width.
    let hidden = try layout(19).frame("filter.y0")
    #expect((hidden?.width ?? 0) < (start.frame("filter.y0")?.width ?? 0) - 2)
    func picture(_ seconds: Double) throws -> Data {
      try Martlet.run(["render"] + arguments + ["\(seconds)", "-o", "-"]).output
    }
    let first = try picture(4.5)
    #expect(first.count > 1000)
    #expect(try picture(33) == first)
  }

  @Test func replayWritesTheSameLinesButForTheNanoseconds() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    let trace = try folder.file("trace", "0.5 down 0 100 100\n0.6 up 0\n")
    func lines() throws -> [String] {
      let outcome = try Martlet.run(
        "replay", "-c", file, "--size", "320x200", "--trace", trace, "--duration", "2", "--json")
      #expect(outcome.status == 0)
      return outcome.lines.map {
        String($0.prefix(while: { $0 != "n" })) + ($0.contains("\"ns\":") ? "+" : "-")
      }
    }
    let first = try lines()
    #expect(first.count > 1)
    #expect(first.allSatisfy { $0.hasSuffix("+") })
    #expect(try lines() == first)
    let whole = try Martlet.run("replay", "-c", file, "--trace", trace, "--json")
    for line in whole.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["time"] is NSNumber)
      #expect(object?["damage"] is [[Int]])
      #expect((object?["ns"] as? [String: Any])?.count == 4)
    }
  }

  @Test func brokenTraceIsNamedWithItsLine() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    let trace = try folder.file("trace", "0.5 down 0 100 100\nlater up 0\n")
    let outcome = try Martlet.run("replay", "-c", file, "--trace", trace, "--json")
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("\(trace): line 2, column 1: "))
  }

  @Test func missingDataIsShownAndSaidAndNoFailure() throws {
    let folder = try TemporaryFolder()
    let file = try smallDashboard(in: folder)
    try FileManager.default.removeItem(atPath: folder.path("data.json"))
    let outcome = try Martlet.run(
      "render", "-c", file, "--size", "320x200", "-o", folder.path("x.png"))
    #expect(outcome.status == 0)
    #expect(outcome.complaint.contains("data.json"))
    #expect(outcome.complaint.contains("No such file or directory"))
  }
}

struct BenchCommandTests {
  @Test func benchWritesALineForEachSceneAndNumberOfThreads() throws {
    let folder = try TemporaryFolder()
    let outcome = try Martlet.run(
      "bench", "raster", "--scene", "S0", "S4", "--threads", "1", "2", "--rounds", "1",
      "--seconds", "0", "--csv", "--dump", folder.path("pictures"))
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "peer,threads,scene,min_ms,median_ms,median_cpu_ms,frames")
    #expect(
      outcome.lines.dropFirst().map { $0.split(separator: ",").prefix(3).joined(separator: ",") }
        == ["martlet,1,S0", "martlet,2,S0", "martlet,1,S4", "martlet,2,S4"])
    let picture = try Data(contentsOf: URL(filePath: folder.path("pictures/S4.png")))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func benchSaysWhatItCannotMeasure() throws {
    #expect(try Martlet.run("bench", "raster", "--scene", "S99").status == 64)
    #expect(try Martlet.run("bench", "raster", "--threads", "0").status == 64)
    #expect(try Martlet.run("bench", "raster", "--csv", "--json").status == 64)
    let outcome = try Martlet.run("bench", "raster", "--font", "/nowhere.ttf")
    #expect(outcome.status == 69)
    #expect(outcome.complaint.contains("/nowhere.ttf"))
  }
}

/// What `render --json` tells, of the first view of each name.
private struct Layout {
  var size: [Double]
  private var frames: [String: CGRect] = [:]

  init(_ arguments: [String]) throws {
    let outcome = try Martlet.run(["render", "--json"] + arguments)
    try #require(outcome.status == 0, "\(outcome.complaint)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    size = try #require(json["size"] as? [Double])
    for view in try #require(json["views"] as? [[String: Any]]) where view["index"] as? Int == 0 {
      let name = try #require(view["name"] as? String)
      let frame = try #require(view["frame"] as? [Double])
      frames[name] = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    }
  }

  func frame(_ name: String) -> CGRect? { frames[name] }
}
