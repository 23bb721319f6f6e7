import Glibc
import MartletGeometry
import MartletInput

/// Writes a session's input to a trace file, each line as it happens, so that a crash leaves what
/// led to it.
@MainActor package final class InputRecorder {
  private let descriptor: OwnedDescriptor
  private let start: MonotonicTime
  private let onFailure: (CInt) -> Void
  private var writer: TraceWriter
  /// Bytes of the whole lines in the file; nil once a line could not be written.
  private var length: Int? = 0

  /// Creates or empties the file at `path`. Nil when that fails, with errno set.
  ///
  /// Only its owner can read the file, because it holds every key that was pressed. Devices and
  /// pipes keep their permissions.
  ///
  /// - Parameters:
  ///   - epoch: the wall clock at `start`, in seconds since 1970; nil leaves it out.
  ///   - start: the loop's time that the trace calls 0.
  ///   - onFailure: called once, with its errno, when a line cannot be written. The recording ends
  ///     with the line before it.
  package init?(
    path: String, epoch: Int64?, start: MonotonicTime,
    onFailure: @escaping (CInt) -> Void = { _ in }
  ) {
    // Safety: open reads the path.
    let raw = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard raw >= 0 else { return nil }
    let failure = Self.hide(raw)
    descriptor = OwnedDescriptor(raw)
    guard failure == 0 else {
      errno = failure
      return nil
    }
    self.start = start
    self.onFailure = onFailure
    writer = TraceWriter(epoch: epoch)
    let error = append(writer.header)
    guard error == 0 else {
      errno = error
      return nil
    }
  }

  /// Takes the permissions of others from a regular file, which has the mode it had if it was there
  /// before. Returns the errno.
  private static func hide(_ descriptor: CInt) -> CInt {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return errno }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else { return 0 }
    return fchmod(descriptor, 0o600) == 0 ? 0 : errno
  }

  package func record(_ event: InputEvent) {
    var entry = Trace.Entry(event)
    entry.time = relative(event.time)
    write(writer.line(for: entry))
  }

  /// Records what a source of data did at `time`.
  package func record(source id: String, _ change: Trace.SourceChange, at time: MonotonicTime) {
    write(writer.line(for: Trace.Entry(time: relative(time), kind: .source(id: id, change))))
  }

  private func relative(_ time: MonotonicTime) -> MonotonicTime {
    MonotonicTime(nanoseconds: max(0, time.nanoseconds(since: start)))
  }

  private func write(_ line: String) {
    guard length != nil else { return }
    let error = append(line)
    if error != 0 { onFailure(error) }
  }

  /// Writes all of the text or, taking back what was written of it, nothing. Gives the errno.
  private func append(_ text: String) -> CInt {
    guard let old = length else { return 0 }
    let bytes = Array(text.utf8)
    var sent = 0
    // Safety: the array's storage is lent for the calls and bounded by its count.
    unsafe bytes.withUnsafeBytes { buffer in
      while sent < buffer.count, let base = buffer.baseAddress {
        let count = unsafe Glibc.write(descriptor.rawValue, base + sent, buffer.count - sent)
        if count > 0 {
          sent += count
        } else if errno != EINTR {
          break
        }
      }
    }
    guard sent < bytes.count else {
      length = old + sent
      return 0
    }
    let error = errno
    // Where the file cannot be shortened, half a line stays: nothing more can be done about it.
    _ = ftruncate(descriptor.rawValue, old)
    length = nil
    return error
  }
}
