import MartletGeometry

/// A namespace for the identities of `matchedGeometryEffect`. Views match if they have the same id
/// in the same namespace. Equal ids in two namespaces do not match.
@MainActor @preconcurrency
@propertyWrapper
public struct Namespace: StateStorage {
  /// The identity of a namespace. It stays the same as long as the view keeps its position in the
  /// tree.
  public struct ID: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private final class Slot {
    let id: ID

    init(_ id: ID) {
      self.id = id
    }
  }

  private var slot: Slot?

  /// Makes a namespace.
  public init() {}

  /// The identity of the namespace. Before the view is in a tree, all namespaces have the same one.
  public var wrappedValue: ID { slot?.id ?? ID(number: 0) }

  /// Connects the property with its identity in the node.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let graph = linker.graph
    slot = linker.slot { Slot(ID(number: graph.nextNumber())) }
  }
}

/// The parts of a frame that matched views share.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
  /// One bit per part.
  public let rawValue: UInt32
  /// The position.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// The position and the size.
  public static let frame: MatchedGeometryProperties = [.position, .size]

  /// Makes a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// The identity that matched views share.
package struct MatchedKey: Hashable {
  let id: AnyHashable
  let space: Namespace.ID
}

/// The modifier behind `matchedGeometryEffect`: shares the frame of a view with the others of the
/// same identity.
public struct _MatchedGeometryModifier: ElementModifier {
  /// The identity.
  package let key: MatchedKey
  /// The parts of the frame that are shared.
  package let properties: MatchedGeometryProperties
  /// The point at which the frames coincide, as a fraction of their sizes.
  package let anchor: UnitPoint
  /// False if the view takes the frame of another one.
  package let isSource: Bool

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> MatchedNode {
    MatchedNode(self, content)
  }
}

/// The layout node of a matched view. A view that is not a source places its content in the frame
/// of the source. A source that appears in place of a departing one starts an animation from the
/// other's frame to its own.
package final class MatchedNode: ModifierNode<_MatchedGeometryModifier> {
  private var key: MatchedKey
  /// True after the first layout.
  private var hasAppeared = false
  /// The frame of the source in this node's space, in points; nil for a source, and if there is no
  /// source.
  private var followed: CGRect?

  package override init(_ modifier: _MatchedGeometryModifier, _ content: LayoutNode) {
    key = modifier.key
    super.init(modifier, content)
    graph.matchedViews.insert(self, key)
  }

  package override func modifierDidChange() {
    if targetModifier.key != key {
      graph.matchedViews.remove(self, key)
      key = targetModifier.key
      graph.matchedViews.insert(self, key)
    }
    invalidateLayout()
  }

  package override func willLeave() {
    graph.matchedViews.remove(self, key)
    super.willLeave()
  }

  /// True if other views may take the frame of this one now: the modifier makes it a source, it has
  /// a frame, and it is not departing.
  var isSource: Bool { targetModifier.isSource && isPlaced && !isInDepartingView }

  /// Takes the frame of the source of the same identity; nil if there is none. `MatchedViews` calls
  /// it after each layout.
  func follow(_ source: MatchedNode?) {
    if targetModifier.isSource { return }
    let new = source.map { rectFromRoot($0.convert($0.bounds, to: nil)) }
    guard new != followed else { return }
    followed = new
    // The size of this node stays the same, so only its content is placed again.
    invalidateLayout()
  }

  package override func layoutChildren() {
    let modifier = targetModifier
    if let followed {
      let proposal =
        modifier.properties.contains(.size) ? ProposedViewSize(followed.size) : proposal
      var point = CGPoint.zero
      var anchor = UnitPoint.topLeading
      if modifier.properties.contains(.position) {
        anchor = modifier.anchor
        let x = followed.minX + anchor.x * followed.width
        // `place` measures x from the leading edge.
        point = CGPoint(
          x: isMirrored ? size.width - x : x, y: followed.minY + anchor.y * followed.height)
      }
      content.place(at: point, anchor: anchor, proposal: proposal)
    } else {
      super.layoutChildren()
    }
    guard !hasAppeared else { return }
    hasAppeared = true
    if modifier.isSource, graph.transaction.animation != nil,
      let other = graph.matchedViews.leaving(key)
    {
      animateMove(from: other)
    }
  }

  /// Draws this view as moving from the frame of `other`, which is departing, and `other` as moving
  /// to the frame of this one.
  private func animateMove(from other: MatchedNode) {
    func part(of own: CGRect, _ matched: CGRect) -> CGRect {
      var result = matched
      let properties = targetModifier.properties
      if !properties.contains(.size) {
        result = CGRect(
          x: matched.midX - own.width / 2, y: matched.midY - own.height / 2, width: own.width,
          height: own.height)
      }
      if !properties.contains(.position) { result.origin = own.origin }
      return result
    }
    // The change may also move the containers of both views, because one container loses a view and
    // the other gets one. The frames that are drawn now are therefore compared, and not those of
    // the layout.
    let shown = other.presentedFrame
    guard let low = pointFromRoot(shown.origin),
      let high = pointFromRoot(CGPoint(x: shown.maxX, y: shown.maxY))
    else { return }
    let own = CGRect(origin: content.origin, size: content.size)
    let old = CGRect(
      x: min(low.x, high.x), y: min(low.y, high.y), width: abs(high.x - low.x),
      height: abs(high.y - low.y))
    content.present(from: part(of: own, old), to: own)
    let otherOwn = CGRect(origin: other.content.origin, size: other.content.size)
    let new = other.rectFromRoot(convert(bounds, to: nil))
    other.content.present(from: otherOwn, to: part(of: otherOwn, new))
  }
}

