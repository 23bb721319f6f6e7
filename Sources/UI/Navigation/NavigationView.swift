import MartletGeometry

/// Pages over one another: the first is the content, further ones come by navigation links.
///
/// The button at the leading end of the bar and a drag from the leading edge lead back. Pages
/// below keep their state.
public struct NavigationView<Content: View>: PrimitiveView {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _makeNode(
    _ view: NavigationView, _ context: _NodeContext
  ) -> _ViewNode<NavigationView> {
    NavigationNode(view, context)
  }

  fileprivate var page: NavigationPage<Content> {
    NavigationPage(content: content, isFirst: true)
  }
}

private final class NavigationNode<Content: View>: _ViewNode<NavigationView<Content>>,
  ElementContainer
{
  private let element: PagesNode
  private let first: PageNode
  private let pages = Presentations()
  private var child: _ViewNode<NavigationPage<Content>>?
  private var isEnqueued = false
  override var isElementContainer: Bool { true }

  init(_ view: NavigationView<Content>, _ context: _NodeContext) {
    element = PagesNode(graph: context.graph)
    first = PageNode(graph: context.graph, isFirst: true)
    super.init(context)
    pages.root = self
    child = NavigationPage._makeNode(view.page, self.context(environment: innerEnvironment))
    collectElements()
    applyLook()
  }

  override func update(_ view: NavigationView<Content>) {
    child?.update(view.page)
  }

  private var innerEnvironment: EnvironmentValues {
    var values = environment
    values.pages = pages
    return values
  }

  private func applyLook() {
    first.background = environment.pageBackground.resolved(in: environment)
    for node in [element, first, first.content] { node.isMirrored = environment.isRightToLeft }
  }

  override func environmentDidChange() {
    child?.setEnvironment(innerEnvironment)
    applyLook()
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func elementsDidChange() {
    guard !isEnqueued else { return }
    isEnqueued = true
    graph.enqueueCollection(self)
  }

  func collectElements() {
    isEnqueued = false
    var elements: [LayoutNode] = []
    child?.appendElements(to: &elements)
    first.content.setChildren(elements)
    element.setChildren([first] + pages.elements)
  }
}

/// A button that shows a further page of the navigation view around.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label
  private let destination: Destination
  private let activity: Binding<Bool>?
  @State private var isActive = false
  @Environment(\.isInList) private var isInList
  @Environment(\.layoutDirection) private var direction

  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
    activity = nil
  }

  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(destination: destination(), label: label)
  }

  /// The page is shown while `isActive` holds.
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) {
    self.destination = destination
    self.label = label()
    activity = isActive
  }

  /// The page is shown while `selection` is `tag`.
  public init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) {
    self.init(
      destination: destination,
      isActive: Binding(
        get: { selection.wrappedValue == tag },
        set: { isActive in
          if isActive {
            selection.wrappedValue = tag
          } else if selection.wrappedValue == tag {
            selection.wrappedValue = nil
          }
        }), label: label)
  }

  public var body: some View {
    let activity = activity ?? $isActive
    let destination = destination
    return Button {
      activity.wrappedValue = true
    } label: {
      if isInList {
        HStack(spacing: 8) {
          label
          Spacer(minLength: 0)
          Image(systemName: direction == .rightToLeft ? "chevron.left" : "chevron.right")
            .font(.system(size: 14, weight: .semibold))
            .foregroundColor(Color.gray.opacity(0.6))
        }
        .foregroundColor(.primary)
        .contentShape(Rectangle())
      } else {
        label
      }
    }
    .modifier(
      _PresentationModifier(
        item: { activity.wrappedValue ? true : nil }, identity: { AnyHashable($0) },
        clear: { activity.wrappedValue = false }, onDismiss: nil, kind: .page,
        content: { _ in NavigationPage(content: destination, isFirst: false) }))
  }
}

extension NavigationLink where Label == Text {
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }

  public init<S: StringProtocol>(
    _ title: S, destination: Destination, isActive: Binding<Bool>
  ) {
    self.init(destination: destination, isActive: isActive) { Text(title) }
  }

  public init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(destination: destination, tag: tag, selection: selection) { Text(title) }
  }
}

private enum IsInListKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True in a row of a list, where links fill the row.
  package var isInList: Bool {
    get { self[IsInListKey.self] }
    set { self[IsInListKey.self] = newValue }
  }
}

// MARK: - Style

/// How navigation views show their pages.
@MainActor @preconcurrency
public protocol NavigationViewStyle {}

/// One page at a time, the way all navigation views do it here.
public struct StackNavigationViewStyle: NavigationViewStyle {
  nonisolated public init() {}
}

/// What suits the panel: one page at a time.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  nonisolated public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension View {
  /// Sets how the navigation views inside show their pages.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
