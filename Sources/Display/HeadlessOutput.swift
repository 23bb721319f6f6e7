import MartletGeometry
import MartletRaster

/// An output without a display: it has no buffers, and its time comes from the caller.
///
/// It flips on the grid of its refresh rate, in the clock with which `dispatch` is called. A replay
/// is therefore paced exactly as on a panel, and the same input gives the same frames.
package final class HeadlessOutput: Output {
  /// The current mode; nil while no display is connected.
  package private(set) var mode: OutputMode?
  /// True while the display is dark.
  package private(set) var isBlanked = false
  /// The number of frames presented so far.
  package private(set) var frameCount = 0
  /// The damage of the last frame.
  package private(set) var lastDamage = PixelRegion()

  /// True if the first frame of a mode becomes visible immediately, as on a real display, where the
  /// modeset itself shows the first frame. Otherwise the first frame also waits for the next
  /// refresh, so that all frames of a replay are a whole number of refreshes apart.
  private let beginsAtOnce: Bool
  private let onFrame: ((borrowing Pixmap, PixelRegion) -> Void)?
  private var clock: FrameClock
  private var now = MonotonicTime.zero
  /// True from `present` to the next `dispatch`. `present` is not given the time, so the output
  /// asks for an immediate `dispatch`, which sets the time of the frame's flip.
  private var isTakingFrame = false
  private var pendingUntil: MonotonicTime?
  private var queue: [OutputEvent]

  /// Creates an output. The first `dispatch` delivers `modeChanged` with `mode`.
  ///
  /// - Parameters:
  ///   - mode: the first mode; nil for no display.
  ///   - beginsAtOnce: true if the first frame becomes visible immediately.
  ///   - onFrame: called with each presented frame; the pixmap is lent for the call only.
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

  /// Empty: the output has only timers.
  package var descriptors: [CInt] { [] }

  /// The instant of the next flip, or of the last `dispatch` if an event is waiting.
  package var deadline: MonotonicTime? {
    queue.isEmpty && !isTakingFrame ? pendingUntil : now
  }

  /// The mode, or the fact that no display is connected.
  package var status: String {
    guard let mode else { return "no display connected" }
    return "headless \(mode)"
  }

  /// Connects a display, changes its mode, or with nil disconnects it. The event comes with the
  /// next `dispatch`.
  package func connect(_ mode: OutputMode?) {
    self.mode = mode
    forgetFrame()
    clock = FrameClock(refreshMilliHertz: mode?.refreshMilliHertz ?? 60_000)
    queue.append(.modeChanged(mode))
  }

  /// Suspends the display, as a VT switch does; `connect` resumes it.
  package func suspend() {
    mode = nil
    forgetFrame()
    queue.append(.suspended)
  }

  /// Delivers waiting events, and `presented` for a frame whose time has come. The time never goes
  /// back: a time before that of the previous call is replaced by it. It never throws.
  package func dispatch(
    now time: MonotonicTime, _ sink: (OutputEvent) -> Void
  ) throws(DisplayError) {
    now = max(now, time)
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

  /// Passes the frame to `onFrame` and schedules its `presented` event. Returns false without a
  /// display and while it is dark.
  ///
  /// - Precondition: no frame is pending.
  /// - Throws: `DisplayError` if the size of the frame is not that of the mode.
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

  /// Turns the display off or on. A pending frame is lost. Turning it on causes `modeChanged`.
  package func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
    guard isBlanked != self.isBlanked else { return }
    self.isBlanked = isBlanked
    forgetFrame()
    if !isBlanked { queue.append(.modeChanged(mode)) }
  }

  /// Disconnects the display and discards all events.
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
