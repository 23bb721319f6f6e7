import MartletGeometry
import MartletInput

/// A trace as a source of input: its events come when the loop's clock reaches their times.
///
/// What the sources of data did is handed to `onSource` in the same order, so that a replay loads,
/// fails and shows its rainbow exactly when the recorded session did.
package final class TracePlayer: InputSource {
  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  private let entries: [Trace.Entry]
  private var next = 0

  package init(_ trace: Trace) {
    entries = trace.entries
  }

  package var descriptors: [CInt] { [] }

  package var deadline: MonotonicTime? { next < entries.count ? entries[next].time : nil }

  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    while next < entries.count, entries[next].time <= now {
      let entry = entries[next]
      next += 1
      switch entry.kind {
      case .input(let kind): sink(InputEvent(time: entry.time, kind: kind))
      case .source(let id, let change): onSource(id, change, entry.time)
      }
    }
  }
}
