import MartletGeometry
import MartletHost
import MartletRaster
import MartletScene

/// A scene of something that a painter draws and a display list does not hold.
protocol PaintedScene: BenchScene {
  /// Draws any frame; called once for each band.
  func paint(with painter: Painter)
}

extension PaintedScene {
  package func draw(frame: Int, into list: inout DisplayListBuilder) {}
}

/// Paints such scenes in as many bands as there are threads.
final class BandPainters {
  private let runner: WorkerBands
  private let painters: [Painter]

  init(threads: Int) {
    runner = WorkerBands(width: threads)
    painters = (0..<threads).map { _ in Painter() }
  }

  func paint(_ scene: any PaintedScene, into pixels: inout Pixmap) {
    pixels.withSurface { surface in
      let frame = Frame(scene: scene, painters: painters, surface: surface)
      runner.run(painters.count) { frame.paint(band: $0) }
    }
  }

  /// Unchecked because painters are not sendable: band `i` alone uses painter `i`, scenes do not
  /// change, and the caller waits for all bands.
  private struct Frame: @unchecked Sendable {
    let scene: any PaintedScene
    let painters: [Painter]
    let surface: Surface

    func paint(band: Int) {
      let rows = surface.bounds.height
      let part = surface.rows(
        rows * band / painters.count..<rows * (band + 1) / painters.count)
      painters[band].draw(on: part, damage: part.bounds) { scene.paint(with: $0) }
    }
  }
}
