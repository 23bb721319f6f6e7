#if SWIFTUI_COMPAT
  /// A literal with values that is written to a log.
  public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    /// The text with its values.
    let text: String

    /// Makes a message from a string literal.
    public init(stringLiteral value: String) { text = value }

    /// Makes a message from a literal with values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Assembles the text of a literal with values.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var text = ""

      /// Makes an empty text.
      public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
      }

      /// Appends a part of the literal.
      public mutating func appendLiteral(_ literal: String) { text += literal }

      /// Appends the description of a value, or `<private>` in its place.
      public mutating func appendInterpolation<T>(
        _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
      ) {
        text += privacy.isHidden ? "<private>" : String(describing: value())
      }
    }
  }

  /// Whether a value is written.
  public struct OSLogPrivacy: Sendable {
    /// The form in which a hidden value may be compared.
    public enum Mask: Sendable {
      /// The value is left out. Apple's systems write its hash.
      case hash
      /// The value is left out, and cannot be compared.
      case none
    }

    fileprivate let isHidden: Bool

    /// The value is written. On Apple's systems strings are hidden without a debugger.
    public static let auto = OSLogPrivacy(isHidden: false)
    /// The value is written.
    public static let `public` = OSLogPrivacy(isHidden: false)
    /// The value is hidden.
    public static let `private` = OSLogPrivacy(isHidden: true)
    /// The value is hidden.
    public static let sensitive = OSLogPrivacy(isHidden: true)

    /// The value is written.
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    /// The value is hidden.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// The value is hidden.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  }
#endif
