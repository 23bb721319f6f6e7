import Glibc
import MartletCharts
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import MartletScene
import MartletSeries
import MartletText
import MartletUI

/// The gestures on the chart of `ChartBench`.
package enum ChartBenchMove: String, CaseIterable, Hashable, Sendable {
  /// One finger drags the graph back and forth.
  case pan
  /// Two fingers stretch the time axis between them.
  case pinch
  /// A finger taps a filter every 30 frames. The animation takes 24 frames.
  case toggle
}

/// Makes complete frames, with pixels, of a chart that fills the screen, and measures their times.
@MainActor package final class ChartBench {
  /// The size of the screen in device pixels, at scale 1.
  package nonisolated static let size = PixelSize(width: 1280, height: 800)

  private let host: ViewHost
  private let renderer: SceneRenderer
  private var pixels = Pixmap(width: size.width, height: size.height)
  private let clock = SystemClock()
  private var now = MonotonicTime.zero
  private var lastList = DisplayList()
  private var frame = 0
  /// The number of device pixels that the last frame painted.
  package private(set) var damagedArea = 0

  /// Makes the views of a chart, and paints their first frames.
  package init(_ data: ChartData, fonts: FontLibrary, threads: Int) {
    renderer = SceneRenderer(
      fonts: fonts, runner: WorkerBands(width: threads), background: .white)
    host = ViewHost(
      text: fonts, root: ChartList([ChartItem(id: "chart", title: "Chart", data: data)]))
    host.size = CGSize(width: Double(Self.size.width), height: Double(Self.size.height))
    paint()
    // The widths of the cards are known only after the first layout.
    for _ in 0..<3 { step() }
  }

  /// Makes frames of a gesture, each 1/60 s after the previous one. Returns their times. `look` is
  /// called after the last of them, before the fingers are lifted.
  package func run(
    _ move: ChartBenchMove, frames: Int, look: (ChartBench) -> Void = { _ in }
  ) -> FrameSamples {
    var samples = FrameSamples()
    frame = 0
    touches(move)
    // The frames right after the first touch are not measured. The fingers never rest, because a
    // resting finger would select a value.
    for _ in 0..<20 {
      step()
      frame += 1
      touches(move)
    }
    step()
    for _ in 0..<frames {
      frame += 1
      let cpu = RasterBench.cpuTime
      let start = clock.now
      touches(move)
      step()
      samples.append(
        wall: clock.now.seconds(since: start), cpu: RasterBench.cpuTime.seconds(since: cpu))
    }
    look(self)
    lift(move)
    for _ in 0..<120 { step() }
    return samples
  }

  private func step() {
    now = now.advanced(by: 1.0 / 60)
    paint()
  }

  private func paint() {
    _ = host.update(at: now)
    let damage = renderer.damage(
      from: lastList, to: host.displayList,
      in: PixelRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height))
    lastList = host.displayList
    damagedArea = damage.area
    renderer.paint(lastList, damage: damage, into: &pixels)
  }

  // MARK: - Fingers

  private func touches(_ move: ChartBenchMove) {
    switch move {
    case .pan:
      guard let graph = frame(of: "graph") else { return }
      let distance = frame % 80 < 40 ? frame % 40 : 40 - frame % 40
      touch(0, CGPoint(x: graph.midX - 100 + Double(distance) * 5, y: graph.midY))
    case .pinch:
      guard let graph = frame(of: "graph") else { return }
      let distance = frame % 80 < 40 ? frame % 40 : 40 - frame % 40
      let half = 60 + Double(distance) * 4
      touch(0, CGPoint(x: graph.midX - half, y: graph.midY))
      touch(1, CGPoint(x: graph.midX + half, y: graph.midY))
    case .toggle:
      guard frame % 30 == 1, let filter = frame(of: "filter.y1") else { return }
      let point = CGPoint(x: filter.midX, y: filter.midY)
      send(.down, 0, point)
      send(.up, 0, point)
    }
  }

  private func touch(_ slot: Int, _ point: CGPoint) {
    send(frame == 0 ? .down : .move, slot, point)
  }

  private func lift(_ move: ChartBenchMove) {
    guard move != .toggle, let graph = frame(of: "graph") else { return }
    let point = CGPoint(x: graph.midX, y: graph.midY)
    send(.up, 0, point)
    if move == .pinch { send(.up, 1, point) }
  }

  private func send(_ phase: InputEvent.TouchPhase, _ slot: Int, _ point: CGPoint) {
    host.handle(InputEvent(time: now, kind: .touch(phase, slot: slot, position: point)))
  }

  private func frame(of name: String) -> CGRect? {
    host.identifiedViews.first { $0.identifier == name }?.frame
  }
}
