import Glibc
import MartletGeometry
import MartletHost
import MartletImages
import MartletRaster
import MartletScene
import MartletText

/// Draws the scenes from display lists, as a panel does, and measures the time of each frame.
///
/// Use it on one thread. All scenes share one glyph cache. A scene fills it before its frames are
/// measured.
package final class RasterBench {
  /// The fonts, with the one face that all text uses.
  package let fonts: FontLibrary
  private let bounds = PixelRect(
    x: 0, y: 0, width: BenchPalette.width, height: BenchPalette.height)
  private var renderers: [Int: SceneRenderer] = [:]
  private var painters: [Int: BandPainters] = [:]
  private let images = ImageStore()
  private var scenes: [BenchSceneName: any BenchScene] = [:]

  /// Makes a benchmark.
  ///
  /// - Parameter font: the face for the scenes' text, DejaVu Sans.
  /// - Throws: `FontError` if the font cannot be used.
  package init(font: FontBytes) throws(FontError) {
    fonts = try FontLibrary([FontSource(name: "font", bytes: font)], reporting: { _ in })
  }

  /// The length of one measurement of a scene.
  package enum Turn: Hashable, Sendable {
    /// Frames for this number of seconds in total: at least 3 frames, at most 1,000.
    case seconds(Double)
    /// This number of frames.
    case frames(Int)

    /// Returns whether the measurement continues with another frame. Frame 0 is not measured.
    func goes(on frame: Int, after total: Double) -> Bool {
      switch self {
      case .seconds(let seconds): frame < 4 || (total < seconds && frame <= 1000)
      case .frames(let count): frame <= count
      }
    }
  }

  /// Draws frames and adds their times to `samples`. One additional frame before them fills the
  /// caches and is not measured.
  package func run(
    _ name: BenchSceneName, threads: Int, for turn: Turn, into samples: inout FrameSamples
  ) {
    let clock = SystemClock()
    let scene = scene(name)
    var pixels = Self.blankFrame()
    var list = DisplayList()
    var frame = 0
    var total = 0.0
    while turn.goes(on: frame, after: total) {
      let cpu = Self.cpuTime
      let start = clock.now
      list = draw(scene, frame: frame, threads: threads, into: &pixels, reusing: consume list)
      let wall = clock.now.seconds(since: start)
      if frame > 0 {
        samples.append(wall: wall, cpu: Self.cpuTime.seconds(since: cpu))
        total += wall
      }
      frame += 1
    }
  }

  /// Returns the scene's first frame as a PNG file.
  ///
  /// - Throws: `PNGError` if it cannot be encoded.
  package func picture(_ name: BenchSceneName, threads: Int) throws(PNGError) -> [UInt8] {
    try PNG.encode(pixels(name, frame: 0, threads: threads))
  }

  /// Draws frame `frame` of a scene over the page colour. Returns its pixels.
  func pixels(_ name: BenchSceneName, frame: Int, threads: Int) -> Pixmap {
    var pixels = Self.blankFrame()
    _ = draw(
      scene(name), frame: frame, threads: threads, into: &pixels, reusing: DisplayList())
    return pixels
  }

  /// Returns the display list of frame `frame` of a scene.
  func displayList(_ name: BenchSceneName, frame: Int) -> DisplayList {
    var builder = DisplayListBuilder(output: bounds)
    scene(name).draw(frame: frame, into: &builder)
    return builder.finish()
  }

  // MARK: - Private

  /// This function is never inlined, because a profiler finds its instructions by its name.
  @inline(never)
  private func draw(
    _ scene: any BenchScene, frame: Int, threads: Int, into pixels: inout Pixmap,
    reusing old: consuming DisplayList
  ) -> DisplayList {
    if let scene = scene as? any PaintedScene {
      painters(threads: threads).paint(scene, into: &pixels)
      return old
    }
    var builder = DisplayListBuilder(output: bounds, reusing: old)
    scene.draw(frame: frame, into: &builder)
    let list = builder.finish()
    renderer(threads: threads).paint(list, damage: PixelRegion(bounds), into: &pixels)
    return list
  }

  private static func blankFrame() -> Pixmap {
    var pixels = Pixmap(width: BenchPalette.width, height: BenchPalette.height)
    pixels.fill(pixels.bounds, with: BenchPalette.page.premultiplied)
    return pixels
  }

  private func renderer(threads: Int) -> SceneRenderer {
    if let renderer = renderers[threads] { return renderer }
    let renderer = SceneRenderer(
      fonts: fonts, images: images, runner: WorkerBands(width: threads), background: .clear)
    renderers[threads] = renderer
    return renderer
  }

  private func painters(threads: Int) -> BandPainters {
    if let found = painters[threads] { return found }
    let made = BandPainters(threads: threads)
    painters[threads] = made
    return made
  }

  private func scene(_ name: BenchSceneName) -> any BenchScene {
    if let scene = scenes[name] { return scene }
    let scene = makeScene(name)
    scenes[name] = scene
    return scene
  }

  private func makeScene(_ name: BenchSceneName) -> any BenchScene {
    switch name {
    case .clear: ClearScene()
    case .rainbow: RainbowScene()
    case .chart: ChartScene(pointCount: 1000)
    case .longChart: ChartScene(pointCount: 100_000)
    case .areas: AreasScene()
    case .bubbles: BubblesScene.all
    case .text: TextScene(fonts: fonts, lineCount: 60, origin: CGPoint(x: 10, y: 14))
    case .preparedText: PreparedTextScene(fonts: fonts)
    case .blend: BlendScene()
    case .blendModes: BlendModesScene()
    case .card: CardScene(images: images)
    case .projectedCard: ProjectedCardScene()
    case .page:
      SceneStack(scenes: [
        ClearScene(), RainbowScene(), ChartScene(pointCount: 1000), BubblesScene.few,
        TextScene(fonts: fonts, lineCount: 20, origin: CGPoint(x: 120, y: 130)),
      ])
    }
  }

  /// The CPU time of all threads of the process.
  static var cpuTime: MonotonicTime {
    var time = timespec()
    // Safety: the kernel fills the one struct that is lent to the call.
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
