import MartletGeometry

/// The position of a scroll view, as a program reads and sets it.
///
/// The `scrollTo` methods store a request, and the modifier `scrollPosition(_:anchor:)` carries it
/// out. After a finger has moved the content, the modifier writes the identity of the first visible
/// view.
public struct ScrollPosition: Equatable {
  /// The part of the content that a request scrolls to.
  enum Target: Equatable {
    case none
    case view(AnyHashable, UnitPoint?)
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
  }

  /// A position that the program has requested. The number counts requests, so two requests for the
  /// same target differ.
  struct Request: Equatable {
    var target = Target.none
    var number = 0
  }

  private(set) var request = Request()
  /// The type of the identities that `viewID` reports.
  private(set) var idType: ObjectIdentifier?
  /// The identity of the first visible view after a movement by a finger; nil after a request.
  private(set) var visible: AnyHashable?
  /// True after a finger has moved the content, until the program moves it again.
  public private(set) var isPositionedByUser = false

  /// Makes a position at the start of the content. `viewID` reports identities of `idType`.
  public init<ID: Hashable>(idType: ID.Type = Never.self) {
    self.idType = ObjectIdentifier(idType)
  }

  /// Makes a position at the view with an identity.
  public init<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) {
    self.init(idType: ID.self)
    scrollTo(id: id, anchor: anchor)
  }

  /// Makes a position at an edge of the content.
  public init<ID: Hashable>(idType: ID.Type = Never.self, edge: Edge) {
    self.init(idType: idType)
    scrollTo(edge: edge)
  }

  /// Makes a position at which a place of the content, in points, is at the top left of the
  /// viewport.
  public init<ID: Hashable>(idType: ID.Type = Never.self, point: CGPoint) {
    self.init(idType: idType)
    scrollTo(point: point)
  }

  private mutating func move(to target: Target) {
    request = Request(target: target, number: request.number &+ 1)
    isPositionedByUser = false
    visible = nil
  }

  /// Scrolls to the view with an identity.
  public mutating func scrollTo(id: some Hashable, anchor: UnitPoint? = nil) {
    move(to: .view(AnyHashable(id), anchor))
  }

  /// Scrolls to an edge of the content.
  public mutating func scrollTo(edge: Edge) { move(to: .edge(edge)) }

  /// Scrolls to a point of the content, in points.
  public mutating func scrollTo(point: CGPoint) { move(to: .point(x: point.x, y: point.y)) }

  /// Scrolls to a horizontal offset, in points.
  public mutating func scrollTo(x: CGFloat) { move(to: .point(x: x, y: nil)) }

  /// Scrolls to a vertical offset, in points.
  public mutating func scrollTo(y: CGFloat) { move(to: .point(x: nil, y: y)) }

  /// Scrolls to an offset, in points.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { move(to: .point(x: x, y: y)) }

  /// The identity of the view that the program has requested or, after a finger has moved the
  /// content, of the first visible view.
  public var viewID: (any Hashable)? { (visible ?? requestedView)?.base as? any Hashable }

  /// Returns `viewID` as a value of a type; nil if it has another type.
  public func viewID<T: Hashable>(type: T.Type) -> T? { (visible ?? requestedView)?.base as? T }

  private var requestedView: AnyHashable? {
    if !isPositionedByUser, case .view(let id, _) = request.target { id } else { nil }
  }

  /// The edge that the program has requested; nil after a finger has moved the content.
  public var edge: Edge? {
    if !isPositionedByUser, case .edge(let edge) = request.target { edge } else { nil }
  }

  /// The point that the program has requested; nil after a finger has moved the content.
  public var point: CGPoint? {
    if !isPositionedByUser, case .point(let x?, let y?) = request.target {
      CGPoint(x: x, y: y)
    } else {
      nil
    }
  }

  /// Records that a finger has moved the content. `id` is the identity of the first visible view.
  mutating func userDidMove(to id: AnyHashable?) {
    isPositionedByUser = true
    visible = id
  }
}

/// Runs an action when a value has changed. The action receives the new value and the transaction
/// of the change, which has its animation. It also runs for the first value, without an animation.
/// It runs after layout, when the scroll view has its size.
private struct RequestModifier<Value: Equatable>: PrimitiveModifier {
  let value: Value
  let action: @MainActor (Value, Transaction) -> Void

  static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    RequestNode(view, context)
  }

  // Actions cannot be compared.
  static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }
}

