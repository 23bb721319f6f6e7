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
/// The graph of the first node that the transaction marks keeps it from then on, and runs the
/// action before the bodies of a later round.
@MainActor
package final class AnimationCompletion: TimedNode {
  private let seconds: Double
  private let action: () -> Void
  /// The graph that runs the action; nil while no node was marked.
  private weak var graph: ViewGraph?
  /// True after the transaction has marked a node.
  private(set) var isAttached = false

  /// - Parameter seconds: the time from the frame that shows the changes to the action.
  init(seconds: Double, action: @escaping () -> Void) {
    self.seconds = seconds
    self.action = action
  }

  /// Lets `graph` keep the completion and run its action. The graph calls it for each node that the
  /// transaction marks; calls after the first do nothing.
  func attach(to graph: ViewGraph) {
    if isAttached { return }
    isAttached = true
    self.graph = graph
    guard seconds < .infinity else { return }
    graph.completions.append(self)
    // The animation starts in the frame that shows the change. Actions run in that frame after its
    // layout, so `graph.time` is the start then.
    graph.enqueueAction { [weak self, weak graph] in
      guard let self, let graph else { return }
      if self.seconds > 0 {
        graph.timers.set(self, at: graph.time.advanced(by: self.seconds))
      } else {
        self.timerDidFire()
      }
    }
  }

  /// Hands the action to the graph, which runs it before the bodies of the next round.
  package func timerDidFire() {
    guard let graph else { return }
    graph.completions.removeAll { $0 === self }
    graph.enqueueEvent(action)
  }

  /// Runs the action at once. It is for a completion that no graph keeps.
  func run() { action() }
}

/// Runs `body` and returns its result. Views show the state that `body` writes with `animation`;
/// nil means without an animation.
///
/// `completion` runs once, when the changes have been shown. If no view has read what `body`
/// writes, it runs at once. After an endless animation it never runs.
///
/// - Throws: Only what `body` throws.
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete, _ body: () throws -> Result,
  completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  let end = AnimationCompletion(
    seconds: completionCriteria.seconds(of: animation), action: completion)
  transaction.completion = end
  let result = try withTransaction(transaction, body)
  if !end.isAttached { end.run() }
  return result
}
