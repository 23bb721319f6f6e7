import Dispatch
import Foundation
import FoundationNetworking
import MartletDisplay
import MartletGeometry
import MartletImages
import MartletInput
import MartletRaster
import Testing

@testable import MartletWeb

// A real server on a free port of the loopback interface, and a real HTTP client.

private let access = WebAccess(token: "0123456789abcdef0123456789abcdef")

private func screen() throws -> WebScreen {
  try WebScreen(size: PixelSize(width: 64, height: 40), scale: 1, port: 0, access: access)
}

/// Status and body of a request.
private func request(
  _ screen: WebScreen, _ path: String, method: String = "GET", body: String? = nil,
  headers: [String: String] = [:]
) async throws -> (status: Int, body: String) {
  var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(screen.port)\(path)")))
  request.httpMethod = method
  request.httpBody = body.map { Data($0.utf8) }
  for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
  let (data, response) = try await URLSession.shared.data(for: request)
  return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
}

/// A browser's connection to the stream of frames.
private final class EventStream {
  private let client: RawClient
  private var received: [UInt8] = []

  init(port: UInt16) throws {
    client = try RawClient(port: port)
    client.send("GET /events?token=\(access.token) HTTP/1.0\r\nHost: localhost:\(port)\r\n\r\n")
  }

  /// The next event's frame; nil after ten silent seconds.
  func frame() throws -> [String: Any]? {
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let start = text.range(of: "data: "), let end = text.range(of: "\n\n"),
        start.upperBound < end.lowerBound
      {
        let json = text[start.upperBound..<end.lowerBound]
        received = Array(text[end.upperBound...].utf8)
        return try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      }
      guard let bytes = client.receive(), !bytes.isEmpty else { return nil }
      received += bytes
    }
  }

  /// The next frame's tiles: position and decoded pixels.
  func tiles() throws -> [(x: Int, y: Int, picture: [[UInt32]])] {
    let frame = try #require(try frame())
    return try (frame["tiles"] as? [[String: Any]] ?? []).map { tile in
      let data = try #require(Data(base64Encoded: tile["png"] as? String ?? ""))
      let pixmap = try PNG.decode([UInt8](data))
      var rows: [[UInt32]] = []
      for y in 0..<pixmap.height {
        rows.append((0..<pixmap.width).map { pixmap[$0, y] })
      }
      return (tile["x"] as? Int ?? -1, tile["y"] as? Int ?? -1, rows)
    }
  }
}

/// Turns the loop by hand until `count` frames are presented.
private func pump(_ screen: WebScreen, until count: Int, from start: Double) throws -> Double {
  var now = start
  var presented = 0
  for _ in 0..<2000 {
    try screen.dispatch(now: MonotonicTime(seconds: now)) { (event: OutputEvent) in
      if case .presented = event { presented += 1 }
    }
    if presented == count { return now }
    usleep(1000)
    now += 0.001
  }
  Issue.record("frame was not presented")
  return now
}

// MARK: - Who may come in

@Test func onlyThePageWithTheTokenMayPass() {
  #expect(access.refusal(host: "127.0.0.1:8080", origin: nil, token: access.token) == nil)
  #expect(
    access.refusal(host: "localhost:9", origin: "http://localhost:9", token: access.token) == nil)
  #expect(access.refusal(host: "[::1]:8080", origin: nil, token: access.token) == nil)
  #expect(access.refusal(host: "LocalHost", origin: nil, token: access.token) == nil)
  #expect(access.refusal(host: nil, origin: nil, token: access.token) == .host)
  #expect(access.refusal(host: "localhost", origin: nil, token: nil) == .token)
  #expect(access.refusal(host: "localhost", origin: nil, token: "0123") == .token)
}

@Test(arguments: [
  "evil.example", "127.0.0.1.evil.example", "[::1]evil.com", "[::1]:80evil.com", "[::1", "::1",
  "localhost:80@evil.com", "localhost@evil.com", "user@localhost", "localhost:", "localhost:+80",
  "localhost:99999", "localhost:000080", "localhost:80:80", " localhost", "localhost ",
  "localhost/", "localhost#", "localhost\\evil.com", "127.1", "2130706433", "0.0.0.0", "", ":80",
  "[]", "[::1%25lo]", "localhost.", "localhost,evil.com",
])
func hostThatIsNotExactlyLoopbackIsRefused(host: String) {
  #expect(access.refusal(host: host, origin: nil, token: access.token) == .host)
}

