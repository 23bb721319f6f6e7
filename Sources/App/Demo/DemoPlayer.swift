import MartletGeometry
import MartletInput

/// A session that plays by itself until somebody touches the panel. It wraps the real input
/// sources.
///
/// The trace is repeated. The first real event stops it: its touches are cancelled, its keys are
/// released, and its remaining source events happen immediately. After `quietTime` without a real
/// event the trace starts again. Until then only that timer wakes the panel, and a dark panel is
/// not woken at all.
package final class DemoPlayer: InputSource {
  /// The seconds without a real event before the session starts again.
  package static let quietTime = 30.0
  /// The seconds between the end of one pass and the start of the next.
  package static let pause = 2.0

  private enum State {
    /// The screen shows nothing.
    case hidden
    /// The first pass begins at the next `dispatch`.
    case due
    /// The pass that began at `start`; its next entry is `next`.
    case playing(start: MonotonicTime, next: Int)
    /// A real event stopped the session; the next pass begins at `until`.
    case interrupted(until: MonotonicTime)
  }

  /// Called with each change of a data source: its id, the change and the time.
  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  /// Returns the current frame of a view in device pixels. Touches aimed at a missing view are left
  /// out.
  package var frame: (Landmark.View) -> CGRect? = { _ in nil }

  /// The positions of the session's fingers by slot, in device pixels.
  package private(set) var touches: [Int: CGPoint] = [:]
  /// The session's keys that are down.
  private var keys: Set<Key> = []

  private let entries: [Trace.Entry]
  private let sources: [any InputSource]
  private var state = State.hidden
  private var aim = TraceAim()
  /// The slots of real fingers that are down.
  private var realSlots: Set<Int> = []

  /// Makes a player.
  ///
  /// - Parameters:
  ///   - trace: the session to play.
  ///   - sources: the real sources, whose events go through the player.
  package init(_ trace: Trace, over sources: [any InputSource]) {
    entries = trace.entries
    self.sources = sources
  }

  /// The ids of the data sources in the session.
  package var sourceIDs: Set<String> {
    Set(
      entries.compactMap { entry in
        if case .source(let id, _) = entry.kind { id } else { nil }
      })
  }

  /// Whether the session is playing.
  package var isPlaying: Bool {
    if case .playing = state { true } else { false }
  }

  // MARK: - InputSource

  /// The descriptors of the real sources.
  package var descriptors: [CInt] { sources.flatMap(\.descriptors) }

  /// The earliest deadline of the session and of the real sources.
  package var deadline: MonotonicTime? {
    var earliest = ownDeadline
    for source in sources { earliest = .earlier(earliest, source.deadline) }
    return earliest
  }

  /// Passes the size on to the real sources. The session starts again, or stops while nothing is
  /// shown.
  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {
    for source in sources { source.outputChanged(size: size, rotation: rotation) }
    state = size == nil || entries.isEmpty ? .hidden : .due
  }

  /// Passes the events of the real sources on, and plays the session's events that are due.
  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    for source in sources {
      source.dispatch(now: now) { event in
        interrupt(now: now, sink)
        note(event)
        sink(event)
      }
    }
    play(now: now, sink)
  }

  // MARK: - Playing

  private var ownDeadline: MonotonicTime? {
    switch state {
    case .hidden: nil
    case .due: .zero
    case .playing(let start, let next): time(of: next, start)
    case .interrupted(let end): end
    }
  }

  /// Returns the time of an entry. For the index after the last entry it is the start of the next
  /// pass.
  private func time(of index: Int, _ start: MonotonicTime) -> MonotonicTime {
    let isPast = index == entries.count
    let time = entries[isPast ? index - 1 : index].time.seconds
    return start.advanced(by: isPast ? time + Self.pause : time)
  }

  private func play(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    guard let due = ownDeadline, due <= now else { return }
    switch state {
    case .hidden: return
    case .due: begin(now: now, sink)
    case .interrupted:
      // A real finger that is held on the panel also prevents the start.
      guard realSlots.isEmpty else {
        state = .interrupted(until: now.advanced(by: Self.quietTime))
        return
      }
      begin(now: now, sink)
    case .playing(let start, let next):
      if next == entries.count { return begin(now: now, sink) }
      var index = next
      while index < entries.count, time(of: index, start) <= now {
        perform(entries[index], at: time(of: index, start), sink)
        index += 1
      }
      state = .playing(start: start, next: index)
    }
  }

  private func begin(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    release(now: now, sink)
    state = .playing(start: now, next: 0)
    play(now: now, sink)
  }

  private func interrupt(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    switch state {
    case .hidden: return
    case .due: skip(entries[...], now: now, sink)
    case .playing(_, let next): skip(entries[next...], now: now, sink)
    case .interrupted: break
    }
    state = .interrupted(until: now.advanced(by: Self.quietTime))
  }

  /// Ends a pass early. Its remaining source events still happen, because otherwise nothing would
  /// ever load.
  private func skip(
    _ rest: ArraySlice<Trace.Entry>, now: MonotonicTime, _ sink: (InputEvent) -> Void
  ) {
    release(now: now, sink)
    for entry in rest {
      if case .source(let id, let change) = entry.kind { onSource(id, change, now) }
    }
  }

  private func perform(
    _ entry: Trace.Entry, at time: MonotonicTime, _ sink: (InputEvent) -> Void
  ) {
    if case .source(let id, let change) = entry.kind { return onSource(id, change, time) }
    guard let (kind, landmark) = entry.input,
      let aimed = try? aim.event(kind, at: landmark, in: frame)
    else { return }
    if case .touch(let phase, let slot, let position) = aimed {
      touches[slot] = phase == .down || phase == .move ? position : nil
    }
    if case .key(let key, let isPressed, _) = aimed {
      if isPressed { keys.insert(key) } else { keys.remove(key) }
    }
    sink(InputEvent(time: time, kind: aimed))
  }

  /// Cancels the session's touches and releases its keys.
  private func release(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    for (slot, position) in touches.sorted(by: { $0.key < $1.key }) {
      sink(InputEvent(time: now, kind: .touch(.cancel, slot: slot, position: position)))
    }
    touches.removeAll()
    for key in keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      sink(InputEvent(time: now, kind: .key(key, isPressed: false)))
    }
    keys.removeAll()
    aim = TraceAim()
  }

  private func note(_ event: InputEvent) {
    guard case .touch(let phase, let slot, _) = event.kind else { return }
    switch phase {
    case .down: realSlots.insert(slot)
    case .move: return
    case .up, .cancel: realSlots.remove(slot)
    }
  }
}
