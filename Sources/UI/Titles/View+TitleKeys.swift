#if SWIFTUI_COMPAT
  // Modifiers that take a text from a `LocalizedStringKey`.

  extension View {
    /// Shows an alert over the page while `isPresented` is true.
    @_disfavoredOverload
    public func alert<A: View>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
      alert(Text(titleKey), isPresented: isPresented, actions: actions)
    }

    /// Shows an alert with a message over the page while `isPresented` is true.
    @_disfavoredOverload
    public func alert<A: View, M: View>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
      @ViewBuilder message: () -> M
    ) -> some View {
      alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message)
    }

    /// Shows an alert about `data` while `isPresented` is true and `data` is not nil.
    @_disfavoredOverload
    public func alert<A: View, M: View, T>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
      @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
      alert(
        Text(titleKey), isPresented: isPresented, presenting: data, actions: actions,
        message: message)
    }

    /// Shows an alert about `data` while `isPresented` is true and `data` is not nil.
    @_disfavoredOverload
    public func alert<A: View, T>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
      @ViewBuilder actions: (T) -> A
    ) -> some View {
      alert(Text(titleKey), isPresented: isPresented, presenting: data, actions: actions)
    }

    /// Shows actions at the lower edge while `isPresented` is true.
    @_disfavoredOverload
    public func confirmationDialog<A: View>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View {
      confirmationDialog(
        Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
        actions: actions)
    }

    /// Shows actions below a message at the lower edge while `isPresented` is true.
    @_disfavoredOverload
    public func confirmationDialog<A: View, M: View>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
      @ViewBuilder message: () -> M
    ) -> some View {
      confirmationDialog(
        Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
        actions: actions, message: message)
    }

    /// Shows actions about `data` at the lower edge while `isPresented` is true and `data` is not
    /// nil.
    @_disfavoredOverload
    public func confirmationDialog<A: View, T>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
      titleVisibility: Visibility = .automatic, presenting data: T?,
      @ViewBuilder actions: (T) -> A
    ) -> some View {
      confirmationDialog(
        Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
        presenting: data, actions: actions)
    }

    /// Shows actions about `data` below a message at the lower edge while `isPresented` is true and
    /// `data` is not nil.
    @_disfavoredOverload
    public func confirmationDialog<A: View, M: View, T>(
      _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
      titleVisibility: Visibility = .automatic, presenting data: T?,
      @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
      confirmationDialog(
        Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
        presenting: data, actions: actions, message: message)
    }

    /// Sets the title of the page in the enclosing navigation view.
    @_disfavoredOverload
    public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
      navigationBarTitle(Text(titleKey))
    }

    /// Sets the title of the page and where it is shown.
    @_disfavoredOverload
    public func navigationBarTitle(
      _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
      navigationBarTitle(Text(titleKey), displayMode: displayMode)
    }

    /// Sets the title of the page in the enclosing navigation view.
    @_disfavoredOverload
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
      navigationBarTitle(Text(titleKey))
    }

    /// Sets the second line of the title of the page in the enclosing navigation view.
    @_disfavoredOverload
    public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
      navigationSubtitle(Text(subtitleKey))
    }

    /// Shows the text of a key at the trailing edge of a row or at the symbol of a tab; nil shows
    /// none.
    @_disfavoredOverload
    public func badge(_ key: LocalizedStringKey?) -> some View {
      badge(key.map { Text($0) })
    }

    /// Sets what a screen reader says about the use of the view.
    @_disfavoredOverload
    public func help(_ textKey: LocalizedStringKey) -> some View {
      help(Text(textKey))
    }

    /// Sets what a screen reader calls the view.
    @_disfavoredOverload
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
      accessibilityLabel(Text(labelKey))
    }

    /// Sets what a screen reader says of the value of the view.
    @_disfavoredOverload
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
      accessibilityValue(Text(valueKey))
    }

    /// Sets what a screen reader says about the use of the view.
    @_disfavoredOverload
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
      accessibilityHint(Text(hintKey))
    }

    /// Sets the names by which a voice calls the view.
    @_disfavoredOverload
    public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
      accessibilityInputLabels(inputLabelKeys.map { Text($0) })
    }

    /// Adds an action with the name of a key, which a screen reader offers.
    @_disfavoredOverload
    public func accessibilityAction(
      named nameKey: LocalizedStringKey, _ handler: @escaping @MainActor () -> Void
    ) -> some View {
      accessibilityAction(named: Text(nameKey), handler)
    }
  }

  extension TabContent {
    /// Shows the text of a key at the symbol of the page; nil shows none.
    @_disfavoredOverload
    public func badge(_ key: LocalizedStringKey?) -> some TabContent<TabValue> {
      badge(key.map { Text($0) })
    }
  }
#endif
