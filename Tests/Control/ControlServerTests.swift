import Foundation
import Glibc
import MartletGeometry
import Synchronization
import Testing

@testable import MartletControl

/// A panel that answers: its loop turns while clients on other threads ask.
@MainActor private final class Stage {
  let folder: ControlFolder
  private(set) var server: ControlServer?
  nonisolated static let picture = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  init(mode: mode_t = 0o700) throws {
    folder = try Self.makeFolder(mode)
    server = try open()
  }

  isolated deinit {
    server = nil
    try? FileManager.default.removeItem(atPath: folder.path)
  }

  static func makeFolder(_ mode: mode_t = 0o700) throws -> ControlFolder {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "control-\(String(UInt32.random(in: 0 ... .max), radix: 36))").path
    try #require(mkdir(path, 0o700) == 0)
    try #require(chmod(path, mode) == 0)
    return ControlFolder(path: path)
  }

  func open() throws(ControlError) -> ControlServer {
    try ControlServer(
      in: folder,
      verbs: [
        ControlVerb("picture") { _ in .done(words: ["raw"], bytes: Self.picture) },
        ControlVerb("echo", arguments: ["word"]) { .done(words: $0) },
        ControlVerb("never") { _ in .refused(ControlRefusal(.unavailable, "not now")) },
      ])
  }

  func close() { server = nil }

  func adopt(_ server: ControlServer) { self.server = server }

  /// Turns the loop until `isDone`; nothing else runs on its thread meanwhile.
  func turn(within seconds: Double = 20, until isDone: () -> Bool) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isDone(), ContinuousClock.now < end, let server {
      var entries = server.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&entries, nfds_t(entries.count), 20) > 0 { server.dispatch(now: .zero) }
    }
  }

  /// Asks from another thread while the loop turns.
  func ask(_ request: ControlRequest) -> Result<Answer, ControlError> {
    let question = Question(request, folder)
    turn { question.answer != nil }
    return question.answer ?? .failure(ControlError(.failure, "no answer"))
  }
}

private struct Answer: Equatable, Sendable {
  var words: [String]
  var bytes: [UInt8]
}

/// A request on a thread of its own.
private final class Question: Sendable {
  private let state = Mutex<Result<Answer, ControlError>?>(nil)

  var answer: Result<Answer, ControlError>? { state.withLock { $0 } }

  init(_ request: ControlRequest, _ folder: ControlFolder) {
    Thread.detachNewThread { [self] in
      let result = Result { () throws(ControlError) in
        let (words, bytes) = try ControlClient.ask(request, of: [folder])
        return Answer(words: words, bytes: bytes)
      }
      state.withLock { $0 = result }
    }
  }
}

/// A client without manners.
private final class RawClient {
  let descriptor: CInt

  init(_ folder: ControlFolder) throws {
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    let own = descriptor
    let code = UnixAddress.use(folder.socketPath) { connect(own, $0, $1) == 0 ? nil : .current }
    try #require(code == nil)
  }

