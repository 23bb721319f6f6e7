import MartletGeometry

/// An object that the graph advances once a frame, before bodies and layout, until it has ended.
@MainActor
package protocol RunningAnimation: AnyObject {
  /// True while the graph advances the animation. The graph sets it.
  var isRunning: Bool { get set }

  /// The seconds from the graph's time until the animation needs its next frame; 0 for the next
  /// refresh of the display.
  var frameInterval: Double { get }

  /// Advances to `time`. Returns false if the animation has ended and needs no further frame.
  func advance(to time: MonotonicTime) -> Bool
}

extension RunningAnimation {
  /// Zero: the animation needs a frame at each refresh of the display.
  package var frameInterval: Double { 0 }
}

/// A running animation. The reference is weak, because its node may leave the tree at any time,
/// even during an endless animation.
struct WeakAnimation {
  weak var animation: (any RunningAnimation)?
}
