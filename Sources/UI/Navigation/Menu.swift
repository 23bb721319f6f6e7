import MartletGeometry

/// A button that opens a list of actions next to it. Every action and every touch outside closes
/// the list.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label
  private let content: () -> Content
  private let primaryAction: (@MainActor () -> Void)?
  @State private var isOpen = false
  @Environment(\.menuBorder) private var border

  /// Creates a menu that opens on a tap.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content
    primaryAction = nil
  }

  /// Creates a menu whose label runs `primaryAction` on a tap and opens the list on a long press.
  public init(
    @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.label = label()
    self.content = content
    self.primaryAction = primaryAction
  }

  /// The label as a button, with the list next to it while it is open.
  public var body: some View {
    let content = content
    let isOpen = $isOpen
    let primaryAction = primaryAction
    return Button {
      if let primaryAction { primaryAction() } else { isOpen.wrappedValue = true }
    } label: {
      MenuLabel(content: label)
    }
    .modifier(MenuLook(border: border))
    .simultaneousGesture(
      LongPressGesture().onEnded { _ in isOpen.wrappedValue = true },
      including: primaryAction == nil ? .subviews : .all
    )
    .popup(isOpen) { MenuList(content: content()) }
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a text as its label.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a menu with a text as its label, which runs `primaryAction` on a tap and opens the
  /// list on a long press.
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: @escaping () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
  }
}

extension Menu where Label == MartletUI.Label<Text, Image> {
  /// Creates a menu with a text and a symbol as its label.
  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(content: content) { MartletUI.Label(title, systemImage: name) }
  }

  /// Creates a menu with a text and a symbol as its label, which runs `primaryAction` on a tap and
  /// opens the list on a long press.
  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, @ViewBuilder content: @escaping () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(
      content: content, label: { MartletUI.Label(title, systemImage: name) },
      primaryAction: primaryAction)
  }
}

/// The actions of a menu, stacked with hairlines between them.
private struct MenuList<Content: View>: View {
  let content: Content
  @Environment(\.dismiss) private var dismiss
  @Environment(\.menuActionDismissBehavior) private var behavior

  var body: some View {
    let (dismiss, closes) = (dismiss, behavior.closes)
    VStack(alignment: .leading, spacing: 0) {
      Group(subviews: content) { subviews in
        ForEach(Array(subviews.enumerated()), id: \.element.id) { entry in
          if entry.offset > 0 { Divider() }
          entry.element
        }
      }
    }
    .frame(minWidth: 200, alignment: .leading)
    .fixedSize(horizontal: true, vertical: false)
    .environment(\.buttonStyle, MenuButtonStyle.box { if closes { dismiss() } })
    .labelStyle(MenuLabelStyle())
  }
}

/// The style of a menu's actions: rows at least 44 points high.
private struct MenuButtonStyle: ButtonStyle {
  static func box(_ afterAction: @escaping @MainActor () -> Void) -> StyleBox<
    ButtonStyleConfiguration
  > {
    var box = StyleBox<ButtonStyleConfiguration> {
      AnyView(MenuButtonStyle().makeBody(configuration: $0))
    }
    box.afterAction = afterAction
    return box
  }

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .foregroundColor(configuration.role == .destructive ? .red : .primary)
      .padding(.horizontal, 16)
      .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
      .background(Color.gray.opacity(configuration.isPressed ? 0.25 : 0))
      .contentShape(Rectangle())
  }
}

/// Shows the title at the leading edge and the icon at the trailing edge.
private struct MenuLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 16) {
      configuration.title
      Spacer(minLength: 0)
      configuration.icon
    }
  }
}

extension View {
  fileprivate func popup<Content: View>(
    _ isPresented: Binding<Bool>, content: @escaping () -> Content
  ) -> some View {
    modifier(_PresentationModifier(isPresented: isPresented, kind: .popup, content: content))
  }

  /// Shows views on a card next to the view while `isPresented` is true. A touch outside the card
  /// closes it and writes false. The anchor and the arrow edge have no effect here.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    popup(isPresented, content: content)
  }

  /// Shows views for an item on a card next to the view while the item is not nil. Closing the card
  /// writes nil.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(_PresentationModifier(item: item, kind: .popup, content: content))
  }

  /// Opens a list of actions next to the view on a long press.
  public func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems
  ) -> some View {
    modifier(ContextMenuModifier(items: menuItems))
  }

  /// Opens a list of actions next to the view on a long press. The preview is not shown here.
  public func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View {
    contextMenu(menuItems: menuItems)
  }
}

/// The part of a view that a popover points at. Here a popover always points at the view's frame.
public enum PopoverAttachmentAnchor {
  /// A rectangle in the space of the view.
  case rect(Anchor<CGRect>.Source)
  /// A point as a fraction of the view's size.
  case point(UnitPoint)
}

/// Opens a list of actions next to the content on a long press.
struct ContextMenuModifier<Items: View>: ViewModifier {
  let items: () -> Items
  @State private var isOpen = false

  func body(content: Content) -> some View {
    let items = items
    let isOpen = $isOpen
    return
      content
      .gesture(LongPressGesture().onEnded { _ in isOpen.wrappedValue = true })
      .popup(isOpen) { MenuList(content: items()) }
  }
}

/// The order of the items of a menu.
public struct MenuOrder: Hashable, Sendable {
  private let isFixed: Bool

  /// The order that suits the menu.
  public static let automatic = MenuOrder(isFixed: false)
  /// The first item nearest to the finger.
  public static let priority = MenuOrder(isFixed: false)
  /// The first item on top.
  public static let fixed = MenuOrder(isFixed: true)
}

extension View {
  /// Sets the order of the items of the menus inside. Menus here always have their first item on
  /// top, which is the order `fixed`.
  public func menuOrder(_ order: MenuOrder) -> some View { self }
}
