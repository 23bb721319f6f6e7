import Glibc
import MartletDisplay
import MartletGeometry
import MartletRaster
import MartletThreads

/// A display that is driven through the kernel. It finds a display, waits for one, shows frames on
/// it, and restores the console at the end.
///
/// Several outputs share one `CardSession`, which reads the kernel's events for all of them.
///
/// It is one state machine with the state `phase`. Every answer of the kernel may change the phase,
/// and each change is reported as an event by the next `dispatch`. A steady frame makes three
/// kernel calls: it creates the damage blob, commits, and reads the event.
package final class KMSOutput: Output {
  /// The user's settings: the `[display]` table of the configuration.
  package struct Configuration: Hashable, Sendable {
    /// The requested connector, mode and format.
    package var requested: DisplayRequest
    /// A rotation of the picture in addition to the mounting orientation of the panel.
    package var rotation: QuarterTurn
    /// The number of device pixels per point. Nil computes it from the physical size of the display
    /// and `distance`.
    package var scale: Double?
    /// The distance from the reader's eye to the display, in metres.
    package var distance: Double
    /// The commit interface to use.
    package var interface: KMSInterface

    /// Makes a configuration. The defaults take the first connected display in its preferred mode.
    package init(
      requested: DisplayRequest = DisplayRequest(), rotation: QuarterTurn = .none,
      scale: Double? = nil,
      distance: Double = 0.6, interface: KMSInterface = .automatic
    ) {
      self.requested = requested
      self.rotation = rotation
      self.scale = scale
      self.distance = distance
      self.interface = interface
    }
  }

  /// The state of the output.
  enum Phase: Hashable, Sendable {
    /// There is no card or no display yet. udev reports when one appears.
    case waiting(String)
    /// There is a card, but the process has no permission to open it.
    case denied(path: String, errno: Errno, since: MonotonicTime)
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

  /// The seconds for which opening a card may fail before it is an error. udev may still be setting
  /// the card's group.
  static let deniedTimeout = 10.0

  let configuration: Configuration
  let session: CardSession
  var phase = Phase.waiting("no display connected")
  /// The pipe in use; it is kept while the output is suspended.
  var scanout: Scanout?
  /// The previous pipe. Its picture stays on the screen until the first frame of the new pipe.
  var retiring: Scanout?
  var clock = FrameClock(refreshMilliHertz: 60_000)
  var isBlanked = false
  var queue: [OutputEvent] = []
  /// The state of the newest frame; idle unless the output is running.
  var frame = FrameState.idle
  /// The time of the next attempt after a lost mastership or a refused card.
  var retryAt: MonotonicTime?
  var retryPause = 1.0
  /// The events of the batch that is being delivered.
  private var batch: [OutputEvent] = []

  /// The descriptors to poll: the hot-plug monitor, the terminal and the cards. One output of a
  /// session polls them for all, and the others have none.
  package private(set) var descriptors: [CInt] = []

  /// Takes over the terminal and a display for each configuration. An output without a display
  /// waits for one. If several configurations fit a display, the first one gets it, but a display
  /// that a configuration names is not used for another one that names none.
  ///
  /// - Parameter note: called with lines for the journal: the display in use, each loss of a
  ///   display, and the reason.
  /// - Throws: `DisplayError` if waiting would not help.
  package static func open(
    _ configurations: [Configuration], note: @escaping (String) -> Void = { _ in }
  ) throws(DisplayError) -> [KMSOutput] {
    try open(configurations, kernel: LinuxKernel(), note: note)
  }

  static func open(
    _ configurations: [Configuration], kernel: any KernelInterface,
    note: @escaping (String) -> Void = { _ in }
  ) throws(DisplayError) -> [KMSOutput] {
    let session = try CardSession(kernel, note: note)
    // Every output is there before the first search, which leaves out what the others name.
    let outputs = configurations.map { KMSOutput($0, session) }
    for output in outputs { output.begin() }
    session.updateDescriptors()
    return outputs
  }

  private init(_ configuration: Configuration, _ session: CardSession) {
    self.configuration = configuration
    self.session = session
    session.add(self)
  }

  private func begin() {
    if session.isActive { search() } else { phase = .suspended(.terminal) }
    if phase != .running { queue.append(.modeChanged(nil)) }
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

  /// The size of the glass in millimetres; zero without a display, or if it does not report it.
  package var millimetres: PixelSize {
    scanout?.pipe.millimetres ?? PixelSize(width: 0, height: 0)
  }

  /// The earliest time at which `dispatch` has work without a readable descriptor.
  package var deadline: MonotonicTime? {
    if !queue.isEmpty { return .zero }
    let own = MonotonicTime.earlier(frame.deadline, retryAt)
    return session.isReader(self) ? .earlier(own, session.deadline) : own
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

  /// The name of the connector in use, or of the one that the configuration names.
  package var connector: String {
    scanout?.pipe.name ?? configuration.requested.output ?? ""
  }

  /// Handles all pending events, and delivers the resulting events to `sink` in order.
  ///
  /// - Throws: `DisplayError` if a card could not be opened for `deniedTimeout`.
  package func dispatch(
    now: MonotonicTime, _ sink: (OutputEvent) -> Void
  ) throws(DisplayError) {
    guard phase != .closed else { return }
    if session.isReader(self) { session.read(now) }
    runTimers(now)
    session.updateDescriptors()
    // A sink may cause further events. Two arrays that are swapped keep their storage.
    while !queue.isEmpty {
      swap(&queue, &batch)
      for event in batch { sink(event) }
      batch.removeAll(keepingCapacity: true)
    }
    if case .denied(let path, let errno, let since) = phase,
      now.seconds(since: since) >= Self.deniedTimeout
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
    defer { session.updateDescriptors() }
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
    session.updateDescriptors()
  }

  /// Checks the terminal at once, in addition to the checks of `dispatch`.
  package func check(now: MonotonicTime) {
    guard phase != .closed else { return }
    session.check(now: now)
    session.updateDescriptors()
  }

  /// Switches to another virtual terminal (Ctrl+Alt+Fn). The kernel's keyboard is off while the
  /// panel runs, so the kernel does not handle these keys itself. Does nothing without a terminal.
  ///
  /// - Throws: `DisplayError` if the kernel refuses.
  package func switchTerminal(to number: Int) throws(DisplayError) {
    do throws(KernelError) {
      try session.terminal?.switchTo(number)
    } catch {
      throw DisplayError(error)
    }
  }

  /// Restores what was shown before, and releases the display. The last output of a session also
  /// releases the cards and the terminal. Nothing is shown afterwards. Further calls do nothing.
  package func close() {
    guard phase != .closed else { return }
    session.remove(self)
    giveBack()
    phase = .closed
    queue.removeAll()
    frame = .idle
    retryAt = nil
    descriptors = []
    session.endIfUnused()
  }

  /// Whether a display is waited for.
  var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  /// Whether a card may not be opened.
  var isDenied: Bool { if case .denied = phase { true } else { false } }

  /// Changes the descriptors to poll.
  func poll(_ change: (inout [CInt]) -> Void) { change(&descriptors) }
}
