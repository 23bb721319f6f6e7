import MartletGeometry
import MartletInput

/// A trace as a source of input. Its events happen when the loop's clock reaches their times.
///
/// Changes of data sources go to `onSource` in the same order. A replay therefore loads, fails and
/// shows its rainbow bar exactly when the recorded session did.
package final class TracePlayer: InputSource {
  /// Called with each change of a data source: its id, the change and the time of the entry.
  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  /// Returns the current frame of a view in device pixels, for a trace that aims at views.
  package var frame: (Landmark.View) -> CGRect? = { _ in nil }

  /// The first missing view that the trace aimed at, with the time; nil if there is none.
  package private(set) var missing: (view: Landmark.View, time: MonotonicTime)?

  private let entries: [Trace.Entry]
  private var next = 0
  private var aim = TraceAim()

  /// Makes a player at the start of the trace.
  package init(_ trace: Trace) {
    entries = trace.entries
  }

  /// Empty: a trace has no descriptors.
  package var descriptors: [CInt] { [] }

  /// The time of the next entry; nil at the end of the trace.
  package var deadline: MonotonicTime? { next < entries.count ? entries[next].time : nil }

  /// Delivers all entries whose time is `now` or earlier.
  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    while next < entries.count, entries[next].time <= now {
      let entry = entries[next]
      next += 1
      if case .source(let id, let change) = entry.kind {
        onSource(id, change, entry.time)
      } else if let (kind, landmark) = entry.input {
        do throws(MissingView) {
          if let kind = try aim.event(kind, at: landmark, in: frame) {
            sink(InputEvent(time: entry.time, kind: kind))
          }
        } catch {
          if missing == nil { missing = (error.view, entry.time) }
        }
      }
    }
  }
}
