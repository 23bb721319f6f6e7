import MartletConfig
import MartletData
import Synchronization

/// Records the updates of a session's sources in the background, so that a slow disk never delays a
/// frame.
///
/// Entries are written in the order of the calls, on a thread that exists only while entries wait.
/// All functions may be called on any thread.
package final class Recorder: Sendable {
  private let lane = ReadingLane(maximumThreads: 1)
  private let waiting = Mutex<[RecordingEntry]>([])
  private let writer: Mutex<RecordingWriter>
  private let isOver = Atomic(false)
  private let onEnd: @Sendable (RecordingEnd) -> Void

  /// The maximum number of entries that may wait for the disk. Their charts share memory with the
  /// charts on the screen.
  private static let maximumWaiting = 20_000

  /// Creates the folder if it is missing, and the files `config` and `data` in it, which only their
  /// owner can read. Another module writes the file of `RecordingReader.trace(in:)`.
  ///
  /// - Parameters:
  ///   - epoch: the wall time at time 0, in milliseconds since 1970-01-01 UTC.
  ///   - config: the layers of the session's configuration.
  ///   - limit: the maximum number of bytes of configuration and data; at least 64 KiB.
  ///   - onEnd: called once, on any thread, if the recording ends before `finish`. Later entries
  ///     are not recorded.
  /// - Throws: the failure if the folder already has a recording or cannot be written.
  package init(
    folder: String, epoch: Int64, config: [ConfigLayer], limit: Int,
    onEnd: @escaping @Sendable (RecordingEnd) -> Void
  ) throws(FileFailure) {
    writer = Mutex(
      try RecordingWriter(folder: folder, epoch: epoch, config: config, limit: limit))
    self.onEnd = onEnd
  }

  /// Whether the recording has ended, so that later entries are ignored.
  package var hasEnded: Bool { isOver.load(ordering: .relaxed) }

  /// The number of entries that wait for the disk.
  package var waitingCount: Int { waiting.withLock { $0.count } }

  /// Records an update of a source. Pictures are left out.
  ///
  /// - Parameter time: nanoseconds since the start; not less than in the previous call.
  package func record(_ update: SourceUpdate, from source: String, at time: Int64) {
    // A few pictures would take the space of months of samples.
    var update = update
    update.deliveries.removeAll(where: \.isPicture)
    add(RecordingEntry(time: time, event: .update(source: source, update)))
  }

  /// Records that somebody set the wall clock.
  ///
  /// - Parameters:
  ///   - milliseconds: the new wall time, in milliseconds since 1970-01-01 UTC.
  ///   - time: nanoseconds since the start; not less than in the previous call.
  package func record(clockSetTo milliseconds: Int64, at time: Int64) {
    add(RecordingEntry(time: time, event: .clockSet(milliseconds: milliseconds)))
  }

  /// Writes the waiting entries and the end, on the caller's thread. Later entries are not
  /// recorded.
  ///
  /// - Parameter time: nanoseconds since the start.
  package func finish(at time: Int64) {
    let end = writer.withLock { writer in
      let end = write(with: &writer)
      _ = writer.finish(.finished, at: time)
      isOver.store(true, ordering: .relaxed)
      return end
    }
    if let end { onEnd(end) }
  }

  private func add(_ entry: RecordingEntry) {
    // No thread is started for an entry that would not be written.
    if hasEnded { return }
    let isFull = waiting.withLock { entries in
      if entries.count >= Self.maximumWaiting { return true }
      entries.append(entry)
      return false
    }
    if isFull || !lane.add({ self.work() }) { giveUp(isFull) }
  }

  private func work() {
    if let end = writer.withLock({ writer in write(with: &writer) }) { onEnd(end) }
  }

  /// Ends the recording, because an entry is lost.
  ///
  /// - Parameter isFull: whether too many entries wait; otherwise no thread could be started.
  private func giveUp(_ isFull: Bool) {
    let end = writer.withLock { writer in
      isOver.store(true, ordering: .relaxed)
      if let end = write(with: &writer) { return end as RecordingEnd? }
      return writer.finish(
        .lost(isFull ? "the disk is too slow for the data" : "cannot start a thread to record on"))
    }
    if let end { onEnd(end) }
  }

  /// Writes the waiting entries. Returns the reason if the recording ends with one of them.
  private func write(with writer: inout RecordingWriter) -> RecordingEnd? {
    let entries = waiting.withLock { entries in
      defer { entries.removeAll(keepingCapacity: true) }
      return entries
    }
    var end: RecordingEnd?
    for entry in entries {
      if let now = writer.append(entry) {
        end = now
        isOver.store(true, ordering: .relaxed)
      }
    }
    return end
  }
}
