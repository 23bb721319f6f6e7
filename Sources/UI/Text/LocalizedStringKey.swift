#if SWIFTUI_COMPAT
  import MartletGeometry

  /// What a literal in `Text("…")` is: words with values set in them, some by a format.
  ///
  /// Nothing is translated: the key is the text.
  public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
    package let text: String

    public init(_ value: String) {
      text = value
    }

    public init(stringLiteral value: String) {
      text = value
    }

    public init(stringInterpolation: StringInterpolation) {
      text = stringInterpolation.text
    }

    /// Puts the text together.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var text = ""

      public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
      }

      public mutating func appendLiteral(_ literal: String) {
        text += literal
      }

      public mutating func appendInterpolation<T>(_ value: T) {
        text += String(describing: value)
      }

      /// Sets a value by a format of C's: `"%.2f"`.
      public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
        text += String(format: specifier, value)
      }

      /// A `CGFloat` is no argument of C's here.
      public mutating func appendInterpolation(_ value: CGFloat, specifier: String) {
        text += String(format: specifier, Double(value))
      }

      public mutating func appendInterpolation<T>(_ value: T, formatter: Formatter) {
        text += formatter.string(for: value) ?? ""
      }
    }
  }

  extension Text {
    public init(_ key: LocalizedStringKey) {
      self.init(verbatim: key.text)
    }
  }
#endif
