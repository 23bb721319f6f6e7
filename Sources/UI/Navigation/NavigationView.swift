import MartletGeometry

/// A stack of pages. The first page is the content, and navigation links show further pages above
/// it. Several views as the content are the columns of a split view; on a narrow output, and in the
/// style `stack`, only the first of them is shown.
///
/// The back button at the leading end of the bar and a drag from the leading edge go back. Covered
/// pages keep their state.
public struct NavigationView<Content: View>: PrimitiveView {
  private let content: Content

  /// Makes a navigation view whose first page is `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(
    _ view: NavigationView, _ context: _NodeContext
  ) -> _ViewNode<NavigationView> {
    if view.content is any SeveralViews { return PassNode(view, context, content: \.columns) }
    return NavigationNode(view, context)
  }

  private var columns: NavigationColumns {
    NavigationColumns(views: (content as? any SeveralViews)?.views ?? [])
  }

  fileprivate var page: NavigationPage<Content> {
    NavigationPage(content: content, isFirst: true)
  }
}

/// The structure node of a navigation view. It owns the first page and the list of the pages above
/// it. Presenters inside find the list in the environment and add their pages to it.
private final class NavigationNode<Content: View>: _ViewNode<NavigationView<Content>>,
  ElementContainer
{
  private let element: PagesNode
  private let first: PageNode
  private let pages = Presentations()
  private var child: _ViewNode<NavigationPage<Content>>?
  override var isElementContainer: Bool { true }

  init(_ view: NavigationView<Content>, _ context: _NodeContext) {
    element = PagesNode(graph: context.graph)
    first = PageNode(graph: context.graph, isFirst: true)
    super.init(context)
    pages.root = self
    child = NavigationPage._makeNode(view.page, self.context(environment: innerEnvironment))
    collectElements()
    applyEnvironment()
  }

  override func update(_ view: NavigationView<Content>) {
    child?.update(view.page)
  }

  private var innerEnvironment: EnvironmentValues {
    var values = environment
    values.pages = pages
    return values
  }

  private func applyEnvironment() {
    first.background = environment.pageBackground.resolved(in: environment)
    for node in [element, first, first.content] { node.isMirrored = environment.isRightToLeft }
  }

  override func environmentDidChange() {
    child?.setEnvironment(innerEnvironment)
    applyEnvironment()
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  func collectElements() {
    first.content.setChildren(child?.elements ?? [])
    element.setChildren([first] + pages.elements)
  }
}

/// A button that shows another page in the enclosing navigation view or stack.
///
/// Outside a navigation view a tap on a link to a page reports the mistake. Outside a navigation
/// stack a link with a value reports the mistake when it appears, and is disabled.
///
/// In a list with a selection a link with a value selects its row, and pushes the value only if the
/// stack has a `navigationDestination(for:)` for it. In edit mode it only selects the row.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label
  /// Nil for a link that pushes a value.
  private let destination: Destination?
  private let value: AnyHashable?
  private let activity: Binding<Bool>?
  @State private var isActive = false
  private var messages = ProgrammerMessages()
  @Environment(\.isInList) private var isInList
  @Environment(\.layoutDirection) private var direction
  @Environment(\.navigationPusher) private var pusher
  @Environment(\.rowSelection) private var row
  @Environment(\.rowBadge) private var badge
  @Environment(\.navigationLinkIndicatorVisibility) private var chevron

  /// Makes a link to a page.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
    activity = nil
    value = nil
  }

  fileprivate init(value: AnyHashable?, label: Label) where Destination == Never {
    self.label = label
    self.value = value
    destination = nil
    activity = nil
  }

  /// Makes a link to a page.
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(destination: destination(), label: label)
  }

  /// Makes a link whose page is visible while `isActive` is true. Going back writes false.
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) {
    self.destination = destination
    self.label = label()
    activity = isActive
    value = nil
  }

  /// Makes a link whose page is visible while `isActive` is true. Going back writes false.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(destination: destination(), isActive: isActive, label: label)
  }

  /// Makes a link whose page is visible while `selection` equals `tag`. Going back writes nil.
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(destination: destination(), tag: tag, selection: selection, label: label)
  }

  /// Makes a link whose page is visible while `selection` equals `tag`. Going back writes nil.
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

  /// The value that the link pushes; nil for a link to a page.
  package var pushedValue: AnyHashable? { value }

  /// A button with the label, and a chevron in a row of a list.
  public var body: some View {
    let activity = activity ?? $isActive
    let destination = destination
    let value = value
    let (pusher, row, badge) = (pusher, row, badge)
    if destination == nil, pusher == nil, row == nil, let value {
      messages.report(
        "A NavigationLink with a value of type \(type(of: value.base)) is in no NavigationStack: "
          + "it is disabled.")
    }
    return Button {
      if let row, row.isEditing {
        _ = row.select(value)
      } else if destination != nil {
        activity.wrappedValue = true
      } else if let value {
        let isChosen = row?.select(value) ?? false
        if !isChosen || pusher?.hasPage(for: value) == true { pusher?.push(value) }
      }
    } label: {
      if isInList {
        HStack(spacing: 8) {
          label
          Spacer(minLength: 0)
          if let badge { RowBadge(badge: badge).preference(key: BadgeIsShownKey.self, value: true) }
          if chevron != .hidden {
            Image(systemName: direction == .rightToLeft ? "chevron.left" : "chevron.right")
              .font(.system(size: 14, weight: .semibold))
              .foregroundColor(Color.gray.opacity(0.6))
          }
        }
        .foregroundColor(.primary)
        .contentShape(Rectangle())
      } else {
        label
      }
    }
    .disabled(destination == nil && (value == nil || pusher == nil && row == nil))
    .modifier(
      _PresentationModifier(isPresented: activity, kind: .page) {
        destination.map { NavigationPage(content: $0, isFirst: false) }
      })
  }
}

