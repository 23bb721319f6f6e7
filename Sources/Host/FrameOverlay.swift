import MartletDisplay
import MartletGeometry
import MartletScene

/// A drawing above the views and below the arrow of the mouse, such as the frame statistics of the
/// demo.
@MainActor package protocol FrameOverlay: AnyObject {
  /// Whether the overlay itself asks for a frame. An overlay that only describes frames that are
  /// made anyway never asks for one, so that an idle panel stays idle.
  var needsFrame: Bool { get }

  /// Draws in points, for a frame that is visible at `time`. It is called for every frame that is
  /// made.
  ///
  /// - Parameters:
  ///   - mode: the mode of the display.
  ///   - history: the frames that were presented before this one.
  func draw(
    into builder: inout DisplayListBuilder, mode: OutputMode, at time: MonotonicTime,
    history: FrameHistory)
}
