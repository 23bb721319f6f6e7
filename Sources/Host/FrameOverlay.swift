import MartletDisplay
import MartletGeometry
import MartletScene

/// Something drawn above the views and below the mouse's arrow, such as the demo's figures.
@MainActor package protocol FrameOverlay: AnyObject {
  /// Whether the overlay itself asks for a frame. An overlay that only describes frames made for
  /// other reasons never asks for one, so a panel at rest stays at rest.
  var needsFrame: Bool { get }

  /// Draws in points, for a frame seen at `time`. It is called for every frame that is made.
  ///
  /// - Parameters:
  ///   - mode: the mode of the display.
  ///   - history: the frames that were presented before this one.
  func draw(
    into builder: inout DisplayListBuilder, mode: OutputMode, at time: MonotonicTime,
    history: FrameHistory)
}
