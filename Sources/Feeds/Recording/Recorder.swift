import MartletConfig
import MartletData
import Synchronization

/// Records what the sources of a session tell, in the background: a slow disk never keeps a frame
/// waiting.
///
/// Entries are written in the order in which they come, on a thread that exists only while there
/// are some.
package final class Recorder: Sendable {
  private let lane = ReadingLane(mostThreads: 1)
  private let waiting = Mutex<[RecordingEntry]>([])
  private let writer: Mutex<RecordingWriter>
  private let isOver = Atomic(false)
  private let onEnd: @Sendable (RecordingEnd) -> Void

  /// Bytes of configuration and data where nothing else is said.
  package static let usualLimit = 256 << 20
  /// Entries that wait for the disk. Charts in them share their columns with those that are shown.
  private static let mostWaiting = 20_000

  /// Makes the folder if it is missing, and the files `config` and `data` in it, which only their
  /// owner can read. The trace is written by somebody else, to `RecordingReader.trace(in:)`.
  /// Throws where a recording is there already.
  ///
  /// - Parameters:
  ///   - epoch: the wall time at time 0, in milliseconds of the Unix epoch.
  ///   - config: the layers that the session runs with.
  ///   - limit: bytes of configuration and data; at least 64 KiB.
  ///   - onEnd: called once, on any thread, if the recording ends before `finish`. What comes later
  ///     is not recorded.
  package init(
    folder: String, epoch: Int64, config: [ConfigLayer], limit: Int = Recorder.usualLimit,
    onEnd: @escaping @Sendable (RecordingEnd) -> Void
  ) throws(FileFailure) {
    writer = Mutex(
      try RecordingWriter(folder: folder, epoch: epoch, config: config, limit: limit))
    self.onEnd = onEnd
  }

  /// Whether nothing is recorded any more.
  package var hasEnded: Bool { isOver.load(ordering: .relaxed) }

  /// How many entries wait for the disk.
  package var waitingCount: Int { waiting.withLock { $0.count } }

  /// Records what a source told.
  ///
  /// - Parameter time: nanoseconds since the start; never less than before.
  package func record(_ update: SourceUpdate, from source: String, at time: Int64) {
    add(RecordingEntry(time: time, event: .update(source: source, update)))
  }

  /// Records that somebody set the wall clock.
  package func record(clockSetTo milliseconds: Int64, at time: Int64) {
    add(RecordingEntry(time: time, event: .clockSet(milliseconds: milliseconds)))
  }

  /// Writes what waits, and the end. Nothing is recorded afterwards.
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
    // Without a thread for what would not be written.
    if hasEnded { return }
    let isFull = waiting.withLock { entries in
      if entries.count >= Self.mostWaiting { return true }
      entries.append(entry)
      return false
    }
    if isFull || !lane.add({ self.work() }) { giveUp(isFull) }
  }

  private func work() {
    if let end = writer.withLock({ writer in write(with: &writer) }) { onEnd(end) }
  }

  /// Ends the recording where it would have a hole.
  private func giveUp(_ isFull: Bool) {
    let end = writer.withLock { writer in
      isOver.store(true, ordering: .relaxed)
      if let end = write(with: &writer) { return end as RecordingEnd? }
      return writer.finish(
        .lost(isFull ? "the disk is too slow for the data" : "no thread is left to record on"))
    }
    if let end { onEnd(end) }
  }

  /// Writes what waits; returns why the recording ended, if it did now.
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
