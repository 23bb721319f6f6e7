#if MQTT
  import Foundation
  import Synchronization
  import Testing

  /// A real broker on the loopback, on a free port, which can be stopped and started again.
  final class Mosquitto {
    let folder: Folder
    let port: Int
    private let lines: [String]
    private var process: pid_t?

    /// - Parameters:
    ///   - lines: further lines of its configuration; without any, everybody may do everything.
    ///   - files: files beside its configuration, which `lines` name by `FOLDER/NAME`.
    init(_ lines: String..., files: [String: String] = [:], starts: Bool = true) throws {
      folder = try Folder()
      port = try Self.freePort()
      let path = folder.url.path
      self.lines =
        lines.isEmpty
        ? ["allow_anonymous true"]
        : lines.map {
          $0.replacing("FOLDER", with: path)
        }
      for (name, text) in files { try folder.write(text, to: name) }
      if starts { try start() }
    }

    deinit { stop(SIGKILL) }

    /// Starts the broker and waits until it answers.
    func start() throws {
      let text = """
        listener \(port) 127.0.0.1
        user root
        log_dest file \(folder.path("log"))
        connection_messages true
        \(lines.joined(separator: "\n"))

        """
      try folder.write(text, to: "mosquitto.conf")
      process = try Self.spawn(["/usr/sbin/mosquitto", "-c", folder.path("mosquitto.conf")])
      for _ in 0..<500 {
        if Self.answers(port) { return }
        usleep(20_000)
      }
      Issue.record("mosquitto does not answer: \(log)")
    }

    func stop(_ signal: CInt = SIGTERM) {
      guard let process else { return }
      kill(-process, signal)
      _ = waitpid(process, nil, 0)
      self.process = nil
    }

    func suspend() { if let process { kill(-process, SIGSTOP) } }
    func resume() { if let process { kill(-process, SIGCONT) } }

    /// Starts a program in a process group of its own, without the signals that the test's threads
    /// block.
    private static func spawn(_ arguments: [String]) throws -> pid_t {
      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      var none = sigset_t()
      unsafe sigemptyset(&none)
      unsafe posix_spawnattr_setsigmask(&attributes, &none)
      unsafe posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
      var texts = unsafe arguments.map { unsafe strdup($0) } + [nil]
      defer { for text in unsafe texts { unsafe free(text) } }
      var process = pid_t()
      let code = unsafe posix_spawn(&process, arguments[0], nil, &attributes, &texts, environ)
      try #require(code == 0, "\(arguments): error \(code)")
      return process
    }

    var log: String { (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? "" }

    /// Publishes a message with the broker's own client.
    func publish(_ topic: String, _ payload: String, _ options: String...) throws {
      try publish(topic, Data(payload.utf8), options)
    }

    func publish(_ topic: String, _ payload: Data, _ options: [String]) throws {
      try client(["-t", topic, payload.isEmpty ? "-n" : "-s"] + options, payload)
    }

    /// Publishes each line of a text to one topic, over one connection.
    func publishLines(_ topic: String, _ lines: String, _ options: String...) throws {
      try client(["-t", topic, "-l"] + options, Data(lines.utf8))
    }

    private func client(_ options: [String], _ input: Data) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/mosquitto_pub")
      process.arguments = ["-h", "127.0.0.1", "-p", "\(port)"] + options
      let pipe = Pipe()
      process.standardInput = pipe
      try process.run()
      try pipe.fileHandleForWriting.write(contentsOf: input)
      try pipe.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }

    static func freePort() throws -> Int {
      let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = loopback(0)
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe bind(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
        }
      }
      try #require(isBound)
      return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return address
    }

    private static func answers(_ port: Int) -> Bool {
      let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = loopback(port)
      return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }
#endif