@Test(arguments: [
  "http://evil.example", "null", "http://localhost:80@evil.com", "http://localhost:8081",
  "http://localhost", "https://localhost:8080", "http://127.0.0.1:8080", "http://[::1]evil.com",
  "http://localhost:8080/", "http://localhost:8080.evil.com", "localhost:8080", "",
])
func originThatIsNotThePageItselfIsRefused(origin: String) {
  #expect(
    access.refusal(host: "localhost:8080", origin: origin, token: access.token) == .origin)
}

@Test func tokensAreLongAndDiffer() {
  #expect(WebAccess.random().token.utf8.count == 32)
  #expect(WebAccess.random() != WebAccess.random())
}

@Test func serverChecksEveryRequest() async throws {
  let screen = try screen()
  defer { screen.close() }
  let query = "?token=\(access.token)"
  #expect(try await request(screen, "/" + query).status == 200)
  #expect(try await request(screen, "/" + query).body.contains("<canvas"))
  #expect(try await request(screen, "/").status == 403)
  #expect(try await request(screen, "/other" + query).status == 404)
  #expect(try await request(screen, "/input", method: "POST", body: "key q").status == 403)
  #expect(
    try await request(
      screen, "/input" + query, method: "POST", body: "key q",
      headers: ["Origin": "http://evil.example"]
    ).status == 403)
  #expect(try await request(screen, "/input" + query).status == 404)
}

@Test func statusLacksTheToken() throws {
  let screen = try screen()
  defer { screen.close() }
  #expect(screen.address.hasSuffix("?token=" + access.token))
  #expect(screen.status == "live at http://127.0.0.1:\(screen.port)")
}

@Test func takenPortIsNamed() throws {
  let first = try screen()
  defer { first.close() }
  let error = #expect(throws: DisplayError.self) {
    try WebScreen(
      size: PixelSize(width: 8, height: 8), scale: 1, port: first.port, access: access)
  }
  #expect(error?.errno == .addressInUse)
  #expect(error?.detail.contains("another program has the port") == true)
}

@Test func failureToListenIsToldByItsErrno() {
  #expect(ListeningSocket.advice(on: .tooManyOpenFiles).contains("LimitNOFILE"))
  #expect(ListeningSocket.advice(on: .permissionDenied).contains("1024"))
  #expect(
    ListeningSocket.advice(on: .addressFamilyNotSupported).contains("RestrictAddressFamilies"))
  #expect(ListeningSocket.advice(on: .noMemory) == String(cString: strerror(ENOMEM)))
}

// MARK: - Frames

@Test func browserGetsTheWholePictureThenTheDamage() throws {
  let screen = try screen()
  defer { screen.close() }
  var modes: [OutputMode?] = []
  try screen.dispatch(now: .zero) { (event: OutputEvent) in
    if case .modeChanged(let mode) = event { modes.append(mode) }
  }
  #expect(modes == [screen.mode])
  var frame = Pixmap(width: 64, height: 40)
  frame.fill(frame.bounds, with: 0xFF10_2030)
  #expect(try screen.present(frame, damage: PixelRegion(frame.bounds)))
  var now = try pump(screen, until: 1, from: 0)
  let stream = try EventStream(port: screen.port)
  let whole = try stream.tiles()
  #expect(whole.count == 1)
  #expect(whole[0].picture.count == 40)
  #expect(whole[0].picture.allSatisfy { $0 == Array(repeating: 0xFF10_2030, count: 64) })

  let dirty = PixelRect(x: 5, y: 7, width: 3, height: 2)
  frame.fill(dirty, with: 0xFFFF_0000)
  #expect(try screen.present(frame, damage: PixelRegion(dirty)))
  now = try pump(screen, until: 1, from: now)
  let tiles = try stream.tiles()
  #expect(tiles.count == 1)
  #expect((tiles[0].x, tiles[0].y) == (5, 7))
  let red = [UInt32](repeating: 0xFFFF_0000, count: 3)
  #expect(tiles[0].picture == [red, red])
}

@Test func frameIsPacedAtSixtyHertz() throws {
  let screen = try screen()
  defer { screen.close() }
  try screen.dispatch(now: .zero) { (_: OutputEvent) in }
  let frame = Pixmap(width: 64, height: 40)
  var now = 0.0
  for _ in 0..<3 {
    _ = try screen.present(frame, damage: PixelRegion(frame.bounds))
    now = try pump(screen, until: 1, from: now)
  }
  #expect(now >= 2 / 60.0)
}

