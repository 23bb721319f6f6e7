import MartletGeometry

/// The things that may cover the edges of a display.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  /// One bit per region: container 1, keyboard 2.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The area outside of the safe area that the configuration or `--safe-area` sets, for example
  /// for round corners.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The on-screen keyboard. It has no effect: the host moves the focused view above the keyboard,
  /// and no view gets a smaller size.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// Lets the content grow to the edges of the output.
public struct _SafeAreaIgnoring: ElementModifier {
  /// The edges at which the content grows.
  package let edges: Edge.Set

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a.edges == b.edges }

  /// Makes the node of a modified view. Without a safe area the view gets no layout node of its
  /// own, so it costs nothing. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    if !context.graph.hasSafeArea { return PassNode(view, context, content: \.content) }
    return ElementModifierNode(view, context)
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> SafeAreaIgnoringNode {
    SafeAreaIgnoringNode(self, content)
  }
}

/// The layout node of a view that ignores the safe area. It has the size of its content inside of
/// the safe area, and places the content in its bounds, grown to the edges of the output.
package final class SafeAreaIgnoringNode: ModifierNode<_SafeAreaIgnoring> {
  package override var placesContent: Bool { true }

  package override func layoutChildren() {
    let growth = graph.geometryReaders.growth(of: self, at: modifier.edges)
    var inner = proposal
    inner.width = inner.width.map { $0 + growth.left + growth.right }
    inner.height = inner.height.map { $0 + growth.top + growth.bottom }
    place(content, in: bounds.grown(by: growth), proposal: inner)
  }
}

extension SafeArea {
  /// Returns the distances at some edges, and 0 at the others.
  ///
  /// - Parameter isMirrored: true in a right-to-left layout.
  package func limited(to edges: Edge.Set, isMirrored: Bool) -> SafeArea {
    if edges == .all { return self }
    let (left, right): (Edge.Set, Edge.Set) =
      isMirrored ? (.trailing, .leading) : (.leading, .trailing)
    return SafeArea(
      top: edges.contains(.top) ? top : 0, left: edges.contains(left) ? self.left : 0,
      bottom: edges.contains(.bottom) ? bottom : 0, right: edges.contains(right) ? self.right : 0)
  }
}

extension EdgeInsets {
  /// Makes insets from the distances of a safe area.
  ///
  /// - Parameter isMirrored: true in a right-to-left layout.
  init(_ area: SafeArea, isMirrored: Bool) {
    self.init(
      top: area.top, leading: isMirrored ? area.right : area.left, bottom: area.bottom,
      trailing: isMirrored ? area.left : area.right)
  }
}

extension View {
  /// Lets the view grow to the edges of the output, like `ignoresSafeArea(_:edges:)`.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    modifier(_SafeAreaIgnoring(edges: edges))
  }

  /// Lets the view grow to the edges of the output, at those of its edges that reach the edge of
  /// the safe area. The views around it keep their positions. Along the axes of a scroll view
  /// around it the view does not grow.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    modifier(_SafeAreaIgnoring(edges: regions.contains(.container) ? edges : []))
  }
}
