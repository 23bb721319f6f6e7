import MartletGeometry

/// Whether a view inside a sheet forbids to drag the sheet away.
package enum DismissDisabledKey: PreferenceKey {
  /// False.
  package static var defaultValue: Bool { false }

  /// Returns true if either view requests it.
  package static func reduce(value: inout Bool, nextValue: () -> Bool) {
    value = value || nextValue()
  }
}

private enum SheetBackgroundKey: EnvironmentKey {
  // The values are those that iOS publishes for raised surfaces.
  static let defaultValue = Color(.schemed(light: .white, dark: RGBA(hex: 0x1C1C1E)))
}

private enum PagesKey: EnvironmentKey { static var defaultValue: Presentations? { nil } }

extension EnvironmentValues {
  /// The pages of the enclosing navigation view; nil if there is none.
  package var pages: Presentations? {
    get { self[PagesKey.self] }
    set { self[PagesKey.self] = newValue }
  }

  /// The background of sheets and covers.
  package var sheetBackground: Color {
    get { self[SheetBackgroundKey.self] }
    set { self[SheetBackgroundKey.self] = newValue }
  }
}

extension View {
  /// Presents a sheet while `isPresented` is true. A drag of the sheet downwards and a call of
  /// `dismiss` inside it write false. `onDismiss` is called when the sheet is no longer visible, in
  /// all cases.
  ///
  /// A page presents one sheet, cover, alert or menu at a time. The next one waits until the first
  /// has gone.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      presentation(isPresented, onDismiss: onDismiss, kind: .sheet, content: content))
  }

  /// Presents a sheet while `item` is not nil. If the item's identity changes, its sheet follows
  /// after the previous one has gone.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(presentation(item, onDismiss: onDismiss, kind: .sheet, content: content))
  }

  /// Presents views that cover the whole display while `isPresented` is true. They cannot be
  /// dragged away, unless they zoom out of a view.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(presentation(isPresented, onDismiss: onDismiss, kind: .cover, content: content))
  }

  /// Presents views that cover the whole display while `item` is not nil. They cannot be dragged
  /// away, unless they zoom out of a view.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(presentation(item, onDismiss: onDismiss, kind: .cover, content: content))
  }

  /// If `isDisabled` is true, the sheet that contains the view cannot be dragged away.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    preference(key: DismissDisabledKey.self, value: isDisabled)
  }

  private func presentation<Content: View>(
    _ isPresented: Binding<Bool>, onDismiss: (() -> Void)?, kind: PresentationKind,
    content: @escaping () -> Content
  ) -> _PresentationModifier<Bool, Content> {
    _PresentationModifier(
      isPresented: isPresented, onDismiss: onDismiss, kind: kind, content: content)
  }

  private func presentation<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, onDismiss: (() -> Void)?, kind: PresentationKind,
    content: @escaping (Item) -> Content
  ) -> _PresentationModifier<Item, Content> {
    _PresentationModifier(item: item, onDismiss: onDismiss, kind: kind, content: content)
  }
}
