import MartletGeometry

/// A rule for the size of a container and the frames of its views.
///
/// `LayoutElement` calls the requirements while it is measured and placed. A layout may measure its
/// views as often as it needs, with any proposal; it may place them only in `placeSubviews`.
///
/// The x axis starts at the leading edge. In a right-to-left layout, frames are mirrored after the
/// layout has placed the views.
@MainActor @preconcurrency
public protocol Layout: Animatable {
  /// Data that the layout computes once and uses in several calls.
  associatedtype Cache = Void
  /// The views that the layout places.
  typealias Subviews = LayoutSubviews

  /// Properties of the layout, such as the axis along which spacers grow.
  static var layoutProperties: LayoutProperties { get }

  /// Makes the cache for a set of views.
  func makeCache(subviews: Subviews) -> Cache

  /// Updates the cache before the next use, after the set of views, a size or a value of a view has
  /// changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// Returns the space that the container prefers around itself. The view tree does not call it:
  /// containers have the default space.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Returns the container's size in points for a proposal.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize

  /// Places each view with `place(at:anchor:proposal:)` in the coordinates of `bounds`. A view that
  /// is not placed is centred in the container.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Returns the position of a vertical alignment line of the container, in points from its leading
  /// edge; nil for the default position of the guide.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?

  /// Returns the position of a horizontal alignment line of the container, in points from its top;
  /// nil for the default position of the guide.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  /// No stack axis.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Replaces the cache by a new one.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// The default space of 8 points on all sides.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }

  /// Returns nil: the guide has its default position.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  /// Returns nil: the guide has its default position.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  /// Lays out the views of `content` with this layout.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    _LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Makes the empty cache of a layout without a cache.
  public func makeCache(subviews: Subviews) {}
}

/// The properties of a layout.
public struct LayoutProperties: Hashable, Sendable {
  /// The axis along which a stack lays out its views; nil for all other layouts.
  public var stackOrientation: Axis?

  /// Creates the properties of a layout that is not a stack.
  public init() {}
}

/// The space in points that a view prefers between itself and its neighbours.
public struct ViewSpacing: Hashable, Sendable {
  /// The space at the leading and trailing edge.
  package var horizontal: CGFloat
  /// The space at the top and the bottom.
  package var vertical: CGFloat

  /// No space on any side.
  public static let zero = ViewSpacing(horizontal: 0, vertical: 0)

  /// The default space of 8 points on all sides.
  public init() {
    self.init(horizontal: defaultSpacing, vertical: defaultSpacing)
  }

  /// Creates a space of these lengths in points.
  package init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Returns the distance in points to a neighbour along an axis. It is the smaller of the two
  /// spaces, so 0 if one of the views declines space.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    axis == .horizontal
      ? min(horizontal, next.horizontal) : min(vertical, next.vertical)
  }

  /// Replaces the space at `edges` by the larger space of both values. The leading and the trailing
  /// edge share one value, as do the top and the bottom.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if !edges.isDisjoint(with: .horizontal) { horizontal = max(horizontal, other.horizontal) }
    if !edges.isDisjoint(with: .vertical) { vertical = max(vertical, other.vertical) }
  }

  /// Returns the larger space of both at `edges`.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }
}

/// The views that a layout places, in the order of the source.
@MainActor @preconcurrency
public struct LayoutSubviews: @preconcurrency RandomAccessCollection, Equatable {
  /// The direction of text around the container.
  public let layoutDirection: LayoutDirection
  /// The views, with the indices of the whole collection.
  package let subviews: ArraySlice<LayoutSubview>

  /// Creates a collection of views.
  package init(_ subviews: ArraySlice<LayoutSubview>, _ direction: LayoutDirection) {
    self.subviews = subviews
    layoutDirection = direction
  }

  /// The position of the first view.
  public var startIndex: Int { subviews.startIndex }
  /// The position after the last view.
  public var endIndex: Int { subviews.endIndex }

  /// The view at `index`.
  public subscript(index: Int) -> LayoutSubview { subviews[index] }

  /// The views in a range. Indices are those of the whole collection.
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(subviews[bounds], layoutDirection)
  }

  /// Returns true if both have the same views in the same order. Traps outside of the main actor.
  nonisolated public static func == (a: Self, b: Self) -> Bool {
    MainActor.assumeIsolated { a.subviews == b.subviews }
  }
}

/// The handle through which a layout measures and places one of its views. It is valid during the
/// call that receives it.
@MainActor @preconcurrency
public struct LayoutSubview: Equatable {
  /// The layout node of the view.
  package let node: LayoutNode
  private let placements: Placements

  /// Creates the handle of a node. `placements` records when the view is placed.
  package init(_ node: LayoutNode, _ placements: Placements) {
    self.node = node
    self.placements = placements
  }

