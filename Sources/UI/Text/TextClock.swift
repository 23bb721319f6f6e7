import MartletGeometry

/// Keeps the dates of a text up to date.
///
/// It wakes the tree at the instant at which the text changes next, and at no other. A text that is
/// not visible is not followed: one inside `hidden()`, or on a page of a tab view that is not
/// selected.
@MainActor
final class TextClock: TimedNode {
  private weak var node: TextNode?
  private var text: Text
  private var environment: EnvironmentValues
  private var graph: ViewGraph? { node?.graph }

  /// Follows the clock for `node`, which shows `text`.
  init(_ text: Text, _ environment: EnvironmentValues, for node: TextNode) {
    self.text = text
    self.environment = environment
    self.node = node
    // The tree may be made before its first frame, when the time is not set yet.
    node.graph.enqueueAction { [weak self] in self?.refresh() }
  }

  /// Shows another text or another environment.
  func set(_ text: Text, _ environment: EnvironmentValues) {
    self.text = text
    self.environment = environment
    refresh()
  }

  /// Ends the wait for the next change.
  func stop() {
    graph?.timers.set(self, at: nil)
  }

  func timerDidFire() {
    graph?.enqueueEvent { [weak self] in self?.refresh() }
  }

  private func refresh() {
    // A text that a canvas draws has no parent. The canvas makes another one when it draws again.
    guard let node, node.clock === self, node.parent != nil else { return }
    let now = node.graph.wallTime
    let (text, next) = text.shown(at: now, in: environment)
    text.show(in: node, environment)
    guard environment.isOnScreen, !node.isInHiddenView, let next else { return stop() }
    node.graph.timers.set(self, at: node.graph.time.advanced(by: max(0.001, next - now)))
  }
}

extension TextNode {
  /// True if a view around the node hides it for as long as it has it inside.
  fileprivate var isInHiddenView: Bool {
    var node: LayoutNode? = self
    while let current = node {
      if current.alwaysHidesContent { return true }
      node = current.parent
    }
    return false
  }
}
