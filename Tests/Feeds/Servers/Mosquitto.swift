#if MQTT
  import Foundation
  import MartletTestSupport
  import Testing

  /// A real broker on the loopback, on a free port, which can be stopped and started again.
  final class Mosquitto {
    let folder: Folder
    let port: Int
    private let lines: [String]
    private var server: TestServer?

    /// - Parameters:
    ///   - lines: further lines of its configuration; without any, everybody may do everything.
    ///   - files: files beside its configuration, which `lines` name by `FOLDER/NAME`.
    init(_ lines: String..., files: [String: String] = [:], starts: Bool = true) throws {
      folder = try Folder()
      port = Int(try TestServer.freePort())
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
      server = try TestServer(
        command: ["mosquitto", "-c", folder.path("mosquitto.conf")], ready: UInt16(port))
    }

    func stop(_ signal: CInt = SIGTERM) {
      server?.stop(signal)
      server = nil
    }

    func suspend() { server?.freeze(true) }
    func resume() { server?.freeze(false) }

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
  }
#endif
