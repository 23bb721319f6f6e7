import MartletGeometry

/// The geometry of one view for use by another view. A view publishes it as a preference, and an
/// ancestor converts it to its own coordinate space with a `GeometryProxy`.
public struct Anchor<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value in the root's coordinate space, in points. Positions and sizes are those of the
  /// layout, without running frame animations. Effects of the views around the anchored one, such
  /// as `offset`, are included.
  package let value: Value

  /// The point or rectangle of a view to anchor.
  public struct Source {
    /// Returns the geometry of a node in the root's coordinate space, in points.
    package let geometry: @MainActor (LayoutNode) -> Value
  }
}

extension Anchor {
  /// Anchors a value that is given in the root's coordinate space, in points.
  package init(inRoot value: Value) { self.init(value: value) }
}

extension Anchor.Source where Value == CGRect {
  /// Anchors a rectangle, given in points of the view's own space.
  public static func rect(_ rect: CGRect) -> Anchor.Source {
    Anchor.Source { $0.convert(rect, to: nil) }
  }

  /// Anchors the view's bounds.
  public static var bounds: Anchor.Source { Anchor.Source { $0.convert($0.bounds, to: nil) } }
}

extension Anchor.Source where Value == CGPoint {
  /// Anchors a point, given in points of the view's own space.
  public static func point(_ point: CGPoint) -> Anchor.Source {
    Anchor.Source { $0.convert(CGRect(origin: point, size: .zero), to: nil).origin }
  }

  /// Anchors a point at fractions of the view's width and height.
  public static func unitPoint(_ point: UnitPoint) -> Anchor.Source {
    Anchor.Source { node in
      let origin = CGPoint(x: point.x * node.size.width, y: point.y * node.size.height)
      return node.convert(CGRect(origin: origin, size: .zero), to: nil).origin
    }
  }

  /// The leading end of the top edge.
  public static var topLeading: Anchor.Source { unitPoint(.topLeading) }
  /// The middle of the top edge.
  public static var top: Anchor.Source { unitPoint(.top) }
  /// The trailing end of the top edge.
  public static var topTrailing: Anchor.Source { unitPoint(.topTrailing) }
  /// The middle of the leading edge.
  public static var leading: Anchor.Source { unitPoint(.leading) }
  /// The centre.
  public static var center: Anchor.Source { unitPoint(.center) }
  /// The middle of the trailing edge.
  public static var trailing: Anchor.Source { unitPoint(.trailing) }
  /// The leading end of the bottom edge.
  public static var bottomLeading: Anchor.Source { unitPoint(.bottomLeading) }
  /// The middle of the bottom edge.
  public static var bottom: Anchor.Source { unitPoint(.bottom) }
  /// The trailing end of the bottom edge.
  public static var bottomTrailing: Anchor.Source { unitPoint(.bottomTrailing) }
}

extension GeometryProxy {
  /// The anchored rectangle in the reader's coordinate space, in points.
  public subscript(anchor: Anchor<CGRect>) -> CGRect {
    localRect(anchor.value)
  }

  /// The anchored point in the reader's coordinate space, in points.
  public subscript(anchor: Anchor<CGPoint>) -> CGPoint {
    localRect(CGRect(origin: anchor.value, size: .zero)).origin
  }
}

// MARK: - Writing

/// The modifier behind `anchorPreference` and `transformAnchorPreference`: publishes an anchor of
/// the content as a preference.
public struct _AnchorWritingModifier<A: Hashable & Sendable, K: PreferenceKey>: PrimitiveModifier {
  /// The part of the content that is anchored.
  package let anchor: Anchor<A>.Source
  /// Adds the anchor to the preference value.
  package let write: (inout K.Value, Anchor<A>) -> Void
  /// True if the values of the views inside are ignored.
  package let replaces: Bool

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    AnchorNode(view, context)
  }
}

/// A node with a published anchor. `Anchors` asks it after each layout whether the anchor has
/// moved.
@MainActor
package protocol AnchorOwner: AnyObject {
  /// True if the geometry differs from the published one.
  var anchorHasMoved: Bool { get }
}

/// The node of an `_AnchorWritingModifier`. It writes the preference from the geometry of its first
/// layout node.
private final class AnchorNode<Content: View, A: Hashable & Sendable, K: PreferenceKey>:
  _ViewNode<ModifiedContent<Content, _AnchorWritingModifier<A, K>>>, AnchorOwner
{
  private var modifier: _AnchorWritingModifier<A, K>
  private var child: _ViewNode<Content>?
  /// The geometry that was published last.
  private var published: A?

  init(
    _ view: ModifiedContent<Content, _AnchorWritingModifier<A, K>>, _ context: _NodeContext
  ) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    addPreferenceWriters(1)
    graph.anchors.insert(self)
  }

  override func update(_ view: ModifiedContent<Content, _AnchorWritingModifier<A, K>>) {
    modifier = view.modifier
    child?.update(view.content)
    graph.preferencesChanged = true
  }

  private var geometry: A? {
    return child?.elements.first.map { modifier.anchor.geometry($0) }
  }

  var anchorHasMoved: Bool { geometry != published }

  override func reducePreference<Key: PreferenceKey>(
    _ key: Key.Type, into value: inout Key.Value?
  ) {
    guard key == K.self, let geometry else { return super.reducePreference(key, into: &value) }
    published = geometry
    var inner: Key.Value?
    if !modifier.replaces { super.reducePreference(key, into: &inner) }
    guard var own = (inner ?? Key.defaultValue) as? K.Value else { return }
    modifier.write(&own, Anchor(value: geometry))
    guard let own = own as? Key.Value else { return }
    Key.join(own, to: &value)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    graph.anchors.remove(self)
  }
}

/// The nodes of a tree that publish an anchor. After each layout it marks the preferences of the
/// tree if an anchor has moved.
@MainActor
package final class Anchors: GraphPart {
  private var owners: [ObjectIdentifier: any AnchorOwner] = [:]

  /// Creates an empty set.
  package init() {}

  /// Adds the owner of an anchor.
  package func insert(_ owner: any AnchorOwner) { owners[ObjectIdentifier(owner)] = owner }
  /// Removes the owner of an anchor.
  package func remove(_ owner: any AnchorOwner) { owners[ObjectIdentifier(owner)] = nil }

  /// True if at least one anchor differs from its published value. The cost is O(*n*) in the number
  /// of anchors.
  package var haveMoved: Bool { owners.values.contains { $0.anchorHasMoved } }

  /// Publishes the preferences again if an anchor has moved.
  package func graphDidLayOut(_ graph: ViewGraph) {
    if haveMoved { graph.preferencesChanged = true }
  }

  /// Drops all owners when the tree is taken apart.
  package func releaseNodes() { owners.removeAll() }
}

extension ViewGraph {
  /// The anchors of the tree.
  package var anchors: Anchors { part(Anchors.self) }
}

extension View {
  /// Publishes an anchor of the view to its ancestors. `transform` makes a preference value of it,
  /// which replaces the values of the views inside.
  public func anchorPreference<A: Hashable & Sendable, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(
      _AnchorWritingModifier<A, K>(
        anchor: value, write: { $0 = transform($1) }, replaces: true))
  }

  /// Adds an anchor of the view to the preference value of the views inside.
  public func transformAnchorPreference<A: Hashable & Sendable, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source,
    transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(_AnchorWritingModifier<A, K>(anchor: value, write: transform, replaces: false))
  }
}
