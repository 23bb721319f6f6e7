import Foundation
import MartletThreads
import Synchronization
import Testing

@testable import MartletNetwork

@Suite struct NetworkLoopTests {
  @Test func timersFireInTimeUnlessCancelled() async {
    let loop = NetworkLoop()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    loop.perform { thread in
      let start = thread.now
      thread.after(0.1) { continuation.yield("b") }
      thread.after(0.05) { continuation.yield("a") }
      thread.after(0.07) { continuation.yield("never") }.cancel()
      thread.after(0.2) {
        continuation.yield(thread.now - start < 0.19 ? "early" : "c")
        continuation.finish()
      }
    }
    var heard: [String] = []
    for await word in stream { heard.append(word) }
    #expect(heard == ["a", "b", "c"])
  }

  /// A connection whose other end has gone is ready without data.
  @Test func watchesReportDataAndTheEnd() async {
    let loop = NetworkLoop()
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #expect(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    loop.perform { thread in
      var watch: DescriptorWatch?
      watch = thread.watch(reader) {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(reader, &bytes, 16)
        continuation.yield(count)
        if count == 0 {
          watch?.cancel()
          continuation.finish()
        }
      }
    }
    _ = unsafe write(writer, "abc", 3)
    var counts: [Int] = []
    for await count in stream {
      counts.append(count)
      if count == 3 { close(writer) }
    }
    close(reader)
    #expect(counts == [3, 0])
  }

  private final class Counter: NetworkWorker {
    var count = 0
    let ended: @Sendable (Int) -> Void

    init(ended: @escaping @Sendable (Int) -> Void) { self.ended = ended }

    func end() { ended(count) }
  }

  @Test func workersEndOnceWithTheirHandleOrWithTheLoop() async throws {
    let ends = Mutex<[Int]>([])
    do {
      let loop = NetworkLoop()
      let first = try #require(
        loop.add { _, _ in Counter { count in ends.withLock { $0.append(count) } } })
      _ = try #require(loop.add { _, _ in Counter { _ in ends.withLock { $0.append(100) } } })
      for _ in 0..<5 { first.perform { $0.count += 1 } }
      first.end()
      first.end()
      first.perform { $0.count += 1 }
      await withCheckedContinuation { done in loop.perform { _ in done.resume() } }
      #expect(ends.withLock { $0 } == [5])
    }
    for _ in 0..<500 where ends.withLock({ $0.count }) < 2 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(ends.withLock { $0 } == [5, 100])
  }

  @Test func aRestingLoopDoesNotWake() async throws {
    let loop = NetworkLoop()
    func wakes() async -> Int {
      await withCheckedContinuation { done in
        loop.perform { _ in
          let status =
            (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
          let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }
          done.resume(returning: line.flatMap { Int($0.split(separator: "\t")[1]) } ?? -100)
        }
      }
    }
    let before = await wakes()
    try await Task.sleep(for: .milliseconds(1500))
    #expect(await wakes() - before <= 2)
  }
}

@Suite struct HostHealthTests {
  @Test func waitsDoubleFromOneSecondToAMinute() {
    var backOff = BackOff()
    let waits = (0..<9).map { _ in backOff.fail(retryAfter: nil, jitter: 0) }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
  }

  @Test func jitterShortensByUpToAQuarter() {
    var backOff = BackOff()
    #expect(backOff.fail(retryAfter: nil, jitter: 0.999) > 0.75)
    for _ in 0..<100 {
      let wait = backOff.fail(retryAfter: nil, jitter: .random(in: 0..<1))
      #expect(1.5...60 ~= wait)
    }
  }

  @Test func serversMayAskForAnHour() {
    var backOff = BackOff()
    #expect(backOff.fail(retryAfter: 30, jitter: 0.5) == 30)
    #expect(backOff.fail(retryAfter: 1e9, jitter: 0) == 3600)
    #expect(backOff.fail(retryAfter: 0, jitter: 0) == 4)
  }

  @Test func attemptsAtTheSameTimeAreOneFailure() {
    let host = HostHealth()
    for _ in 0..<10 { host.failed(began: 100, at: 101) }
    #expect(host.isDown && host.wait(at: 101) <= 1)
    host.failed(began: 102, at: 103)
    #expect(1.5...2 ~= host.wait(at: 103))
    host.answered()
    #expect(!host.isDown && host.wait(at: 103) == 0)
  }

  @Test func anAnswerEndsTheWaitOfAllSources() async {
    let loop = NetworkLoop()
    let seconds = await withCheckedContinuation { done in
      loop.perform { thread in
        let (host, start) = (thread.hosts["http://a:80"], thread.now)
        host.failed(began: start, at: start, retryAfter: 600)
        _ = thread.after(host) { done.resume(returning: thread.now - start) }
        thread.after(0.05) { host.answered() }
      }
    }
    #expect(0.04...10 ~= seconds)
  }

  @Test func datesOfHeadersAreRead() {
    #expect(HTTPDate("Sun, 06 Nov 1994 08:49:37 GMT")?.seconds == 784_111_777)
    #expect(HTTPDate("Thu, 01 Jan 1970 00:00:00 GMT")?.seconds == 0)
    #expect(HTTPDate("Thu, 29 Feb 2024 23:59:60 GMT")?.seconds == 1_709_251_200)
    for text in ["", "Sunday", "Sun, 06 Nov 1994 24:49:37 GMT", "a b c d e f"] {
      #expect(HTTPDate(text) == nil)
    }
  }

  @Test func originsAreComparedWithTheirPorts() {
    #expect(HTTPOrigin("HTTPS://Example.org/a")?.description == "https://example.org:443")
    #expect(HTTPOrigin("wss://h:8123/api")?.description == "wss://h:8123")
    #expect(HTTPOrigin("ws://h/api")?.description == "ws://h:80")
    #expect(HTTPOrigin("http://[::1]:80/")?.host == "[::1]")
    #expect(HTTPOrigin("ftp://h/") == nil)
  }
}

@Test func theLeadOfAServersClockIsRead() {
  func lead(_ headers: [HTTPHeader]) -> Int64? {
    HTTPHead(status: 200, headers: headers).clockLead(at: 784_111_700)
  }
  let date = HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
  #expect(lead([date]) == 77)
  #expect(lead([date, HTTPHeader("Age", "600")]) == 677, "a cache kept it for ten minutes")
  #expect(lead([date, HTTPHeader("Age", "-9999999999999999999")]) == 77)
  #expect(lead([HTTPHeader("Date", "yesterday")]) == nil && lead([]) == nil)
}

@Test(arguments: [
  ("https://example.org/a", "example.org"), ("https://example.org:443/", "example.org"),
  ("http://example.org:443", "example.org:443"), ("http://Panel.lan:9090/x", "Panel.lan:9090"),
  ("http://[::1]:80", "[::1]"), ("ws://[::1]:8123/api", "[::1]:8123"),
  ("ws://h:443/api", "h:443"), ("wss://h:443/api", "h"),
])
func aHostIsNamedWithItsPortUnlessThatIsTheUsualOne(url: String, name: String) {
  #expect(HTTPOrigin(url)?.name == name)
}
