import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import MartletScene

/// A panel without glass: the same loop, a clock turned by hand, input from a trace.
///
/// Nothing in it reads a real clock but the stopwatch of the statistics, so the same content and
/// trace give the same frames to the byte, on every machine and with any number of threads.
@MainActor package final class HeadlessSession {
  package let clock = ManualClock()
  package let loop: EventLoop
  package let frames: FrameLoop
  package let player: TracePlayer

  private let content: any FrameContent
  private let mode: OutputMode

  /// - Parameters:
  ///   - paints: false makes no pixels on the way, for a session of which only `picture` is wanted.
  ///     Its frames come when they would with pixels: a frame that changes nothing is not presented.
  ///   - servesMainQueue: whether `@MainActor` tasks of the content run between the frames; only
  ///     the process's first thread may ask for it.
  ///   - onFrame: reads each frame in order; the pixmap is lent for the call.
  package init(
    content: any FrameContent, painter: any FramePainter, paints: Bool = true, mode: OutputMode,
    trace: Trace = Trace(), servesMainQueue: Bool, stopwatch: any LoopClock,
    onFrame: ((borrowing Pixmap, PixelRegion) -> Void)? = nil
  ) {
    self.content = content
    self.mode = mode
    loop = EventLoop(clock: clock)
    player = TracePlayer(trace)
    frames = FrameLoop(
      content: content, painter: paints ? painter : IdlePainter(painter),
      output: HeadlessOutput(mode: mode, onFrame: onFrame), inputs: [player], now: .zero,
      stopwatch: stopwatch)
    if servesMainQueue { loop.add(MainQueue()) }
    frames.attach(to: loop)
  }

  /// Runs to `time`, presenting frames on the grid of the mode's refresh.
  package func run(until time: MonotonicTime) {
    loop.run(until: time)
  }

  /// Runs on until nothing is due any more or `limit` has come, and returns whether it came to
  /// rest. An endless animation never rests.
  package func settle(limit: MonotonicTime) -> Bool {
    while clock.now < limit {
      loop.run(until: min(clock.now.advanced(by: mode.refreshInterval), limit))
      // What is due later than this session lasts, such as a clock's next minute, is rest too.
      let isAtRest = frames.deadline.map { $0 > limit } ?? true
      if isAtRest, player.deadline == nil, !frames.isFramePending { return true }
    }
    return false
  }

  /// Runs to `time` and paints the whole picture as it is at exactly that instant.
  ///
  /// Up to the last refresh before it the session makes frames as a panel does, so that whatever
  /// follows from one frame to the next follows here too.
  package func picture(at time: MonotonicTime, paintedBy painter: any FramePainter) -> Pixmap {
    // A frame samples its animations one refresh ahead: the last one must not overtake `time`.
    let last = time.advanced(by: -1.5 * mode.refreshInterval)
    if last > clock.now {
      loop.run(until: last)
    }
    frames.isHeld = true
    loop.run(until: time)
    _ = content.update(at: time)
    var picture = Pixmap(width: mode.size.width, height: mode.size.height)
    painter.paint(content.displayList, damage: PixelRegion(picture.bounds), into: &picture)
    frames.isHeld = false
    return picture
  }
}

/// Finds what changed and paints nothing: for frames that nobody sees.
private final class IdlePainter: FramePainter {
  private let painter: any FramePainter

  init(_ painter: any FramePainter) { self.painter = painter }

  func damage(from old: DisplayList, to new: DisplayList, in bounds: PixelRect) -> PixelRegion {
    painter.damage(from: old, to: new, in: bounds)
  }

  func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap) {}
}
