import MartletDisplay
import MartletGeometry
import MartletInput
import MartletScene
import MartletText
import MartletUI

/// A view tree as the frame loop's content: pixels on both sides, points within.
@MainActor package final class ViewContent: FrameContent {
  package let host: ViewHost

  package init(_ host: ViewHost) {
    self.host = host
  }

  package var nextUpdate: MonotonicTime? {
    host.needsUpdate ? .zero : host.nextDeadline
  }

  package var displayList: DisplayList { host.displayList }

  package func resize(to mode: OutputMode) {
    host.scale = mode.scale
    host.panelOrientation = mode.orientation
    host.size = CGSize(
      width: Double(mode.size.width) / mode.scale, height: Double(mode.size.height) / mode.scale)
  }

  package func handle(_ event: InputEvent) {
    host.handle(event)
  }

  /// The frame of the view with that accessibility identifier as the last update left it, in device
  /// pixels; nil where there is none.
  package func frame(of view: Landmark.View) -> CGRect? {
    host.frame(ofView: view.name, index: view.index)?.applying(toPixels)
  }

  /// Maps points to device pixels.
  package var toPixels: CGAffineTransform { host.toPixels }

  package func shift(x: Int, y: Int) { host.shift = (x, y) }

  package func update(at time: MonotonicTime) -> UpdateCounts {
    let statistics = host.update(at: time)
    return UpdateCounts(
      bodies: statistics.bodies, layouts: statistics.layouts, draws: statistics.draws)
  }
}

extension SceneRenderer: FramePainter {}
