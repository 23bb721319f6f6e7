import Glibc
import MartletDisplay
import MartletGeometry
import MartletRaster

/// A display that is driven through the kernel. It finds a display, waits for one, shows frames on
/// it, and restores the console at the end.
///
/// It is one state machine with the state `phase`. The result of every kernel call may change the
/// phase, and the next `dispatch` reports each change as an event. A steady frame makes three
/// kernel calls: it creates the damage blob, commits, and reads the event.
package final class KMSOutput: Output {
  /// The user's settings: the `[display]` table of the configuration.
  package struct Configuration: Hashable, Sendable {
    /// The requested connector, mode and format.
    package var wish: DisplayWish
    /// A rotation of the picture in addition to the mounting orientation of the panel.
    package var rotation: QuarterTurn
    /// The number of device pixels per point. Nil computes it from the physical size of the display
    /// and `distance`.
    package var scale: Double?
    /// The distance from the reader's eye to the display, in metres.
    package var distance: Double
    /// The commit interface to use.
    package var interface: KMSInterface
    /// Whether to take over the virtual terminal of this process if it has one.
    package var usesTerminal: Bool

    /// Makes a configuration. The defaults take the first connected display in its preferred mode.
    package init(
      wish: DisplayWish = DisplayWish(), rotation: QuarterTurn = .none, scale: Double? = nil,
      distance: Double = 0.6, interface: KMSInterface = .automatic, usesTerminal: Bool = true
    ) {
      self.wish = wish
      self.rotation = rotation
      self.scale = scale
      self.distance = distance
      self.interface = interface
      self.usesTerminal = usesTerminal
    }
  }

  /// The state of the output.
  enum Phase: Hashable, Sendable {
    /// There is no card or no display yet. udev reports when one appears.
    case waiting(String)
    /// There is a card, but the process has no permission to open it.
    case denied(path: String, errno: CInt, since: MonotonicTime)
    /// There is a display, but this process cannot use it at present.
    case suspended(Suspension)
    case running
    case closed
  }

  enum Suspension: Hashable, Sendable {
    /// Another virtual terminal is active.
    case terminal
    /// Another process is master of the card.
    case master
    /// The kernel refused a call that should work. It is retried with growing pauses.
    case fault(KernelError)
  }

  /// The state of the newest frame of a running output.
  enum FrameState: Hashable, Sendable {
    /// No frame waits for the kernel or for its flip.
    case idle
    /// The kernel has accepted the frame. Its flip event is overdue from this time on.
    case flipping(overdueAt: MonotonicTime)
    /// The frame is on the screen, and is treated as presented at this time. This paces drivers
    /// without vblank events.
    case shown(presentedAt: MonotonicTime)
    /// The frame was not committed, because the kernel was busy, a flip was in flight, or no buffer
    /// was free. It is committed again at `retryAt`. This state has lasted without a break since
    /// `since`.
    case stalled(retryAt: MonotonicTime, since: MonotonicTime)

    /// The time at which the state ends by itself; nil if it does not.
    var deadline: MonotonicTime? {
      switch self {
      case .idle: nil
      case .flipping(let time), .shown(let time), .stalled(let time, _): time
      }
    }
  }

  let configuration: Configuration
  let kernel: any KernelDoor
  let note: (String) -> Void
  let monitor: CInt
  var terminal: VirtualTerminal?
  var phase = Phase.waiting("no display connected")
  /// The pipe in use; it is kept while the output is suspended.
  var scanout: Scanout?
  /// The previous pipe. Its picture stays on the screen until the first frame of the new pipe.
  var retiring: Scanout?
  /// A card that is kept open while it has no display, so that no other process becomes its master.
  var idleCard: Card?
  /// The contents of the CRTCs before this program used them. They are restored at the end.
  var previousCRTCs: [PreviousCRTC] = []
  var clock = FrameClock(refreshMilliHertz: 60_000)
  var isBlanked = false
  var queue: [OutputEvent] = []
  /// The state of the newest frame; idle unless the output is running.
  var frame = FrameState.idle
  /// The time of the next attempt after a lost mastership or a refused card.
  var retryAt: MonotonicTime?
  var retryPause = 1.0
  /// The earliest time of the next check of the terminal. It is not a deadline, so the loop does
  /// not wake up for it.
  var nextTerminalCheck = MonotonicTime.zero
  /// The reason why the terminal cannot be taken back, as it was last reported.
  var terminalRefusal: KernelError?
  /// The time at which the output asks the program to end (`quit`), because its terminal is gone.
  /// Nil while the terminal is open.
  var terminalGivenUpAt: MonotonicTime?
  private var flips: [FlipEvent] = []
  /// The events of the batch that is being delivered.
  private var batch: [OutputEvent] = []

  /// The descriptors to poll: those of the hot-plug monitor, the terminal and the card.
  package private(set) var descriptors: [CInt] = []

  /// Takes over the terminal and the first display that fits. Without a display it waits for one.
  ///
  /// - Parameter note: called with lines for the journal: the display in use, each loss of a
  ///   display, and the reason.
  /// - Throws: `DisplayError` if waiting would not help.
  package convenience init(
    _ configuration: Configuration, note: @escaping (String) -> Void = { _ in }
  ) throws(DisplayError) {
    try self.init(configuration, kernel: LinuxKernel(), note: note)
  }

  init(
    _ configuration: Configuration, kernel: any KernelDoor,
    note: @escaping (String) -> Void = { _ in }
  ) throws(DisplayError) {
    let monitor: CInt
    do throws(KernelError) {
      // Monitoring starts before the search, so a card that appears in between is not missed.
      monitor = try uninterrupted { () throws(KernelError) in try kernel.openHotplugMonitor() }
    } catch {
      throw DisplayError(error)
    }
    var terminal: VirtualTerminal?
    do throws(KernelError) {
      if configuration.usesTerminal { terminal = try VirtualTerminal(kernel) }
    } catch {
      kernel.closeHotplugMonitor(monitor)
      throw DisplayError(error)
    }
    self.configuration = configuration
    self.kernel = kernel
    self.note = note
    self.monitor = monitor
    self.terminal = terminal
    if let terminal, !terminal.isActive {
      phase = .suspended(.terminal)
    } else {
      search()
    }
    if phase != .running { queue.append(.modeChanged(nil)) }
    updateDescriptors()
  }

  deinit { close() }

  // MARK: - Output

  /// The mode of the display; nil unless the output is running.
  package var mode: OutputMode? {
    guard phase == .running, let scanout else { return nil }
    let pipe = scanout.pipe
    return OutputMode(
      size: scanout.pictureSize, refreshMilliHertz: pipe.mode.refreshMilliHertz,
      scale: configuration.scale
        ?? displayScale(
          pixels: pipe.mode.size, millimetres: pipe.millimetres,
          distance: configuration.distance),
      rotation: scanout.rotation, orientation: pipe.orientation)
  }

  /// The earliest time at which `dispatch` has work without a readable descriptor.
  package var deadline: MonotonicTime? {
    if !queue.isEmpty { return .zero }
    return .earlier(frame.deadline, .earlier(retryAt, terminalGivenUpAt))
  }

  /// One line about the state for the journal and `systemctl status`.
  package var status: String {
    switch phase {
    case .waiting(let reason): return reason
    case .denied(let path, _, _): return "no permission for \(path)"
    case .suspended(.terminal): return "another virtual terminal is shown"
    case .suspended(.master): return "another process drives the display"
    case .suspended(.fault(let error)): return "\(DisplayError(error))"
    case .closed: return "closed"
    case .running:
      guard let scanout, let mode else { return "no display connected" }
      let format = scanout.pipe.format == .xrgb8888 ? "" : ", \(scanout.pipe.format)"
      return "\(scanout.pipe.name) \(mode)\(format)\(isBlanked ? ", dark" : "")"
    }
  }

  /// Handles all pending events, and delivers the resulting events to `sink` in order.
  ///
  /// - Throws: `DisplayError` if a card could not be opened for `deniedPatience`.
  package func dispatch(
    now: MonotonicTime, _ sink: (OutputEvent) -> Void
  ) throws(DisplayError) {
    guard phase != .closed else { return }
    readTerminal(now)
    readHotplug()
    readFlips(now)
    runTimers(now)
    updateDescriptors()
    // A sink may cause further events. Two arrays are swapped, so that both keep their storage.
    while !queue.isEmpty {
      swap(&queue, &batch)
      for event in batch { sink(event) }
      batch.removeAll(keepingCapacity: true)
    }
    if case .denied(let path, let errno, let since) = phase,
      now.seconds(since: since) >= Self.deniedPatience
    {
      throw DisplayError(
        operation: "open \(path)", errno: errno, detail: DisplayError.denialAdvice(errno))
    }
  }

  /// Shows a frame. Returns false if the output is not running, is dark, or fails in this call. A
  /// failure changes the phase, which the next `dispatch` reports.
  ///
  /// If the kernel refuses a page flip, this method tries a modeset once.
  ///
  /// - Parameters:
  ///   - frame: the picture in the orientation that the user sees. Its size must be that of `mode`.
  ///   - damage: the pixels that changed since the previous call.
  /// - Throws: `DisplayError` if the frame has another size.
  package func present(
    _ frame: borrowing Pixmap, damage: PixelRegion
  ) throws(DisplayError) -> Bool {
    guard phase == .running, !isBlanked, let scanout else { return false }
    guard frame.size == scanout.pictureSize else {
      throw DisplayError(
        operation: "present",
        detail: "a frame of \(frame.size) on a display of \(scanout.pictureSize)")
    }
    defer { updateDescriptors() }
    do throws(KernelError) {
      track(try scanout.show(frame, damage: damage))
      return true
    } catch {
      guard !isLasting(error), !scanout.needsModeset else { return fail(error) }
    }
    // The kernel refused a flip. A modeset may still succeed, because it sets the whole state
    // again.
    do throws(KernelError) {
      scanout.forgetState()
      track(try scanout.show(frame, damage: PixelRegion()))
      return true
    } catch {
      return fail(error)
    }
  }

  /// Turns the display off or on. Turning it on queues a `modeChanged` event, and the next frame is
  /// a modeset. This method never throws: a failure changes the phase, which the next `dispatch`
  /// reports.
  package func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
    guard isBlanked != self.isBlanked, phase != .closed else { return }
    self.isBlanked = isBlanked
    guard phase == .running else { return }
    frame = .idle
    if isBlanked { darken() } else { queue.append(.modeChanged(mode)) }
    updateDescriptors()
  }

  /// Checks the terminal at once, in addition to the checks of `dispatch`.
  package func check(now: MonotonicTime) {
    nextTerminalCheck = now
    readTerminal(now)
    updateDescriptors()
  }

  /// Switches to another virtual terminal (Ctrl+Alt+Fn). The kernel's keyboard is off while the
  /// panel runs, so the kernel does not handle these keys itself. Does nothing without a terminal.
  ///
  /// - Throws: `DisplayError` if the kernel refuses.
  package func switchTerminal(to number: Int) throws(DisplayError) {
    do throws(KernelError) {
      try terminal?.switchTo(number)
    } catch {
      throw DisplayError(error)
    }
  }

  /// Restores the previous contents of the CRTCs, and releases the card and the terminal. The
  /// output shows no frames afterwards. Further calls do nothing.
  package func close() {
    guard phase != .closed else { return }
    giveBack()
    phase = .closed
    queue.removeAll()
    frame = .idle
    retryAt = nil
    terminalGivenUpAt = nil
    terminal = nil
    kernel.closeHotplugMonitor(monitor)
    descriptors = []
  }

  // MARK: - Flips and timers

  /// The seconds for which opening a card may fail before it is an error. udev may still be setting
  /// the card's group.
  static let deniedPatience = 10.0
  /// The seconds after which a flip event is considered lost, and a busy kernel stuck.
  static let flipPatience = 2.0
  /// The seconds between two checks of the terminal while frames are shown.
  static let terminalCheckPause = 1.0
  /// The seconds for which opening a hung-up terminal again may fail before the program is asked to
  /// end.
  static let terminalPatience = 5.0

  /// Records the progress of a frame.
  private func track(_ progress: Scanout.Progress) {
    let previous = frame
    frame = .idle
    switch progress {
    case .shown:
      retiring = nil
      retryPause = 1
      // If every frame is a modeset, no event paces the frames, so a timer does.
      let now = kernel.now()
      let time = clock.pacedPresentation(of: now)
      if time > now {
        frame = .shown(presentedAt: time)
      } else {
        clock.presented(at: now)
        queue.append(.presented(time: now, isVblank: false))
      }
    case .pending:
      frame = .flipping(overdueAt: kernel.now().advanced(by: Self.flipPatience))
    case .stalled:
      let now = kernel.now()
      let since = if case .stalled(_, let since) = previous { since } else { now }
      if now.seconds(since: since) < Self.flipPatience {
        frame = .stalled(retryAt: now.advanced(by: clock.interval), since: since)
      } else {
        _ = fail(KernelError(call: .atomicCommit, errno: EBUSY))
      }
    }
  }

  private func readFlips(_ now: MonotonicTime) {
    guard let scanout else { return }
    flips.removeAll(keepingCapacity: true)
    do throws(KernelError) {
      try scanout.card.readEvents(into: &flips)
    } catch {
      if error.errno == ENODEV || error.errno == ENXIO { loseCard(scanout.card.path) }
      return
    }
    for event in flips where scanout.complete(event) {
      if case .flipping = frame { frame = .idle }
      // A time stamp that is missing, or comes from another clock, would mislead the frame clock.
      let isStamped = event.time.nanoseconds > 0 && abs(now.seconds(since: event.time)) < 1
      let time = isStamped ? event.time : now
      if event.sequence != 0 {
        clock.presented(at: time)
        queue.append(.presented(time: time, isVblank: true))
      } else {
        frame = .shown(presentedAt: clock.pacedPresentation(of: time))
      }
    }
    if !flips.isEmpty { recommit() }
  }

  private func runTimers(_ now: MonotonicTime) {
    switch frame {
    case .shown(let time) where time <= now:
      frame = .idle
      clock.presented(at: time)
      queue.append(.presented(time: time, isVblank: false))
    case .stalled(let time, _) where time <= now:
      recommit()
    case .flipping(let time) where time <= now:
      frame = .idle
      note("a flip event never came; setting the mode again")
      scanout?.forgetState()
      queue.append(.modeChanged(mode))
    case .idle, .shown, .stalled, .flipping: break
    }
    if let time = retryAt, time <= now {
      retryAt = nil
      retry()
    }
  }

  private func recommit() {
    guard phase == .running, !isBlanked, let scanout, scanout.stalled != nil else { return }
    do throws(KernelError) {
      track(try scanout.retry())
    } catch {
      _ = fail(error)
    }
  }

  private func updateDescriptors() {
    guard phase != .closed else { return }
    descriptors.removeAll(keepingCapacity: true)
    descriptors.append(monitor)
    if let terminal { descriptors += terminal.descriptors }
    if let scanout { descriptors.append(scanout.card.fd) }
  }
}

