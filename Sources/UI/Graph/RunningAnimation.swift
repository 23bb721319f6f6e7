import MartletGeometry

/// An object that the graph advances once a frame, before bodies and layout, until it has ended.
@MainActor
package protocol RunningAnimation: AnyObject {
  /// True while the graph advances the animation. The graph sets it.
  var isRunning: Bool { get set }

  /// Advances to `time`. Returns false if the animation has ended and needs no further frame.
  func advance(to time: MonotonicTime) -> Bool
}
