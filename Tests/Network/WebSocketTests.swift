import Foundation
import MartletTestSupport
import Synchronization
import Testing

@testable import MartletNetwork

@Suite struct WebSocketParserTests {
  private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    switch payload.count {
    case 0...125: [first, UInt8(payload.count)] + payload
    case 126...65_535:
      [first, 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)] + payload
    default:
      [first, 127, 0, 0, 0, 0] + [24, 16, 8, 0].map { UInt8((payload.count >> $0) & 255) } + payload
    }
  }

  private func events(
    _ bytes: [UInt8], by size: Int = .max, maximumBytes: Int = 1 << 20
  ) throws(WebSocketParser.Problem) -> [WebSocketParser.Event] {
    var parser = WebSocketParser(maximumBytes: maximumBytes)
    var events: [WebSocketParser.Event] = []
    var start = 0
    while start < bytes.count {
      let end = start + min(size, bytes.count - start)
      let piece = Array(bytes[start..<end])
      try parser.consume(piece.span) { events.append($0) }
      start = end
    }
    return events
  }

  private func problem(_ bytes: [UInt8], maximumBytes: Int = 1 << 20) -> Int? {
    do throws(WebSocketParser.Problem) {
      _ = try events(bytes, maximumBytes: maximumBytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536]) func allLengthsAreRead(count: Int) throws
  {
    let payload = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(try events(frame(0x81, payload)) == [.text(payload)])
    #expect(try events(frame(0x81, payload), by: 7) == [.text(payload)])
  }

  @Test(arguments: [1, 2, 3, 100]) func controlFramesComeBetweenFragments(size: Int) throws {
    // The parts end in the middle of characters.
    let text = Array("zwölf — ≤ 😀".utf8)
    let bytes =
      frame(0x01, Array(text[..<3])) + frame(0x89, [1, 2]) + frame(0x00, Array(text[3..<10]))
      + frame(0x8A, []) + frame(0x80, Array(text[10...])) + frame(0x88, [0x03, 0xE8, 0x6F, 0x6B])
      + frame(0x81, text)
    #expect(
      try events(bytes, by: size) == [
        .ping([1, 2]), .pong([]), .text(text), .close(code: 1000, reason: "ok"),
      ])
  }

  @Test func whatBreaksTheProtocolIsRefused() {
    for reserved in [0xC1, 0xA1, 0x91] as [UInt8] { #expect(problem([reserved, 0]) == 1002) }
    for kind in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] as [UInt8] {
      #expect(problem([0x80 | kind, 0]) == 1002)
    }
    #expect(problem([0x81, 0x81, 0, 0, 0, 0, 0]) == 1002, "masked")
    #expect(problem([0x80, 0]) == 1002, "nothing to continue")
    #expect(problem([0x01, 0, 0x81, 0]) == 1002, "a message in a message")
    #expect(problem([0x09, 0]) == 1002, "a ping in parts")
    #expect(problem([0x89, 126, 0, 126]) == 1002, "a long ping")
    #expect(problem([0x81, 126, 0, 125]) == 1002, "a length that is too long")
    #expect(problem([0x81, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) == 1002)
    #expect(problem([0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0]) == 1002)
    #expect(problem([0x82, 0]) == 1003)
    #expect(problem(frame(0x81, [0xFF])) == 1007)
    #expect(problem(frame(0x81, Array(repeating: 0x61, count: 11)), maximumBytes: 10) == 1009)
    #expect(
      problem(
        frame(0x01, Array(repeating: 0x61, count: 6))
          + frame(0x80, Array(repeating: 0x61, count: 6)),
        maximumBytes: 10) == 1009)
    #expect(problem([0x81, 127, 0x7F, 255, 255, 255, 255, 255, 255, 255]) == 1009)
    #expect(problem([0x88, 1, 3]) == 1002)
    #expect(problem([0x88, 3, 3, 0xE8, 0xFF]) == 1007)
    for code in [0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535] {
      #expect(problem([0x88, 2, UInt8(code >> 8), UInt8(code & 255)]) == 1002, "\(code)")
    }
    for code in [1000, 1003, 1007, 1014, 3000, 4999] {
      #expect(problem([0x88, 2, UInt8(code >> 8), UInt8(code & 255)]) == nil, "\(code)")
    }
  }

  @Test func randomBytesNeverTrap() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<40, using: &generator)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if let first = bytes.first { bytes[0] = first & 0x8F }
      _ = problem(bytes, maximumBytes: 100)
    }
  }

  @Test func clientsMaskWhatTheySend() {
    // RFC 6455, section 5.7: a masked "Hello".
    #expect(
      WebSocketFrame.bytes(1, Array("Hello".utf8), key: 0x37FA_213D)
        == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    for count in [125, 126, 65_535, 65_536] {
      let bytes = WebSocketFrame.bytes(1, [UInt8](repeating: 0, count: count), key: 0)
      #expect(bytes.count - count == (count < 126 ? 6 : count < 65_536 ? 8 : 14))
    }
  }

  @Test func theHandshakesExampleHolds() {
    #expect(
      WebSocketHandshake.accept(for: "dGhlIHNhbXBsZSBub25jZQ==")
        == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    let long = WebSocketHandshake.sha1([UInt8](repeating: UInt8(ascii: "a"), count: 1_000))
    #expect(
      long.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        == "291e9a6c66994949b57ba5e650361e98fc36b1ba")
  }
}

@Suite struct WebSocketLifeTests {
  /// A socket that is cancelled before the loop has turned leaves no timer and no request behind,
  /// which would call it when it is gone.
  @Test func aSocketThatIsCancelledAtOnceIsNeverOpened() async throws {
    let listener = try TestServer.listeningSocket()
    defer { close(listener.descriptor) }
    var request = HTTPRequest("ws://127.0.0.1:\(listener.port)/")
    request.timeout = 0.1
    let loop = NetworkLoop()
    let ready = request
    let calls = Mutex(0)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      loop.perform { thread in
        let socket = thread.openWebSocket(ready) { _ in
        } take: { _ in
        } _: { _ in
          calls.withLock { $0 += 1 }
        }
        socket.cancel()
        thread.after(0.3) { done.resume() }
      }
    }
    #expect(calls.withLock { $0 } == 0)
  }
}