/// The content of a CRTC before this program's first modeset on it.
struct PreviousCRTC: Hashable, Sendable {
  var path: String
  var crtc: CRTCID
  var connector: ConnectorID
  var state: CRTCState
}

extension DisplayError {
  /// Describes the failed call. For common causes it also says what to do.
  init(_ error: KernelError) {
    let detail =
      switch (error.call, error.errno) {
      case (.openCard, EACCES), (.openCard, EPERM): Self.denialAdvice(error.errno)
      case (.openTerminal, _): "another program owns it"
      case (.setMaster, _), (_, EACCES): "another process drives the display"
      case (.displayMode, EPERM), (.keyboardMode, EPERM), (.terminalSwitching, EPERM):
        "the terminal is not this process's: StandardInput=tty and TTYPath= in its unit"
      case (_, ENODEV), (_, ENXIO): "the card is gone"
      case (_, ENOMEM), (_, ENOSPC): "the card has no memory left"
      case (.properties, ENOTSUP): "the driver lacks a property that every atomic driver has"
      default: ""
      }
    self.init(operation: error.call.rawValue, errno: error.errno, detail: detail)
  }

  /// Returns advice for a card that this process may not open. The mode bits of the card cause
  /// EACCES; the device list of a control group causes EPERM.
  static func denialAdvice(_ errno: CInt) -> String {
    errno == EPERM
      ? "no permission: DeviceAllow= of its unit must name it (char-drm)"
      : "no permission: add the user to the group that owns it, usually video"
  }
}
