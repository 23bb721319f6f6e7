import Glibc
import MartletGeometry
import MartletInput
import MartletThreads

/// Writes a session's input to a trace file, each event when it happens. After a crash the file
/// contains the input that led to it.
@MainActor package final class InputRecorder {
  private let descriptor: OwnedDescriptor
  private let start: MonotonicTime
  private let onFailure: (Errno) -> Void
  private var writer: TraceWriter
  /// The number of bytes of the complete lines in the file; nil once a line could not be written,
  /// which ends the recording.
  private var length: Int? = 0

  /// Creates or empties the file at `path`.
  ///
  /// Only the file's owner can read it, because it contains every key that was pressed. If the path
  /// is that of a device or a pipe, its permissions do not change.
  ///
  /// - Parameters:
  ///   - epoch: the wall time at `start`, in seconds since 1970-01-01 UTC; nil leaves it out.
  ///   - start: the instant on the loop's clock at which the time of the trace is 0.
  ///   - onFailure: called once, with the error, when a line cannot be written. The recording then
  ///     ends with the line before it.
  /// - Throws: the error if that fails.
  package init(
    path: String, epoch: Int64?, start: MonotonicTime,
    onFailure: @escaping (Errno) -> Void = { _ in }
  ) throws(Errno) {
    // Safety: open reads the path.
    let raw = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard raw >= 0 else { throw .current }
    let failure = Self.makePrivate(raw)
    descriptor = OwnedDescriptor(raw)
    if let failure { throw failure }
    self.start = start
    self.onFailure = onFailure
    writer = TraceWriter(epoch: epoch)
    if let error = append(writer.header) { throw error }
  }

  /// Makes a regular file readable and writable by its owner only, because open(2) keeps the mode
  /// of a file that existed before. Returns the error, if any.
  private static func makePrivate(_ descriptor: CInt) -> Errno? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .current }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else { return nil }
    return fchmod(descriptor, 0o600) == 0 ? nil : .current
  }

  /// Records an event of an input device. Blocks until the line is written.
  package func record(_ event: InputEvent) {
    var entry = Trace.Entry(event)
    entry.time = relative(event.time)
    write(writer.line(for: entry))
  }

  /// Records a change of a data source at `time`.
  package func record(source id: String, _ change: Trace.SourceChange, at time: MonotonicTime) {
    write(writer.line(for: Trace.Entry(time: relative(time), kind: .source(id: id, change))))
  }

  private func relative(_ time: MonotonicTime) -> MonotonicTime {
    MonotonicTime(nanoseconds: max(0, time.nanoseconds(since: start)))
  }

  private func write(_ line: String) {
    guard length != nil else { return }
    if let error = append(line) { onFailure(error) }
  }

  /// Writes the whole text. If that fails, it removes the written part and returns the error.
  private func append(_ text: String) -> Errno? {
    guard let old = length else { return nil }
    let bytes = Array(text.utf8)
    var sent = 0
    // Safety: the array's storage is lent for the calls and bounded by its count.
    unsafe bytes.withUnsafeBytes { buffer in
      while sent < buffer.count, let base = buffer.baseAddress {
        let count = unsafe Glibc.write(descriptor.rawValue, base + sent, buffer.count - sent)
        if count > 0 {
          sent += count
        } else if Errno.current != .interrupted {
          break
        }
      }
    }
    guard sent < bytes.count else {
      length = old + sent
      return nil
    }
    let error = Errno.current
    // If the file cannot be shortened either, an incomplete line remains.
    _ = ftruncate(descriptor.rawValue, old)
    length = nil
    return error
  }
}
