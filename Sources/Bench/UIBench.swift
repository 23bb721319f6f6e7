import Glibc
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import MartletScene
import MartletText
import MartletUI

/// The scenes of the view layer, which Benchmarks/README.md defines.
package enum UIBenchScene: String, CaseIterable, Hashable, Sendable {
  /// 10,000 views, of which one label changes in each frame.
  case label
  /// A list of 100,000 rows that a finger scrolls.
  case list
  /// 1,000 shapes that rotate and grow.
  case shapes
  /// A canvas that draws 10,000 shapes anew in each frame.
  case canvas
}

/// Makes frames of the scenes and measures their times.
///
/// A frame is everything except pixels: events, bodies, animations, layout, the display list and
/// its difference from the previous one. With `paints` pixels are painted too, by one thread, and
/// measured apart.
@MainActor package final class UIBench {
  /// The size of the screen in device pixels, at scale 1.
  package nonisolated static let size = PixelSize(width: 1280, height: 800)

  /// The counts of the last frame.
  package private(set) var statistics = UpdateStatistics()
  /// The times of the frames that `makeFrame` made, without painting.
  package private(set) var samples = FrameSamples()
  /// The times of the same frames together with their pixels; empty if pixels are not painted.
  package private(set) var painted = FrameSamples()
  private let host: ViewHost
  private let renderer: SceneRenderer
  private var pixels: Pixmap?
  private let step: (UIBench) -> Void
  private let clock = SystemClock()
  private var now = MonotonicTime.zero
  private var frame = 0
  private var lastList = DisplayList()

  /// Makes the views of a scene and their first frame.
  ///
  /// - Parameters:
  ///   - rows: the number of rows of the list.
  ///   - paints: whether pixels are painted.
  package convenience init(
    _ scene: UIBenchScene, fonts: FontLibrary, rows: Int = 100_000, paints: Bool = false
  ) {
    let handle = SceneHandle()
    switch scene {
    case .label:
      self.init(fonts: fonts, paints: paints, root: LabelScene(handle: handle)) { bench in
        handle.change?(bench.frame)
      }
    case .list:
      self.init(fonts: fonts, paints: paints, root: ListScene(count: rows)) { bench in
        bench.drag(from: CGPoint(x: 400, y: 700), by: CGSize(width: 0, height: -20))
      }
    case .shapes:
      self.init(fonts: fonts, paints: paints, root: ShapesScene(handle: handle)) { bench in
        if bench.frame == 1 { handle.change?(1) }
      }
    case .canvas:
      self.init(fonts: fonts, paints: paints, root: CanvasScene(handle: handle)) { bench in
        handle.change?(bench.frame)
      }
    }
  }

  /// Makes the views of `root` and their first frame.
  package convenience init(fonts: FontLibrary, root: some View) {
    self.init(fonts: fonts, paints: false, root: root) { _ in }
  }

  /// Makes the views of `root` and their first frame, and adds the time of both to `samples`.
  package static func timed(
    fonts: FontLibrary, root: some View, into samples: inout FrameSamples
  ) -> UIBench {
    let clock = SystemClock()
    let cpu = RasterBench.cpuTime
    let start = clock.now
    let bench = UIBench(fonts: fonts, root: root)
    samples.append(
      wall: clock.now.seconds(since: start), cpu: RasterBench.cpuTime.seconds(since: cpu))
    return bench
  }

  /// Makes the views of `root` and their first frame. `step` acts before each later one.
  package init(
    fonts: FontLibrary, paints: Bool, root: some View, step: @escaping (UIBench) -> Void
  ) {
    self.step = step
    renderer = SceneRenderer(fonts: fonts, background: .white)
    if paints { pixels = Pixmap(width: Self.size.width, height: Self.size.height) }
    host = ViewHost(text: fonts, root: root)
    host.size = CGSize(width: Double(Self.size.width), height: Double(Self.size.height))
    paint(update())
  }

  /// Makes the next frame, 1/60 s after the previous one, and adds its times to `samples` and
  /// `painted`.
  package func makeFrame() {
    frame += 1
    now = now.advanced(by: 1.0 / 60)
    let cpu = RasterBench.cpuTime
    let start = clock.now
    step(self)
    let damage = update()
    samples.append(
      wall: clock.now.seconds(since: start), cpu: RasterBench.cpuTime.seconds(since: cpu))
    paint(damage)
    if pixels == nil { return }
    painted.append(
      wall: clock.now.seconds(since: start), cpu: RasterBench.cpuTime.seconds(since: cpu))
  }

  /// The number of structure nodes in the view tree.
  package var nodeCount: Int { host.graph.nodeCount }

  private func update() -> PixelRegion {
    statistics = host.update(at: now)
    return renderer.damage(
      from: lastList, to: host.displayList,
      in: PixelRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height))
  }

  private func paint(_ damage: PixelRegion) {
    lastList = host.displayList
    guard var target = pixels.take() else { return }
    renderer.paint(lastList, damage: damage, into: &target)
    pixels = consume target
  }

  /// Drags again and again: a touch at `start`, 29 moves of `distance`, a lift, and then 5 frames
  /// in which content keeps scrolling by momentum. Call it once before each frame.
  package func drag(from start: CGPoint, by distance: CGSize) {
    let touch: InputEvent.TouchPhase
    let phase = frame % 36
    switch phase {
    case 1: touch = .down
    case 2...30: touch = .move
    case 31: touch = .up
    default: return
    }
    let moves = Double(min(phase, 30) - 1)
    let point = CGPoint(
      x: start.x + moves * distance.width, y: start.y + moves * distance.height)
    host.handle(InputEvent(time: now, kind: .touch(touch, slot: 0, position: point)))
  }
}
