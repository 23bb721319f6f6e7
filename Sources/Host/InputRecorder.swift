import Glibc
import MartletGeometry
import MartletInput

/// Writes a session's input to a trace file, each line as it happens, so that a crash leaves what
/// led to it.
@MainActor package final class InputRecorder {
  private let descriptor: OwnedDescriptor
  private let start: MonotonicTime
  private var writer: TraceWriter

  /// Creates or empties the file at `path`. Nil when that fails, with errno set.
  ///
  /// - Parameters:
  ///   - epoch: the wall clock at `start`, in seconds since 1970.
  ///   - start: the loop's time that the trace calls 0.
  package init?(path: String, epoch: Int64, start: MonotonicTime) {
    // Safety: open reads the path.
    let raw = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard raw >= 0 else { return nil }
    descriptor = OwnedDescriptor(raw)
    self.start = start
    writer = TraceWriter(epoch: epoch)
    write(writer.header)
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
    MonotonicTime(nanoseconds: max(0, time.nanoseconds - start.nanoseconds))
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    // Safety: the array's storage is lent for the calls and bounded by its count.
    unsafe bytes.withUnsafeBytes { buffer in
      while sent < buffer.count, let base = buffer.baseAddress {
        let count = unsafe Glibc.write(descriptor.rawValue, base + sent, buffer.count - sent)
        // A full disk loses the recording, not the panel.
        guard count > 0 else { return }
        sent += count
      }
    }
  }
}
