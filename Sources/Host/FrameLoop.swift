import MartletDisplay
import MartletGeometry
import MartletInput
import MartletRaster
import MartletScene

/// The behaviour of the loop towards the people in front of the panel.
package struct FrameLoopOptions: Hashable, Sendable {
  /// The seconds without input after which the display goes dark; nil for never.
  package var blankAfter: Double?
  /// Whether Esc, q, Ctrl-C and three held fingers end the program.
  package var allowsLeaving: Bool
  /// Whether an arrow is drawn while a mouse moves.
  package var drawsPointer: Bool

  /// Makes options; by default the display never goes dark and nobody can end the program.
  package init(
    blankAfter: Double? = nil, allowsLeaving: Bool = false, drawsPointer: Bool = true
  ) {
    self.blankAfter = blankAfter
    self.allowsLeaving = allowsLeaving
    self.drawsPointer = drawsPointer
  }
}

/// The frame loop passes input to the views, and shows a frame whenever they have changed.
///
///     input ─► content.handle ─► content.update(at: predicted presentation) ─► display list
///       ─► damage ─► painter ─► shadow pixmap ─► output.present ─► presented
///       ─► next frame if dirty
///
/// At most one frame is in flight. A frame without damage is not presented; without anything due
/// there is no frame and no wake-up. If the output fails, the loop reports it and tries again; the
/// same failure is not reported twice in a row. If the display is disconnected, the loop waits for
/// it. No failure of an output ends the loop.
///
/// It adds three kinds of `LoopSource` to the event loop: the output, the inputs, and last itself.
/// A frame therefore includes all events of the same turn; see `attach(to:)`.
@MainActor package final class FrameLoop {
  /// The state of the display, which decides whether frames can be shown.
  enum DisplayState: Hashable {
    /// There is no display; `modeChanged` ends this state.
    case absent
    /// Another program has the display; `modeChanged` ends this state.
    case suspended
    /// The loop has turned the display off; `modeChanged` ends this state when it is on again.
    case dark
    case ready(OutputMode)
    /// A frame was presented and is not visible yet.
    case pending(OutputMode)
  }

  private(set) var content: any FrameContent
  private(set) var painter: any FramePainter
  let output: any Output
  let inputs: [any InputSource]
  let options: FrameLoopOptions
  /// The clock that measures how long the passes of a frame take, such as layout and painting: the
  /// event loop's clock on a panel, the caller's clock in a headless session.
  let stopwatch: any LoopClock

  /// Called with each notice for the journal and the service manager.
  package var onNotice: (Notice) -> Void = { _ in }
  /// Called with every input event before it is handled, for a recording.
  package var onInput: ((InputEvent) -> Void)?
  /// Called after each presented frame, with its cost and its damage in device pixels.
  package var onFrame: ((FrameStatistics, PixelRegion) -> Void)?

  /// The overlay, which is drawn above the views; nil for none.
  package var overlay: (any FrameOverlay)?

  /// Called when two fingers have been held in two corners for five seconds. While it is nil, the
  /// gesture is not recognized.
  package var onCornerHold: (() -> Void)?
  /// Called with each key that is pressed while something is shown, and with whether a view has the
  /// focus. A key for which it returns true does not reach the views. If it is nil, all keys reach
  /// the views.
  package var onKey: ((_ key: Key, _ hasFocus: Bool) -> Bool)?
  /// Called when touch works again after `lock`.
  package var onUnlock: () -> Void = {}
  /// Whether Ctrl+Alt+F1 to F12 switch to another virtual terminal.
  package var switchesTerminals = false

  /// Whether frames are paused. Input and timers are still handled.
  package var isPaused = false

  var display = DisplayState.absent
  var frameClock = FrameClock(refreshMilliHertz: 60_000)
  /// The whole picture, in cached memory. It shows `shownList`, unless `isShadowStale` is true.
  var shadow = Pixmap(width: 0, height: 0)
  var isShadowStale = true
  /// Whether the next frame must send the whole picture, not only its damage.
  var needsFullFrame = true
  var shownList = DisplayList()
  var isPointerDirty = false
  /// The time at which the shadow was last painted.
  var lastPainted = MonotonicTime.zero
  /// The earliest time of the next frame. It limits the rate of frames that presented nothing, and
  /// delays the attempt after a failure.
  var earliestFrame = MonotonicTime.zero
  var fault = OutputFault()
  /// The statistics of the newest frames.
  package internal(set) var history = FrameHistory()
  /// The number of frames that were passed to the output since the start.
  package internal(set) var frameCount = 0
  /// The sums over all frames since the start.
  package internal(set) var totals = FrameTotals()

  /// Whether the display should be dark, and whether it is.
  var light: DisplayLight
  /// The darkness that was last reported to the views; `passDarkness` reports it.
  var isContentDark = false
  /// The mode that was last reported to the views and inputs; nil if the last report was that
  /// nothing is shown.
  private(set) var announcedMode: OutputMode?
  /// The recognizers of the loop itself.
  var inputState = InputState()
  /// Gives unused memory back to the kernel: after two seconds without painting, or after frames.
  var memory = MemoryRelease()
  private var pictureShift = (x: 0, y: 0)

  /// Makes a loop, which does nothing before `attach(to:)`.
  ///
  /// - Parameters:
  ///   - content: the views.
  ///   - painter: compares and paints the views' display lists.
  ///   - output: the destination of the frames.
  ///   - inputs: the input devices.
  ///   - now: the present time, at which the time without input starts.
  ///   - stopwatch: measures the passes of a frame.
  package init(
    content: any FrameContent, painter: any FramePainter, output: any Output,
    inputs: [any InputSource] = [], options: FrameLoopOptions = FrameLoopOptions(),
    now: MonotonicTime,
    stopwatch: any LoopClock
  ) {
    self.content = content
    self.painter = painter
    self.output = output
    self.inputs = inputs
    self.options = options
    self.stopwatch = stopwatch
    light = DisplayLight(Blanking(delay: options.blankAfter, now: now))
  }

  /// Adds the loop to `loop`, after its current sources, and asks the output for its mode.
  package func attach(to loop: EventLoop) {
    let port = OutputPort(self)
    loop.add(port)
    for input in inputs { loop.add(InputPort(self, input)) }
    loop.add(self)
    port.dispatch(now: loop.clock.now)
  }

  /// The current mode; nil while no frame can be shown.
  package var mode: OutputMode? {
    switch display {
    case .absent, .suspended, .dark: nil
    case .ready(let mode), .pending(let mode): mode
    }
  }

  /// The status line of the output.
  package var status: String { output.status }

  /// The name of the output's connector; empty if it has none.
  package var connector: String { output.connector }

  /// Lends the whole picture as it was last painted, also while no display shows it; nil before the
  /// first frame for a display.
  package func withPicture<R>(_ body: (borrowing Pixmap) -> R) -> R? {
    isShadowStale ? nil : body(shadow)
  }

  /// Whether a frame was presented that is not visible yet.
  package var isFramePending: Bool {
    if case .pending = display { true } else { false }
  }

  /// Lets the output repair changes by other programs. Call it when the loop is awake anyway.
  package func checkOutput(now: MonotonicTime) { output.check(now: now) }

  /// Restores the display as it was found. Nothing is shown afterwards.
  package func close() {
    display = .absent
    output.close()
  }

  // MARK: - Events of the output

  func receive(_ event: OutputEvent) {
    switch event {
    case .modeChanged(let mode?): connect(mode)
    case .modeChanged(nil):
      display = .absent
      hidePicture()
      onNotice(.waitingForDisplay(status: output.status))
    case .presented(let time, _):
      frameClock.presented(at: time)
      guard case .pending(let mode) = display else { return }
      totals.present(at: time, refreshMilliHertz: mode.refreshMilliHertz)
      display = .ready(mode)
      if frameCount == 1 { onNotice(.firstFrame) }
    case .suspended:
      display = .suspended
      hidePicture()
      onNotice(.suspended(status: output.status))
    case .quit: requestLeave()
    }
  }

  /// Tells the inputs that nothing is shown. They close their devices, because keys typed on
  /// another terminal are not for this program.
  private func hidePicture() {
    announcedMode = nil
    // Fingers and keys that are released on another terminal send no event here.
    inputState.forgetHeld()
    for input in inputs { input.outputChanged(size: nil, rotation: .none) }
  }

  private func connect(_ mode: OutputMode) {
    let isRelit = display == .dark
    display = .ready(mode)
    totals.setUpDisplay()
    frameClock = FrameClock(refreshMilliHertz: mode.refreshMilliHertz)
    needsFullFrame = true
    earliestFrame = .zero
    if shadow.size != mode.size {
      shadow = Pixmap(width: mode.size.width, height: mode.size.height)
      isShadowStale = true
    }
    if announcedMode != mode {
      announcedMode = mode
      content.resize(to: mode)
      for input in inputs { input.outputChanged(size: mode.size, rotation: mode.rotation) }
    } else if isRelit {
      onNotice(.lightChanged(status: output.status))
      return
    }
    onNotice(.displayConnected(mode, status: output.status))
  }

  // MARK: - Content

  /// Shows other content from now on, drawn by its own painter.
  package func show(_ content: any FrameContent, paintedBy painter: any FramePainter) {
    self.content = content
    self.painter = painter
    isShadowStale = true
    shownList = DisplayList()
    content.setDark(isContentDark)
    if let mode = announcedMode { content.resize(to: mode) }
    content.shift(x: pictureShift.x, y: pictureShift.y)
  }

  /// Moves the picture by an offset in device pixels from its normal position.
  package func shiftPicture(x: Int, y: Int) {
    pictureShift = (x, y)
    content.shift(x: x, y: y)
  }

  // MARK: - Frames

  /// Returns the display list of the views, followed by the overlay and the mouse pointer.
  func withOverlays(
    _ list: DisplayList, mode: OutputMode, at time: MonotonicTime
  ) -> DisplayList {
    isPointerDirty = false
    guard inputState.pointer.position != nil || overlay != nil else { return list }
    var builder = DisplayListBuilder(
      output: PixelRect(mode.size),
      transform: CGAffineTransform(scaleX: mode.scale, y: mode.scale))
    builder.append(list)
    overlay?.draw(into: &builder, mode: mode, at: time, history: history)
    inputState.pointer.draw(into: &builder)
    return builder.finish()
  }

  /// Runs the timers that are due, other than frames.
  private func runTimers(now: MonotonicTime) {
    runInputTimers(now: now)
    _ = light.blanking.blanks(at: now)
    setLight(now: now)
    if let due = scratchReleaseTime, due <= now {
      painter.releaseScratch()
      memory.noteRest()
    }
  }

  /// The time at which the painter releases its scratch memory: two seconds after the last
  /// painting.
  private var scratchReleaseTime: MonotonicTime? {
    painter.holdsScratch ? lastPainted.advanced(by: 2) : nil
  }

  /// The time at which the next frame is due; nil while no frame can be shown or none is needed.
  private var frameDeadline: MonotonicTime? {
    guard case .ready = display, !isDark, !isPaused else { return nil }
    let isOverlayDirty = isPointerDirty || overlay?.needsFrame ?? false
    let due = needsFullFrame || isOverlayDirty ? .zero : content.nextUpdate
    return due.map { max($0, earliestFrame) }
  }
}

extension FrameLoop: LoopSource {
  /// The time of the next frame or timer; nil if nothing is due by itself.
  package var deadline: MonotonicTime? {
    var earliest = frameDeadline
    earliest = .earlier(earliest, inputState.deadline)
    earliest = .earlier(earliest, light.deadline)
    earliest = .earlier(earliest, scratchReleaseTime)
    if isContentDark != light.isOutputDark { earliest = .zero }
    return earliest
  }

  /// Runs the timers that are due, and makes a frame if one is due.
  package func dispatch(now: MonotonicTime) {
    runTimers(now: now)
    passDarkness(now: now)
    if let due = frameDeadline, due <= now { runFrame(now: now) }
  }
}
