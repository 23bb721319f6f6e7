import MartletUI
import Synchronization

/// Replaces the file of stored values on any thread. One snapshot waits at most, and a newer one
/// replaces it, so the last snapshot is always the one that remains.
final class StoredValuesWriter: Sendable {
  /// The result of a write.
  enum Outcome: Sendable {
    /// Another thread has taken the snapshot.
    case nothing
    /// The file has the snapshot.
    case written
    /// The old file remains.
    case failed(AppError)
  }

  /// The path of the file.
  let path: String
  /// The maximum size of the file in bytes.
  let limit: Int
  private let waiting = Mutex<[String: StoredValue]?>(nil)
  /// Locked while the file is written.
  private let writing = Mutex(())

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Sets the snapshot that the next call of `write` writes.
  func prepare(_ values: [String: StoredValue]) { waiting.withLock { $0 = values } }

  /// Writes the snapshot that waits, and waits for the disk.
  func write() -> Outcome {
    writing.withLock { _ in
      let taken = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      guard let taken else { return .nothing }
      let bytes = Array(StoredValuesText.text(of: taken).utf8)
      do throws(AppError) {
        guard bytes.count <= limit else {
          throw AppError(
            .inputOutput, "\(path): the values take \(bytes.count) bytes, \(limit) are kept")
        }
        try Files.replace(path, with: bytes)
        return .written
      } catch {
        return .failed(error)
      }
    }
  }
}
