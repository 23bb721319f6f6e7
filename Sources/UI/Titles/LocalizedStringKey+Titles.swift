#if SWIFTUI_COMPAT
  import MartletGeometry

  // These initialisers take their titles from a `LocalizedStringKey`. Nothing is translated, so
  // they are disfavoured: a plain literal uses the overload for strings. Literals with formatted
  // values and variables of this type use these.

  extension Button where Label == Text {
    /// Makes a button with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
      self.init(action: action) { Text(titleKey) }
    }
  }

  extension Toggle where Label == Text {
    /// Makes a toggle with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
      self.init(isOn: isOn) { Text(titleKey) }
    }
  }

  extension Label where Title == Text, Icon == Image {
    /// Makes a label with the text of the key and a symbol.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
      self.init {
        Text(titleKey)
      } icon: {
        Image(systemName: name)
      }
    }

    /// Makes a label with the text of the key and a picture.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, image name: String) {
      self.init {
        Text(titleKey)
      } icon: {
        Image(name)
      }
    }

    /// Makes a label with the text of the key and a picture of an asset catalog.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
      self.init(titleKey, image: resource.name)
    }
  }

  extension Picker where Label == Text {
    /// Makes a picker with the text of the key. Only some styles show the title.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
      @ViewBuilder content: () -> Content
    ) {
      self.init(titleKey.text, selection: selection, content: content)
    }
  }

  extension ProgressView where Label == Text {
    /// Makes an arc for work of unknown length, with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey) {
      self.init { Text(titleKey) }
    }

    /// Makes a bar at `value / total`, with the text of the key.
    @_disfavoredOverload
    public init<V: BinaryFloatingPoint>(
      _ titleKey: LocalizedStringKey, value: V?, total: V = 1
    ) {
      self.init(value: value, total: total) { Text(titleKey) }
    }
  }

  extension Section where Parent == Text, Footer == EmptyView {
    /// Makes a section with the text of the key as its header.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(content: content, header: { Text(titleKey) })
    }
  }

  extension NavigationLink where Label == Text {
    /// Makes a link with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
      self.init(destination: destination) { Text(titleKey) }
    }

    /// Makes a link with the text of the key. The page is visible while `isActive` is true.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>
    ) {
      self.init(destination: destination, isActive: isActive) { Text(titleKey) }
    }

    /// Makes a link with the text of the key. The page is visible while `selection` equals `tag`.
    @_disfavoredOverload
    public init<V: Hashable>(
      _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
    ) {
      self.init(destination: destination, tag: tag, selection: selection) { Text(titleKey) }
    }
  }

  extension NavigationLink where Label == Text {
    /// Makes a link to a page with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
      self.init(destination: destination()) { Text(titleKey) }
    }
  }

  extension NavigationLink where Label == Text, Destination == Never {
    /// Makes a link with the text of the key that appends `value` to the path of the enclosing
    /// navigation stack.
    @_disfavoredOverload
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
      self.init(value: value) { Text(titleKey) }
    }
  }

  extension Menu where Label == Text {
    /// Makes a menu with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
      self.init(content: content) { Text(titleKey) }
    }
  }

  extension DisclosureGroup where Label == Text {
    /// Makes a group with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
      self.init(content: content) { Text(titleKey) }
    }

    /// Makes a group with the text of the key that is open while `isExpanded` is true.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
      @ViewBuilder content: @escaping () -> Content
    ) {
      self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }
  }

  extension LabeledContent where Label == Text {
    /// Makes a row with the text of the key and views.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(content: content) { Text(titleKey) }
    }
  }

  extension Stepper where Label == Text {
    /// Creates a stepper with the text of the key that runs actions.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
      onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
      self.init(
        label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
        onEditingChanged: onEditingChanged)
    }

    /// Creates a stepper with the text of the key that changes `value` within `bounds`.
    @_disfavoredOverload
    public init<V: Strideable>(
      _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
      step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
      self.init(
        value: value, in: bounds, step: step, label: { Text(titleKey) },
        onEditingChanged: onEditingChanged)
    }
  }

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
  }
#endif
