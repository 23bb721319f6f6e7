#if SWIFTUI_COMPAT
  import MartletGeometry

  // The names of UIKit's attributes, which programs set for bars. A `Text` reads those of an
  // `AttributedString` alone.

  extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// The colour of the text, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// The colour behind the text, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// The space between letters, in points.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// The line under the text, a raw value of `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// The colour of the line under the text, a `UIColor`.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// The line through the text, a raw value of `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// The colour of the outline, a `UIColor`.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// The width of the outline, in hundredths of the size.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// The distance from the base line, in points.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// The rules of a paragraph.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// The address of a link.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
  }

  /// The lines under and through a text.
  public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The weight, with one bit per pattern.
    public let rawValue: Int

    /// Makes a style from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
  }
#endif
