import Foundation
import MartletConfig
import MartletData
import MartletNetwork
import MartletTestSupport
import MartletThreads
import Synchronization
import Testing

@testable import MartletFeeds

/// Returns a source of kind http that asks a server.
private func http(
  _ server: FaultServer, _ path: String,
  _ keys: String = "item.power = { path = \"$.power\" }"
) throws -> HTTPKind {
  let read = source(
    "[[source]]\nid = \"s\"\nkind = \"http\"\nproxy = \"\"\nurl = \"\(server.url(path))\"\n\(keys)\n"
  )
  #expect(read.problems == [])
  return try #require(read.source?.kind.value as? HTTPKind)
}

private func numbers(_ update: SourceUpdate) -> [String: Double] {
  var numbers: [String: Double] = [:]
  for delivery in update.deliveries {
    if case .success(.value(let value)) = delivery.content { numbers[delivery.item] = value.number }
  }
  return numbers
}

@Suite struct HTTPKindTests {
  private static let server = Result { try FaultServer() }
  private let server: FaultServer

  init() throws { server = try Self.server.get() }

  private func why(_ path: String, _ keys: String = "item.power = { path = \"$.power\" }") throws
    -> String
  {
    let kind = try http(server, path, keys)
    do throws(SourceFailure) {
      let update = try kind.read(received: 0)
      for delivery in update.deliveries {
        if case .failure(let failure) = delivery.content { return "\(failure)" }
      }
      return "\(numbers(update))"
    } catch {
      return "\(error)"
    }
  }

  // MARK: - Formats

  @Test func allFormatsOfFilesAreRead() throws {
    #expect(numbers(try http(server, "/json").read(received: 0)) == ["power": 21.5])
    let csv = try http(server, "/csv", "format = \"csv\"\nitem.power = {}").read(received: 0)
    guard case .success(.series(let rows))? = csv.deliveries.first?.content else {
      Issue.record("\(csv)")
      return
    }
    #expect(rows.count >= 4)
    let columns = try http(server, "/columns", "format = \"columns\"").read(received: 0)
    #expect(columns.deliveries.map(\.item) == ["1"])
    let text = try http(server, "/html", "format = \"text\"").read(received: 0)
    guard case .success(.value(let page))? = text.deliveries.first?.content else {
      Issue.record("\(text)")
      return
    }
    #expect(page.reading == .text("<!doctype html><title>Sign in</title>"))
  }

  @Test func requestsCarryTheirSettings() throws {
    let folder = try Folder()
    try folder.write("geheim\n", to: "key")
    let update = try http(
      server, "/echo",
      """
      body = "{}"
      headers = { X-Room = "hall", X-Key = { file = "\(folder.path("key"))" } }
      item.method = { path = "$.method" }
      item.body = { path = "$.body" }
      item.room = { path = "$.headers['x-room']" }
      item.key = { path = "$.headers['x-key']" }
      item.type = { path = "$.headers['content-type']" }
      """
    ).read(received: 0)
    let texts = update.deliveries.map { delivery in
      guard case .success(.value(let value)) = delivery.content,
        case .text(let text) = value.reading
      else { return "" }
      return text
    }
    #expect(texts == ["POST", "{}", "hall", "geheim", "application/json"])
  }

