import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletScene
import MartletText

/// The conditions of a headless session.
package struct HeadlessOptions: Sendable {
  /// The size of the picture in device pixels.
  package var size = PixelSize(width: 1280, height: 800)
  /// Device pixels per point.
  package var scale = 1.0
  /// The distances from the edges to the safe area, in points; nil takes those of the program.
  package var safeArea: SafeArea?
  /// The input and the changes of sources.
  package var trace = Trace()
  /// The wall time at time zero, in seconds since 1970-01-01 UTC. Nil takes the epoch of the trace,
  /// or the default.
  package var epoch: Int64?
  /// The wall time at time zero in milliseconds since 1970-01-01 UTC, from a recording. It
  /// overrides `epoch`.
  package var epochMilliseconds: Int64?
  /// The number of drawing threads; the pixels are the same for every number.
  package var threads = 1
  /// Whether the content's tasks, timers and delayed work run, by the session's clock. Set it to
  /// true only on the process's first thread.
  package var servesMainQueue = false

  /// Makes the default conditions: 1280 × 800 pixels, no input, one thread.
  package init() {}

  var mode: OutputMode {
    OutputMode(size: size, refreshMilliHertz: 60_000, scale: scale)
  }

  var context: RunContext {
    var clock = WallClock(epoch: epoch ?? trace.epoch ?? Trace.defaultEpoch)
    if let epochMilliseconds { clock.epoch = Double(epochMilliseconds) / 1000 }
    return RunContext(wallClock: clock, isHeadless: true)
  }

  /// The date at time zero, in milliseconds since 1970-01-01 UTC.
  var milliseconds: Int64 {
    Int64((context.wallClock.seconds(at: .zero) * 1000).rounded(.down))
  }

  /// Begins the session's time for the content's tasks, timers and delayed work. Returns nil if
  /// they do not run, or if another session of the process runs theirs.
  @MainActor func turnedTime() -> TurnedTime? {
    servesMainQueue ? TurnedTime(milliseconds: milliseconds) : nil
  }
}

extension Trace {
  /// The time at which a source without entries in the trace has loaded, in seconds.
  package static let defaultReadyTime = 1.2

  /// Returns the trace with a load for each source that it does not mention. The load starts at
  /// time zero and ends at `defaultReadyTime`.
  package func loading(_ sources: [String]) -> Trace {
    var mentioned: Set<String> = []
    for entry in entries {
      if case .source(let id, _) = entry.kind { mentioned.insert(id) }
    }
    let silent = sources.filter { !mentioned.contains($0) }
    guard !silent.isEmpty else { return self }
    let ready = MonotonicTime(seconds: Self.defaultReadyTime)
    var trace = self
    trace.entries.insert(
      contentsOf: silent.map { Entry(time: .zero, kind: .source(id: $0, .load)) }, at: 0)
    let index = trace.entries.firstIndex { $0.time > ready } ?? trace.entries.count
    trace.entries.insert(
      contentsOf: silent.map { Entry(time: ready, kind: .source(id: $0, .ready)) }, at: index)
    return trace
  }
}
