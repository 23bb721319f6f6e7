import MartletGeometry

// Presentations are views above other views: sheets, covers and cards above the whole page, and
// further pages of a navigation view. Their structure nodes are children of the node that presents
// them, so that state and environment reach them. Their layout nodes are siblings of the views that
// they cover.

/// The presentations above the root or above the first page of a navigation view, the oldest first.
///
/// Each tree has one list for its root (`ViewGraph.presentations`), and each navigation view has
/// one for its pages. Presenters add and remove their presentations, or wait until another one has
/// gone. The list has weak references to waiting presenters.
@MainActor
package final class Presentations: GraphPart {
  private var shown: [AnyPresentation] = []
  private var waiting: [WeakPresenter] = []
  /// The structure node of the root or the navigation view. It collects its layout nodes again when
  /// the list changes.
  package weak var root: _StructureNode?

  private struct WeakPresenter {
    weak var node: (any PresentingNode)?
  }

  /// Creates an empty list.
  package init() {}

  /// The layout nodes of the presentations, from back to front.
  package var elements: [LayoutNode] { shown.map(\.element) }

  /// Returns true if no view inside `context` presents anything; nil means the views below all
  /// presentations. Each level has one presentation at a time, and the views of a presentation are
  /// the next level.
  func isFree(_ context: AnyPresentation?) -> Bool {
    !shown.contains { $0.context === context }
  }

  func add(_ presentation: AnyPresentation) {
    // If a sheet is made together with a sheet inside it, the inner one is already in the list and
    // must stay in front.
    let index = shown.firstIndex { $0.isInside(presentation) } ?? shown.endIndex
    shown.insert(presentation, at: index)
    root?.elementsDidChange()
  }

  func remove(_ presentation: AnyPresentation) {
    guard let index = shown.firstIndex(where: { $0 === presentation }) else { return }
    shown.remove(at: index)
    root?.elementsDidChange()
    // The waiting presenters try again, in the order in which they began to wait.
    let next = waiting
    waiting.removeAll()
    for entry in next { entry.node?.presentationDidEnd() }
  }

  /// Removes all presentations when the tree is torn down.
  package func releaseNodes() {
    shown.removeAll()
    waiting.removeAll()
  }

  /// Calls `presentationDidEnd()` of `presenter` once, after the next presentation has gone.
  func wait(_ presenter: any PresentingNode) {
    if waiting.contains(where: { $0.node === presenter }) { return }
    waiting.append(WeakPresenter(node: presenter))
  }

  /// Returns the presentations that views inside `presentation` present, directly or through
  /// others.
  func descendants(of presentation: AnyPresentation) -> [AnyPresentation] {
    shown.filter { $0.isInside(presentation) }
  }
}

/// A node that presents views.
@MainActor
protocol PresentingNode: _StructureNode {
  /// Is called after a presentation has gone. The node tries again to present its views.
  func presentationDidEnd()
}

/// The structure node of presented views, without the type of the views.
package class AnyPresentation: _StructureNode {
  let element: SlidingNode
  /// The list that contains the presentation.
  let presentations: Presentations
  /// The presentation of the same list that contains the presenter; nil if the presenter is below
  /// all of them.
  let context: AnyPresentation?

  init(_ element: SlidingNode, in presentations: Presentations, _ context: _NodeContext) {
    self.element = element
    self.presentations = presentations
    self.context = context.parent?.enclosingPresentation(in: presentations)
    super.init(context)
  }

  /// Returns true if views inside `other` present this presentation, directly or through others.
  final func isInside(_ other: AnyPresentation) -> Bool {
    context === other || context?.isInside(other) ?? false
  }

  package override var isPresentation: Bool { true }
}

extension _StructureNode {
  /// Returns the presentation of `presentations` that contains the node; nil if there is none.
  func enclosingPresentation(in presentations: Presentations) -> AnyPresentation? {
    var node: _StructureNode? = self
    while let current = node {
      if current.isPresentation, let presentation = current as? AnyPresentation,
        presentation.presentations === presentations
      {
        return presentation
      }
      node = current.parent
    }
    return nil
  }
}

extension ViewGraph {
  /// The presentations above the whole page: sheets, covers and cards.
  package var presentations: Presentations { part(Presentations.self) }
}
