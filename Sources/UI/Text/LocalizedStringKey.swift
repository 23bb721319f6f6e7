#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The type of a literal in `Text("…")`: text with interpolated values, some of them with a
  /// format.
  ///
  /// Nothing is translated: the key is the text.
  public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text with its values.
    package let text: String

    /// Makes a key from a string.
    public init(_ value: String) {
      text = value
    }

    /// Makes a key from a string literal.
    public init(stringLiteral value: String) {
      text = value
    }

    /// Makes a key from a literal with values.
    public init(stringInterpolation: StringInterpolation) {
      text = stringInterpolation.text
    }

    /// Assembles the text of a literal with values.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var text = ""

      /// Makes an empty text.
      public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
      }

      /// Appends a part of the literal.
      public mutating func appendLiteral(_ literal: String) {
        text += literal
      }

      /// Appends the description of a value.
      public mutating func appendInterpolation<T>(_ value: T) {
        text += String(describing: value)
      }

      /// Appends a value by a format of C's `printf`, such as `"%.2f"`.
      public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
        text += String(format: specifier, value)
      }

      /// Appends a value by a format of C's `printf`. `CGFloat` is converted, because it is no
      /// `CVarArg` here.
      public mutating func appendInterpolation(_ value: CGFloat, specifier: String) {
        text += String(format: specifier, Double(value))
      }

      /// Appends a value by a formatter. Nothing is appended if the formatter cannot format it.
      public mutating func appendInterpolation<T>(_ value: T, formatter: Formatter) {
        text += formatter.string(for: value) ?? ""
      }
    }
  }

  extension Text {
    /// Makes a text from the text of the key.
    public init(_ key: LocalizedStringKey) {
      self.init(verbatim: key.text)
    }
  }
#endif