  /// The value that the view sets for a key, or the key's default.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    node.trait(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
  }

  /// The value of `layoutPriority(_:)`; 0 by default.
  public var priority: Double { node.layoutPriority }

  /// Returns the size in points that the view takes for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.sizeThatFits(proposal) }

  /// Returns the size and the alignment lines that the view has for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(proposal)
  }

  /// The space that the view prefers around itself: the default of 8 points, or 0 along an axis
  /// where the view declines space, as a `Spacer` does.
  public var spacing: ViewSpacing {
    ViewSpacing(
      horizontal: node.declinesSpacing(along: .horizontal) ? 0 : defaultSpacing,
      vertical: node.declinesSpacing(along: .vertical) ? 0 : defaultSpacing)
  }

  /// Places the view so that its `anchor` lies at `position`, with the size that it takes for
  /// `proposal`. Coordinates are those of `bounds`.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    placements.placed.insert(ObjectIdentifier(node))
    node.place(at: position, anchor: anchor, proposal: proposal)
  }

  /// Returns true if both are the same view. Traps outside of the main actor.
  nonisolated public static func == (a: Self, b: Self) -> Bool {
    MainActor.assumeIsolated { a.node === b.node }
  }
}

/// The views that the current call of `placeSubviews` has placed.
@MainActor
package final class Placements {
  var placed: Set<ObjectIdentifier> = []
}

/// A view whose content a `Layout` lays out.
@MainActor @preconcurrency
public struct _LayoutView<L, Content> {
  /// The layout.
  package let layout: L
  /// The views to lay out.
  package let content: Content
}

extension _LayoutView: View, PrimitiveView, ContainerView where L: Layout, Content: View {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> LayoutElement<L> {
    LayoutElement(layout, graph: context.graph)
  }

  /// Gives the layout node a new layout.
  package func update(_ element: LayoutElement<L>, _ context: _NodeContext) {
    element.update(layout)
  }
}

/// The layout node of a `Layout`. It calls the layout while it is measured and placed, owns the
/// layout's cache, and interpolates the layout's animatable data.
package final class LayoutElement<L: Layout>: LayoutNode {
  private var shown: Shown<L>
  private var cache: L.Cache?
  /// True if the cache may be out of date.
  private var isCacheStale = false
  private let placements = Placements()
  private lazy var comparison = graph.fields.comparison(of: L.self)

  /// Creates a node without children.
  package init(_ layout: L, graph: ViewGraph) {
    shown = Shown(layout)
    super.init(graph: graph)
  }

  /// Sets a new layout. A layout with equal fields changes nothing. In an animated transaction the
  /// layout's animatable data is interpolated.
  package func update(_ layout: L) {
    if comparison.isEqual(shown.target, layout) { return }
    shown.set(
      layout, in: graph,
      onChange: { [weak self] in self?.invalidateLayout(escalates: true) })
    invalidateLayout(escalates: true)
  }

  package override var stackAxis: Axis? { L.layoutProperties.stackOrientation }
  package override var ordersByZIndex: Bool { true }

  package override func clearCaches() {
    isCacheStale = true
  }

  private var subviews: LayoutSubviews {
    let all = children.map { LayoutSubview($0, placements) }
    return LayoutSubviews(all[...], isMirrored ? .rightToLeft : .leftToRight)
  }

  /// Updates the cache if necessary and runs `body` with the layout, the views and the cache.
  private func withCache<R>(_ body: (L, LayoutSubviews, inout L.Cache) -> R) -> R {
    let layout = shown.current
    let subviews = subviews
    var current: L.Cache
    if var known = cache {
      if isCacheStale { layout.updateCache(&known, subviews: subviews) }
      current = known
    } else {
      current = layout.makeCache(subviews: subviews)
    }
    isCacheStale = false
    let result = body(layout, subviews, &current)
    cache = current
    return result
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = withCache { $0.sizeThatFits(proposal: proposal, subviews: $1, cache: &$2) }
    // The arithmetic of a layout may give NaN or a negative length; both become 0.
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }

  package override func layoutChildren() {
    placements.placed.removeAll(keepingCapacity: true)
    let bounds = bounds
    let proposal = proposal
    withCache { $0.placeSubviews(in: bounds, proposal: proposal, subviews: $1, cache: &$2) }
    for child in children where !placements.placed.contains(ObjectIdentifier(child)) {
      child.place(
        at: CGPoint(x: size.width / 2, y: size.height / 2), anchor: .center, proposal: proposal)
    }
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    let size = sizeThatFits(proposal)
    let bounds = CGRect(origin: .zero, size: size)
    return withCache { layout, subviews, cache in
      if key.axis == .horizontal {
        layout.explicitAlignment(
          of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
      } else {
        layout.explicitAlignment(
          of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
      }
    }
  }
}