  deinit { Glibc.close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  func isReadable() -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// The bytes that have come up to the end of the connection.
  func receiveAll() -> String {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return text }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}

@Suite(.serialized) @MainActor struct ControlServerTests {
  @Test func aVerbAnswersWithWordsAndBytes() throws {
    let stage = try Stage()
    #expect(
      try stage.ask(ControlRequest("picture")).get()
        == Answer(words: ["raw"], bytes: Stage.picture))
    #expect(
      try stage.ask(ControlRequest("echo", ["kitchen"])).get()
        == Answer(words: ["kitchen"], bytes: []))
  }

  @Test func aRefusalIsItsReason() throws {
    let stage = try Stage()
    for (request, text) in [
      (ControlRequest("never"), "not now"), (ControlRequest("echo"), "echo <word>"),
      (ControlRequest("moon"), "this panel knows: picture, echo, never"),
    ] {
      guard case .failure(let error) = stage.ask(request) else {
        Issue.record("\(request) is answered")
        continue
      }
      #expect(error.kind == .refused && error.description.contains(text), "\(error)")
    }
  }

  @Test func nobodyWhoAsksLeavesTheLoopAsleep() throws {
    let stage = try Stage()
    let server = try #require(stage.server)
    #expect(server.deadline == nil)
    _ = stage.ask(ControlRequest("picture"))
    var entries = server.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    #expect(poll(&entries, nfds_t(entries.count), 300) == 0)
    #expect(server.deadline == nil)
  }

  @Test func severalAtOnceGetTheirOwnAnswers() throws {
    let stage = try Stage()
    let questions = (1...3).map { Question(ControlRequest("echo", ["\($0)"]), stage.folder) }
    let picture = Question(ControlRequest("picture"), stage.folder)
    stage.turn { picture.answer != nil && questions.allSatisfy { $0.answer != nil } }
    for (index, question) in questions.enumerated() {
      #expect(try question.answer?.get().words == ["\(index + 1)"])
    }
    #expect(try picture.answer?.get().bytes == Stage.picture)
  }

  @Test func whoStallsHoldsNobodyUpAndIsRefusedInTime() throws {
    let stage = try Stage()
    let silent = try RawClient(stage.folder)
    let trickling = try RawClient(stage.folder)
    trickling.send("martlet 1 ec")
    // It asks and does not take the answer, which is larger than the socket's buffer.
    let full = try RawClient(stage.folder)
    full.send("martlet 1 picture\n")
    let start = ContinuousClock.now
    #expect((try? stage.ask(ControlRequest("echo", ["a"])).get()) != nil)
    #expect(ContinuousClock.now - start < .seconds(1))
    stage.turn(within: 5) { silent.isReadable() && trickling.isReadable() }
    #expect(ContinuousClock.now - start < .seconds(4))
    #expect(silent.receiveAll().hasPrefix("no time "))
    #expect(trickling.receiveAll().hasPrefix("no time "))
    #expect((try? stage.ask(ControlRequest("echo", ["b"])).get()) != nil)
  }

  @Test func oneBeyondTheRoomIsRefusedAndAPlaceIsGivenBack() throws {
    let stage = try Stage()
    var clients: [RawClient] = []
    for _ in 0..<ControlServer.room { clients.append(try RawClient(stage.folder)) }
    let late = try RawClient(stage.folder)
    stage.turn(within: 1) { late.isReadable() }
    #expect(late.receiveAll().hasPrefix("no busy "))
    clients = []
    // The threads of the clients that left end by themselves.
    var result = stage.ask(ControlRequest("echo", ["a"]))
    for _ in 0..<50 {
      if case .success = result { break }
      usleep(20_000)
      result = stage.ask(ControlRequest("echo", ["a"]))
    }
    #expect(try result.get().words == ["a"])
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "martlet 2 picture\n", "\n", "martlet 1 echo a\nmore",
    "long",
  ])
  func whatIsNoRequestIsRefusedAndTheNextIsServed(text: String) throws {
    let stage = try Stage()
    let client = try RawClient(stage.folder)
    client.send(
      text == "long" ? "martlet 1 " + String(repeating: "x", count: 5000) + "\n" : text)
    stage.turn(within: 3) { client.isReadable() }
    let answer = client.receiveAll()
    #expect(answer.hasPrefix("no request ") || answer.hasPrefix("no version "), "\(answer)")
    #expect(answer.hasSuffix("\n"))
    #expect((try? stage.ask(ControlRequest("echo", ["a"])).get()) != nil)
  }

  @Test func whoLeavesBeforeTheAnswerLeavesNothingBehind() throws {
    let stage = try Stage()
    for text in ["", "martlet", "martlet 1 picture\n"] {
      for _ in 0..<20 {
        let client = try RawClient(stage.folder)
        client.send(text)
        withExtendedLifetime(client) {}
        stage.turn(within: 0.03) { false }
      }
    }
    #expect(try stage.ask(ControlRequest("picture")).get().bytes == Stage.picture)
  }

  @Test func aPanelThatEndsRefusesAndRemovesItsSocket() throws {
    let stage = try Stage()
    let question = Question(ControlRequest("picture"), stage.folder)
    usleep(200_000)
    stage.close()
    #expect(access(stage.folder.socketPath, F_OK) != 0)
    while question.answer == nil { usleep(10_000) }
    #expect(throws: ControlError.self) { try question.answer?.get() }
  }
}

