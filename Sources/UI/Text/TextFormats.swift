#if SWIFTUI_COMPAT
  import MartletGeometry

  // Values with a format of Foundation.

  extension Text {
    /// Makes a text of a value in a format.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
      self.init(verbatim: format.format(input))
    }

    /// Makes a text of a value of a formatter; empty if the formatter cannot format it.
    public init<Subject>(_ subject: Subject, formatter: Formatter) {
      self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Makes a text of a value in a format that gives its text looks.
    public init<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatOutput == AttributedString {
      self.init(format.format(input))
    }

    /// Makes a text of the times of an interval, with their days if these differ.
    public init(_ interval: DateInterval) {
      self.init(interval.start...interval.end)
    }
  }

  extension LocalizedStringKey.StringInterpolation {
    /// Appends a value in a format.
    public mutating func appendInterpolation<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatOutput == String {
      appendInterpolation(format.format(input))
    }

    /// Appends the times of an interval.
    public mutating func appendInterpolation(_ interval: DateInterval) {
      appendInterpolation(Text(interval))
    }

    /// Appends a text with attributes, which it keeps.
    public mutating func appendInterpolation(_ text: AttributedString) {
      appendInterpolation(Text(text))
    }
  }
#endif
