import MartletGeometry
import Observation

/// A stack of pages. The lowest page is the root. Each value of the path has a page above it, which
/// the `navigationDestination(for:)` of the value's type makes.
///
/// The back button at the leading end of the bar and a drag from the leading edge remove the last
/// value of the path. Covered pages keep their state.
public struct NavigationStack<Data, Root: View>: View {
  private let path: StackPath?
  private let root: Root
  @State private var ownPath: [AnyHashable] = []
  @State private var destinations = NavigationDestinations()

  /// Creates a stack that stores its own path.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  /// Creates a stack whose path may contain values of several types.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {
    self.path = StackPath(
      get: { path.wrappedValue.values },
      set: { path.wrappedValue = NavigationPath(values: $0) })
    self.root = root()
  }

  /// Creates a stack whose path contains values of one type. A link that pushes a value of another
  /// type has no effect.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = StackPath(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
    self.root = root()
  }

  /// The pages.
  public var body: some View {
    let own = $ownPath
    let path = path ?? StackPath(get: { own.wrappedValue }, set: { own.wrappedValue = $0 })
    path.pages(root, destinations)
  }
}

/// Access to the path of a stack, which the stack or a binding stores.
struct StackPath {
  let get: @MainActor () -> [AnyHashable]
  let set: @MainActor ([AnyHashable]) -> Void

  @MainActor func push(_ value: AnyHashable) { set(get() + [value]) }

  /// Returns the value at index `depth` of the path; nil if the path is shorter.
  @MainActor func value(at depth: Int) -> AnyHashable? {
    let values = get()
    return depth < values.count ? values[depth] : nil
  }

  /// Removes the values from index `depth` to the end.
  @MainActor func truncate(to depth: Int) {
    let values = get()
    if depth < values.count { set(Array(values[..<depth])) }
  }

  /// Returns the root and the pages of the path above it.
  @MainActor func pages<Root: View>(
    _ root: Root, _ destinations: NavigationDestinations
  ) -> some View {
    NavigationView {
      StackLevel(depth: 0, path: self, destinations: destinations, content: AnyView(root))
    }
    .environment(\.navigationPusher, NavigationPusher(destinations) { push($0) })
    .environment(\.navigationDestinations, destinations)
  }
}

/// A page of a stack, which presents the page above it. The levels nest, so each page keeps its
/// state while it is covered.
private struct StackLevel: View {
  let depth: Int
  let path: StackPath
  let destinations: NavigationDestinations
  let content: AnyView

  var body: some View {
    let (depth, path, destinations) = (depth, path, destinations)
    content.modifier(
      _PresentationModifier(
        item: { path.value(at: depth) }, identity: { $0 }, clear: { path.truncate(to: depth) },
        onDismiss: nil, kind: .page,
        content: { value in
          NavigationPage(
            content: StackLevel(
              depth: depth + 1, path: path, destinations: destinations,
              content: destinations.view(for: value)),
            isFirst: false)
        }))
  }
}

/// Makes the pages of a stack from values. `navigationDestination` modifiers inside the stack
/// register one closure per type of value; the last one registered wins. The stack owns the object.
@MainActor
package final class NavigationDestinations {
  private var makers: [ObjectIdentifier: @MainActor (AnyHashable) -> AnyView?] = [:]

  nonisolated init() {}

  func register<D: Hashable>(_ type: D.Type, _ make: @escaping @MainActor (D) -> AnyView) {
    makers[ObjectIdentifier(type)] = { ($0.base as? D).map(make) }
  }

  /// Returns true if a destination is registered for the type of a value.
  func hasPage(for value: AnyHashable) -> Bool {
    makers[ObjectIdentifier(type(of: value.base))] != nil
  }

  /// Returns the page of a value. If no destination is registered for its type, the page shows a
  /// message.
  func view(for value: AnyHashable) -> AnyView {
    if let make = makers[ObjectIdentifier(type(of: value.base))], let view = make(value) {
      return view
    }
    return AnyView(
      Text(verbatim: "No navigationDestination for \(type(of: value.base))").padding())
  }
}

/// Pushes the value of a link onto the path of a stack.
package struct NavigationPusher: Equatable {
  private let owner: NavigationDestinations
  let push: @MainActor (AnyHashable) -> Void

  init(_ owner: NavigationDestinations, _ push: @escaping @MainActor (AnyHashable) -> Void) {
    self.owner = owner
    self.push = push
  }

  /// Returns true if the stack has a page for a value.
  @MainActor func hasPage(for value: AnyHashable) -> Bool { owner.hasPage(for: value) }

  /// Returns true if both belong to the same stack. The closures cannot be compared.
  package static func == (a: Self, b: Self) -> Bool { a.owner === b.owner }
}

private enum NavigationPusherKey: EnvironmentKey {
  static var defaultValue: NavigationPusher? { nil }
}
private enum NavigationDestinationsKey: EnvironmentKey {
  static var defaultValue: NavigationDestinations? { nil }
}

extension EnvironmentValues {
  /// Appends values to the path of the enclosing stack; nil outside of a stack.
  var navigationPusher: NavigationPusher? {
    get { self[NavigationPusherKey.self] }
    set { self[NavigationPusherKey.self] = newValue }
  }

  /// The registered pages of the enclosing stack; nil outside of a stack.
  var navigationDestinations: NavigationDestinations? {
    get { self[NavigationDestinationsKey.self] }
    set { self[NavigationDestinationsKey.self] = newValue }
  }
}

/// Registers the page of a type of values with the enclosing stack.
private struct DestinationModifier<D: Hashable, Page: View>: PrimitiveModifier {
  let make: @MainActor (D) -> Page

  static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    DestinationNode(view, context)
  }
}

/// The structure node of `navigationDestination(for:)`. It registers the closure when it is made
/// and in each update. The registration stays when the node leaves.
private final class DestinationNode<Content: View, D: Hashable, Page: View>:
  _ViewNode<ModifiedContent<Content, DestinationModifier<D, Page>>>
{
  private var child: _ViewNode<Content>?

  init(
    _ view: ModifiedContent<Content, DestinationModifier<D, Page>>, _ context: _NodeContext
  ) {
    super.init(context)
    register(view.modifier)
    child = Content._makeNode(view.content, self.context())
  }

  override func update(_ view: ModifiedContent<Content, DestinationModifier<D, Page>>) {
    register(view.modifier)
    child?.update(view.content)
  }

  private func register(_ modifier: DestinationModifier<D, Page>) {
    let make = modifier.make
    environment.navigationDestinations?.register(D.self) { AnyView(make($0)) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

extension View {
  /// Sets the page that the enclosing navigation stack shows for values of a type.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping @MainActor (D) -> C
  ) -> some View {
    modifier(DestinationModifier(make: destination))
  }

  /// Shows a page in the enclosing navigation stack while `isPresented` is true.
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let page = destination()
    return modifier(
      _PresentationModifier(isPresented: isPresented, kind: .page) {
        NavigationPage(content: page, isFirst: false)
      })
  }

  /// Shows a page for an item in the enclosing navigation stack while the item is not nil. Going
  /// back writes nil.
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(
      _PresentationModifier(
        item: { item.wrappedValue }, identity: { AnyHashable($0) },
        clear: { item.wrappedValue = nil }, onDismiss: nil, kind: .page,
        content: { NavigationPage(content: destination($0), isFirst: false) }))
  }
}
