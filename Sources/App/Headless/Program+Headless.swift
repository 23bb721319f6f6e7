import MartletDisplay
import MartletGeometry
import MartletHost
import MartletImages
import MartletInput
import MartletRaster
import MartletScene
import MartletText

extension Program {
  /// Returns the picture `time` seconds after the start, with the trace's input until then.
  ///
  /// - Parameter onLayout: called with the frames of the picture's named views.
  /// - Throws: an error if there is no usable font or if the trace aims at a missing view.
  package func picture(
    at time: Double, _ options: HeadlessOptions, reporting: @escaping (String) -> Void,
    onLayout: ((LayoutReport) -> Void)? = nil
  ) throws(AppError) -> Pixmap {
    let turned = options.turnedTime()
    defer { turned?.end() }
    let stage = try HeadlessStage(self, options, turned, painted: false, reporting: reporting)
    let picture = stage.session.picture(
      at: MonotonicTime(seconds: time), paintedBy: stage.renderer)
    try stage.checkAim()
    onLayout?(stage.layout)
    return picture
  }

  /// Runs the trace. Each presented frame is passed to `onPicture`, whose picture is lent to the
  /// call, and then to `onReport`.
  ///
  /// - Parameters:
  ///   - duration: the seconds to run. Nil runs the trace to its end and then until nothing moves,
  ///     at most `Program.restLimit` more.
  ///   - stopwatch: measures the passes of a frame. Nothing else reads it.
  /// - Throws: an error if there is no usable font or if the trace aims at a missing view.
  package func replay(
    _ options: HeadlessOptions, duration: Double? = nil, stopwatch: any LoopClock,
    reporting: @escaping (String) -> Void, onPicture: @escaping (borrowing Pixmap) -> Void,
    onReport: @escaping (FrameReport) -> Void
  ) throws(AppError) {
    let turned = options.turnedTime()
    defer { turned?.end() }
    let stage = try HeadlessStage(
      self, options, turned, painted: true, stopwatch: stopwatch, reporting: reporting
    ) { picture, _ in onPicture(picture) }
    let session = stage.session
    session.frames.onFrame = { statistics, damage in
      onReport(FrameReport(statistics, damage: damage))
    }
    if let duration {
      session.run(until: MonotonicTime(seconds: duration))
    } else {
      let end = stage.trace.entries.last?.time ?? .zero
      session.run(until: end)
      _ = session.settle(limit: end.advanced(by: Self.restLimit))
    }
    try stage.checkAim()
  }

  /// The seconds for which a replay continues after its trace while something moves.
  package static let restLimit = 5.0
}

/// The fonts, views and session of one headless run.
@MainActor private struct HeadlessStage {
  let session: HeadlessSession
  let renderer: SceneRenderer
  let trace: Trace
  private let content: ViewContent
  private let size: PixelSize

  init(
    _ program: Program, _ options: HeadlessOptions, _ turned: TurnedTime?, painted: Bool,
    stopwatch: any LoopClock = ManualClock(), reporting: @escaping (String) -> Void,
    onFrame: ((borrowing Pixmap, PixelRegion) -> Void)? = nil
  ) throws(AppError) {
    let fonts = try FontLibrary.open(files: program.fontFiles, reporting: reporting)
    size = options.size
    let images = ImageFolders(program.imageFolders, reporting: reporting)
    images.loadsAtOnce = true
    content = program.makeContent(fonts: fonts, images: images, options.context)
    content.host.onReport = reporting
    if let safeArea = options.safeArea { content.host.safeArea = safeArea }
    renderer = SceneRenderer(
      fonts: fonts, images: images.store, runner: WorkerBands(width: options.threads),
      background: program.background)
    trace = options.trace.loading(program.sources)
    session = HeadlessSession(
      content: content, painter: renderer, paints: painted, mode: options.mode, trace: trace,
      time: turned, stopwatch: stopwatch, onFrame: onFrame)
    session.player.onSource = program.onSource
    let timer = WallTimer(milliseconds: options.milliseconds, at: .zero)
    session.loop.add(timer)
    program.onStart(session.loop, timer)
    session.player.frame = { [content] in content.frame(of: $0) }
  }

  var layout: LayoutReport { LayoutReport(content, size: size) }

  /// Checks that the trace found all views that it aims at.
  ///
  /// - Throws: an error if a view was missing, because the rest of the session is then wrong.
  func checkAim() throws(AppError) {
    guard let (view, time) = session.player.missing else { return }
    let known = Set(layout.views.map(\.identifier)).sorted().joined(separator: ", ")
    throw AppError(
      .inputOutput,
      "the trace aims at \(view) at \(time.seconds) s, where no such view is; "
        + (known.isEmpty ? "none has a name" : "known: \(known)"))
  }
}
