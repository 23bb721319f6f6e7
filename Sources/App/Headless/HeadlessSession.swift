import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import MartletScene

/// Runs a panel's loop without a display, with a manual clock and with input from a trace.
///
/// Only the stopwatch of the statistics reads a real clock: delayed work, timers and tasks of the
/// content follow the session's clock. The same content and trace give the same bytes in each
/// frame, on every machine and with any number of threads.
@MainActor package final class HeadlessSession {
  /// The clock, which the session turns by hand.
  package let clock = ManualClock()
  /// The loop of the session.
  package let loop: EventLoop
  /// The frame loop with the content.
  package let frames: FrameLoop
  /// The source of the trace's events.
  package let player: TracePlayer

  private let content: any FrameContent
  private let mode: OutputMode
  private let time: TurnedTime?

  /// Makes a session at time zero.
  ///
  /// - Parameters:
  ///   - paints: whether frames are drawn. False is for a session of which only `picture` is used.
  ///     Frames come at the same times either way: damage is computed without painting, and a frame
  ///     without damage is not presented.
  ///   - time: the time of the content's own tasks, timers and delayed work, which follows the
  ///     session's clock from now on; nil if the content has none.
  ///   - stopwatch: the clock that measures the passes of a frame.
  ///   - onFrame: called with each frame in order. The pixmap is lent to the call.
  package init(
    content: any FrameContent, painter: any FramePainter, paints: Bool = true, mode: OutputMode,
    trace: Trace = Trace(), time: TurnedTime? = nil, stopwatch: any LoopClock,
    onFrame: ((borrowing Pixmap, PixelRegion) -> Void)? = nil
  ) {
    self.content = content
    self.mode = mode
    self.time = time
    loop = EventLoop(clock: clock)
    player = TracePlayer(trace)
    frames = FrameLoop(
      content: content, painter: paints ? painter : IdlePainter(painter),
      output: HeadlessOutput(mode: mode, onFrame: onFrame), inputs: [player], now: .zero,
      stopwatch: stopwatch)
    if let time {
      time.follow(clock)
      loop.add(time)
    }
    frames.attach(to: loop)
  }

  /// Runs until `time`, and presents frames at the refresh times of the mode.
  package func run(until time: MonotonicTime) {
    loop.run(until: time)
  }

  /// Runs until nothing is due any more or `limit` is reached. Returns whether nothing is due. An
  /// endless animation is always due.
  package func settle(limit: MonotonicTime) -> Bool {
    while clock.now < limit {
      loop.run(until: min(clock.now.advanced(by: mode.refreshInterval), limit))
      // Ignore work that is due only after `limit`, such as a clock's next minute.
      let work = time?.deadline
      let isAtRest = MonotonicTime.earlier(work, frames.deadline).map { $0 > limit } ?? true
      if isAtRest, player.deadline == nil, !frames.isFramePending { return true }
    }
    return false
  }

  /// Runs until `time`, and returns the whole picture as it looks at exactly that time.
  ///
  /// Up to the last refresh before `time` the session makes frames like a panel, so that effects
  /// that depend on previous frames are the same.
  package func picture(at time: MonotonicTime, paintedBy painter: any FramePainter) -> Pixmap {
    // A frame samples its animations one refresh ahead, so the last one must be early enough.
    let last = time.advanced(by: -1.5 * mode.refreshInterval)
    if last > clock.now {
      loop.run(until: last)
    }
    frames.isPaused = true
    loop.run(until: time)
    _ = content.update(at: time)
    var picture = Pixmap(width: mode.size.width, height: mode.size.height)
    painter.paint(content.displayList, damage: PixelRegion(picture.bounds), into: &picture)
    frames.isPaused = false
    return picture
  }
}

/// A painter that computes the damage and draws nothing, for frames that nobody sees.
private final class IdlePainter: FramePainter {
  private let painter: any FramePainter

  init(_ painter: any FramePainter) { self.painter = painter }

  func damage(from old: DisplayList, to new: DisplayList, in bounds: PixelRect) -> PixelRegion {
    painter.damage(from: old, to: new, in: bounds)
  }

  func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap) {}
}