  @Test func secretsAreReadAnewForEachRequest() throws {
    let folder = try Folder()
    let kind = try http(
      server, "/login",
      "token = { file = \"\(folder.path("token"))\" }\nitem.power = { path = \"$.power\" }")
    #expect(throws: SourceFailure.self) { try kind.read(received: 0) }
    try folder.write("falsch\n", to: "token")
    #expect(
      throws: SourceFailure(
        .source("\(server.url("").dropFirst(7))"),
        why: "401 Unauthorized: who are you? (sent: \(folder.path("token")))")
    ) { try kind.read(received: 0) }
    try folder.write("geheim\n", to: "token")
    #expect(numbers(try kind.read(received: 0)) == ["power": 21.5])
  }

  // MARK: - Faults

  @Test func eachFaultIsSaidInItsWords() throws {
    let url = server.url("")
    let reach = "Cannot reach \(url.dropFirst(7)):"
    #expect(
      try why("/status/500")
        == "\(reach) 500 Internal Server Error: the \"pump\" is off for now")
    #expect(try why("/truncated") == "\(reach) the answer ended early")
    #expect(
      try why("/hangup")
        == "\(reach) the connection was closed without an answer")
    #expect(
      try why("/drip", "timeout = \"500ms\"\nitem.power = { path = \"$.power\" }")
        == "\(reach) no complete answer within 0.5 s")
    #expect(
      try why("/huge", "most_megabytes = 2\nitem.power = { path = \"$.power\" }")
        == "\(reach) the answer is larger than 2 MiB")
    #expect(
      try why("/bomb", "most_megabytes = 2\nitem.power = { path = \"$.power\" }")
        == "\(reach) the answer is larger than 2 MiB")
    #expect(try why("/loop") == "\(reach) more than 5 redirects")
    #expect(
      try why("/html")
        == "Cannot use \(url)/html: the server sent a page (text/html), and json is wanted")
    for path in ["latin", "deep", "nan", "empty"] {
      let words = try why("/\(path)")
      #expect(words.hasPrefix("Cannot use \(url)/\(path): "), "\(words)")
    }
    for path in ["null", "text"] {
      let words = try why("/\(path)", "item.power = { path = \"$.power\", number = true }")
      #expect(words.hasPrefix("Cannot show the item power: "), "\(words)")
    }
  }

  @Test func queriesAreNotShownInFailures() throws {
    #expect(try !why("/html?key=geheim").contains("geheim"))
  }

  // MARK: - Over time

  /// Starts a source, and stops it with the returned object.
  private func started(_ kind: HTTPKind) -> (Listener, any DataSource, FeedHub) {
    let (hub, listener) = (FeedHub(), Listener())
    let feed = kind.open(in: hub)
    feed.start(listener.deliver)
    return (listener, feed, hub)
  }

  @Test func aSourceLoadsOnceAndIsQuietThen() async throws {
    let kind = try http(
      server, "/count", "every = \"100ms\"\nitem.count = { path = \"$.count\" }")
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.updates.count >= 6 })
    feed.stop()
    let updates = listener.updates
    #expect(updates.filter { $0.activity == .loading }.count == 1)
    let counts = updates.dropFirst().compactMap { numbers($0)["count"] }
    #expect(counts == counts.sorted() && Set(counts).count == counts.count)
  }

  /// An answer without news ends the loading too.
  @Test(arguments: ["/json", "/etag"]) func aPersonWhoAsksIsAnsweredAtOnce(path: String)
    async throws
  {
    let kind = try http(
      server, path, "every = \"1h\"\nitem.power = { path = \"$.power\" }")
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.updates.count == 2 })
    feed.refresh()
    #expect(try await listener.waits { $0.updates.count == 4 })
    feed.stop()
    #expect(listener.updates[2].activity == .loading)
    #expect(listener.updates[3].health == .fresh)
  }

  @Test func aPersonWhoAsksNeedNotWaitForTheBackOff() async throws {
    let port = try TestServer.freePort()
    let first = try FaultServer(port: port)
    let kind = try http(first, "/json", "every = \"1h\"\nitem.power = { path = \"$.power\" }")
    first.server.stop()
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.failures.count == 1 })
    // Each further failure doubles the wait.
    for count in 2...5 {
      feed.refresh()
      #expect(try await listener.waits { $0.failures.count == count })
    }
    let second = try FaultServer(port: port)
    let asked = MonotonicSeconds.now
    feed.refresh()
    #expect(try await listener.waits { numbers($0.updates.last ?? .loading)["power"] == 21.5 })
    #expect(MonotonicSeconds.now - asked < 5)
    feed.stop()
    _ = second
  }

  @Test(arguments: ["/etag", "/dated"]) func whatStaysTheSameIsNotReadAgain(path: String)
    async throws
  {
    let kind = try http(
      server, path, "every = \"100ms\"\nitem.power = { path = \"$.power\" }")
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.updates.count >= 2 })
    try await Task.sleep(for: .milliseconds(500))
    feed.stop()
    #expect(listener.updates.count == 2)
    #expect(numbers(listener.updates[1]) == ["power": 21.5])
  }

  /// A value without a time of its own is as old as the document.
  @Test func lastModifiedIsTheTimeOfValues() throws {
    let update = try http(server, "/dated").read(received: 5)
    #expect(update.deliveries.first?.newest == 784_111_777_000)
  }

  @Test func aRefusalIsOneChangeAndEndsWithTheNextAnswer() async throws {
    let kind = try http(
      server, "/flaky", "every = \"100ms\"\nitem.power = { path = \"$.power\" }")
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.updates.count >= 6 })
    feed.stop()
    let health = listener.updates.dropFirst().prefix(5).map { update in
      if case .failed(let failure, _)? = update.health { failure.why } else { "fresh" }
    }
    #expect(
      health == [
        "fresh", "500 Internal Server Error", "fresh", "500 Internal Server Error", "fresh",
      ])
  }

  @Test func retryAfterIsHonoured() async throws {
    // The server is alone, so that no other test waits for it too.
    let busy = try FaultServer()
    let kind = try http(busy, "/busy/2", "every = \"100ms\"\nitem.power = { path = \"$.power\" }")
    let start = MonotonicSeconds.now
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { numbers($0.updates.last ?? .loading)["power"] == 21.5 })
    feed.stop()
    #expect(MonotonicSeconds.now - start >= 2)
    #expect(listener.failures.map(\.why) == ["429 Too Many Requests"])
  }

  /// The host's back-off is one second at first, whatever the interval, and one line tells the
  /// outage.
  @Test func aDeadServerIsOneFailureUntilItIsBack() async throws {
    let port = try TestServer.freePort()
    let first = try FaultServer(port: port)
    let kind = try http(
      first, "/count", "every = \"100ms\"\nitem.count = { path = \"$.count\" }")
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.updates.count >= 3 })
    first.server.stop()
    #expect(try await listener.waits { $0.failures.count >= 1 })
    try await Task.sleep(for: .milliseconds(2500))
    let count = listener.updates.count
    let second = try FaultServer(port: port)
    #expect(try await listener.waits { $0.updates.count >= count + 2 })
    feed.stop()
    _ = second
    let failures = listener.failures.map(\.why)
    #expect(failures.allSatisfy { $0 == "Connection refused" || $0.hasPrefix("the ") })
    #expect(failures.count <= 2)
  }

  // MARK: - Events

  @Test func eventsAreContentAsTheyCome() async throws {
    let kind = try http(
      server, "/events", "stream = \"sse\"\nitem.count = { path = \"$.count\" }")
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.updates.count >= 5 })
    feed.stop()
    let counts = listener.updates.dropFirst().prefix(4).map { numbers($0)["count"] }
    #expect(counts == [1, 2, 3, 4])
  }

  /// Each connection brings two events and ends.
  @Test func aStreamThatEndsGoesOnAfterItsLastEvent() async throws {
    let kind = try http(
      server, "/events/2", "stream = \"sse\"\nitem.count = { path = \"$.count\" }")
    let (listener, feed, _) = started(kind)
    #expect(try await listener.waits { $0.updates.count >= 5 })
    feed.stop()
    let counts = listener.updates.compactMap { numbers($0)["count"] }
    #expect(counts.starts(with: [1, 2, 3, 4]))
    #expect(listener.failures == [])
  }

  @Test func aStreamOfAnotherTypeIsRefused() throws {
    #expect(
      try why("/json", "stream = \"sse\"\nitem.power = { path = \"$.power\" }")
        == "Cannot use \(server.url("/json")): the server sent application/json, and "
        + "text/event-stream is wanted")
  }
}

