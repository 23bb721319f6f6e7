import MartletDisplay
import MartletGeometry
import MartletScene

/// Something drawn above the views and below the mouse's arrow, such as the demo's figures.
@MainActor package protocol FrameOverlay: AnyObject {
  /// Whether the overlay itself asks for a frame. One that only comments on the frames that happen
  /// anyway never does, so that a panel at rest stays at rest.
  var needsFrame: Bool { get }

  /// Draws in points, for a frame seen at `time`; called for every frame that is made.
  ///
  /// - Parameter history: the frames presented before this one.
  func draw(
    into builder: inout DisplayListBuilder, mode: OutputMode, at time: MonotonicTime,
    history: FrameHistory)
}
