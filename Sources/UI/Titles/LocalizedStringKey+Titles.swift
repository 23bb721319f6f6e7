#if SWIFTUI_COMPAT
  import MartletGeometry

  // Titles from a `LocalizedStringKey`. Nothing is translated, so a literal is a string if both
  // overloads fit. Values with a format and variables of the type use these initialisers.

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
      self.init(titleKey.text, systemImage: name)
    }

    /// Makes a label with the text of the key and a picture.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, image name: String) {
      self.init(titleKey.text, image: name)
    }
  }

  extension Picker where Label == Text {
    /// Makes a picker. The title is not shown.
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
      self.init(titleKey.text)
    }

    /// Makes a bar at `value / total`, with the text of the key.
    @_disfavoredOverload
    public init<V: BinaryFloatingPoint>(
      _ titleKey: LocalizedStringKey, value: V?, total: V = 1
    ) {
      self.init(titleKey.text, value: value, total: total)
    }
  }

  extension Section where Parent == Text, Footer == EmptyView {
    /// Makes a section with the text of the key as its header.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(titleKey.text, content: content)
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

  extension View {
    /// Sets the title of the page in the enclosing navigation view.
    @_disfavoredOverload
    public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
      navigationBarTitle(Text(titleKey))
    }

    /// Sets the title of the page and the way in which it is shown.
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
  }
#endif
