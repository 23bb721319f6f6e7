import Glibc
import MartletDisplay
import MartletGeometry
import MartletRaster

/// A display driven through the kernel: finds it, waits for it, shows frames on it, and gives the
/// console back.
///
/// All is one state machine, `phase`; whatever the kernel answers moves it, and each move is told
/// as an event at the next `dispatch`. Steady frames make three calls: damage blob, commit, event.
package final class KMSOutput: Output {
  /// What the user set; see the `[display]` table of the config.
  package struct Configuration: Hashable, Sendable {
    package var wish: DisplayWish
    /// Added to the panel's own mounting orientation.
    package var rotation: QuarterTurn
    /// Device pixels per point; nil computes it from the glass's size and `distance`.
    package var scale: Double?
    /// Metres from the reader's eye to the glass.
    package var distance: Double
    package var interface: KMSInterface
    /// Whether to take over the virtual terminal of this process, if it has one.
    package var usesTerminal: Bool

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

  /// Where the output stands.
  enum Phase: Hashable, Sendable {
    /// No card or no display yet; udev tells when one comes.
    case waiting(String)
    /// A card is there but may not be opened.
    case denied(path: String, errno: CInt, since: MonotonicTime)
    /// There is a display, but it is not ours at present.
    case suspended(Suspension)
    case running
    case closed
  }

  enum Suspension: Hashable, Sendable {
    /// Another virtual terminal is on the glass.
    case terminal
    /// Another process is master.
    case master
    /// The kernel refused what should work; tried again with growing pauses.
    case fault(KernelError)
  }

  let configuration: Configuration
  let kernel: any KernelDoor
  let note: (String) -> Void
  let monitor: CInt
  var terminal: VirtualTerminal?
  var phase = Phase.waiting("no display connected")
  /// The pipe in use, also while suspended.
  var scanout: Scanout?
  /// The pipe before it: its picture stays on the glass until the new one has its first frame.
  var retiring: Scanout?
  /// A card kept open while it has no display, so that nobody else becomes its master.
  var idleCard: Card?
  /// What the CRTCs showed before us, given back at the end.
  var former: [FormerCRTC] = []
  var clock = FrameClock(refreshMilliHertz: 60_000)
  var isBlanked = false
  var queue: [OutputEvent] = []
  /// A frame that is on the glass but whose time has not come (a driver without vblank).
  var held: MonotonicTime?
  /// When to ask again: a lost master, a refused card.
  var retryAt: MonotonicTime?
  var retryPause = 1.0
  /// When to commit a frame again that found the kernel busy.
  var recommitAt: MonotonicTime?
  /// Since when the kernel is busy without a break.
  var busySince: MonotonicTime?
  /// When a flip event is overdue.
  var flipDeadline: MonotonicTime?
  /// Before that instant `dispatch` does not look at the terminal again. No deadline: nothing wakes
  /// up for it.
  var nextTerminalCheck = MonotonicTime.zero
  /// Why the terminal cannot be taken back, as the journal knows it.
  var terminalRefusal: KernelError?
  /// The time at which a panel whose terminal is gone ends.
  var terminalGivenUpAt: MonotonicTime?
  private var flips: [FlipEvent] = []
  /// The events of the batch that is being told.
  private var told: [OutputEvent] = []

  package private(set) var descriptors: [CInt] = []

  /// Takes the terminal and the first display that fits. Without one it waits; a failure means
  /// that waiting would not help.
  ///
  /// - Parameter note: takes lines for the journal: what is shown where, what was lost and why.
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
      // Listening before looking, so that a card that comes in between is not missed.
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

  package var deadline: MonotonicTime? {
    if !queue.isEmpty { return .zero }
    var result: MonotonicTime?
    for time in [held, retryAt, recommitAt, flipDeadline, terminalGivenUpAt] {
      result = .earlier(result, time)
    }
    return result
  }

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

  package func dispatch(
    now: MonotonicTime, _ sink: (OutputEvent) -> Void
  ) throws(DisplayError) {
    guard phase != .closed else { return }
    readTerminal(now)
    readHotplug()
    readFlips(now)
    runTimers(now)
    updateDescriptors()
    // What a sink does may queue events; two arrays in turn keep their storage.
    while !queue.isEmpty {
      swap(&queue, &told)
      for event in told { sink(event) }
      told.removeAll(keepingCapacity: true)
    }
    if case .denied(let path, let errno, let since) = phase,
      now.seconds(since: since) >= Self.deniedPatience
    {
      throw DisplayError(
        operation: "open \(path)", errno: errno, detail: DisplayError.denialAdvice(errno))
    }
  }

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
    // Whatever the kernel disliked about a flip, a modeset states everything anew.
    do throws(KernelError) {
      scanout.forgetState()
      track(try scanout.show(frame, damage: PixelRegion()))
      return true
    } catch {
      return fail(error)
    }
  }

  package func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
    guard isBlanked != self.isBlanked, phase != .closed else { return }
    self.isBlanked = isBlanked
    guard phase == .running else { return }
    held = nil
    flipDeadline = nil
    recommitAt = nil
    busySince = nil
    if isBlanked { darken() } else { queue.append(.modeChanged(mode)) }
    updateDescriptors()
  }

  package func check(now: MonotonicTime) {
    nextTerminalCheck = now
    readTerminal(now)
    updateDescriptors()
  }

  /// Asks for another virtual terminal on the glass, for the keys that the keyboard, being off,
  /// no longer handles itself (Ctrl+Alt+Fn). Does nothing without a terminal.
  package func switchTerminal(to number: Int) throws(DisplayError) {
    do throws(KernelError) {
      try terminal?.switchTo(number)
    } catch {
      throw DisplayError(error)
    }
  }

  package func close() {
    guard phase != .closed else { return }
    giveBack()
    phase = .closed
    queue.removeAll()
    held = nil
    retryAt = nil
    recommitAt = nil
    flipDeadline = nil
    terminalGivenUpAt = nil
    terminal = nil
    kernel.closeHotplugMonitor(monitor)
    descriptors = []
  }

  // MARK: - Flips and timers

  /// How long a card may refuse to be opened: udev may still be giving it its group.
  static let deniedPatience = 10.0
  /// A flip event that takes longer is never coming; a kernel busy for longer is stuck.
  static let flipPatience = 2.0
  /// Seconds between two looks at the terminal while frames are shown anyway.
  static let terminalCheckPause = 1.0
  /// Seconds for which a terminal that was hung up may refuse to be opened again.
  static let terminalPatience = 5.0

  /// Notes how a frame got on its way.
  private func track(_ progress: Scanout.Progress) {
    recommitAt = nil
    flipDeadline = nil
    if progress != .stalled { busySince = nil }
    switch progress {
    case .shown:
      retiring = nil
      retryPause = 1
      // Where every frame is a modeset no event paces them, so the timer does.
      let now = kernel.now()
      let time = clock.pacedPresentation(of: now)
      if time > now {
        held = time
      } else {
        clock.presented(at: now)
        queue.append(.presented(time: now, isVblank: false))
      }
    case .pending:
      flipDeadline = kernel.now().advanced(by: Self.flipPatience)
    case .stalled:
      let now = kernel.now()
      let since = busySince ?? now
      busySince = since
      if now.seconds(since: since) < Self.flipPatience {
        recommitAt = now.advanced(by: clock.interval)
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
      flipDeadline = nil
      // A stamp of another clock, or none, would send the frame clock astray.
      let isStamped = event.time.nanoseconds > 0 && abs(now.seconds(since: event.time)) < 1
      let time = isStamped ? event.time : now
      if event.sequence != 0 {
        clock.presented(at: time)
        queue.append(.presented(time: time, isVblank: true))
      } else {
        held = clock.pacedPresentation(of: time)
      }
    }
    if !flips.isEmpty { recommit() }
  }

  private func runTimers(_ now: MonotonicTime) {
    if let time = held, time <= now {
      held = nil
      clock.presented(at: time)
      queue.append(.presented(time: time, isVblank: false))
    }
    if let time = recommitAt, time <= now { recommit() }
    if let time = flipDeadline, time <= now {
      flipDeadline = nil
      note("a flip event never came; setting the mode again")
      scanout?.forgetState()
      queue.append(.modeChanged(mode))
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

/// What a CRTC showed before its first modeset by us.
struct FormerCRTC: Hashable, Sendable {
  var path: String
  var crtc: CRTCID
  var connector: ConnectorID
  var state: CRTCState
}

extension DisplayError {
  /// Says what was tried and, for the causes that people meet, what to do.
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

  /// The advice about a card that may not be opened: its mode bits answer EACCES, a control group's
  /// list of devices EPERM.
  static func denialAdvice(_ errno: CInt) -> String {
    errno == EPERM
      ? "no permission: DeviceAllow= of its unit must name it (char-drm)"
      : "no permission: add the user to the group that owns it, usually video"
  }
}
