import MartletDashboard
import MartletFeeds
import MartletGeometry
import MartletHost

/// Plays the updates of a recorded session's sources at their times.
@MainActor final class RecordedSources: LoopSource {
  private let reader: RecordingReader
  private let model: DashboardModel
  /// Called when the clock of the recorded panel was set, with its new time in milliseconds of the
  /// Unix epoch.
  var onClockSet: (Int64) -> Void = { _ in }

  init(_ reader: RecordingReader, model: DashboardModel) {
    self.reader = reader
    self.model = model
  }

  var deadline: MonotonicTime? { reader.upcoming.map { MonotonicTime(nanoseconds: $0.time) } }

  func dispatch(now: MonotonicTime) {
    while let entry = reader.upcoming, entry.time <= now.nanoseconds {
      _ = reader.next()
      switch entry.event {
      case .update(let source, let update): model.receive(update, from: source)
      case .clockSet(let milliseconds): onClockSet(milliseconds)
      }
    }
  }
}