/// Against Debian's python3-websockets.
@Suite struct WebSocketSourceTests {
  private static let server = Result { try WebSocketServer() }
  private let port: UInt16

  init() throws { port = try Self.server.get().port }

  private func socket(_ path: String, _ keys: String = "", port: UInt16? = nil) throws -> HTTPKind {
    let read = source(
      """
      [[source]]
      id = "s"
      kind = "http"
      proxy = ""
      stream = "websocket"
      url = "ws://127.0.0.1:\(port ?? self.port)\(path)"
      item.count = { path = "$.count" }
      \(keys)
      """)
    #expect(read.problems == [])
    return try #require(read.source?.kind.value as? HTTPKind)
  }

  private func outcome(_ path: String, _ keys: String = "", port: UInt16? = nil) throws -> String {
    let kind = try socket(path, keys, port: port)
    do throws(SourceFailure) {
      return "\(numbers(try kind.read(received: 0)))"
    } catch {
      return error.why
    }
  }

  @Test func messagesAreContentAsTheyCome() async throws {
    let (hub, listener) = (FeedHub(), Listener())
    let feed = try socket("/count").open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 5 })
    feed.stop()
    #expect(listener.updates.dropFirst().prefix(4).map { numbers($0)["count"] } == [1, 2, 3, 4])
  }

  /// The server sends fragments and waits for the answer to a ping after each message.
  @Test func fragmentsAndPingsAreTaken() async throws {
    let (hub, listener) = (FeedHub(), Listener())
    let feed = try socket("/parts").open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 4 })
    feed.stop()
    #expect(listener.failures == [])
  }

  @Test func aClosedSocketIsOpenedAgain() async throws {
    let (hub, listener) = (FeedHub(), Listener())
    let feed = try socket("/two").open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 5 })
    feed.stop()
    let counts = listener.updates.compactMap { numbers($0)["count"] }
    #expect(counts.starts(with: [1, 2, 1, 2]))
    #expect(listener.failures == [])
    #expect(try outcome("/bye") == "the server closed with 1001: the pump rests")
  }

  @Test func aMessageIsSentFirst() throws {
    #expect(try outcome("/greeting", "send = '{\"count\": 5}'") == "[\"count\": 5.0]")
  }

  @Test func largeMessagesAreTakenAndOthersRefused() throws {
    #expect(try outcome("/large") == "[\"count\": 8.0]")
    #expect(try outcome("/binary") == "a message is not text")
  }

  @Test func aServerOfOtherThingsIsRefused() throws {
    let server = try FaultServer()
    #expect(try outcome("/none", port: server.port) == "404 Not Found")
    #expect(try outcome("/json", port: server.port) == "the server does not speak WebSocket")
    #expect(try outcome("/", port: TestServer.freePort()) == "Connection refused")
  }
}

