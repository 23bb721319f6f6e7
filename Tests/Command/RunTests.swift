import Foundation
import Glibc
import Testing

/// The running panel as its service manager sees it: datagrams, signals, wake-ups.
@Suite(.serialized) struct RunTests {
  /// `martlet run --headless` with a socket that its messages come to.
  private final class Service {
    let process = Process()
    private let folder: TemporaryFolder
    private let socket: CInt
    private let log: String

    init(_ environment: [String: String] = [:], file: (TemporaryFolder) throws -> String) throws {
      folder = try TemporaryFolder()
      log = try folder.file("log", "")
      let path = folder.path("notify")
      socket = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let bound = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(socket, $0, length)
        }
      }
      #expect(bound == 0)
      var patience = timeval(tv_sec: 10, tv_usec: 0)
      unsafe setsockopt(
        socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      process.executableURL = Martlet.binary
      process.arguments = [
        "run", "--headless", "--size", "320x200", "-c", try file(folder),
      ]
      process.environment = ["NOTIFY_SOCKET": path].merging(environment) { $1 }
      process.standardError = FileHandle(forWritingAtPath: log)
      try process.run()
    }

    /// Whether the journal holds a line with `words` within `seconds`.
    func complaint(containing words: String, seconds: Double = 10) -> Bool {
      let end = Date().addingTimeInterval(seconds)
      while true {
        if let text = try? String(contentsOfFile: log, encoding: .utf8), text.contains(words) {
          return true
        }
        if Date() > end { return false }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }

    /// The next message, nil after ten seconds without one.
    func receive() -> String? {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = unsafe recv(socket, &bytes, bytes.count, 0)
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// How often the first thread has slept so far.
    func sleeps() throws -> Int {
      let pid = process.processIdentifier
      let status = try String(contentsOfFile: "/proc/\(pid)/task/\(pid)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return Int(line?.split(separator: "\t").last ?? "") ?? -1
    }

    /// How often any thread has slept so far, and how many threads there are.
    func sleepsOfAllThreads() throws -> (sleeps: Int, threads: Int) {
      let folder = "/proc/\(process.processIdentifier)/task"
      let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
      let sleeps = threads.map { thread in
        let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first {
          $0.hasPrefix("voluntary_ctxt_switches")
        }
        return Int(line?.split(separator: "\t").last ?? "") ?? 0
      }
      return (sleeps.reduce(0, +), threads.count)
    }

    /// How many descriptors are of this kind, such as "anon_inode:inotify".
    func descriptors(of kind: String) throws -> Int {
      let folder = "/proc/\(process.processIdentifier)/fd"
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == kind
      }.count
    }

    func end(_ signal: CInt) -> Int32 {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.terminationStatus
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      close(socket)
    }
  }

  private static func still(_ folder: TemporaryFolder) throws -> String {
    try folder.file("martlet.toml", "[display]\ntheme = \"dark\"\n")
  }

  @Test(arguments: [SIGTERM, SIGINT]) func readyAfterTheFirstFrameAndStoppingOnASignal(
    signal: CInt
  ) throws {
    let service = try Service(file: Self.still)
    let ready = service.receive()
    #expect(ready == "READY=1\nSTATUS=headless 320x200@60")
    #expect(service.end(signal) == 0)
    #expect(service.receive() == "STOPPING=1")
  }

  @Test func aBrokenPipeEndsNothing() throws {
    let service = try Service(file: Self.still)
    #expect(service.receive()?.hasPrefix("READY=1") == true)
    kill(service.process.processIdentifier, SIGPIPE)
    #expect(service.end(SIGTERM) == 0)
    #expect(service.receive() == "STOPPING=1")
  }

  @Test func hangUpReadsTheConfigurationAnewAndAWrongOneHarmsNothing() throws {
    var path = ""
    let service = try Service { folder in
      path = try Self.still(folder)
      return path
    }
    _ = service.receive()
    for text in ["[[page]]\nid = \"a\"\n", "[rainbow]\nheight = 10\n"] {
      try Data(text.utf8).write(to: URL(filePath: path))
      kill(service.process.processIdentifier, SIGHUP)
      #expect(service.receive()?.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") == true)
      #expect(service.receive() == "READY=1\nSTATUS=headless 320x200@60")
    }
    #expect(service.end(SIGTERM) == 0)
  }

  @Test func aWrongConfigurationIsNoEndAndItsRepairIsSeen() throws {
    var path = ""
    let service = try Service { folder in
      path = try folder.file("martlet.toml", "[[page]\n")
      return path
    }
    #expect(service.receive() == "READY=1\nSTATUS=headless 320x200@60")
    try Data("[rainbow]\nheight = 10\n".utf8).write(to: URL(filePath: path))
    #expect(service.complaint(containing: "read anew"))
    // What only a start can bring in is brought in by one: the process stays.
    let pid = service.process.processIdentifier
    try Data("[[page]\n".utf8).write(to: URL(filePath: path))
    kill(pid, SIGHUP)
    #expect(service.complaint(containing: "stays as it was"))
    try Data("[display]\nrotation = 90\n".utf8).write(to: URL(filePath: path))
    #expect(service.complaint(containing: "starting anew"))
    var message = service.receive()
    while let text = message, !text.hasPrefix("READY=1\nSTATUS=headless") || text.contains("RELOAD")
    {
      message = service.receive()
    }
    #expect(message != nil && service.process.isRunning)
    #expect(service.end(SIGTERM) == 0)
  }

  @Test func aMissingConfigurationIsNoEndEither() throws {
    var path = ""
    let service = try Service { folder in
      path = folder.path("later.toml")
      return path
    }
    #expect(service.receive()?.hasPrefix("READY=1") == true)
    try Data("[rainbow]\nheight = 10\n".utf8).write(to: URL(filePath: path))
    #expect(service.complaint(containing: "read anew"))
    #expect(service.end(SIGTERM) == 0)
  }

  @Test func threeCrashesWithinAMinuteShowThePageThatSaysSo() throws {
    let runtime = try TemporaryFolder()
    var complaints: [Bool] = []
    for _ in 0..<4 {
      let service = try Service(["RUNTIME_DIRECTORY": runtime.url.path], file: Self.still)
      #expect(service.receive()?.hasPrefix("READY=1") == true)
      complaints.append(service.complaint(containing: "crashed 3 times", seconds: 0.3))
      _ = service.end(SIGKILL)
      let ended = try Martlet.run(
        "restore-console",
        environment: [
          "RUNTIME_DIRECTORY": runtime.url.path, "SERVICE_RESULT": "core-dump",
          "EXIT_STATUS": "SEGV",
        ])
      #expect(ended.status == 0)
    }
    #expect(complaints == [false, false, false, true])
  }

  @Test func threeCrashesWithinAMinuteShowTheConfigurationThatRanForLong() throws {
    let runtime = try TemporaryFolder()
    var time = timespec()
    #expect(unsafe clock_gettime(CLOCK_BOOTTIME, &time) == 0)
    let now = Double(time.tv_sec)
    let crashes = [3.0, 2, 1].map { "\(now - $0) configured core-dump SEGV\n" }.joined()
    _ = try runtime.file("crashes", crashes)
    let older = "[rainbow]\nheight = 12\n"
    _ = try runtime.file("configuration", "\(older.utf8.count) /older/martlet.toml\n\(older)")
    let service = try Service(["RUNTIME_DIRECTORY": runtime.url.path], file: Self.still)
    #expect(service.receive()?.hasPrefix("READY=1") == true)
    #expect(service.complaint(containing: "an older configuration is shown"))
    #expect(service.end(SIGTERM) == 0)
  }

  @Test func watchdogIsFedTwicePerInterval() throws {
    let service = try Service(["WATCHDOG_USEC": "200000"], file: Self.still)
    // A slow start feeds it, too.
    while let message = service.receive(), !message.hasPrefix("READY=1") {}
    let start = Date()
    for _ in 0..<3 { #expect(service.receive() == "WATCHDOG=1") }
    let seconds = Date().timeIntervalSince(start)
    #expect(seconds > 0.15 && seconds < 2)
    #expect(service.end(SIGTERM) == 0)
  }

  @Test func restingPanelNeverWakesUp() throws {
    let folder = try TemporaryFolder()
    let service = try Service(["MARTLET_CONTROL": folder.path("control")], file: Self.still)
    _ = service.receive()
    // It can be asked, which wakes nobody until somebody asks.
    #expect(FileManager.default.fileExists(atPath: folder.path("control/socket")))
    // At rest once two seconds pass without a wake-up: on a busy machine what follows the first frame
    // comes late.
    var isResting = false
    for _ in 0..<30 where !isResting {
      let before = try service.sleeps()
      Thread.sleep(forTimeInterval: 2)
      isResting = try service.sleeps() == before
    }
    #expect(isResting)
    #expect(service.end(SIGTERM) == 0)
  }

  /// 120 sources at rest: one inotify instance, one thread more than without any, no wake-up.
  @Test func manySourcesCostNothingAtRest() throws {
    let bare = try Service(file: Self.still)
    _ = bare.receive()
    let service = try Service { folder in
      let sources = try (0..<120).map { number in
        _ = try folder.file(
          "\(number).json",
          #"{"columns":[["x",1,2],["y",1,2]],"types":{"x":"x","y":"line"}}"#)
        return "[[source]]\nid = \"s\(number)\"\npath = \"\(number).json\"\n"
      }
      return try folder.file(
        "martlet.toml", "[status]\nclock = \"\"\n" + sources.joined())
    }
    _ = service.receive()
    // At rest once two seconds pass without a wake-up, however busy the machine is.
    var isResting = false
    for _ in 0..<20 where !isResting {
      let before = try service.sleepsOfAllThreads()
      Thread.sleep(forTimeInterval: 2)
      isResting = try service.sleepsOfAllThreads() == before
    }
    #expect(isResting)
    // One for all sources, one for the files of the configuration.
    #expect(try service.descriptors(of: "anon_inode:inotify") == 2)
    let threads = try service.sleepsOfAllThreads().threads
    #expect(threads <= (try bare.sleepsOfAllThreads().threads) + 1)
    #expect(service.end(SIGTERM) == 0 && bare.end(SIGTERM) == 0)
  }
}
