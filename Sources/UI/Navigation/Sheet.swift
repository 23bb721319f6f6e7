import MartletGeometry

package enum DismissDisabledKey: PreferenceKey {
  package static var defaultValue: Bool { false }

  package static func reduce(value: inout Bool, nextValue: () -> Bool) {
    value = value || nextValue()
  }
}

private enum SheetBackgroundKey: EnvironmentKey {
  // The system's backgrounds of what is raised, from the published iOS values.
  static let defaultValue = Color(.schemed(light: .white, dark: RGBA(hex: 0x1C1C1E)))
}

private enum PageBackgroundKey: EnvironmentKey {
  static let defaultValue = Color(.schemed(light: .white, dark: .black))
}

private enum PagesKey: EnvironmentKey { static var defaultValue: Presentations? { nil } }

extension EnvironmentValues {
  /// What pages of navigation and tab views are drawn on.
  package var pageBackground: Color {
    get { self[PageBackgroundKey.self] }
    set { self[PageBackgroundKey.self] = newValue }
  }

  /// Where navigation links show their pages.
  package var pages: Presentations? {
    get { self[PagesKey.self] }
    set { self[PagesKey.self] = newValue }
  }

  /// What sheets and covers are drawn on.
  package var sheetBackground: Color {
    get { self[SheetBackgroundKey.self] }
    set { self[SheetBackgroundKey.self] = newValue }
  }
}

extension View {
  /// Presents a sheet while `isPresented` holds. Dragging the sheet down, and `dismiss` inside of
  /// it, write false; `onDismiss` is called once it is out of sight, however it went.
  ///
  /// One sheet at a time is presented over a page; a second one waits until the first has gone.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      presentation(isPresented, onDismiss: onDismiss, kind: .sheet, content: content))
  }

  /// Presents a sheet for an item while there is one. Another item's sheet follows the old one's.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(presentation(item, onDismiss: onDismiss, kind: .sheet, content: content))
  }

  /// Presents views over the whole display while `isPresented` holds; they are not dragged away.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(presentation(isPresented, onDismiss: onDismiss, kind: .cover, content: content))
  }

  /// Presents views for an item over the whole display while there is one.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(presentation(item, onDismiss: onDismiss, kind: .cover, content: content))
  }

  /// Keeps the sheet that the view is in from being dragged away.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    preference(key: DismissDisabledKey.self, value: isDisabled)
  }

  private func presentation<Content: View>(
    _ isPresented: Binding<Bool>, onDismiss: (() -> Void)?, kind: PresentationKind,
    content: @escaping () -> Content
  ) -> _PresentationModifier<Bool, Content> {
    _PresentationModifier(
      item: { isPresented.wrappedValue ? true : nil }, identity: { AnyHashable($0) },
      clear: { isPresented.wrappedValue = false }, onDismiss: onDismiss, kind: kind,
      content: { _ in content() })
  }

  private func presentation<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, onDismiss: (() -> Void)?, kind: PresentationKind,
    content: @escaping (Item) -> Content
  ) -> _PresentationModifier<Item, Content> {
    _PresentationModifier(
      item: { item.wrappedValue }, identity: { AnyHashable($0.id) },
      clear: { item.wrappedValue = nil }, onDismiss: onDismiss, kind: kind,
      content: content)
  }
}
