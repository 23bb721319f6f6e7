#if SWIFTUI_COMPAT
  import MartletGeometry

  // Titles by key. A literal is a string where both would do, as nothing is translated; values set
  // in by a format and variables of the type come here.

  extension Button where Label == Text {
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
      self.init(action: action) { Text(titleKey) }
    }
  }

  extension Toggle where Label == Text {
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
      self.init(isOn: isOn) { Text(titleKey) }
    }
  }

  extension Label where Title == Text, Icon == Image {
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
      self.init(titleKey.text, systemImage: name)
    }

    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, image name: String) {
      self.init(titleKey.text, image: name)
    }
  }

  extension Picker where Label == Text {
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
      @ViewBuilder content: () -> Content
    ) {
      self.init(titleKey.text, selection: selection, content: content)
    }
  }

  extension ProgressView where Label == Text {
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey) {
      self.init(titleKey.text)
    }

    @_disfavoredOverload
    public init<V: BinaryFloatingPoint>(
      _ titleKey: LocalizedStringKey, value: V?, total: V = 1
    ) {
      self.init(titleKey.text, value: value, total: total)
    }
  }

  extension Section where Parent == Text, Footer == EmptyView {
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(titleKey.text, content: content)
    }
  }

  extension NavigationLink where Label == Text {
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
      self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>
    ) {
      self.init(destination: destination, isActive: isActive) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<V: Hashable>(
      _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
    ) {
      self.init(destination: destination, tag: tag, selection: selection) { Text(titleKey) }
    }
  }

  extension View {
    @_disfavoredOverload
    public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
      navigationBarTitle(Text(titleKey))
    }

    @_disfavoredOverload
    public func navigationBarTitle(
      _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
      navigationBarTitle(Text(titleKey), displayMode: displayMode)
    }

    @_disfavoredOverload
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
      navigationBarTitle(Text(titleKey))
    }
  }
#endif
