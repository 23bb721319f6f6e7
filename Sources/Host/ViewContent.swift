import MartletDisplay
import MartletGeometry
import MartletInput
import MartletScene
import MartletText
import MartletUI

/// A view tree as the content of the frame loop. Its interface is in device pixels; the tree itself
/// is in points.
@MainActor package final class ViewContent: FrameContent {
  /// The host of the view tree.
  package let host: ViewHost

  /// Makes the content of a host.
  package init(_ host: ViewHost) {
    self.host = host
  }

  /// The time of the next update: zero if the tree is dirty, else the host's next timer.
  package var nextUpdate: MonotonicTime? {
    host.needsUpdate ? .zero : host.nextDeadline
  }

  /// The display list of the last update.
  package var displayList: DisplayList { host.displayList }

  /// Gives the tree the mode's scale, orientation and size in points.
  package func resize(to mode: OutputMode) {
    host.scale = mode.scale
    host.panelOrientation = mode.orientation
    host.size = CGSize(
      width: Double(mode.size.width) / mode.scale, height: Double(mode.size.height) / mode.scale)
  }

  /// Whether a view of the tree takes text.
  package var takesText: Bool { host.takesText }

  /// Whether a view has the focus.
  package var hasFocus: Bool { host.hasFocus }

  /// Lets the views that wait for an idle panel wait anew.
  package func noteUse(at time: MonotonicTime) { host.graph.noteUse(at: time) }

  /// Passes an event to the tree.
  package func handle(_ event: InputEvent) {
    host.handle(event)
  }

  /// Returns the frame of the view with an accessibility identifier, as of the last update, in
  /// device pixels; nil if there is no such view.
  package func frame(of view: Landmark.View) -> CGRect? {
    host.frame(ofView: view.name, index: view.index)?.applying(toPixels)
  }

  /// The transform from points to device pixels.
  package var toPixels: CGAffineTransform { host.toPixels }

  /// Moves the picture by an offset in device pixels.
  package func shift(x: Int, y: Int) { host.shift = (x, y) }

  /// Sets the phase of the tree: `background` while the display is dark.
  package func setDark(_ isDark: Bool) { host.isDark = isDark }

  /// Updates the tree for `time`.
  package func update(at time: MonotonicTime) -> UpdateCounts {
    let statistics = host.update(at: time)
    return UpdateCounts(
      bodies: statistics.bodies, layouts: statistics.layouts, draws: statistics.draws)
  }
}

extension SceneRenderer: FramePainter {}
