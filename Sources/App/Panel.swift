import Glibc
import Logging
import MartletControl
import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletScene
import MartletText
import MartletThreads

#if Web
  import MartletWeb
#endif

/// The settings of a live panel besides its content and its screen.
package struct PanelOptions: Sendable {
  /// The behaviour of the frame loop.
  package var frames = FrameLoopOptions()
  /// The number of drawing threads; nil for one per processor.
  package var threads: Int?
  /// The path of the trace to record; nil for no recording.
  package var recordPath: String?
  /// The folder of the socket on which the running panel answers requests; nil for no socket.
  package var controlFolder: ControlFolder?

  /// Makes the default options.
  package init() {}
}

/// A program on a live output: the event loop with its sources, the journal and the service
/// manager.
@MainActor package final class Panel {
  /// The event loop of the first thread.
  package let loop: EventLoop
  /// The frame loop.
  package let frames: FrameLoop
  /// Called when the user or the service manager asks to read the configuration again.
  package var onReload: () -> Void = {}
  /// The requests that the program answers. The panel itself answers those for its picture. Set it
  /// before `run`.
  package var verbs: [ControlVerb] = []
  /// The fonts of the program's text.
  package private(set) var fonts: FontLibrary
  /// The further displays, which share the loop, the fonts and the drawing threads.
  package private(set) var others: [PanelDisplay] = []
  /// The names of the displays in the configuration, in the order of the displays. A display whose
  /// name is empty or missing has the name of its connector.
  package var names: [String] = []

  private let program: Program
  private let runner: WorkerBands
  private var content: ViewContent
  /// Moves the picture against burn-in; see `shiftPixels(every:)`.
  private let shift: PixelShift
  private let log: Logger
  private let notifier: ServiceNotifier
  /// The start of the session: time 0 of its trace.
  package let startTime: MonotonicTime
  /// The wall time at `startTime`, in milliseconds since 1970-01-01 UTC.
  package let startMilliseconds: Int64
  private var wallTimer: WallTimer?
  private var recorder: InputRecorder?
  private var signals: Signals?
  private let controlFolder: ControlFolder?
  private var isReady = false
  private var isRestarting = false
  private var failure: AppError?

  /// Makes a panel, and calls `onStart` of the program. Nothing is shown before `run`.
  ///
  /// - Throws: `AppError` if there is no usable font or the recording cannot be made.
  package init(
    _ program: Program, output: any Output, inputs: [any InputSource], options: PanelOptions,
    clock: any LoopClock = SystemClock(), log: Logger
  ) throws(AppError) {
    let now = clock.now
    self.log = log
    controlFolder = options.controlFolder
    notifier = ServiceNotifier(socketName: ProcessEnvironment.value("NOTIFY_SOCKET"))
    loop = EventLoop(clock: clock)
    let wallClock = WallClock.system(now: now)
    self.program = program
    runner = WorkerBands(width: options.threads)
    fonts = try Self.openFonts(of: program, program.fontFiles, log)
    let picture = PanelPicture(of: program, in: fonts, runner, wallClock, log)
    content = picture.content
    frames = FrameLoop(
      content: content, painter: picture.renderer, output: output, inputs: inputs,
      options: options.frames, now: now, stopwatch: clock)
    let frames = frames
    shift = PixelShift(clock: clock) { x, y in frames.shiftPicture(x: x, y: y) }
    loop.add(shift)
    if let timer = WallTimer() {
      wallTimer = timer
      loop.add(timer)
      program.onStart(loop, timer)
    } else {
      log.warning("no timer for the wall clock: \(Errno.current); data does not age by itself")
    }
    startTime = now
    startMilliseconds = Int64((wallClock.epoch * 1000).rounded(.down))
    if let path = options.recordPath { try record(to: path) }
  }

  private static func openFonts(
    of program: Program, _ files: [String], _ log: Logger
  ) throws(AppError) -> FontLibrary {
    try FontLibrary.open(
      files: files, addsBuiltIn: program.addsBuiltInFonts
    ) { log.warning("\($0)") }
  }

  /// Shows a program on a further display. Its `onStart` is not called, because the loop runs for
  /// the first program already. Call it before `run`.
  ///
  /// - Returns: the display.
  @discardableResult
  package func add(
    _ program: Program, output: any Output, inputs: [any InputSource], options: FrameLoopOptions
  ) -> PanelDisplay {
    let clock = loop.clock
    let picture = PanelPicture(of: program, in: fonts, runner, .system(now: clock.now), log)
    let frames = FrameLoop(
      content: picture.content, painter: picture.renderer, output: output, inputs: inputs,
      options: options, now: clock.now, stopwatch: clock)
    frames.onNotice = { [unowned self] in receiveFurther($0) }
    let display = PanelDisplay(program, frames, clock: clock)
    loop.add(display.shift)
    others.append(display)
    return display
  }

  /// Shows the program in other fonts. Its views are made again, so state that exists only in views
  /// is lost. If the fonts cannot be used, nothing changes.
  ///
  /// - Parameter files: font files in order of preference; empty for the default list.
  /// - Throws: an `unavailable` error if there is no usable font.
  package func use(fontFiles files: [String]) throws(AppError) {
    fonts = try Self.openFonts(of: program, files, log)
    let wallClock = WallClock.system(now: loop.clock.now)
    let picture = PanelPicture(of: program, in: fonts, runner, wallClock, log)
    content = picture.content
    frames.show(content, paintedBy: picture.renderer)
    for other in others {
      let picture = PanelPicture(of: other.program, in: fonts, runner, wallClock, log)
      other.frames.show(picture.content, paintedBy: picture.renderer)
    }
  }

  /// Sets the seconds between two moves of the picture by one pixel, which keep an unchanging page
  /// from burning into the display; nil does not move the picture.
  package func shiftPixels(every interval: Double?) { shift.interval = interval }

  /// Starts to record the input of one display to a trace.
  ///
  /// - Parameters:
  ///   - display: the position of the display; 0 for the first.
  ///   - start: time 0 of the trace and its wall time in milliseconds since 1970-01-01 UTC; nil for
  ///     the start of the session.
  /// - Throws: an `inputOutput` error if the file cannot be created. A later failure ends the
  ///   recording and is reported in the journal.
  package func record(
    to path: String, ofDisplay display: Int = 0,
    from start: (time: MonotonicTime, milliseconds: Int64)? = nil
  ) throws(AppError) {
    let start = start ?? (startTime, startMilliseconds)
    let log = log
    let recorder: InputRecorder
    do throws(Errno) {
      recorder = try InputRecorder(
        path: path, epoch: start.milliseconds / 1000, start: start.time
      ) { error in
        // The panel continues without a recording.
        log.error("\(path): \(error); the recording ends here")
      }
    } catch {
      throw AppError(.inputOutput, "\(path): \(error)")
    }
    self.recorder = recorder
    loops[display].onInput = { recorder.record($0) }
  }

  #if Web
    /// Handles the touches of a live screen that another process serves, as lines of `WebInput`.
    /// Their slots are raised by 1000, so that they differ from those of fingers on the glass.
    ///
    /// - Parameter output: the name of the display that is touched; nil for the first one.
    /// - Throws: a refusal if there is no such display.
    package func receive(
      remoteInput text: String, on output: String?
    ) throws(ControlRefusal) {
      let frames = try frameLoop(of: output)
      let now = loop.clock.now
      for kind in WebInput.kinds(parsing: text) {
        var kind = kind
        if case .touch(let phase, let slot, let position) = kind {
          kind = .touch(phase, slot: slot + 1000, position: position)
        }
        frames.receive(InputEvent(time: now, kind: kind), now: now)
      }
    }
  #endif

  /// Ends the recording of input.
  package func endRecording() {
    recorder = nil
    for frames in loops { frames.onInput = nil }
  }

  private static let handledSignals = [SIGTERM, SIGINT, SIGHUP]

  /// Blocks the signals that `run` handles, and ignores SIGPIPE, so that a restarted journal or a
  /// closed browser only makes a write fail. Call it before anything that starts a thread.
  ///
  /// SIGQUIT keeps its effect, for a core dump of a panel that hangs. The display's crash handler
  /// restores the console first.
  package static func holdSignals() {
    Signals.block(handledSignals)
    signal(SIGPIPE, SIG_IGN)
  }

  /// The two outcomes of a run.
  package enum End: Hashable, Sendable {
    /// The user or a signal ended the program.
    case ended
    /// The program must be started again, because `restart` was called.
    case restart
  }

  /// Runs until the user leaves or a signal ends the program. Then it releases the display and
  /// returns.
  ///
  /// - Parameter duration: the seconds after which it ends by itself; nil for never.
  /// - Throws: a `permission` error if the display may not be used; it ends a run before its first
  ///   frame.
  @discardableResult
  package func run(duration: Double? = nil) throws(AppError) -> End {
    signals = Signals(Self.handledSignals) { [unowned self] in receive(signal: $0) }
    if let signals { loop.add(signals) }
    #if SWIFTUI_COMPAT
      loop.add(FoundationTimers(clock: loop.clock))
    #endif
    loop.add(MainQueue())
    let now = loop.clock.now
    let watchdog = Watchdog(
      microseconds: ProcessEnvironment.value("WATCHDOG_USEC"),
      processID: ProcessEnvironment.value("WATCHDOG_PID"), now: now
    ) { [unowned self] in
      notifier.watchdog()
      frames.checkOutput(now: loop.clock.now)
    }
    if let watchdog { loop.add(watchdog) }
    frames.onNotice = { [unowned self] in receive($0) }
    let control = openControl()
    frames.attach(to: loop)
    for other in others { other.frames.attach(to: loop) }
    if let duration {
      loop.run(until: now.advanced(by: duration))
    } else {
      loop.run()
    }
    // `stopping` sends STOPPING=1. After it the service manager would kill the process, which is to
    // run the restarted program.
    if !isRestarting { notifier.stopping() }
    control?.close()
    frames.close()
    for other in others { other.frames.close() }
    if let failure { throw failure }
    return isRestarting ? .restart : .ended
  }

  /// Opens the socket on which the panel answers requests. If that fails, the panel runs without
  /// it.
  private func openControl() -> ControlServer? {
    guard let controlFolder else { return nil }
    do throws(ControlError) {
      let clock = loop.clock
      // A mirror sends the picture of a display to another process, which serves the live screen.
      let mirrors = loops.map { Mirror(of: $0) { clock.now } }
      for mirror in mirrors { loop.add(mirror) }
      let mirror = Mirror.verb { [unowned self] output throws(ControlRefusal) in
        mirrors[try position(of: output)]
      }
      let screenshot = Screenshot.verb { [unowned self] output throws(ControlRefusal) in
        try frameLoop(of: output)
      }
      let verbs = [screenshot, mirror] + verbs
      let control = try ControlServer(in: controlFolder, verbs: verbs)
      loop.add(control)
      return control
    } catch {
      log.warning("the panel runs without its control socket: \(error)")
      return nil
    }
  }

  /// Ends the run after the current turn of the loop, so that the program is started again.
  package func restart() {
    isRestarting = true
    loop.stop()
  }

  /// Returns the frame of a view in device pixels, as of the last update; nil if there is no such
  /// view.
  package func frame(of view: Landmark.View) -> CGRect? { content.frame(of: view) }

  /// Records a change of a data source, if the session is recorded.
  package func record(source id: String, _ change: Trace.SourceChange) {
    recorder?.record(source: id, change, at: loop.clock.now)
  }

  private func receive(signal: CInt) {
    guard signal == SIGHUP else { return loop.stop() }
    // The kernel also sends SIGHUP when the panel's terminal hangs up.
    frames.checkOutput(now: loop.clock.now)
    notifier.reloading(now: loop.clock.now)
    onReload()
    notifier.ready(status: status)
  }

  private func receive(_ notice: Notice) {
    switch notice {
    // The output has already written to the journal, with the log that `Screen` gave it.
    case .displayConnected: reportStatus()
    // A panel that starts in its dark hours is ready without a frame.
    case .waitingForDisplay, .suspended, .lightChanged, .firstFrame: ready()
    case .outputFailed(let error):
      log.error("\(error)")
      if !isReady, error.errno?.isDenial == true {
        failure = AppError(.permission, "\(error)")
        loop.stop()
      }
    case .outputRecovered:
      log.notice("the display works again")
      reportStatus()
    case .leaving: loop.stop()
    }
  }

  /// Handles a notice of a further display. Only the first display decides when the panel is ready.
  private func receiveFurther(_ notice: Notice) {
    switch notice {
    case .outputFailed(let error): log.error("\(error)")
    case .outputRecovered:
      log.notice("a display works again")
      reportStatus()
    case .leaving: loop.stop()
    case .displayConnected, .waitingForDisplay, .suspended, .lightChanged, .firstFrame:
      reportStatus()
    }
  }

  private func ready() {
    if isReady { return reportStatus() }
    isReady = true
    notifier.ready(status: status)
  }

  private func reportStatus() {
    if isReady { notifier.status(status) }
  }
}

extension ControlServer: LoopSource {}
