#if SWIFTUI_COMPAT
  import MartletGeometry

  // Fields for values with a format of Foundation.

  extension TextField where Label == Text {
    /// Makes a field for a value in a format. The value is written when return is pressed or the
    /// field loses the focus. A text that cannot be parsed is then replaced by that of the value.
    @_disfavoredOverload
    public init<S: StringProtocol, F: ParseableFormatStyle>(
      _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
      self.init(title, text: .constant(""), prompt: prompt)
      form = FormattedField(
        text: { format.format(value.wrappedValue) },
        commit: {
          if let parsed = try? format.parseStrategy.parse($0) { value.wrappedValue = parsed }
        })
    }

    /// Makes a field for a value that can be missing: an empty text is nil.
    @_disfavoredOverload
    public init<S: StringProtocol, F: ParseableFormatStyle>(
      _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
      self.init(title, text: .constant(""), prompt: prompt)
      form = FormattedField(
        text: { value.wrappedValue.map(format.format) ?? "" },
        commit: {
          if $0.isEmpty {
            value.wrappedValue = nil
          } else if let parsed = try? format.parseStrategy.parse($0) {
            value.wrappedValue = parsed
          }
        })
    }

    /// Makes a field for a value of a formatter. The value is written when return is pressed or the
    /// field loses the focus.
    @_disfavoredOverload
    public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter) {
      self.init(title, text: .constant(""), prompt: nil)
      form = FormattedField(
        text: { formatter.string(for: value.wrappedValue) ?? "" },
        commit: {
          let parsed: Any? =
            (formatter as? NumberFormatter)?.number(from: $0)
            ?? (formatter as? DateFormatter)?.date(from: $0)
          if let parsed = parsed as? V {
            value.wrappedValue = parsed
          } else if let number = parsed as? NSNumber, let parsed = V.self as? any _NumberValue.Type,
            let converted = parsed.init(number) as? V
          {
            value.wrappedValue = converted
          }
        })
    }
  }

  /// A number that a formatter can give.
  protocol _NumberValue {
    init(_ number: NSNumber)
  }

  extension Int: _NumberValue {
    init(_ number: NSNumber) { self = number.intValue }
  }

  extension Double: _NumberValue {
    init(_ number: NSNumber) { self = number.doubleValue }
  }

  extension Float: _NumberValue {
    init(_ number: NSNumber) { self = number.floatValue }
  }

  extension CGFloat: _NumberValue {
    init(_ number: NSNumber) { self = CGFloat(number.doubleValue) }
  }

  /// The text of a value, and what becomes of a typed text.
  struct FormattedField {
    let text: @MainActor () -> String
    let commit: @MainActor (String) -> Void
  }

  /// A field that keeps the typed text until it is finished.
  struct FormattedInput: View {
    let form: FormattedField
    let prompt: String
    @State private var typed: String?

    var body: some View {
      let form = form
      let shown = self.typed ?? form.text()
      let typed = $typed
      TextInputView(
        text: Binding(
          get: { typed.wrappedValue ?? form.text() }, set: { typed.wrappedValue = $0 }),
        shown: shown, prompt: prompt, isMultiline: false,
        onEditingChanged: { isEditing in if !isEditing { finish() } }, onCommit: { finish() })
    }

    private func finish() {
      guard let text = typed else { return }
      typed = nil
      form.commit(text)
    }
  }
#endif
