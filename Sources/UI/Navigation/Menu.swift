import MartletGeometry

/// A button that opens a list of actions beside it. Every action closes the list, and so does a
/// touch beside it.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label
  private let content: () -> Content
  private let primaryAction: (@MainActor () -> Void)?
  @State private var isOpen = false

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content
    primaryAction = nil
  }

  /// A tap acts; the list opens after a long press.
  public init(
    @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.label = label()
    self.content = content
    self.primaryAction = primaryAction
  }

  public var body: some View {
    let content = content
    let isOpen = $isOpen
    let primaryAction = primaryAction
    return Button {
      if let primaryAction { primaryAction() } else { isOpen.wrappedValue = true }
    } label: {
      label
    }
    .simultaneousGesture(
      LongPressGesture().onEnded { _ in isOpen.wrappedValue = true },
      including: primaryAction == nil ? .subviews : .all
    )
    .popup(isOpen, .menu) { MenuList(content: content()) }
  }
}

extension Menu where Label == Text {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == MartletUI.Label<Text, Image> {
  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(content: content) { MartletUI.Label(title, systemImage: name) }
  }
}

/// The actions of a menu under one another.
private struct MenuList<Content: View>: View {
  let content: Content
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let dismiss = dismiss
    VStack(alignment: .leading, spacing: 0) {
      Group(subviews: content) { subviews in
        ForEach(Array(subviews.enumerated()), id: \.element.id) { entry in
          if entry.offset > 0 { Divider() }
          entry.element.padding(.horizontal, 0)
        }
      }
    }
    .frame(minWidth: 200, alignment: .leading)
    .fixedSize(horizontal: true, vertical: false)
    .environment(\.buttonStyle, MenuButtonStyle.box { dismiss() })
    .labelStyle(MenuLabelStyle())
  }
}

/// A line of a menu, 44 points high.
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

/// The title with its icon at the trailing edge.
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
    _ isPresented: Binding<Bool>, _ look: PopupLook, content: @escaping () -> Content
  ) -> some View {
    modifier(
      _PresentationModifier(
        item: { isPresented.wrappedValue ? true : nil }, identity: { AnyHashable($0) },
        clear: { isPresented.wrappedValue = false }, onDismiss: nil, kind: .popup(look),
        content: { _ in content() }))
  }

  /// Shows views on a card beside the view while `isPresented` holds. A touch beside the card takes
  /// it away.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    popup(isPresented, .popover, content: content)
  }

  /// Shows views for an item on a card beside the view while there is one.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      _PresentationModifier(
        item: { item.wrappedValue }, identity: { AnyHashable($0.id) },
        clear: { item.wrappedValue = nil }, onDismiss: nil, kind: .popup(.popover),
        content: content))
  }

  /// Opens a list of actions beside the view after a long press on it.
  public func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems
  ) -> some View {
    modifier(ContextMenuModifier(items: menuItems))
  }

  /// Opens a list of actions beside the view after a long press on it; the preview is not shown.
  public func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View {
    contextMenu(menuItems: menuItems)
  }
}

/// The point of a view that a popover belongs to; here always the view's frame.
public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
  case point(UnitPoint)
}

private struct ContextMenuModifier<Items: View>: ViewModifier {
  let items: () -> Items
  @State private var isOpen = false

  func body(content: Content) -> some View {
    let items = items
    let isOpen = $isOpen
    return
      content
      .gesture(LongPressGesture().onEnded { _ in isOpen.wrappedValue = true })
      .popup(isOpen, .menu) { MenuList(content: items()) }
  }
}
