import MartletGeometry

/// The card of an alert or a confirmation dialog: title and message above the actions. `PopupNode`
/// draws the background behind it.
private struct AlertCard<Message: View, Actions: View>: View {
  let title: Text?
  let message: Message
  let actions: Actions
  let isDialog: Bool
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let dismiss = dismiss
    VStack(spacing: 0) {
      if title != nil || !(message is EmptyView) {
        VStack(spacing: 4) {
          title?.font(isDialog ? .footnote.weight(.semibold) : .headline)
          message.font(.footnote)
        }
        .foregroundStyle(isDialog ? AnyShapeStyle(.secondary) : AnyShapeStyle(.primary))
        .multilineTextAlignment(.center)
        .padding(.horizontal, 16)
        .padding(.vertical, isDialog ? 12 : 18)
        .frame(maxWidth: .infinity)
        Divider()
      }
      Group(subviews: AlertActions(actions: actions)) { subviews in
        // Two actions are side by side; more are stacked.
        if subviews.count == 2, !isDialog {
          HStack(spacing: 0) {
            subviews[0]
            Divider()
            subviews[1]
          }
          .frame(height: 44)
        } else {
          ForEach(Array(subviews.enumerated()), id: \.element.id) { entry in
            if entry.offset > 0 { Divider() }
            entry.element
          }
        }
      }
      .environment(\.buttonStyle, AlertButtonStyle.box { dismiss() })
    }
  }
}

/// The actions of an alert, or one OK button if there are none.
private struct AlertActions<Actions: View>: View {
  let actions: Actions

  var body: some View {
    Group(subviews: actions) { subviews in
      if subviews.isEmpty {
        Button("OK") {}
      } else {
        subviews
      }
    }
  }
}

/// The style of an alert's actions: as wide as the card and at least 44 points high.
struct AlertButtonStyle: ButtonStyle {
  static func box(_ afterAction: @escaping @MainActor () -> Void) -> StyleBox<
    ButtonStyleConfiguration
  > {
    var box = StyleBox<ButtonStyleConfiguration> {
      AnyView(AlertButtonStyle().makeBody(configuration: $0))
    }
    box.afterAction = afterAction
    return box
  }

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .fontWeight(configuration.role == .cancel ? .semibold : nil)
      .foregroundColor(configuration.role == .destructive ? .red : .accentColor)
      .frame(maxWidth: .infinity, minHeight: 44)
      .background(Color.gray.opacity(configuration.isPressed ? 0.25 : 0))
      .contentShape(Rectangle())
  }
}

extension View {
  /// Shows an alert or a dialog while `isPresented` is true.
  func card<Message: View, Actions: View>(
    _ kind: PresentationKind, title: Text?, isPresented: Binding<Bool>, actions: Actions,
    message: Message
  ) -> some View {
    let isDialog = if case .dialog = kind { true } else { false }
    return modifier(
      _PresentationModifier(isPresented: isPresented, kind: kind) {
        AlertCard(title: title, message: message, actions: actions, isDialog: isDialog)
      })
  }

  fileprivate func card(
    _ kind: PresentationKind, isPresented: Binding<Bool>, _ content: AlertContent
  ) -> some View {
    card(
      kind, title: content.title, isPresented: isPresented, actions: content.actions,
      message: content.message)
  }

  fileprivate func card<Item: Identifiable>(
    _ kind: PresentationKind, item: Binding<Item?>, _ content: @escaping (Item) -> AlertContent
  ) -> some View {
    let isDialog = if case .dialog = kind { true } else { false }
    return modifier(
      _PresentationModifier(item: item, kind: kind) { item in
        let content = content(item)
        return AlertCard(
          title: content.title, message: content.message, actions: content.actions,
          isDialog: isDialog)
      })
  }

  // MARK: - Alerts

