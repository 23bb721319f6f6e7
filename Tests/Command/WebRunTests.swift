import Foundation
import Glibc
import MartletTestSupport
import Testing

/// `martlet run --web` as a service manager and the journal see it.
@Suite(.serialized) struct WebRunTests {
  /// A panel in a browser, as a service with a runtime directory and no terminal.
  private final class Service {
    let process = Process()
    let folder: TemporaryFolder
    private let socket: CInt

    init(environment: (TemporaryFolder) -> [String: String]) throws {
      folder = try TemporaryFolder()
      socket = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      let path = folder.path("notify")
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(bound == 0)
      var patience = timeval(tv_sec: 10, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      process.executableURL = Martlet.binary
      process.arguments = [
        "run", "--web", "--port", "0", "--size", "320x200", "-c",
        try folder.file("martlet.toml", "[display]\ntheme = \"dark\"\n"),
      ]
      process.environment = ["NOTIFY_SOCKET": path].merging(environment(folder)) { $1 }
      _ = FileManager.default.createFile(atPath: folder.path("journal"), contents: nil)
      let journal = FileHandle(forWritingAtPath: folder.path("journal"))
      process.standardError = journal
      process.standardOutput = journal
      try process.run()
    }

    func receive() -> String? {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = recv(socket, &bytes, bytes.count, 0)
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    var journal: String {
      get throws { try String(contentsOfFile: folder.path("journal"), encoding: .utf8) }
    }

    /// How often all threads have slept so far.
    func sleeps() throws -> Int {
      let tasks = "/proc/\(process.processIdentifier)/task"
      return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
        // A thread may end between the listing and this line.
        let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return sum + (Int(line?.split(separator: "\t").last ?? "") ?? 0)
      }
    }

    func end() -> Int32 {
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      return process.terminationStatus
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      close(socket)
    }
  }

  /// The token of an address, and its port.
  private static func parts(of address: String) throws -> (port: UInt16, token: String) {
    let url = try #require(URLComponents(string: address))
    return (
      UInt16(try #require(url.port)),
      try #require(url.queryItems?.first { $0.name == "token" }?.value)
    )
  }

  @Test func tokenStandsInNoStatusAndNoJournal() throws {
    let service = try Service { ["RUNTIME_DIRECTORY": $0.url.path] }
    let ready = try #require(service.receive())
    let path = service.folder.path("web-address")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let (port, token) = try Self.parts(of: text.trimmingCharacters(in: .newlines))
    #expect(token.utf8.count == 32)
    #expect(ready == "READY=1\nSTATUS=live at http://127.0.0.1:\(port)")
    let journal = try service.journal
    #expect(journal.contains("live at http://127.0.0.1:\(port)\n"))
    #expect(journal.contains(path))
    #expect(!journal.contains(token))
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(service.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Another writer of the directory may have put a link where the file is to be.
  @Test func linkInThePlaceOfTheFileIsNotFollowed() throws {
    let service = try Service { folder in
      symlink(folder.path("victim"), folder.path("web-address"))
      _ = FileManager.default.createFile(atPath: folder.path("victim"), contents: Data("kept".utf8))
      return ["RUNTIME_DIRECTORY": folder.url.path]
    }
    _ = try #require(service.receive())
    let victim = try String(contentsOfFile: service.folder.path("victim"), encoding: .utf8)
    #expect(victim == "kept")
    var status = stat()
    try #require(lstat(service.folder.path("web-address"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFREG)
    #expect(service.end() == 0)
  }

  @Test func programWithoutARuntimeDirectoryMakesAFileOfItsOwn() throws {
    let service = try Service { ["XDG_RUNTIME_DIR": $0.url.path] }
    _ = try #require(service.receive())
    let names = try FileManager.default.contentsOfDirectory(atPath: service.folder.url.path)
      .filter { $0.contains("web-address") }
    #expect(names.count == 1)
    #expect(names.first?.hasPrefix("martlet-web-address-") == true)
    #expect(try service.journal.contains(try #require(names.first)))
    #expect(service.end() == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: service.folder.url.path)
    #expect(!left.contains { $0.contains("web-address") })
  }

  /// A page that watches a picture at rest costs nothing: no thread of the program wakes up.
  @Test func restingPageWakesNobody() throws {
    let service = try Service { ["RUNTIME_DIRECTORY": $0.url.path] }
    _ = try #require(service.receive())
    let text = try String(
      contentsOfFile: service.folder.path("web-address"), encoding: .utf8)
    let (port, token) = try Self.parts(of: text.trimmingCharacters(in: .newlines))
    let page = try #require(TestServer.connection(to: port))
    defer { close(page) }
    let request = "GET /events?token=\(token) HTTP/1.0\r\nHost: localhost\r\n\r\n"
    _ = request.withCString { send(page, $0, strlen($0), 0) }
    var byte: UInt8 = 0
    #expect(recv(page, &byte, 1, 0) == 1)
    // Dispatch keeps its idle threads for five seconds, and the server looks for strangers for one.
    var isResting = false
    for _ in 0..<60 where !isResting {
      let before = try service.sleeps()
      Thread.sleep(forTimeInterval: 2)
      isResting = try service.sleeps() == before
    }
    #expect(isResting)
    #expect(service.end() == 0)
  }

  /// The reason is the process's own limit, and no other program's port.
  @Test func lackOfDescriptorsIsCalledByItsName() throws {
    var complaints: [String] = []
    let folder = try TemporaryFolder()
    let config = try folder.file("martlet.toml", "[display]\ntheme = \"dark\"\n")
    // What is left for the server after a start depends on the C library: try several.
    for limit in stride(from: 8, through: 32, by: 4) {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", "ulimit -n \(limit); exec \"$0\" run --web --port 0 --duration 0.1 -c \"$1\"",
        Martlet.binary.path, config,
      ]
      process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
      let pipe = Pipe()
      process.standardError = pipe
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      complaints.append(String(decoding: bytes, as: UTF8.self))
    }
    #expect(complaints.allSatisfy { $0.contains("more files can be opened") })
    #expect(!complaints.contains { $0.contains("another program has the port") })
  }
}
