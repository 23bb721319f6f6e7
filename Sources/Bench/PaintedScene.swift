import MartletGeometry
import MartletHost
import MartletRaster
import MartletScene

/// A scene that a painter can draw but a display list cannot contain.
protocol PaintedScene: BenchScene {
  /// Draws the scene, which is the same in every frame. It is called once for each band.
  func paint(with painter: Painter)
}

extension PaintedScene {
  /// Draws nothing: the scene has no display list.
  package func draw(frame: Int, into list: inout DisplayListBuilder) {}
}

/// Paints a `PaintedScene` in bands, which are rows of the frame, with one painter per thread.
final class BandPainters {
  private let runner: WorkerBands
  private let painters: [Painter]

  init(threads: Int) {
    runner = WorkerBands(width: threads)
    painters = (0..<threads).map { _ in Painter() }
  }

  func paint(_ scene: any PaintedScene, into pixels: inout Pixmap) {
    pixels.withSurface { surface in
      // One thread paints the frame as one band: a height beyond the frame's gives no second one.
      let frame = Frame(
        scene: scene, painters: painters, surface: surface,
        grid: BandGrid(
          rows: surface.bounds.minY..<surface.bounds.maxY,
          height: painters.count > 1 ? 32 : surface.bounds.height * 2))
      runner.run(frame.grid.count) { frame.paint($0) }
    }
  }

  /// Unchecked because painters are not sendable. Each worker uses only its own painter, scenes do
  /// not change, and the caller waits for all bands.
  private struct Frame: @unchecked Sendable {
    let scene: any PaintedScene
    let painters: [Painter]
    let surface: Surface
    let grid: BandGrid

    func paint(_ part: BandPart) {
      // A job may have a second stage, for work that needs the result of the first. This one has
      // only bands, in the first stage.
      if part.stage == .second { return }
      let rows = surface.rows(grid.rows(of: part.number))
      painters[part.worker].draw(on: rows, damage: rows.bounds) { scene.paint(with: $0) }
    }
  }
}