/// The matched views of a tree, by their identity. After each layout it gives the frame of the
/// source of each identity to the other views.
@MainActor
package final class MatchedViews: GraphPart {
  private var groups: [MatchedKey: [MatchedNode]] = [:]

  /// Creates an empty set.
  package init() {}

  fileprivate func insert(_ node: MatchedNode, _ key: MatchedKey) {
    groups[key, default: []].append(node)
  }

  fileprivate func remove(_ node: MatchedNode, _ key: MatchedKey) {
    groups[key]?.removeAll { $0 === node }
    if groups[key]?.isEmpty == true { groups[key] = nil }
  }

  /// Returns the newest departing view of an identity; nil if there is none.
  fileprivate func leaving(_ key: MatchedKey) -> MatchedNode? {
    groups[key]?.last { $0.isPlaced && $0.isInDepartingView }
  }

  /// Gives the frame of each source to the other views of its identity. A view whose source was
  /// removed has its own frame again, so an identity with one view counts too.
  package func graphDidLayOut(_ graph: ViewGraph) {
    for group in groups.values {
      let source = group.first { $0.isSource }
      for node in group { node.follow(source) }
    }
  }

  /// Drops all views when the tree is taken apart.
  package func releaseNodes() { groups.removeAll() }
}

extension ViewGraph {
  fileprivate var matchedViews: MatchedViews { part(MatchedViews.self) }
}

extension View {
  /// Shares the frame of the view with the other views of the same identity and namespace.
  ///
  /// If a view is inserted and another one of the same identity is removed in the same animated
  /// change, the new view moves from the frame of the removed one. With `isSource` false the view
  /// is always shown in the frame of the view that is a source.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View {
    modifier(
      _MatchedGeometryModifier(
        key: MatchedKey(id: AnyHashable(id), space: namespace), properties: properties,
        anchor: anchor, isSource: isSource))
  }

  /// Shares the frame of a surface of glass, like `matchedGeometryEffect`.
  public func glassEffectID<ID: Hashable>(_ id: ID?, in namespace: Namespace.ID) -> some View {
    matchedGeometryEffect(id: id, in: namespace)
  }

  /// Returns the view unchanged. In Martlet the views inside always move together with the view.
  public func geometryGroup() -> some View { self }
}