/// The structure node of a `RequestModifier`. It queues the action for the time after layout.
private final class RequestNode<Content: View, Value: Equatable>:
  _ViewNode<ModifiedContent<Content, RequestModifier<Value>>>
{
  private var value: Value
  private var child: _ViewNode<Content>?

  init(_ view: ModifiedContent<Content, RequestModifier<Value>>, _ context: _NodeContext) {
    value = view.modifier.value
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    act(view.modifier, Transaction())
  }

  override func update(_ view: ModifiedContent<Content, RequestModifier<Value>>) {
    child?.update(view.content)
    guard view.modifier.value != value else { return }
    value = view.modifier.value
    act(view.modifier, graph.transaction)
  }

  private func act(_ modifier: RequestModifier<Value>, _ transaction: Transaction) {
    graph.enqueueAction { modifier.action(modifier.value, transaction) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

/// The modifier of `scrollPosition(_:anchor:)`. It carries out the requests of the position and
/// writes the movements of a finger back.
private struct ScrollPositionModifier: ViewModifier {
  let position: Binding<ScrollPosition>
  let anchor: UnitPoint?
  @State private var observer = ScrollObserver()

  func body(content: Content) -> some View {
    let (position, anchor, observer) = (position, anchor, observer)
    return ScrollViewReader { proxy in
      let _ = observer.follow(position, proxy, anchor)
      content
        .modifier(_ScrollSettingsModifier { $0.observers.append(observer) })
        .modifier(
          RequestModifier(value: position.wrappedValue.request) { request, transaction in
            switch request.target {
            case .none: break
            case .view(let id, let own):
              withTransaction(transaction) { proxy.scrollTo(id, anchor: own ?? anchor) }
            case .edge(let edge): observer.owner?.scroll(transaction, to: edge)
            case .point(let x, let y): observer.owner?.scroll(transaction, x: x, y: y)
            }
          })
    }
  }
}

/// The modifier of `scrollPosition(id:anchor:)`. It scrolls to the view whose identity the program
/// has written, and after a movement by a finger it writes the identity of the first visible view.
/// An identity that the modifier itself has written causes no scroll.
private struct ScrolledViewModifier<ID: Hashable>: ViewModifier {
  let id: Binding<ID?>
  let anchor: UnitPoint?
  @State private var observer = ScrollObserver()
  /// The identity that the last movement of a finger has written.
  @State private var reported = ReportedID<ID>()

  func body(content: Content) -> some View {
    let (id, anchor, observer, reported) = (id, anchor, observer, reported)
    return ScrollViewReader { proxy in
      let _ = observer.follow(id, reported, proxy, anchor)
      content
        .modifier(_ScrollSettingsModifier { $0.observers.append(observer) })
        .modifier(
          RequestModifier(value: id.wrappedValue) { new, transaction in
            defer { reported.id = nil }
            guard let new, new != reported.id else { return }
            withTransaction(transaction) { proxy.scrollTo(new, anchor: anchor) }
          })
    }
  }
}

/// The identity that the last movement of a finger has written.
@MainActor
private final class ReportedID<ID> {
  var id: ID?

  nonisolated init() {}
}

extension ScrollObserver {
  /// Writes to `position` when a finger moves the content.
  fileprivate func follow(
    _ position: Binding<ScrollPosition>, _ proxy: ScrollViewProxy, _ anchor: UnitPoint?
  ) {
    onMove = { _, _, phase in
      guard phase == .interacting || phase == .decelerating else { return }
      let type = position.wrappedValue.idType
      position.wrappedValue.userDidMove(
        to: proxy.firstVisible(anchor) { ObjectIdentifier(Swift.type(of: $0.base)) == type })
    }
  }

  /// Writes the identity of the first visible view when a finger moves the content.
  fileprivate func follow<ID: Hashable>(
    _ id: Binding<ID?>, _ reported: ReportedID<ID>, _ proxy: ScrollViewProxy, _ anchor: UnitPoint?
  ) {
    onMove = { _, _, phase in
      guard phase == .interacting || phase == .decelerating,
        let found = proxy.firstVisible(anchor, { $0.base is ID })?.base as? ID
      else { return }
      reported.id = found
      if id.wrappedValue != found { id.wrappedValue = found }
    }
  }
}

extension ScrollNode {
  fileprivate func scroll(_ transaction: Transaction, to edge: Edge) {
    switch edge {
    case .top: scroll(transaction, x: nil, y: 0)
    case .bottom: scroll(transaction, x: nil, y: maximumOffset.y)
    case .leading: scroll(transaction, x: isMirrored ? maximumOffset.x : 0, y: nil)
    case .trailing: scroll(transaction, x: isMirrored ? 0 : maximumOffset.x, y: nil)
    }
  }

  /// Scrolls to an offset with the animation of a transaction. A coordinate that is nil does not
  /// change.
  fileprivate func scroll(_ transaction: Transaction, x: CGFloat?, y: CGFloat?) {
    let start = targetOffset
    scroll(transaction.animation) { [weak self] in
      guard let limit = self?.maximumOffset else { return nil }
      return CGPoint(x: min(max(0, x ?? start.x), limit.x), y: min(max(0, y ?? start.y), limit.y))
    }
  }
}

extension View {
  /// Connects a value with the position of the scroll view in this view. When the program requests
  /// a position, the view scrolls with the animation of that write. When a finger moves the
  /// content, the value is updated.
  public func scrollPosition(
    _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
  ) -> some View {
    modifier(ScrollPositionModifier(position: position, anchor: anchor))
  }

  /// Connects a value with the identity of the first visible view of the scroll view in this view.
  /// A write of the program scrolls to the view with that identity, and a movement by a finger
  /// writes the identity of the first visible view. With an anchor it is the view at that point of
  /// the viewport.
  public func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    modifier(ScrolledViewModifier(id: id, anchor: anchor))
  }
}
