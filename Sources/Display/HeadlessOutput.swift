import MartletGeometry
import MartletRaster

/// An output that shows frames to nobody: no buffers of its own, time turned by hand.
///
/// It flips on the grid of its refresh rate in whatever clock `dispatch` is called with, so a
/// replay paces itself exactly as on a panel and the same input gives the same frames.
package final class HeadlessOutput: Output {
  package private(set) var mode: OutputMode?
  package private(set) var isBlanked = false
  /// Frames shown so far.
  package private(set) var frameCount = 0
  /// The last frame's damage.
  package private(set) var lastDamage = PixelRegion()

  /// The first frame of a mode is seen at once, as a panel shows it with its modeset; otherwise
  /// it waits one refresh, so that a replay's frames stand on the grid of its own time.
  private let beginsAtOnce: Bool
  private let onFrame: ((borrowing Pixmap, PixelRegion) -> Void)?
  private var clock: FrameClock
  private var now = MonotonicTime.zero
  /// A frame was presented and the time is not known: `dispatch` is wanted at once to tell it.
  private var isTakingFrame = false
  private var pendingUntil: MonotonicTime?
  private var queue: [OutputEvent]

  /// Makes an output of `mode`, whose `modeChanged` comes with the first `dispatch`.
  ///
  /// - Parameters:
  ///   - beginsAtOnce: whether the first frame is seen as soon as it is made.
  ///   - onFrame: reads each presented frame; the pixmap is lent for the call only.
  package init(
    mode: OutputMode?, beginsAtOnce: Bool = false,
    onFrame: ((borrowing Pixmap, PixelRegion) -> Void)? = nil
  ) {
    self.mode = mode
    self.beginsAtOnce = beginsAtOnce
    self.onFrame = onFrame
    clock = FrameClock(refreshMilliHertz: mode?.refreshMilliHertz ?? 60_000)
    queue = [.modeChanged(mode)]
  }

  package var descriptors: [CInt] { [] }

  package var deadline: MonotonicTime? {
    queue.isEmpty && !isTakingFrame ? pendingUntil : now
  }

  package var status: String {
    guard let mode else { return "no display connected" }
    return "headless \(mode)"
  }

  /// Plugs in, changes or (nil) pulls the display; the event comes with the next `dispatch`.
  package func connect(_ mode: OutputMode?) {
    self.mode = mode
    forgetFrame()
    clock = FrameClock(refreshMilliHertz: mode?.refreshMilliHertz ?? 60_000)
    queue.append(.modeChanged(mode))
  }

  /// Takes the display away for a while, as a VT switch does; `connect` gives it back.
  package func suspend() {
    mode = nil
    forgetFrame()
    queue.append(.suspended)
  }

  package func dispatch(now: MonotonicTime, _ sink: (OutputEvent) -> Void) throws(DisplayError) {
    self.now = max(self.now, now)
    let events = queue
    queue.removeAll(keepingCapacity: true)
    for event in events { sink(event) }
    if isTakingFrame {
      isTakingFrame = false
      let isFirst = clock.lastPresentation == nil
      pendingUntil = isFirst && beginsAtOnce ? now : clock.nextPresentation(after: now)
    }
    if let time = pendingUntil, time <= now {
      pendingUntil = nil
      clock.presented(at: time)
      sink(.presented(time: time, isVblank: true))
    }
  }

  package func present(
    _ frame: borrowing Pixmap, damage: PixelRegion
  ) throws(DisplayError) -> Bool {
    guard let mode, !isBlanked else { return false }
    guard frame.size == mode.size else {
      throw DisplayError(
        operation: "present", detail: "a frame of \(frame.size) on a display of \(mode.size)")
    }
    precondition(pendingUntil == nil && !isTakingFrame, "one frame in flight at a time")
    frameCount += 1
    lastDamage = damage
    onFrame?(frame, damage)
    isTakingFrame = true
    return true
  }

  package func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
    guard isBlanked != self.isBlanked else { return }
    self.isBlanked = isBlanked
    forgetFrame()
    if !isBlanked { queue.append(.modeChanged(mode)) }
  }

  package func close() {
    mode = nil
    forgetFrame()
    queue.removeAll()
  }

  private func forgetFrame() {
    isTakingFrame = false
    pendingUntil = nil
  }
}
