import MartletGeometry
import MartletMotion

/// The instant at which an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  /// True if the animation must have come to rest.
  package let isAtRest: Bool

  /// The change seems complete. A spring may still move a little.
  public static let logicallyComplete = AnimationCompletionCriteria(isAtRest: false)
  /// The animation has come to rest.
  public static let removed = AnimationCompletionCriteria(isAtRest: true)

  /// Returns the seconds from the start of `animation` to the instant at which it counts as
  /// complete. The result is 0 without an animation and infinite for an endless one.
  package func seconds(of animation: Animation?) -> Double {
    guard let animation else { return 0 }
    return isAtRest ? animation.duration : animation.logicalDuration
  }
}

/// An action that runs once, when the changes of a transaction have been shown.
///
/// `withAnimation(_:completionCriteria:_:completion:)` makes it and stores it in the transaction.
/// The graph of the first node that the transaction marks keeps it from then on
/// (`ViewGraph.keep(_:)`), and runs the action before the bodies of a later round.
@MainActor
package final class AnimationCompletion: TimedNode {
  /// The time from the frame that shows the changes to the action, in seconds.
  let seconds: Double
  /// The action.
  let action: () -> Void
  /// Is called at the end of the time; nil while no node was marked.
  private var onEnd: (() -> Void)?

  /// - Parameter seconds: the time from the frame that shows the changes to the action.
  init(seconds: Double, action: @escaping () -> Void) {
    self.seconds = seconds
    self.action = action
  }

  /// True after the transaction has marked a node.
  var isAttached: Bool { onEnd != nil }

  /// Lets a graph take over the completion, which then does not run by itself.
  ///
  /// - Parameter onEnd: is called at the end of the time.
  func attach(_ onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
  }

  /// Tells the graph that the time has ended.
  package func timerDidFire() { onEnd?() }
}
