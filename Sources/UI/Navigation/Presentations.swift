import MartletGeometry

// What is shown over something else: sheets and covers over the page, pages of a navigation view
// over its first. Their structure nodes stay where they are declared, so that state and
// environment reach them; their layout nodes stand beside what they are shown over.

/// The presentations in one place, the root or a navigation view; the oldest first.
@MainActor
package final class Presentations {
  private var shown: [AnyPresentation] = []
  private var waiting: [WeakPresenter] = []
  /// Collects the layout nodes of the place again.
  package weak var root: _StructureNode?

  private struct WeakPresenter {
    weak var node: (any PresentingNode)?
  }

  nonisolated package init() {}

  /// The layout nodes to show in front of the first, from back to front.
  package var elements: [LayoutNode] { shown.map(\.element) }

  /// True when nothing is presented in `context`: one thing at a time is shown over a page, and
  /// another over that.
  func isFree(_ context: AnyPresentation?) -> Bool {
    !shown.contains { $0.context === context }
  }

  func add(_ presentation: AnyPresentation) {
    // What is made with a sheet inside it has added that one already.
    let index = shown.firstIndex { $0.isInside(presentation) } ?? shown.endIndex
    shown.insert(presentation, at: index)
    root?.elementsDidChange()
  }

  func remove(_ presentation: AnyPresentation) {
    guard let index = shown.firstIndex(where: { $0 === presentation }) else { return }
    shown.remove(at: index)
    root?.elementsDidChange()
    // Now the turn of who found the place taken comes, in order.
    let next = waiting
    waiting.removeAll()
    for entry in next { entry.node?.placeIsFree() }
  }

  /// Forgets them all, when their place leaves the tree for good.
  func removeAll() {
    shown.removeAll()
    waiting.removeAll()
  }

  /// Tells `presenter` when a presentation has gone.
  func wait(_ presenter: any PresentingNode) {
    if waiting.contains(where: { $0.node === presenter }) { return }
    waiting.append(WeakPresenter(node: presenter))
  }

  /// Those that were presented by views of `presentation`, whatever lies between.
  func descendants(of presentation: AnyPresentation) -> [AnyPresentation] {
    shown.filter { $0.isInside(presentation) }
  }
}

/// A view that presents.
@MainActor
protocol PresentingNode: _StructureNode {
  func placeIsFree()
}

/// The structure of what is presented, whatever its type.
package class AnyPresentation: _StructureNode {
  let element: SlidingNode
  /// Where it is shown.
  let place: Presentations
  /// The presentation in the same place that this one is presented from; nil for none.
  let context: AnyPresentation?

  init(_ element: SlidingNode, in place: Presentations, _ context: _NodeContext) {
    self.element = element
    self.place = place
    self.context = context.parent?.enclosingPresentation(in: place)
    super.init(context)
  }

  final func isInside(_ other: AnyPresentation) -> Bool {
    context === other || context?.isInside(other) ?? false
  }

  package override var asPresentation: AnyPresentation? { self }
}

extension _StructureNode {
  /// The presentation of that place that the node is in.
  func enclosingPresentation(in place: Presentations) -> AnyPresentation? {
    var node: _StructureNode? = self
    while let current = node {
      if let presentation = current.asPresentation, presentation.place === place {
        return presentation
      }
      node = current.parent
    }
    return nil
  }
}
