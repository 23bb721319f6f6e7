#if SWIFTUI_COMPAT
  import MartletGeometry

  // The initialisers of this folder take their titles from a `LocalizedStringKey`. Nothing is
  // translated, so they are disfavoured: a plain literal uses the overload for strings. Literals
  // with formatted values and variables of this type use these.

  extension Button where Label == Text {
    /// Makes a button with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
      self.init(action: action) { Text(titleKey) }
    }

    /// Creates a button with the text of the key. `role` is the purpose of the action.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
      self.init(role: role, action: action) { Text(titleKey) }
    }
  }

  extension Toggle where Label == Text {
    /// Makes a toggle with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
      self.init(isOn: isOn) { Text(titleKey) }
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

    /// Makes a link with the text of the key. The page is visible while `isActive` is true.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, isActive: Binding<Bool>,
      @ViewBuilder destination: () -> Destination
    ) {
      self.init(destination: destination(), isActive: isActive) { Text(titleKey) }
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

    /// Creates a menu with the text of the key, which runs `primaryAction` on a tap and opens the
    /// list on a long press.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content,
      primaryAction: @escaping @MainActor () -> Void
    ) {
      self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction)
    }
  }

  extension Link where Label == Text {
    /// Makes a link with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
      self.init(destination: destination) { Text(titleKey) }
    }
  }

  extension ShareLink where Label == MartletUI.Label<Text, Image> {
    /// Makes a link with the text of the key and an arrow.
    @_disfavoredOverload
    public init<Item: CustomStringConvertible>(
      _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil
    ) {
      self.init(titleKey.text, item: item, subject: subject, message: message)
    }
  }
#endif
