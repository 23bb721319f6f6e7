import MartletGeometry
import MartletInput

/// A trace as a source of input: its events come when the loop's clock reaches their times.
///
/// What the sources of data did is handed to `onSource` in the same order, so that a replay loads,
/// fails and shows its rainbow exactly when the recorded session did.
package final class TracePlayer: InputSource {
  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  /// The frame of a view at this instant, in device pixels, for a trace that aims at views.
  package var frame: (Landmark.View) -> CGRect? = { _ in nil }

  /// The first view that the trace aimed at in vain, and when.
  package private(set) var missing: (view: Landmark.View, time: MonotonicTime)?

  private let entries: [Trace.Entry]
  private var next = 0
  private var aim = TraceAim()

  package init(_ trace: Trace) {
    entries = trace.entries
  }

  package var descriptors: [CInt] { [] }

  package var deadline: MonotonicTime? { next < entries.count ? entries[next].time : nil }

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
