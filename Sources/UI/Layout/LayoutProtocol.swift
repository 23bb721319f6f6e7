import MartletGeometry

/// A container's rule for the size and the places of its views.
///
/// Coordinates count from the leading edge; where lines are read from the right the places are
/// mirrored after the layout has set them.
@MainActor @preconcurrency
public protocol Layout: Animatable {
  /// What the layout works out once for several calls.
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  /// What the layout tells its surroundings, such as the axis that spacers grow along.
  static var layoutProperties: LayoutProperties { get }

  /// Makes the cache for a set of views.
  func makeCache(subviews: Subviews) -> Cache

  /// Brings the cache up to date when a view, its size or its values have changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// The space that the container wants around it.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// The container's size for a proposal.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize

  /// Places each view by `place(at:anchor:proposal:)`, in the space of `bounds`. A view that is not
  /// placed stands in the middle.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// A vertical line of the container's own; nil takes what the views inside give.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?

  /// A horizontal line of the container's own; nil takes what the views inside give.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  /// Lays out the views of `content` by this layout.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    _LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// A layout without a cache makes an empty one.
  public func makeCache(subviews: Subviews) {}
}

/// What a layout says about itself.
public struct LayoutProperties: Hashable, Sendable {
  /// The axis that a stack lays out along; nil for all other layouts.
  public var stackOrientation: Axis?

  public init() {}
}

/// The space that a view wants between itself and its neighbours, in points.
public struct ViewSpacing: Hashable, Sendable {
  package var horizontal: CGFloat
  package var vertical: CGFloat

  /// No space on any side.
  public static let zero = ViewSpacing(horizontal: 0, vertical: 0)

  /// The usual space on all sides: 8 points.
  public init() {
    self.init(horizontal: defaultSpacing, vertical: defaultSpacing)
  }

  package init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The distance to a neighbour along an axis: none where one of both declines it.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    axis == .horizontal
      ? min(horizontal, next.horizontal) : min(vertical, next.vertical)
  }

  /// Takes over the wider of both spaces at the edges given.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if !edges.isDisjoint(with: .horizontal) { horizontal = max(horizontal, other.horizontal) }
    if !edges.isDisjoint(with: .vertical) { vertical = max(vertical, other.vertical) }
  }

  /// The wider of both spaces at the edges given.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }
}

/// The views that a layout places, in order.
@MainActor @preconcurrency
public struct LayoutSubviews: @preconcurrency RandomAccessCollection, Equatable {
  /// The way lines are read around the container.
  public let layoutDirection: LayoutDirection
  package let subviews: ArraySlice<LayoutSubview>

  package init(_ subviews: ArraySlice<LayoutSubview>, _ direction: LayoutDirection) {
    self.subviews = subviews
    layoutDirection = direction
  }

  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }

  public subscript(index: Int) -> LayoutSubview { subviews[index] }

  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(subviews[bounds], layoutDirection)
  }

  nonisolated public static func == (a: Self, b: Self) -> Bool {
    MainActor.assumeIsolated { a.subviews == b.subviews }
  }
}

/// A view as the layout around it sees it.
@MainActor @preconcurrency
public struct LayoutSubview: Equatable {
  package let node: LayoutNode
  private let placements: Placements

  package init(_ node: LayoutNode, _ placements: Placements) {
    self.node = node
    self.placements = placements
  }

  /// The value that the view gives under a key, or the key's default.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    node.trait(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
  }

  /// What `layoutPriority(_:)` has set; 0 where nothing has.
  public var priority: Double { node.layoutPriority }

  /// The size that the view takes for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.sizeThatFits(proposal) }

  /// The size and the alignment lines that the view has for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(proposal)
  }

  /// The space that the view wants around it.
  public var spacing: ViewSpacing {
    ViewSpacing(
      horizontal: node.declinesSpacing(along: .horizontal) ? 0 : defaultSpacing,
      vertical: node.declinesSpacing(along: .vertical) ? 0 : defaultSpacing)
  }

  /// Puts the view's point at `anchor` to `position`, with the size that it takes for `proposal`.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    placements.placed.insert(ObjectIdentifier(node))
    node.place(at: position, anchor: anchor, proposal: proposal)
  }

  nonisolated public static func == (a: Self, b: Self) -> Bool {
    MainActor.assumeIsolated { a.node === b.node }
  }
}

/// The views that the running layout has placed.
@MainActor
package final class Placements {
  var placed: Set<ObjectIdentifier> = []
}

/// Views laid out by a layout.
@MainActor @preconcurrency
public struct _LayoutView<L, Content> {
  package let layout: L
  package let content: Content
}

extension _LayoutView: View, PrimitiveView, ContainerView where L: Layout, Content: View {
  package func makeElement(_ context: _NodeContext) -> LayoutElement<L> {
    LayoutElement(layout, graph: context.graph)
  }

  package func update(_ element: LayoutElement<L>, _ context: _NodeContext) {
    element.update(layout)
  }
}

/// The layout node of a `Layout`.
package final class LayoutElement<L: Layout>: LayoutNode {
  private var shown: Shown<L>
  private var cache: L.Cache?
  /// True once the cache may be out of date.
  private var isCacheOld = false
  private let placements = Placements()
  private lazy var comparison = graph.fields.comparison(of: L.self)

  package init(_ layout: L, graph: ViewGraph) {
    shown = Shown(layout)
    super.init(graph: graph)
  }

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
    isCacheOld = true
  }

  private var subviews: LayoutSubviews {
    let all = children.map { LayoutSubview($0, placements) }
    return LayoutSubviews(all[...], isMirrored ? .rightToLeft : .leftToRight)
  }

  /// Runs `body` with the layout and its cache, which is brought up to date before.
  private func withCache<R>(_ body: (L, LayoutSubviews, inout L.Cache) -> R) -> R {
    let layout = shown.current
    let subviews = subviews
    var current: L.Cache
    if var known = cache {
      if isCacheOld { layout.updateCache(&known, subviews: subviews) }
      current = known
    } else {
      current = layout.makeCache(subviews: subviews)
    }
    isCacheOld = false
    let result = body(layout, subviews, &current)
    cache = current
    return result
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = withCache { $0.sizeThatFits(proposal: proposal, subviews: $1, cache: &$2) }
    // A layout's arithmetic may give NaN or less than nothing.
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