/// What an outbox holds, an element a `take`; ends when nothing comes for 100 ms.
private func drain(_ feed: FrameFeed, _ outbox: Outbox) -> [String] {
  var pair: [CInt] = [0, 0]
  socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
  defer { for descriptor in pair { close(descriptor) } }
  let peer = pair[1]
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
  defer { buffer.deallocate() }
  var texts: [String] = []
  while true {
    let timer = DispatchWorkItem { shutdown(peer, CInt(SHUT_WR)) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1, execute: timer)
    let count = feed.take(from: outbox, into: buffer, unlessGone: pair[0])
    timer.cancel()
    guard let count else { return texts }
    texts.append(String(decoding: UnsafeRawBufferPointer(buffer)[..<count], as: UTF8.self))
  }
}

/// However many frames a browser missed, what it gets in the end leads to the last of them, though
/// nothing more is drawn.
@Test(arguments: 0...24) func slowBrowserEndsAtTheLastFrame(missed: Int) throws {
  let feed = FrameFeed(size: PixelSize(width: 8, height: 8))
  let outbox = try feed.join()
  let done = DispatchSemaphore(value: 0)
  let whole = Tile(
    rect: PixelRect(x: 0, y: 0, width: 8, height: 8),
    pixels: Array(repeating: 0xFF00_0000, count: 64)
  )
  feed.submit([whole]) { done.signal() }
  done.wait()
  for step in 0..<missed {
    let rect = PixelRect(x: step % 8, y: step / 8, width: 1, height: 1)
    feed.submit([Tile(rect: rect, pixels: [0xFF00_0001 + UInt32(step)])]) { done.signal() }
    done.wait()
  }
  let events = drain(feed, outbox)
  #expect(events.count <= 9)
  var canvas = [UInt32](repeating: 0, count: 64)
  for event in events {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(event.dropFirst(6).utf8)) as? [String: Any])
    for tile in try #require(json["tiles"] as? [[String: Any]]) {
      let png = try #require(Data(base64Encoded: tile["png"] as? String ?? ""))
      let picture = try PNG.decode([UInt8](png))
      let x = try #require(tile["x"] as? Int)
      let y = try #require(tile["y"] as? Int)
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          canvas[(y + row) * 8 + x + column] = picture[column, row]
        }
      }
    }
  }
  let expected = (0..<64).map { 0xFF00_0000 + ($0 < missed ? UInt32($0) + 1 : 0) }
  #expect(canvas == expected)
}

@Test func farewellReplacesWhatWaits() throws {
  let feed = FrameFeed(size: PixelSize(width: 8, height: 8))
  let outbox = try Outbox()
  outbox.restart(with: [65])
  outbox.push([66])
  outbox.end(with: [67])
  outbox.push([68])
  #expect(drain(feed, outbox) == ["C"])
}

// MARK: - Input

@Test func postedTouchesArriveInOrder() async throws {
  let screen = try screen()
  defer { screen.close() }
  let posted = try await request(
    screen, "/input?token=\(access.token)", method: "POST",
    body: "down 0 10 20\nmove 0 11.5 20\nup 0 11.5 20\nkey Escape\n"
      + "key z ä\nkeyup z ä\nwheel 0 -16 5 5")
  #expect(posted.status == 204)
  var events: [InputEvent] = []
  let time = MonotonicTime(seconds: 3)
  screen.dispatch(now: time) { (event: InputEvent) in events.append(event) }
  let expected: [InputEvent.Kind] = [
    .touch(.down, slot: 0, position: CGPoint(x: 10, y: 20)),
    .touch(.move, slot: 0, position: CGPoint(x: 11.5, y: 20)),
    .touch(.up, slot: 0, position: CGPoint(x: 11.5, y: 20)),
    .key(Key(rawValue: "Escape"), isPressed: true),
    .key(Key(rawValue: "z"), isPressed: true, text: "ä"),
    .key(Key(rawValue: "z"), isPressed: false),
    .scroll(dx: 0, dy: -16, position: CGPoint(x: 5, y: 5)),
  ]
  #expect(events.map(\.kind) == expected)
  #expect(events.allSatisfy { $0.time == time })
}

@Test(arguments: [
  "down", "down 0 1", "down 99 1 1", "down 0 nan 1", "down 0 1e300 1", "down 0.5 1 1", "jump 0 1 1",
  "wheel 1 2", "key", "key a b c", "", "   ", "move 0 1 x",
])
func linesThatAreNotWholeAreDropped(line: String) {
  #expect(WebInput.kinds(parsing: line).isEmpty)
}
