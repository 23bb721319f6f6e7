// Alerts and dialogs whose title is a `Text`.

extension View {
  /// Shows an alert over the page while `isPresented` is true. Every action closes it.
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    card(
      .alert, title: title, isPresented: isPresented, actions: actions(), message: EmptyView())
  }

  /// Shows an alert with a message over the page while `isPresented` is true.
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    card(.alert, title: title, isPresented: isPresented, actions: actions(), message: message())
  }

  /// Shows an alert about `data` while `isPresented` is true and `data` is not nil.
  public func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    card(
      .alert, title: title, isPresented: isPresented.whilePresent(data != nil),
      actions: data.map(actions), message: EmptyView())
  }

  /// Shows an alert about `data` while `isPresented` is true and `data` is not nil.
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    card(
      .alert, title: title, isPresented: isPresented.whilePresent(data != nil),
      actions: data.map(actions), message: data.map(message))
  }

  /// Shows actions at the lower edge while `isPresented` is true. The title is visible only if
  /// `titleVisibility` is `.visible`.
  public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    card(
      .dialog, title: titleVisibility == .visible ? title : nil, isPresented: isPresented,
      actions: actions(), message: EmptyView())
  }

  /// Shows actions below a message at the lower edge while `isPresented` is true.
  public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    card(
      .dialog, title: titleVisibility == .visible ? title : nil, isPresented: isPresented,
      actions: actions(), message: message())
  }

  /// Shows actions about `data` at the lower edge while `isPresented` is true and `data` is not
  /// nil.
  public func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    card(
      .dialog, title: titleVisibility == .visible ? title : nil,
      isPresented: isPresented.whilePresent(data != nil), actions: data.map(actions),
      message: EmptyView())
  }

  /// Shows actions about `data` below a message at the lower edge while `isPresented` is true and
  /// `data` is not nil.
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    card(
      .dialog, title: titleVisibility == .visible ? title : nil,
      isPresented: isPresented.whilePresent(data != nil), actions: data.map(actions),
      message: data.map(message))
  }
}
