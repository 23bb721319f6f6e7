import MartletDisplay
import MartletGeometry
import MartletInput
import MartletRaster
import MartletScene

// The two interfaces of the frame loop: to the views, which make a display list, and to the
// painter, which finds the changes between two lists and draws them. Both are plain synchronous
// calls on the loop's thread, a few per frame. No call per pixel goes through them.

/// The view tree as the frame loop sees it.
@MainActor package protocol FrameContent: AnyObject {
  /// The instant of the next update: an instant in the past if something is dirty, the time of the
  /// next timer if there is one, nil if nothing will change by itself.
  var nextUpdate: MonotonicTime? { get }

  /// The picture as of the last update, in device pixels. Consecutive lists share the storage of
  /// parts that are not drawn again, so comparing those parts costs nothing.
  var displayList: DisplayList { get }

  /// Whether a view takes text, so that letters and Escape are not commands of the panel.
  var takesText: Bool { get }

  /// Whether a view has the focus, so that arrow keys belong to it and are not commands of the
  /// panel.
  var hasFocus: Bool { get }

  /// Sets the mode of the output that shows the content from now on.
  func resize(to mode: OutputMode)

  /// Moves the picture by an offset in device pixels from its normal position. Pixels outside the
  /// screen are not visible. The next update shows the offset.
  func shift(x: Int, y: Int)

  /// Notes that the display went dark or was lit. The next update passes it to the views.
  func setDark(_ isDark: Bool)

  /// Handles an event. Its position is in device pixels. The next update shows the changes of
  /// state.
  func handle(_ event: InputEvent)

  /// Counts a key that was a command of the panel as use, as a touch is.
  func noteUse(at time: MonotonicTime)

  /// Brings the tree up to date for `time`, the instant at which the frame will be seen. Returns
  /// the work that it took.
  func update(at time: MonotonicTime) -> UpdateCounts
}

extension FrameContent {
  /// The default: no view takes text.
  package var takesText: Bool { false }

  /// The default: no view has the focus.
  package var hasFocus: Bool { false }

  /// The default does nothing.
  package func noteUse(at time: MonotonicTime) {}

  /// The default does nothing.
  package func setDark(_ isDark: Bool) {}
}

/// Counts of the work in the view tree during one update.
package struct UpdateCounts: Hashable, Sendable {
  /// The number of bodies evaluated.
  package var bodies: Int
  /// The number of nodes measured or placed.
  package var layouts: Int
  /// The number of nodes that wrote their display items again.
  package var draws: Int

  /// Makes counts.
  package init(bodies: Int = 0, layouts: Int = 0, draws: Int = 0) {
    self.bodies = bodies
    self.layouts = layouts
    self.draws = draws
  }
}

/// Turns display lists into damage and pixels.
package protocol FramePainter: AnyObject {
  /// Returns the pixels inside `bounds` that may differ between the pictures of the two lists.
  func damage(from old: DisplayList, to new: DisplayList, in bounds: PixelRect) -> PixelRegion

  /// Draws the picture of the list inside `damage`, over the current pixels of `target`.
  func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap)

  /// Whether there is memory that `releaseScratch` would release.
  var holdsScratch: Bool { get }

  /// Releases memory that is useful only from one frame to the next.
  func releaseScratch()
}

extension FramePainter {
  /// The default: no memory is kept between frames.
  package var holdsScratch: Bool { false }
  /// The default: does nothing.
  package func releaseScratch() {}
}
