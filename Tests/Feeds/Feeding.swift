import Foundation
import MartletData
import MartletSeries
import MartletThreads
import Synchronization

@testable import MartletFeeds

/// A chart of `values.count` samples, one a second.
func document(_ values: [Int]) -> String {
  let times = values.indices.map { String(1_700_000_000_000 + $0 * 1000) }
  return """
    {"columns":[["x",\(times.joined(separator: ","))],\
    ["y0",\(values.map(String.init).joined(separator: ","))]],\
    "types":{"x":"x","y0":"line"},"names":{"y0":"Y"},"colors":{"y0":"#108BE3"}}
    """
}

/// A folder of its own for one test, removed with it.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func rename(_ old: String, to new: String) -> Bool {
    unsafe Foundation.rename(path(old), path(new)) == 0
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }
}

/// A file of the columns format that is followed once it is started.
final class ColumnsFeed: Sendable {
  private let feed: FileFeed
  private let deliver: DataSink

  init(
    path: String, within limits: ColumnsLimits = ColumnsLimits(), hub: FeedHub,
    deliver: @escaping DataSink
  ) {
    feed = ColumnsKind(path: path, limits: limits).file(path, in: hub)
    self.deliver = deliver
  }

  func start() { feed.start(deliver) }
  func stop() { feed.stop() }

  static func read(_ path: String) throws(SourceFailure) -> SourceUpdate {
    try ColumnsKind(path: path).read(received: 0)
  }
}

/// Keeps what a feed says, in order.
final class Listener: Sendable {
  private let heard = Mutex<[(update: SourceUpdate, time: Double)]>([])

  var updates: [SourceUpdate] { heard.withLock { $0.map(\.update) } }

  /// The time of the last update, in seconds of the monotonic clock.
  var lastTime: Double { heard.withLock { $0.last?.time ?? 0 } }

  var deliver: @Sendable (SourceUpdate) -> Void {
    { update in self.heard.withLock { $0.append((update, MonotonicSeconds.now)) } }
  }

  /// The values of the first series of each delivered chart, in order.
  var contents: [[Double]] {
    updates.compactMap { update in
      guard case .success(.series(let chart))? = update.deliveries.first?.content else {
        return nil
      }
      let values = chart.series[0].values
      return (0..<values.count).compactMap { values[$0] }
    }
  }

  var failures: [SourceFailure] {
    updates.compactMap { update in
      if case .failed(let failure, _)? = update.health { failure } else { nil }
    }
  }

  /// True as soon as `condition` holds; false after ten seconds.
  func waits(for condition: (Listener) -> Bool) async throws -> Bool {
    // A machine that runs all tests at once may take its time.
    for _ in 0..<4000 {
      if condition(self) { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}

/// Runs `body` on a thread that root's rights over files do not help: what it starts inherits that.
func withoutPrivileges(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      // Another user on this thread alone, which setuid(2) of glibc would not do.
      typealias SetUser = @convention(c) (uid_t) -> CInt
      if geteuid() == 0, let symbol = unsafe dlsym(nil, "setfsuid") {
        _ = unsafe unsafeBitCast(symbol, to: SetUser.self)(65534)
      }
      body()
      continuation.resume()
    }
  }
}

extension Folder {
  func allow(_ mode: mode_t, _ name: String) {
    _ = unsafe chmod(path(name), mode)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  /// Puts a whole new file in the place of another.
  func replace(_ name: String, _ text: String) throws {
    try write(text, to: name + ".tmp")
    _ = rename(name + ".tmp", to: name)
  }
}
