import MartletDisplay
import MartletGeometry
import MartletInput
import MartletRaster
import MartletScene

// The two seams of the frame loop: the views that make a display list, and the painter that knows
// what changed between two lists and draws it. Both are plain synchronous calls on the loop's
// thread, once a frame; nothing in a pixel's way goes through them.

/// The view tree as the frame loop sees it.
@MainActor package protocol FrameContent: AnyObject {
  /// When the tree next wants an update: an instant in the past when something is dirty, the time
  /// of a timer when one runs, nil when nothing will change by itself.
  var nextUpdate: MonotonicTime? { get }

  /// The picture as of the last update, in device pixels. It shares its storage from frame to
  /// frame while nothing is drawn anew, which makes the diff cost nothing.
  var displayList: DisplayList { get }

  /// Takes the mode of the output that it is shown on from now on.
  func resize(to mode: OutputMode)

  /// Moves the picture by so many device pixels from its place. What it moves over an edge is not
  /// seen. The state shows with the next update.
  func shift(x: Int, y: Int)

  /// Takes an event; its position is in device pixels. State changes show with the next update.
  func handle(_ event: InputEvent)

  /// Brings the tree up to `time`, when the frame will be seen.
  func update(at time: MonotonicTime) -> UpdateCounts
}

/// How much of the view tree an update touched.
package struct UpdateCounts: Hashable, Sendable {
  /// Bodies evaluated.
  package var bodies: Int
  /// Nodes that were measured or placed.
  package var layouts: Int
  /// Nodes that wrote display items anew.
  package var draws: Int

  package init(bodies: Int = 0, layouts: Int = 0, draws: Int = 0) {
    self.bodies = bodies
    self.layouts = layouts
    self.draws = draws
  }
}

/// Turns display lists into damage and pixels.
package protocol FramePainter: AnyObject {
  /// The pixels inside `bounds` that may differ between pictures of the two lists.
  func damage(from old: DisplayList, to new: DisplayList, in bounds: PixelRect) -> PixelRegion

  /// Draws the list's picture inside `damage`, over whatever `target` held there.
  func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap)

  /// True while memory is kept that `releaseScratch` lets go of.
  var holdsScratch: Bool { get }

  /// Lets go of memory that is only of use from one frame to the next.
  func releaseScratch()
}

extension FramePainter {
  package var holdsScratch: Bool { false }
  package func releaseScratch() {}
}
