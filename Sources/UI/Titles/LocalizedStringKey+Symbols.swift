#if SWIFTUI_COMPAT
  // Controls and pages with a `LocalizedStringKey` as their title beside a symbol or a picture.

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

  extension Button where Label == MartletUI.Label<Text, Image> {
    /// Creates a button with a symbol and the text of the key.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, systemImage name: String, role: ButtonRole? = nil,
      action: @escaping @MainActor () -> Void
    ) {
      self.init(role: role, action: action) { MartletUI.Label(titleKey, systemImage: name) }
    }
  }

  extension Toggle where Label == MartletUI.Label<Text, Image> {
    /// Makes a toggle with the text of the key and a symbol.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, systemImage name: String, isOn: Binding<Bool>) {
      self.init(isOn: isOn) { MartletUI.Label(titleKey, systemImage: name) }
    }

    /// Makes a toggle with the text of the key and a picture.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, image name: String, isOn: Binding<Bool>) {
      self.init(isOn: isOn) { MartletUI.Label(titleKey, image: name) }
    }
  }

  extension Picker where Label == MartletUI.Label<Text, Image> {
    /// Makes a picker with the text of the key and the symbol `systemImage`. Only some styles show
    /// them.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
      @ViewBuilder content: () -> Content
    ) {
      self.init(
        selection: selection, label: MartletUI.Label(titleKey, systemImage: systemImage),
        content: content)
    }
  }

  extension Menu where Label == MartletUI.Label<Text, Image> {
    /// Creates a menu with the text of the key and a symbol.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, systemImage name: String,
      @ViewBuilder content: @escaping () -> Content
    ) {
      self.init(content: content) { MartletUI.Label(titleKey, systemImage: name) }
    }

    /// Creates a menu with the text of the key and a symbol, which runs `primaryAction` on a tap
    /// and opens the list on a long press.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, systemImage name: String,
      @ViewBuilder content: @escaping () -> Content, primaryAction: @escaping @MainActor () -> Void
    ) {
      self.init(
        content: content, label: { MartletUI.Label(titleKey, systemImage: name) },
        primaryAction: primaryAction)
    }
  }

  extension ContentUnavailableView
  where
    Label == MartletUI.Label<Text, Image>, Description == Text?,
    Actions == EmptyView
  {
    /// Creates a view with a symbol above the text of the key, and an optional description below.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, systemImage name: String, description: Text? = nil
    ) {
      self.init(titleKey.text, systemImage: name, description: description)
    }

    /// Creates a view with an image above the text of the key, and an optional description below.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, image name: String, description: Text? = nil) {
      self.init(titleKey.text, image: name, description: description)
    }
  }

  extension Tab where TabLabel == Label<Text, Image> {
    /// Makes a page with a value, the text of the key and the symbol `systemImage`.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
      @ViewBuilder content: () -> Content
    ) {
      self.init(value: value, role: role, content: content) {
        Label(titleKey, systemImage: systemImage)
      }
    }

    /// Makes a page with a value, the text of the key and the picture `image`.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
      @ViewBuilder content: () -> Content
    ) {
      self.init(value: value, role: role, content: content) { Label(titleKey, image: image) }
    }
  }

  extension Tab where Value == Never, TabLabel == Label<Text, Image> {
    /// Makes a page with the text of the key and the symbol `systemImage`.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
      @ViewBuilder content: () -> Content
    ) {
      self.init(role: role, content: content) { Label(titleKey, systemImage: systemImage) }
    }

    /// Makes a page with the text of the key and the picture `image`.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil,
      @ViewBuilder content: () -> Content
    ) {
      self.init(role: role, content: content) { Label(titleKey, image: image) }
    }
  }
#endif