extension NavigationLink where Label == Text {
  /// Makes a link with a text as its label.
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Makes a link with a text as its label. The page is visible while `isActive` is true.
  public init<S: StringProtocol>(
    _ title: S, destination: Destination, isActive: Binding<Bool>
  ) {
    self.init(destination: destination, isActive: isActive) { Text(title) }
  }

  /// Makes a link with a text as its label. The page is visible while `selection` equals `tag`.
  public init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(destination: destination, tag: tag, selection: selection) { Text(title) }
  }
}

extension NavigationLink {
  /// Returns the link unchanged: a page has no column of its own beside its list here.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension NavigationLink where Destination == Never {
  /// Makes a link that appends `value` to the path of the enclosing navigation stack, which shows
  /// the page that `navigationDestination(for:)` makes of it. A nil value disables the link.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(value: value.map { AnyHashable($0) }, label: label())
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Makes a link with a text as its label that appends `value` to the path of the enclosing
  /// navigation stack.
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
    self.init(value: value) { Text(title) }
  }
}

extension NavigationLink where Label == Text {
  /// Makes a link to a page with a text as its label.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination()) { Text(title) }
  }

  /// Makes a link with a text as its label. The page is visible while `isActive` is true.
  public init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(destination: destination(), isActive: isActive) { Text(title) }
  }
}

private enum LinkIndicatorKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
  /// Whether navigation links in lists show their chevrons.
  package var navigationLinkIndicatorVisibility: Visibility {
    get { self[LinkIndicatorKey.self] }
    set { self[LinkIndicatorKey.self] = newValue }
  }
}

extension View {
  /// Shows or hides the chevrons of the navigation links inside that stand in lists. Links in other
  /// places have none.
  public func navigationLinkIndicatorVisibility(_ visibility: Visibility) -> some View {
    environment(\.navigationLinkIndicatorVisibility, visibility)
  }
}

// MARK: - Style

/// The style of navigation views. It decides about those with several views.
@MainActor @preconcurrency
public protocol NavigationViewStyle {}

/// Shows one page at a time, of several views the first.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows one page at a time, and several views as columns if there is room.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// Makes the style.
  nonisolated public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// Shows one page at a time, of several views the first.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// Shows one page at a time, and several views as columns if there is room.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// Shows one page at a time, and several views as columns if there is room.
public typealias DoubleColumnNavigationViewStyle = DefaultNavigationViewStyle

/// Shows one page at a time, and several views as columns if there is room.
public typealias ColumnNavigationViewStyle = DefaultNavigationViewStyle

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// Shows one page at a time, and several views as columns if there is room, like `automatic`.
  public static var columns: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension View {
  /// Sets the style of the navigation views inside.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
    environment(\.navigationIsStack, style is StackNavigationViewStyle)
  }
}
