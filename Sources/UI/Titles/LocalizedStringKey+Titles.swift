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

  extension View {
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
