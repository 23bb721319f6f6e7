import Foundation
import Glibc
import Testing

/// The panel's mirror: `martlet run --headless` with `[remote]`, and its feeds process.
@Suite(.serialized) final class RemoteRunTests {
  private let folder: TemporaryFolder
  private let control: String
  private let port: Int
  private let panel = Process()
  private static let token = "0123456789abcdef"

  init() throws {
    folder = try TemporaryFolder()
    control = folder.path("control")
    port = try Self.freePort()
    _ = try folder.file("token", Self.token + "\n")
    _ = try smallDashboard(in: folder)
    try start(Self.text(port))
  }

  deinit {
    panel.terminate()
    panel.waitUntilExit()
  }

  private static func text(_ port: Int, more: String = "") -> String {
    """
    [status]
    clock = ""

    [remote]
    listen = "127.0.0.1:\(port)"
    token = { file = "token" }
    touch = true
    control = true
    \(more)
    [[source]]
    id = "data"
    kind = "columns"
    path = "data.json"

    [[page]]
    id = "home"
    kind = "tiles"
    title = "Home"

    [[page]]
    id = "page"
    kind = "charts"
    title = "Test"
    source = "data"
    """
  }

  private func start(_ text: String) throws {
    let config = try folder.file("panel.toml", text)
    panel.executableURL = Martlet.binary
    panel.arguments = ["run", "--headless", "--size", "320x200", "-c", config]
    panel.environment = ["PATH": "/usr/bin:/bin", "MARTLET_CONTROL": control]
    panel.standardError = FileHandle(forWritingAtPath: try folder.file("log", ""))
    try panel.run()
    let end = Date().addingTimeInterval(20)
    while try curl("/healthz", token: nil).status != 200, Date() < end {
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
      }
    }
    try #require(code == 0)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private struct Answer {
    var status: Int
    var body: Data

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return bytes
  }

  private func curl(
    _ path: String, token: String? = RemoteRunTests.token, _ more: String...
  ) throws -> Answer {
    var arguments = ["-s", "--max-time", "10", "-w", "\n%{http_code}"] + more
    if let token { arguments += ["-H", "Authorization: Bearer \(token)"] }
    arguments.append("http://127.0.0.1:\(port)\(path)")
    let bytes = try Self.run("/usr/bin/curl", arguments)
    let end = bytes.lastIndex(of: 0x0A) ?? bytes.startIndex
    let status = Int(String(decoding: bytes[bytes.index(after: end)...], as: UTF8.self)) ?? 0
    return Answer(status: status, body: Data(bytes[..<end]))
  }

  @Test func healthNeedsNoTokenAndEverythingElseDoes() throws {
    #expect(try curl("/healthz", token: nil).text == "ok\n")
    for path in ["/", "/metrics", "/screenshot.png", "/status", "/events"] {
      #expect(try curl(path, token: nil).status == 403)
      #expect(try curl(path, token: "0123456789abcdeF").status == 403)
    }
    #expect(try curl("/", "-H", "Host: martlet.example").status == 403)
    #expect(try curl("/nothing").status == 404)
    #expect(try curl("/?token=\(Self.token)", token: nil).text.contains("<canvas"))
  }

  @Test func theScreenshotIsThatOfTheCommand() throws {
    let end = Date().addingTimeInterval(10)
    var isEqual = false
    while !isEqual, Date() < end {
      let command = try Martlet.run("screenshot", "--control", control, "-o", "-").output
      let answer = try curl("/screenshot.png")
      isEqual = answer.status == 200 && answer.body == command && command.count > 200
    }
    #expect(isEqual)
  }

  @Test func pictureOfAnUnknownDisplayIsNotFound() throws {
    let answer = try curl("/screenshot/moon.png")
    #expect(answer.status == 404)
    #expect(answer.text.contains("there is no display \"moon\"; there are: "))
    // For a request it is a refusal, like a page that is not there.
    #expect(try curl("/ctl", "--data-raw", "@moon page page").status == 409)
  }

  @Test func aRequestTurnsThePage() throws {
    #expect(try curl("/ctl", "-d", "page page").text == "page")
    let status = try #require(
      try JSONSerialization.jsonObject(with: curl("/status").body) as? [String: Any])
    #expect(status["page"] as? String == "page")
    #expect(try curl("/ctl", "-d", "message warning %% 0 % Lift%20out").status == 409)
    #expect(try curl("/ctl", "-d", "message warning % 0 % Lift%20out").text == "#1")
    let missing = try curl("/ctl", "-d", "page moon")
    #expect(missing.status == 409 && missing.text.contains("there are: home, page"))
    // No recording runs: the panel refuses, but knows the request.
    #expect(try curl("/ctl", "-d", "record stop %").status == 409)
    #expect(try curl("/ctl", "-d", "screenshot").status == 404)
    #expect(try curl("/ctl", "-d", "").status == 400)
  }

  /// The events of the live page are a whole picture, then parts of it.
  @Test func theLivePageFollowsThePanel() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/curl")
    process.arguments = [
      "-sN", "--max-time", "20", "http://127.0.0.1:\(port)/events?token=\(Self.token)",
    ]
    let log = try folder.file("events", "")
    process.standardOutput = FileHandle(forWritingAtPath: log)
    try process.run()
    defer { process.terminate() }
    func events() throws -> [[String: Any]] {
      try String(contentsOfFile: log, encoding: .utf8).components(separatedBy: "\n\n")
        .filter { $0.hasPrefix("data: {") && $0.hasSuffix("}") }
        .compactMap {
          try JSONSerialization.jsonObject(with: Data($0.dropFirst(6).utf8)) as? [String: Any]
        }
    }
    func wait(_ isDone: () throws -> Bool) throws -> Bool {
      let end = Date().addingTimeInterval(10)
      while Date() < end {
        if try isDone() { return true }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return false
    }
    #expect(try wait { try !events().isEmpty })
    let first = try #require(try events().first)
    #expect(first["width"] as? Int == 320 && first["height"] as? Int == 200)
    let count = try events().count
    #expect(try curl("/ctl", "-d", "theme light").status == 200)
    #expect(try wait { try events().count > count })
    // A touch drags from one page to the next.
    let lines = ["down 0 300 150", "move 0 200 150", "move 0 60 150", "up 0 60 150"]
    for line in lines {
      #expect(try curl("/input", "-d", line).status == 204)
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(
      try wait {
        try curl("/status").text.contains("\"page\":\"page\"")
      })
  }

  @Test func touchesNeedTheConfigurationsLeave() throws {
    let config = Self.text(port).replacing("touch = true", with: "touch = false")
    _ = try folder.file("panel.toml", config)
    #expect(try Martlet.run("ctl", "reload", "--control", control).status == 0)
    for line in ["down 0 300 150", "move 0 60 150", "up 0 60 150"] {
      _ = try curl("/input", "-d", line)
    }
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try curl("/status").text.contains("\"page\":\"home\""))
  }

  /// A real Prometheus asks for the figures and has them.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prometheus")))
  func prometheusScrapesTheFigures() throws {
    let figures = try curl("/metrics")
    #expect(figures.status == 200)
    for name in [
      "martlet_frame_seconds_bucket{le=\"+Inf\"}", "martlet_source_age_seconds{source=\"data\"}",
      "martlet_resident_memory_bytes", "martlet_damage_pixels_total",
      "martlet_missed_flips_total{cause=\"drawing\"}",
      "martlet_missed_flips_total{cause=\"display\"}", "martlet_missed_flips_total{cause=\"late\"}",
      "martlet_info{version=",
    ] {
      #expect(figures.text.contains(name), "\(name)")
    }
    let web = try Self.freePort()
    let config = try folder.file(
      "prometheus.yml",
      """
      global: { scrape_interval: 1s }
      scrape_configs:
        - job_name: panels
          authorization: { credentials_file: \(folder.path("token")) }
          static_configs: [{ targets: ["127.0.0.1:\(port)"] }]
      """)
    let prometheus = Process()
    prometheus.executableURL = URL(filePath: "/usr/bin/prometheus")
    prometheus.arguments = [
      "--config.file=\(config)", "--storage.tsdb.path=\(folder.path("tsdb"))",
      "--web.listen-address=127.0.0.1:\(web)",
    ]
    prometheus.standardError = FileHandle.nullDevice
    prometheus.standardOutput = FileHandle.nullDevice
    try prometheus.run()
    defer {
      prometheus.terminate()
      prometheus.waitUntilExit()
    }
    func value(of query: String) throws -> Double? {
      let answer = try Self.run(
        "/usr/bin/curl",
        [
          "-s", "-G", "--data-urlencode", "query=\(query)",
          "http://127.0.0.1:\(web)/api/v1/query",
        ])
      let object = try? JSONSerialization.jsonObject(with: answer) as? [String: Any]
      let data = object?["data"] as? [String: Any]
      let first = (data?["result"] as? [[String: Any]])?.first
      return ((first?["value"] as? [Any])?.last as? String).flatMap { Double($0) }
    }
    let end = Date().addingTimeInterval(40)
    var isUp: Double?
    while isUp != 1, Date() < end {
      Thread.sleep(forTimeInterval: 0.3)
      isUp = try value(of: "up{job=\"panels\"}")
    }
    #expect(isUp == 1)
    let frames = try value(of: "martlet_frame_seconds_count")
    #expect(frames.map { $0 >= 1 } == true)
    let memory = try value(of: "martlet_resident_memory_bytes")
    #expect(memory.map { (5e6...5e8).contains($0) } == true)
    #expect(try value(of: "histogram_quantile(1, martlet_frame_seconds_bucket)") != nil)
    #expect(try value(of: "martlet_source_failed{source=\"data\"}") == 0)
  }
}
