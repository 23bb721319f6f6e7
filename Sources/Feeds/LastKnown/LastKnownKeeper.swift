import MartletData
import Synchronization

/// Writes the last-known file in the background, and reports each problem once. It does not write a
/// snapshot that differs from the file only in the time of writing.
package final class LastKnownKeeper: Sendable {
  private struct State {
    /// The newest snapshot that has not been written yet.
    var waiting: (sources: [LastKnownSource], now: Int64)?
    /// The last reported problem; nil after a complete write.
    var lastSaid: String?
    /// The checksum of the written file, without its first frame.
    var written: UInt32?
  }

  private let file: LastKnownFile
  private let onProblem: @Sendable (String) -> Void
  private let lane = ReadingLane(maximumThreads: 1)
  private let state = Mutex(State())
  /// Locked while the file is written.
  private let writing = Mutex(())

  /// Creates a keeper of a file.
  ///
  /// - Parameter onProblem: called on any thread with a text when writing fails or items do not
  ///   fit. The same text is not reported twice in a row.
  package init(_ file: LastKnownFile, onProblem: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.onProblem = onProblem
  }

  /// Writes a snapshot soon, in the background. It replaces a snapshot that still waits.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  package func save(_ sources: [LastKnownSource], at now: Int64) {
    state.withLock { $0.waiting = (sources, now) }
    if !lane.add({ self.write() }) { say("\(file.path): cannot start a thread to write it") }
  }

  /// Writes a snapshot and waits for it. It is called at the end of the program.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  package func saveNow(_ sources: [LastKnownSource], at now: Int64) {
    state.withLock { $0.waiting = (sources, now) }
    write()
  }

  private func write() {
    writing.withLock { _ in
      guard
        let (sources, now) = state.withLock({ state in
          defer { state.waiting = nil }
          return state.waiting
        })
      else { return }
      let (bytes, left) = file.encode(sources, at: now)
      let checksum = Self.checksum(of: bytes)
      if state.withLock({ $0.written }) == checksum, FileStamp(path: file.path) != nil { return }
      do throws(FileFailure) {
        try file.replace(with: bytes)
        state.withLock { $0.written = checksum }
        guard !left.isEmpty else { return state.withLock { $0.lastSaid = nil } }
        let names = left.prefix(3).map(\.description).joined(separator: ", ")
        say("\(file.path) has no room for \(left.count) items: \(names)")
      } catch {
        say("\(error)")
      }
    }
  }

  /// Returns the checksum of all frames except the first, which contains the time of writing.
  private static func checksum(of bytes: [UInt8]) -> UInt32? {
    guard let header = try? FrameHeader(bytes, limits: DataCodingLimits()) else { return nil }
    return CRC32C.checksum(bytes.span.extracting(header.frameBytes..<bytes.count))
  }

  private func say(_ text: String) {
    let isNew = state.withLock { state in
      defer { state.lastSaid = text }
      return state.lastSaid != text
    }
    if isNew { onProblem(text) }
  }
}
