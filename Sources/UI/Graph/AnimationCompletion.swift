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

  /// Returns the seconds from the start to that instant; infinite for an endless animation.
  package func seconds(of animation: Animation?) -> Double {
    guard let animation else { return 0 }
    return isAtRest ? animation.duration : animation.logicalDuration
  }
}

/// An action that runs once, when the changes of a transaction have been shown.
///
/// The graph of the first node that the transaction marks keeps it until then.
@MainActor
package final class AnimationCompletion: TimedNode {
  private let seconds: Double
  private let action: () -> Void
  /// The graph that runs the action; nil while no node was marked.
  private weak var graph: ViewGraph?
  /// True once a node was marked.
  private(set) var isAttached = false

  init(seconds: Double, action: @escaping () -> Void) {
    self.seconds = seconds
    self.action = action
  }

  func attach(to graph: ViewGraph) {
    if isAttached { return }
    isAttached = true
    self.graph = graph
    guard seconds < .infinity else { return }
    graph.completions.append(self)
    // The animation starts at the time of the frame that shows the change.
    graph.enqueueAction { [weak self, weak graph] in
      guard let self, let graph else { return }
      if self.seconds > 0 {
        graph.timers.set(self, at: graph.time.advanced(by: self.seconds))
      } else {
        self.timeHasCome()
      }
    }
  }

  /// Runs the action before the bodies of the next round.
  package func timeHasCome() {
    guard let graph else { return }
    graph.completions.removeAll { $0 === self }
    graph.enqueueEvent(action)
  }

  /// Runs the action now.
  func run() { action() }
}

/// Runs `body` and returns its result. The state that `body` writes changes with `animation`; nil
/// means without an animation. `completion` runs when the changes have been shown; if no view reads
/// what was written, it runs at once. It never runs after an endless animation.
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
