#if SWIFTUI_COMPAT
  // Groups, rows and columns with a `LocalizedStringKey` as their title.

  extension Section where Parent == Text, Footer == EmptyView {
    /// Makes a section with the text of the key as its header.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(content: content, header: { Text(titleKey) })
    }

    /// Makes a section with the text of the key as its header that shows its rows while
    /// `isExpanded` is true. A tap on the header, which has a chevron, changes the value.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
      @ViewBuilder content: () -> Content
    ) {
      self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
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

  extension GroupBox where Label == Text {
    /// Makes a box with the text of the key.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(label: Text(titleKey), content: content)
    }
  }

  extension ControlGroup {
    /// Creates a group with the text of the key as its label.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(content: content) { Text(titleKey) }
    }
  }

  extension TabSection where Header == Text, Footer == EmptyView {
    /// Makes a group of pages with the text of the key.
    @_disfavoredOverload
    public init<Value: Hashable>(
      _ titleKey: LocalizedStringKey, @TabContentBuilder<Value> content: () -> Content
    ) where Content.TabValue == Value {
      self.init(titleKey.text, content: content)
    }
  }

  extension LabeledContent where Label == Text {
    /// Makes a row with the text of the key and views.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
      self.init(content: content) { Text(titleKey) }
    }
  }

  extension LabeledContent where Label == Text, Content == Text {
    /// Makes a row with the text of the key and a text.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
      self.init(titleKey) { Text(value) }
    }

    /// Makes a row with the text of the key and a value in a format.
    @_disfavoredOverload
    public init<F: FormatStyle>(
      _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
    ) where F.FormatOutput == String {
      self.init(titleKey) { Text(verbatim: format.format(value)) }
    }
  }

  extension TableColumn where Label == Text {
    /// Makes a column with the text of the key. A touch on it does not sort the table.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
      self.init(titleKey.text, content: content)
    }

    /// Makes a column with the text of the key. A touch on it sorts the table by the value at a key
    /// path.
    @_disfavoredOverload
    public init<V: Comparable>(
      _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V> & Sendable,
      @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
      self.init(titleKey.text, value: value, content: content)
    }
  }

  extension TableColumn where Label == Text, Content == Text {
    /// Makes a column that shows the text at a key path. A touch on the text of the key sorts the
    /// table by it.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String> & Sendable) {
      self.init(titleKey.text, value: value)
    }
  }
#endif
