import Glibc
import MartletDisplay
import MartletGeometry
import MartletThreads
import Testing

@testable import MartletWeb

// Clients that want to keep the owner out, over real sockets. Serial, because each test opens
// hundreds of descriptors or measures time.

private let token = "0123456789abcdef0123456789abcdef"

/// Without a descriptor left, libmicrohttpd leaves the listening socket open. A retry every few
/// seconds would then use up descriptors.
@Test func aServerThatCannotStartClosesItsSocket() async {
  await #expect(processExitsWith: .success) {
    try #require(WebServer.loadLibrary() == nil)
    let socket = try ListeningSocket(port: 0)
    let listening = dup(socket.descriptor.rawValue)
    let server = WebServer(
      access: WebAccess(token: token), feed: FrameFeed(size: PixelSize(width: 64, height: 40))
    ) { _ in }
    // RLIMIT_NOFILE.
    var limit = rlimit(rlim_cur: rlim_t(listening) + 1, rlim_max: 4096)
    try #require(setrlimit(__rlimit_resource_t(7), &limit) == 0)
    var copies: [CInt] = []
    while case let copy = dup(listening), copy >= 0 { copies.append(copy) }
    let error = #expect(throws: DisplayError.self) {
      try server.start(listening: OwnedDescriptor(listening))
    }
    #expect(error?.errno == .tooManyOpenFiles)
    // Another thread may have the number by now, for a file that is no listening socket.
    var (accepts, size): (CInt, socklen_t) = (0, 4)
    let code = getsockopt(listening, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size)
    #expect(code < 0 || accepts == 0)
    for copy in copies { close(copy) }
  }
}

/// A server with a picture, on a free port.
private final class Stage {
  let server: WebServer
  let feed: FrameFeed
  let port: UInt16

  init(size: PixelSize = PixelSize(width: 64, height: 40)) throws {
    _ = WebServer.loadLibrary()
    feed = FrameFeed(size: size)
    server = WebServer(access: WebAccess(token: token), feed: feed) { _ in }
    port = try server.start(port: 0)
    show(0xFF10_2030)
  }

  deinit { server.stop() }

  /// A frame of one colour.
  func show(_ color: UInt32) {
    feed.submit(
      [
        Tile(
          rect: PixelRect(x: 0, y: 0, width: 64, height: 40),
          pixels: Array(repeating: color, count: 64 * 40))
      ], done: {})
  }

  func client() throws -> RawClient { try RawClient(port: port) }