  /// Shows an alert over the page while `isPresented` is true. Every action closes it. Without
  /// actions the alert has an OK button.
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions)
  }

  /// Shows an alert with a message over the page while `isPresented` is true.
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }

  /// Shows an alert about `data` while `isPresented` is true and `data` is not nil.
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    alert(
      Text(title), isPresented: isPresented, presenting: data, actions: actions,
      message: message)
  }

  /// Shows an alert about `data` while `isPresented` is true and `data` is not nil.
  public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions)
  }

  /// Shows an alert over the page while `isPresented` is true.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    card(.alert, isPresented: isPresented, content().content)
  }

  /// Shows an alert about an item while the item is not nil. Closing the alert writes nil.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    card(.alert, item: item) { content($0).content }
  }

  // MARK: - Dialogs

  /// Shows the buttons of an action sheet at the lower edge while `isPresented` is true.
  public func actionSheet(
    isPresented: Binding<Bool>, content: () -> ActionSheet
  ) -> some View {
    card(.dialog, isPresented: isPresented, content().content)
  }

  /// Shows the buttons of an action sheet about an item at the lower edge while the item is not
  /// nil. Closing the sheet writes nil.
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    card(.dialog, item: item) { content($0).content }
  }

  /// Shows actions at the lower edge while `isPresented` is true. Every action and every touch
  /// outside closes the dialog. The title is visible only if `titleVisibility` is `.visible`.
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }

  /// Shows actions below a message at the lower edge while `isPresented` is true.
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }

  /// Shows actions about `data` at the lower edge while `isPresented` is true and `data` is not
  /// nil.
  public func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
      actions: actions)
  }

  /// Shows actions about `data` below a message at the lower edge while `isPresented` is true and
  /// `data` is not nil.
  public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
      actions: actions, message: message)
  }
}

extension Binding where Value == Bool {
  /// Returns a binding that reads false if `isPresent` is false.
  func whilePresent(_ isPresent: Bool) -> Binding<Bool> {
    let binding = self
    return Binding(
      get: { isPresent && binding.wrappedValue }, set: { binding.wrappedValue = $0 })
  }
}

/// The title, message and buttons of an alert as a value.
@MainActor @preconcurrency
public struct Alert {
  /// A button of an alert.
  @MainActor @preconcurrency
  public struct Button {
    fileprivate let label: Text
    fileprivate let role: ButtonRole?
    fileprivate let action: (@MainActor () -> Void)?

    /// A button that runs `action`; nil only closes the alert.
    public static func `default`(
      _ label: Text, action: (@MainActor () -> Void)? = nil
    ) -> Button { Button(label: label, role: nil, action: action) }

    /// A semibold button that closes the alert without a change. It runs `action`, if there is one.
    public static func cancel(
      _ label: Text, action: (@MainActor () -> Void)? = nil
    ) -> Button { Button(label: label, role: .cancel, action: action) }

    /// A semibold button “Cancel” that closes the alert without a change. It runs `action`, if
    /// there is one.
    public static func cancel(_ action: (@MainActor () -> Void)? = nil) -> Button {
      cancel(Text(verbatim: "Cancel"), action: action)
    }

    /// A red button for an action that deletes something or cannot be undone.
    public static func destructive(
      _ label: Text, action: (@MainActor () -> Void)? = nil
    ) -> Button { Button(label: label, role: .destructive, action: action) }
  }

  fileprivate let content: AlertContent

  /// Creates an alert with one button. Nil adds an OK button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    content = AlertContent(
      title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons side by side.
  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    content = AlertContent(
      title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}

/// The title, message and buttons of a choice at the lower edge, as a value.
@MainActor @preconcurrency
public struct ActionSheet {
  /// A button of an action sheet.
  public typealias Button = Alert.Button

  fileprivate let content: AlertContent

  /// Makes an action sheet. Without buttons it has one that closes it.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    content = AlertContent(title: title, message: message, buttons: buttons)
  }
}

/// The texts and buttons of an alert or an action sheet.
@MainActor
private struct AlertContent {
  let title: Text
  let message: Text?
  let buttons: [Alert.Button]

  var actions: some View { AlertButtons(buttons: buttons) }
}

/// The buttons of an alert or an action sheet, in order.
private struct AlertButtons: View {
  let buttons: [Alert.Button]

  var body: some View {
    let buttons = buttons
    ForEach(0..<buttons.count) { index in
      Button(role: buttons[index].role) {
        buttons[index].action?()
      } label: {
        buttons[index].label
      }
    }
  }
}
