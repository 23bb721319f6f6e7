import MartletGeometry

// Views that are shown above others: sheets and covers above the page, and further pages of a
// navigation view. Their structure nodes stay where they are declared, so that state and
// environment reach them. Their layout nodes are siblings of the views below them.

/// The presentations above the root or above a navigation view, the oldest first.
@MainActor
package final class Presentations: GraphPart {
  private var shown: [AnyPresentation] = []
  private var waiting: [WeakPresenter] = []
  /// Collects the layout nodes of the root or navigation view again.
  package weak var root: _StructureNode?

  private struct WeakPresenter {
    weak var node: (any PresentingNode)?
  }

  /// Creates an empty list of pages.
  package init() {}

  /// The layout nodes above the first page, from back to front.
  package var elements: [LayoutNode] { shown.map(\.element) }

  /// Returns true if nothing is presented from `context`. A page presents one thing at a time, and
  /// that can present another one.
  func isFree(_ context: AnyPresentation?) -> Bool {
    !shown.contains { $0.context === context }
  }

  func add(_ presentation: AnyPresentation) {
    // If a view is made together with a sheet inside it, that inner sheet is already in the list.
    let index = shown.firstIndex { $0.isInside(presentation) } ?? shown.endIndex
    shown.insert(presentation, at: index)
    root?.elementsDidChange()
  }

  func remove(_ presentation: AnyPresentation) {
    guard let index = shown.firstIndex(where: { $0 === presentation }) else { return }
    shown.remove(at: index)
    root?.elementsDidChange()
    // The presenters that found the place occupied try again, in order.
    let next = waiting
    waiting.removeAll()
    for entry in next { entry.node?.placeIsFree() }
  }

  /// Removes all presentations when the tree is torn down.
  package func abandon() {
    shown.removeAll()
    waiting.removeAll()
  }

  /// Calls `presenter` after a presentation has gone.
  func wait(_ presenter: any PresentingNode) {
    if waiting.contains(where: { $0.node === presenter }) { return }
    waiting.append(WeakPresenter(node: presenter))
  }

  /// Returns the presentations that views inside `presentation` have made, directly or through
  /// others.
  func descendants(of presentation: AnyPresentation) -> [AnyPresentation] {
    shown.filter { $0.isInside(presentation) }
  }
}

/// A node that presents views.
@MainActor
protocol PresentingNode: _StructureNode {
  /// Is called after a presentation has gone.
  func placeIsFree()
}

/// The structure node of presented views, without its type.
package class AnyPresentation: _StructureNode {
  let element: SlidingNode
  /// The list that contains the presentation.
  let place: Presentations
  /// The presentation of the same list that contains the presenter; nil for none.
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

  package override var isPresentation: Bool { true }
}

extension _StructureNode {
  /// Returns the presentation of `place` that contains the node; nil if there is none.
  func enclosingPresentation(in place: Presentations) -> AnyPresentation? {
    var node: _StructureNode? = self
    while let current = node {
      if current.isPresentation, let presentation = current as? AnyPresentation,
        presentation.place === place
      {
        return presentation
      }
      node = current.parent
    }
    return nil
  }
}

extension ViewGraph {
  /// The views that are shown above the page.
  package var presentations: Presentations { part(Presentations.self) }
}