@Suite struct EventStreamTests {
  private func events(_ text: String, by size: Int = 1 << 20) throws -> [String] {
    var stream = EventStream()
    var events: [String] = []
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + size)
      let piece = Array(bytes[start..<end])
      try stream.consume(piece.span) { event in
        events.append("\(event.name):\(String(decoding: event.data, as: UTF8.self))")
      }
      start = end
    }
    return events
  }

  /// The examples of the standard.
  @Test(arguments: [1, 2, 3, 1000]) func theStandardsExamplesAreRead(size: Int) throws {
    #expect(
      try events("data: YHOO\ndata: +2\ndata: 10\n\n", by: size) == ["message:YHOO\n+2\n10"])
    #expect(
      try events(
        ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third\n\n",
        by: size) == ["message:first event", "message:second event", "message: third"])
    #expect(try events("data\n\ndata\ndata\n\ndata:", by: size) == ["message:", "message:\n"])
    #expect(
      try events("event: add\rdata: 1\r\revent: x\r\n\r\ndata: 2\r\n\r\n", by: size)
        == ["add:1", "message:2"])
    #expect(try events("\u{FEFF}data: 1\n\n", by: size) == ["message:1"])
  }

  @Test func endlessLinesEnd() {
    #expect(throws: EventStream.Overflow.self) {
      try events("data: " + String(repeating: "a", count: EventStream.maximumBytes + 1))
    }
    #expect(throws: EventStream.Overflow.self) {
      try events(String(repeating: "data: 0123456789\n", count: 1 << 17))
    }
  }
}

@Suite struct HTTPSettingsTests {
  private func problems(_ keys: String) -> String {
    let read = source(
      "[[source]]\nid = \"s\"\nkind = \"http\"\n\(keys)\nitem.a = { path = \"$\" }\n")
    return read.problems.map { "\($0)" }.joined(separator: "\n")
  }

  @Test func mistakesAreNamed() {
    #expect(problems("url = \"http://h/\"") == "")
    #expect(problems("").contains("needs url, such as \"http://example.org/\""))
    for url in ["h/a", "file:///etc/passwd", "http://", "http:///a", "http://h/a b"] {
      #expect(problems("url = \"\(url)\"").contains("url takes a URL of http or https"), "\(url)")
    }
    #expect(problems("url = \"http://a:b@h/\"").contains("write user and password beside it"))
    #expect(
      problems("url = \"http://h\"\nuser = \"a\"").contains("user and password belong together"))
    #expect(
      problems("url = \"http://h\"\ntoken = \"abc\"").contains("never the secret itself"))
    #expect(
      problems("url = \"http://h\"\nheaders = { \"A b\" = \"1\" }")
        .contains("is not a header of HTTP"))
    #expect(
      problems("url = \"http://h\"\nstream = \"sse\"\nevery = \"1s\"").contains("without every"))
    #expect(problems("url = \"http://h\"\nformat = \"xml\"").contains("format"))
  }
}