  /// A request's text.
  func request(_ line: String, _ headers: String...) -> String {
    "\(line) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
      + headers.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// The status that the owner's browser gets for the page, and the seconds it takes.
  func visit() throws -> (status: Int?, seconds: Double) {
    let clock = ContinuousClock()
    var status: Int?
    let time = try clock.measure {
      let client = try client()
      client.send(request("GET /?token=\(token)", "Connection: close"))
      status = client.status()
    }
    return (status, Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
  }

  /// An open stream that has got its first bytes. In HTTP/1.0 its events come without chunks.
  func stream() throws -> RawClient {
    let client = try client()
    client.send("GET /events?token=\(token) HTTP/1.0\r\nHost: localhost:\(port)\r\n\r\n")
    #expect(client.status() == 200)
    return client
  }

  /// Whether the server comes to hold so many connections within so many seconds.
  func holds(_ count: Int, within seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while server.connections.count != count {
      guard ContinuousClock.now < end else { return false }
      usleep(10_000)
    }
    return true
  }
}

@Suite(.serialized) struct HostileClientTests {
  @Test func idleConnectionsDoNotLockTheOwnerOut() throws {
    let stage = try Stage()
    var idle: [RawClient] = []
    for _ in 0..<200 { idle.append(try stage.client()) }
    for _ in 0..<5 {
      let visit = try stage.visit()
      #expect(visit.status == 200)
      #expect(visit.seconds < 2)
      for _ in 0..<40 { idle.append(try stage.client()) }
    }
    #expect(stage.server.connections.count <= 40)
    withExtendedLifetime(idle) {}
  }

  @Test func trickledHeadersDoNotLockTheOwnerOut() throws {
    let stage = try Stage()
    let tricklers = try (0..<60).map { _ in try stage.client() }
    for letter in "GET /?token=".map(String.init) {
      for trickler in tricklers { trickler.send(letter) }
      usleep(20_000)
    }
    let visit = try stage.visit()
    #expect(visit.status == 200)
    #expect(visit.seconds < 2)
    withExtendedLifetime(tricklers) {}
  }

  /// A byte each second keeps a connection as little as silence does.
  @Test func headerThatTakesLongerThanFiveSecondsIsCutOff() throws {
    let stage = try Stage()
    let silent = try stage.client()
    let trickler = try stage.client()
    #expect(stage.holds(2, within: 5))
    for _ in 0..<8 {
      trickler.send("X")
      if trickler.isEnded(within: 1) { break }
    }
    #expect(trickler.isEnded(within: 0))
    // Both are cut off by timers of their own, one after the other on a busy machine.
    #expect(silent.isEnded(within: 5))
    #expect(stage.holds(0, within: 5))
  }

  @Test func bodyIsNotReadBeforeTheToken() throws {
    let stage = try Stage()
    for line in ["POST /input", "POST /input?token=wrong", "POST /"] {
      let client = try stage.client()
      client.send(stage.request(line, "Content-Length: 60000"))
      #expect(client.status() == 403)
    }
    // Nobody is invited to send it, either.
    let polite = try stage.client()
    polite.send(stage.request("POST /input", "Content-Length: 60000", "Expect: 100-continue"))
    #expect(polite.status() == 403)
    // A refused connection is closed after its answer.
    let refused = try stage.client()
    refused.send(stage.request("GET /"))
    #expect(refused.receiveAll().contains("403"))
    #expect(stage.holds(0, within: 6))
  }

  @Test(arguments: ["65537", "99999999999999999999", "-1", "x"])
  func longBodyIsRefusedByItsLength(length: String) throws {
    let stage = try Stage()
    let client = try stage.client()
    client.send(
      stage.request("POST /input?token=\(token)", "Content-Length: \(length)"))
    #expect([400, 413].contains(client.status()))
  }

  @Test func bodyWithoutALengthIsCutOffWhereItGrowsTooLong() throws {
    let stage = try Stage()
    let client = try stage.client()
    client.send(stage.request("POST /input?token=\(token)", "Transfer-Encoding: chunked"))
    let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
    for _ in 0..<64 where client.send(chunk) {}
    #expect(client.isEnded(within: 2))
  }

  @Test(arguments: ["[::1]evil.com", "localhost:80@evil.com", "evil.example"])
  func foreignHostIsRefused(host: String) throws {
    let stage = try Stage()
    let client = try stage.client()
    client.send("GET /?token=\(token) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(client.status() == 403)
  }

  @Test func foreignOriginIsRefused() throws {
    let stage = try Stage()
    let client = try stage.client()
    client.send(stage.request("GET /?token=\(token)", "Origin: http://localhost:80@evil.com"))
    #expect(client.status() == 403)
  }

  @Test func reloadsOnAStillPictureDoNotLockTheOwnerOut() throws {
    let stage = try Stage()
    for _ in 0..<50 { _ = try stage.stream() }
    // Each left at once, though nothing was sent to it.
    #expect(stage.holds(0, within: 5))
    #expect(try stage.stream().receive(until: "data: ").contains("data: "))
  }

  @Test func newPageDisplacesTheOldestAndTellsIt() throws {
    let stage = try Stage()
    let streams = try (0..<ConnectionRules.maximumStreams).map { _ in try stage.stream() }
    let newest = try stage.stream()
    #expect(newest.receive(until: "data: ").contains("data: "))
    #expect(streams[0].receiveAll().hasSuffix("event: displaced\ndata:\n\n"))
    #expect(!streams[1].isEnded(within: 0.1))
    #expect(stage.holds(ConnectionRules.maximumStreams, within: 5))
    withExtendedLifetime((streams, newest)) {}
  }

  @Test func oneVisitorMoreThanAnyLimitStillGetsIn() throws {
    let stage = try Stage()
    let streams = try (0..<ConnectionRules.maximumStreams).map { _ in try stage.stream() }
    let idle = try (0..<100).map { _ in try stage.client() }
    #expect(try stage.visit().status == 200)
    for stream in streams { #expect(!stream.isEnded(within: 0)) }
    withExtendedLifetime((streams, idle)) {}
  }

  /// A page that takes nothing, as one whose machine froze, holds its place for five seconds after
  /// the buffers are full.
  @Test func pageThatTakesNothingIsCutOff() throws {
    let size = PixelSize(width: 512, height: 512)
    let stage = try Stage(size: size)
    let frozen = try stage.stream()
    #expect(stage.holds(1, within: 1))
    var random = SeededWords()
    let bounds = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var isEnded = false
    let deadline = ContinuousClock.now + .seconds(30)
    while !isEnded, ContinuousClock.now < deadline {
      // Noise: PNG cannot make it small, so a few frames fill the buffers of a socket.
      let pixels = (0..<bounds.area).map { _ in random.next() | 0xFF00_0000 }
      stage.feed.submit([Tile(rect: bounds, pixels: pixels)], done: {})
      isEnded = stage.holds(0, within: 0.2)
    }
    #expect(isEnded)
    withExtendedLifetime(frozen) {}
  }

  @Test func serverStopsWithClientsOfEveryKind() throws {
    let stage = try Stage()
    let stream = try stage.stream()
    let idle = try stage.client()
    let trickler = try stage.client()
    trickler.send("GET /")
    let clock = ContinuousClock()
    #expect(clock.measure { stage.server.stop() } < .seconds(2))
    for client in [stream, idle, trickler] { #expect(client.isEnded(within: 1)) }
  }
}

/// xorshift32: noise at the speed of memory.
private struct SeededWords {
  private var word: UInt32 = 0x9E37_79B9

  mutating func next() -> UInt32 {
    word ^= word << 13
    word ^= word >> 17
    word ^= word << 5
    return word
  }
}