@Suite(.serialized) @MainActor struct ControlSocketTests {
  @Test func theSocketOfAKilledPanelIsReplaced() throws {
    let stage = try Stage()
    stage.close()
    // SIGKILL leaves this: a socket file without a listener or a lock.
    let dead = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #expect(
      UnixAddress.use(stage.folder.socketPath) { bind(dead, $0, $1) == 0 ? nil : .current } == nil)
    Glibc.close(dead)
    guard case .failure(let error) = stage.ask(ControlRequest("picture")) else {
      Issue.record("somebody answers")
      return
    }
    #expect(error.kind == .failure || error.kind == .absent)
    let again = try stage.open()
    #expect(access(again.path, F_OK) == 0)
  }

  @Test func theSocketOfALivingPanelIsNot() throws {
    let stage = try Stage()
    var before = stat()
    #expect(stat(stage.folder.socketPath, &before) == 0)
    do throws(ControlError) {
      _ = try stage.open()
      Issue.record("two panels have one socket")
    } catch {
      #expect(error.description.contains("another panel has it"))
    }
    var after = stat()
    #expect(stat(stage.folder.socketPath, &after) == 0 && after.st_ino == before.st_ino)
    #expect((try? stage.ask(ControlRequest("echo", ["a"])).get()) != nil)
  }

  @Test func aFileThatIsNoSocketIsLeftAlone() throws {
    let folder = try Stage.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try Data("mine".utf8).write(to: URL(filePath: folder.socketPath))
    #expect(throws: ControlError.self) { _ = try ControlServer(in: folder, verbs: []) }
    #expect(try String(contentsOfFile: folder.socketPath, encoding: .utf8) == "mine")
  }

  @Test(arguments: [mode_t(0o770), 0o702])
  func aFolderInWhichOthersWriteIsRefused(mode: mode_t) throws {
    let folder = try Stage.makeFolder(mode)
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    do throws(ControlError) {
      _ = try ControlServer(in: folder, verbs: [])
      Issue.record("a socket in a folder of mode \(mode)")
    } catch {
      #expect(error.kind == .permission)
    }
  }

  @Test func aFolderThatIsMissingIsMadeForThisUserAlone() throws {
    let parent = try Stage.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: parent.path) }
    let server = try ControlServer(in: ControlFolder(path: "\(parent.path)/own"), verbs: [])
    var status = stat()
    #expect(stat("\(parent.path)/own", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(server.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(throws: ControlError.self) {
      _ = try ControlServer(in: ControlFolder(path: "\(parent.path)/a/b"), verbs: [])
    }
  }

  @Test func theSocketIsForTheGroupThatTheFolderLetsIn() throws {
    let mask = umask(0o077)
    defer { umask(mask) }
    let stage = try Stage(mode: 0o710)
    var status = stat()
    #expect(stat(stage.folder.socketPath, &status) == 0 && status.st_mode & 0o777 == 0o660)
  }

  @Test func aPathTooLongForASocketIsNamed() throws {
    let parent = try Stage.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: parent.path) }
    let long = ControlFolder(path: parent.path + "/" + String(repeating: "x", count: 100))
    do throws(ControlError) {
      _ = try ControlServer(in: long, verbs: [])
      Issue.record("a socket with a path of \(long.path.utf8.count) bytes")
    } catch {
      #expect(error.description.contains(long.path))
    }
  }
}

/// Other users ask: needs root, as the whole test does, to become them.
@Suite(.serialized) @MainActor struct ControlStrangerTests {
  private static let program = """
    import socket, sys
    s = socket.socket(socket.AF_UNIX)
    s.settimeout(10)
    try:
        s.connect(sys.argv[1])
        s.sendall(b"martlet 1 echo hello\\n")
    except BrokenPipeError:
        pass
    except OSError as error:
        sys.exit(error.strerror)
    sys.stdout.write(s.makefile("rb").readline().decode())
    """

  /// The answer of the panel to a user of these numbers; the socket lets everybody connect where
  /// `isOpen`, so that only the panel's own check is left.
  private func ask(_ stage: Stage, user: Int, groups: [Int], isOpen: Bool) throws -> String {
    if isOpen {
      #expect(chmod(stage.folder.path, 0o711) == 0 && chmod(stage.folder.socketPath, 0o666) == 0)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = [
      "--reuid", "\(user)", "--regid", "\(user)", "--groups",
      groups.map(String.init).joined(separator: ","), "/usr/bin/python3", "-c", Self.program,
      stage.folder.socketPath,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    stage.turn { !process.isRunning }
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aMemberOfTheFoldersGroupIsAnsweredAndOthersAreNot() throws {
    try #require(geteuid() == 0)
    let stage = try Stage(mode: 0o700)
    stage.close()
    #expect(chown(stage.folder.path, 0, 4343) == 0 && chmod(stage.folder.path, 0o2710) == 0)
    let server = try stage.open()
    stage.adopt(server)
    var status = stat()
    #expect(stat(stage.folder.socketPath, &status) == 0)
    #expect(status.st_gid == 4343 && status.st_mode & 0o777 == 0o660)
    #expect(try ask(stage, user: 4242, groups: [4343], isOpen: false) == "ok 0 hello\n")
    #expect(try ask(stage, user: 4343, groups: [4343], isOpen: false) == "ok 0 hello\n")
    #expect(try ask(stage, user: 4242, groups: [4242], isOpen: false).contains("denied"))
    // A user who gets as far as the panel is refused by it.
    #expect(try ask(stage, user: 4242, groups: [4242], isOpen: true).hasPrefix("no permission "))
    #expect(
      try ask(stage, user: 65_534, groups: [65_534], isOpen: true).hasPrefix("no permission "))
    #expect(try ask(stage, user: 4242, groups: [4343], isOpen: true) == "ok 0 hello\n")
  }
}
