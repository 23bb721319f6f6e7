import MartletGeometry
import MartletInput

/// A session that plays by itself until somebody touches the panel, over the real sources of input.
///
/// The trace runs from the start again and again. The first real event ends it: what its fingers
/// held is taken away, what its sources had still to do is done at once, and it begins anew after
/// `quietTime` without a real event. While it waits nothing wakes but that one instant; while
/// nothing is shown it waits without any.
package final class DemoPlayer: InputSource {
  /// Seconds without a real event before the session begins again.
  package static let quietTime = 30.0
  /// Seconds between the end of a pass and the next.
  package static let pause = 2.0

  private enum State {
    /// Nothing is shown.
    case hidden
    /// The first pass begins as soon as somebody asks.
    case due
    /// The pass that began at `start` goes on with the entry at `next`.
    case playing(start: MonotonicTime, next: Int)
    case interrupted(until: MonotonicTime)
  }

  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  /// The frame of a view at this instant, in device pixels. What the trace aims at and is not there
  /// is not touched.
  package var frame: (Landmark.View) -> CGRect? = { _ in nil }

  /// Where the session's fingers are, by slot, in device pixels.
  package private(set) var touches: [Int: CGPoint] = [:]

  private let entries: [Trace.Entry]
  private let sources: [any InputSource]
  private var state = State.hidden
  private var aim = TraceAim()
  /// Slots of real fingers that are down.
  private var realSlots: Set<Int> = []

  /// - Parameter sources: the real ones; the player takes their place.
  package init(_ trace: Trace, over sources: [any InputSource]) {
    entries = trace.entries
    self.sources = sources
  }

  /// The sources of data that the session speaks of.
  package var sourceIDs: Set<String> {
    Set(
      entries.compactMap { entry in
        if case .source(let id, _) = entry.kind { id } else { nil }
      })
  }

  package var isPlaying: Bool {
    if case .playing = state { true } else { false }
  }

  // MARK: - InputSource

  package var descriptors: [CInt] { sources.flatMap(\.descriptors) }

  package var deadline: MonotonicTime? {
    var earliest = ownDeadline
    for source in sources { earliest = .earlier(earliest, source.deadline) }
    return earliest
  }

  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {
    for source in sources { source.outputChanged(size: size, rotation: rotation) }
    state = size == nil || entries.isEmpty ? .hidden : .due
  }

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

  /// When the entry is due; past the last one that is the next pass.
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
      // A finger that rests on the glass is somebody.
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

  /// Ends a pass before its time: without it nothing would ever load.
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
    sink(InputEvent(time: time, kind: aimed))
  }

  /// Takes the session's fingers off the glass without an effect.
  private func release(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    for (slot, position) in touches.sorted(by: { $0.key < $1.key }) {
      sink(InputEvent(time: now, kind: .touch(.cancel, slot: slot, position: position)))
    }
    touches.removeAll()
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
