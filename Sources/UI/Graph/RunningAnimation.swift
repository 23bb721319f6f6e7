import MartletGeometry

/// An object that the graph advances once a frame, before bodies and layout, until it has ended.
@MainActor
package protocol RunningAnimation: AnyObject {
  /// True while the graph advances the animation. The graph sets it.
  var isRunning: Bool { get set }

  /// Advances to `time`. Returns false if the animation has ended and needs no further frame.
  func advance(to time: MonotonicTime) -> Bool
}

/// A running animation. The reference is weak, because its node may leave the tree at any time,
/// even during an endless animation.
struct WeakAnimation {
  weak var animation: (any RunningAnimation)?
}
