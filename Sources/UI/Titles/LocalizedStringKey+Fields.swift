#if SWIFTUI_COMPAT
  import MartletGeometry

  // Fields, pickers of dates and steppers with a `LocalizedStringKey` as their title.

  extension TextField where Label == Text {
    /// Makes a field. `prompt`, or else the text of the key, is shown while the field is empty.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
      self.init(titleKey.text, text: text, prompt: prompt)
    }

    /// Makes a field. With a vertical `axis` it has several lines and grows with them. `prompt`, or
    /// else the text of the key, is shown while the field is empty.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis
    ) {
      self.init(titleKey.text, text: text, prompt: prompt, axis: axis)
    }

    /// Makes a field whose selected text and caret `selection` follows and sets. `prompt`, or else
    /// the text of the key, is shown while the field is empty.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>,
      prompt: Text? = nil, axis: Axis? = nil
    ) {
      self.init(titleKey.text, text: text, selection: selection, prompt: prompt, axis: axis)
    }

    /// Makes a field with actions. `onEditingChanged` runs with true when the field gets the focus
    /// and with false when it loses it. `onCommit` runs when return is pressed.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, text: Binding<String>,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      onCommit: @escaping @MainActor () -> Void
    ) {
      self.init(
        titleKey.text, text: text, onEditingChanged: onEditingChanged, onCommit: onCommit)
    }

    /// Makes a field with an action that runs with true when the field gets the focus and with
    /// false when it loses it.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, text: Binding<String>,
      onEditingChanged: @escaping @MainActor (Bool) -> Void
    ) {
      self.init(titleKey.text, text: text, onEditingChanged: onEditingChanged)
    }

    /// Makes a field for a value in a format. The value is written when return is pressed or the
    /// field loses the focus.
    @_disfavoredOverload
    public init<F: ParseableFormatStyle>(
      _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F,
      prompt: Text? = nil
    ) where F.FormatOutput == String {
      self.init(titleKey.text, value: value, format: format, prompt: prompt)
    }

    /// Makes a field for a value that can be missing: an empty text is nil.
    @_disfavoredOverload
    public init<F: ParseableFormatStyle>(
      _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F,
      prompt: Text? = nil
    ) where F.FormatOutput == String {
      self.init(titleKey.text, value: value, format: format, prompt: prompt)
    }

    /// Makes a field for a value of a formatter. The value is written when return is pressed or the
    /// field loses the focus.
    @_disfavoredOverload
    public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter) {
      self.init(titleKey.text, value: value, formatter: formatter)
    }
  }

  extension SecureField where Label == Text {
    /// Makes a field. `prompt`, or else the text of the key, is shown while the field is empty.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
      self.init(titleKey.text, text: text, prompt: prompt)
    }

    /// Makes a field with an action that runs when return is pressed.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, text: Binding<String>,
      onCommit: @escaping @MainActor () -> Void
    ) {
      self.init(titleKey.text, text: text, onCommit: onCommit)
    }
  }

  extension DatePicker where Label == Text {
    /// Makes a picker of any date, with the text of the key.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<TimelineDate>,
      displayedComponents: Components = [.hourAndMinute, .date]
    ) {
      self.init(selection, from: nil, to: nil, displayedComponents, Text(titleKey))
    }

    /// Makes a picker of the dates of a range, with the text of the key.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<TimelineDate>,
      in range: ClosedRange<TimelineDate>,
      displayedComponents: Components = [.hourAndMinute, .date]
    ) {
      self.init(
        selection, from: range.lowerBound, to: range.upperBound, displayedComponents,
        Text(titleKey))
    }

    /// Makes a picker of a date and all later dates, with the text of the key.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<TimelineDate>,
      in range: PartialRangeFrom<TimelineDate>,
      displayedComponents: Components = [.hourAndMinute, .date]
    ) {
      self.init(selection, from: range.lowerBound, to: nil, displayedComponents, Text(titleKey))
    }

    /// Makes a picker of a date and all earlier dates, with the text of the key.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<TimelineDate>,
      in range: PartialRangeThrough<TimelineDate>,
      displayedComponents: Components = [.hourAndMinute, .date]
    ) {
      self.init(selection, from: nil, to: range.upperBound, displayedComponents, Text(titleKey))
    }
  }

  extension ColorPicker where Label == Text {
    /// Makes a picker with the text of the key. `supportsOpacity` adds a slider of the opacity.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
    ) {
      self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
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

    /// Creates a stepper with the text of the key that changes `value` without bounds.
    @_disfavoredOverload
    public init<V: Strideable>(
      _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
      onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
      self.init(
        value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }
  }
#endif
