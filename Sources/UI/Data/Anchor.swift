import MartletGeometry

/// A place of one view that another can find: made by a view inside, told as a preference, and
/// turned into the reader's own space by `GeometryProxy`.
public struct Anchor<Value: Hashable & Sendable>: Hashable, Sendable {
  /// In the root's points, as laid out.
  package let value: Value

  /// What of a view is anchored.
  public struct Source {
    package let place: @MainActor (LayoutNode) -> Value
  }
}

extension Anchor.Source where Value == CGRect {
  /// A rectangle of the view's own space.
  public static func rect(_ rect: CGRect) -> Anchor.Source {
    Anchor.Source { $0.convert(rect, to: nil) }
  }

  /// The view's rectangle.
  public static var bounds: Anchor.Source { Anchor.Source { $0.convert($0.bounds, to: nil) } }
}

extension Anchor.Source where Value == CGPoint {
  /// A point of the view's own space.
  public static func point(_ point: CGPoint) -> Anchor.Source {
    Anchor.Source { $0.convert(CGRect(origin: point, size: .zero), to: nil).origin }
  }

  public static func unitPoint(_ point: UnitPoint) -> Anchor.Source {
    Anchor.Source { node in
      let place = CGPoint(x: point.x * node.size.width, y: point.y * node.size.height)
      return node.convert(CGRect(origin: place, size: .zero), to: nil).origin
    }
  }

  public static var topLeading: Anchor.Source { unitPoint(.topLeading) }
  public static var top: Anchor.Source { unitPoint(.top) }
  public static var topTrailing: Anchor.Source { unitPoint(.topTrailing) }
  public static var leading: Anchor.Source { unitPoint(.leading) }
  public static var center: Anchor.Source { unitPoint(.center) }
  public static var trailing: Anchor.Source { unitPoint(.trailing) }
  public static var bottomLeading: Anchor.Source { unitPoint(.bottomLeading) }
  public static var bottom: Anchor.Source { unitPoint(.bottom) }
  public static var bottomTrailing: Anchor.Source { unitPoint(.bottomTrailing) }
}

extension GeometryProxy {
  /// The anchored rectangle in the reader's own space.
  public subscript(anchor: Anchor<CGRect>) -> CGRect {
    localRect(anchor.value)
  }

  /// The anchored point in the reader's own space.
  public subscript(anchor: Anchor<CGPoint>) -> CGPoint {
    localRect(CGRect(origin: anchor.value, size: .zero)).origin
  }
}

// MARK: - Writing

/// Tells a place of the content as a preference.
public struct _AnchorWritingModifier<A: Hashable & Sendable, K: PreferenceKey>: PrimitiveModifier {
  package let anchor: Anchor<A>.Source
  /// Sets the preference, or changes that of the views inside.
  package let write: (inout K.Value, Anchor<A>) -> Void
  package let replaces: Bool

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    AnchorNode(view, context)
  }
}

/// A place whose value others have seen, asked for after each layout.
@MainActor
package protocol AnchorOwner: AnyObject {
  var anchorHasMoved: Bool { get }
}

private final class AnchorNode<Content: View, A: Hashable & Sendable, K: PreferenceKey>:
  _ViewNode<ModifiedContent<Content, _AnchorWritingModifier<A, K>>>, AnchorOwner
{
  private var modifier: _AnchorWritingModifier<A, K>
  private var child: _ViewNode<Content>?
  /// What was told last.
  private var told: A?

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

  private var place: A? {
    var elements: [LayoutNode] = []
    child?.appendElements(to: &elements)
    return elements.first.map { modifier.anchor.place($0) }
  }

  var anchorHasMoved: Bool { place != told }

  override func reducePreference<Key: PreferenceKey>(
    _ key: Key.Type, into value: inout Key.Value?
  ) {
    guard key == K.self, let place else { return super.reducePreference(key, into: &value) }
    told = place
    var inner: Key.Value?
    if !modifier.replaces { super.reducePreference(key, into: &inner) }
    guard var own = (inner ?? Key.defaultValue) as? K.Value else { return }
    modifier.write(&own, Anchor(value: place))
    guard let own = own as? Key.Value else { return }
    if var joined = value {
      Key.reduce(value: &joined) { own }
      value = joined
    } else {
      value = own
    }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    graph.anchors.remove(self)
  }
}

/// The anchors of a tree.
@MainActor
package struct Anchors {
  private var owners: [ObjectIdentifier: any AnchorOwner] = [:]

  nonisolated package init() {}

  package mutating func insert(_ owner: any AnchorOwner) { owners[ObjectIdentifier(owner)] = owner }
  package mutating func remove(_ owner: any AnchorOwner) { owners[ObjectIdentifier(owner)] = nil }

  /// True when a place is another than was told.
  package var haveMoved: Bool { owners.values.contains { $0.anchorHasMoved } }
}

extension View {
  /// Tells the ancestors a place of the view.
  public func anchorPreference<A: Hashable & Sendable, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(
      _AnchorWritingModifier<A, K>(
        anchor: value, write: { $0 = transform($1) }, replaces: true))
  }

  /// Adds a place of the view to the preference of the views inside.
  public func transformAnchorPreference<A: Hashable & Sendable, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source,
    transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(_AnchorWritingModifier<A, K>(anchor: value, write: transform, replaces: false))
  }
}
