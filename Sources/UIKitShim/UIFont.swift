#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The size, weight and slant of a typeface. The panel's font list determines the faces, as for
  /// MartletUI's `Font`, which can be made of this type.
  public final class UIFont: Hashable, Sendable {
    /// The thickness of the strokes.
    public struct Weight: Hashable, Sendable, RawRepresentable {
      /// The value on UIKit's scale, −1…1; 0 is regular.
      public let rawValue: CGFloat

      /// Makes a weight.
      public init(rawValue: CGFloat) {
        self.rawValue = rawValue
      }

      /// 100 on the OpenType scale.
      public static let ultraLight = Weight(rawValue: -0.8)
      /// 200 on the OpenType scale.
      public static let thin = Weight(rawValue: -0.6)
      /// 300 on the OpenType scale.
      public static let light = Weight(rawValue: -0.4)
      /// 400 on the OpenType scale.
      public static let regular = Weight(rawValue: 0)
      /// 500 on the OpenType scale.
      public static let medium = Weight(rawValue: 0.23)
      /// 600 on the OpenType scale.
      public static let semibold = Weight(rawValue: 0.3)
      /// 700 on the OpenType scale.
      public static let bold = Weight(rawValue: 0.4)
      /// 800 on the OpenType scale.
      public static let heavy = Weight(rawValue: 0.56)
      /// 900 on the OpenType scale.
      public static let black = Weight(rawValue: 0.62)
    }

    /// A text style, which has a standard size.
    public struct TextStyle: Hashable, Sendable, RawRepresentable {
      /// The name of the style.
      public let rawValue: String

      /// Makes a style.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// 34 points.
      public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
      /// 28 points.
      public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
      /// 22 points.
      public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
      /// 20 points.
      public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
      /// 17 points, semibold.
      public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
      /// 15 points.
      public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
      /// 17 points.
      public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
      /// 16 points.
      public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
      /// 13 points.
      public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
      /// 12 points.
      public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
      /// 11 points.
      public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

      fileprivate var size: CGFloat {
        switch self {
        case .largeTitle: 34
        case .title1: 28
        case .title2: 22
        case .title3: 20
        case .callout: 16
        case .subheadline: 15
        case .footnote: 13
        case .caption1: 12
        case .caption2: 11
        default: 17
        }
      }
    }

    /// The name of the face that the program asked for. It has no effect.
    public let fontName: String
    /// The size, in points.
    public let pointSize: CGFloat
    /// The weight.
    package let weight: Weight
    /// True for slanted letters.
    package let isItalic: Bool
    /// True if all digits have the same width.
    package let hasTabularDigits: Bool

    init(
      _ name: String, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false,
      hasTabularDigits: Bool = false
    ) {
      fontName = name
      pointSize = size
      self.weight = weight
      self.isItalic = isItalic
      self.hasTabularDigits = hasTabularDigits
    }

    /// Makes a font of the panel's faces; never nil. The name has no effect.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
      self.init(fontName, size: fontSize)
    }

    /// Compares all values.
    public static func == (a: UIFont, b: UIFont) -> Bool {
      a.fontName == b.fontName && a.pointSize == b.pointSize && a.weight == b.weight
        && a.isItalic == b.isItalic && a.hasTabularDigits == b.hasTabularDigits
    }

    /// Hashes the size, the weight and the name.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(fontName)
      hasher.combine(pointSize)
      hasher.combine(weight)
    }
  }

  extension UIFont {
    private static let system = ".AppleSystemUIFont"

    /// 17 points.
    public static var labelFontSize: CGFloat { 17 }
    /// 18 points.
    public static var buttonFontSize: CGFloat { 18 }
    /// 14 points.
    public static var systemFontSize: CGFloat { 14 }
    /// 12 points.
    public static var smallSystemFontSize: CGFloat { 12 }
    /// No names: a program does not choose faces.
    public static var familyNames: [String] { [] }

    /// Returns no names.
    public static func fontNames(forFamilyName familyName: String) -> [String] { [] }

    /// Returns a font of the panel's faces.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
      UIFont(system, size: fontSize, weight: weight)
    }

    /// Returns a bold font of the panel's faces.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
      UIFont(system, size: fontSize, weight: .bold)
    }

    /// Returns a font with slanted letters.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
      UIFont(system, size: fontSize, isItalic: true)
    }

    /// Returns a font whose digits have the same width. Its letters need not have one width,
    /// because they are those of the panel's faces.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
      UIFont(system, size: fontSize, weight: weight, hasTabularDigits: true)
    }

    /// Returns a font whose digits have the same width.
    public static func monospacedDigitSystemFont(
      ofSize fontSize: CGFloat, weight: Weight
    ) -> UIFont {
      UIFont(system, size: fontSize, weight: weight, hasTabularDigits: true)
    }

    /// Returns the font of a text style at its standard size. The text size in a view's environment
    /// has no effect on it.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
      UIFont(system, size: style.size, weight: style == .headline ? .semibold : .regular)
    }

    /// Returns the font with another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
      UIFont(
        fontName, size: fontSize, weight: weight, isItalic: isItalic,
        hasTabularDigits: hasTabularDigits)
    }

    /// The same as `fontName`, because the families of the panel's faces are not known here.
    public var familyName: String { fontName }
    /// The height of a line, in points: about 1.2 sizes, because the faces are not known here.
    public var lineHeight: CGFloat { pointSize * 1.2 }
  }

  /// Has no effect: it returns fonts and values unchanged. In UIKit it scales them to the size of
  /// text that a person has chosen, which MartletUI does when it uses a font.
  @MainActor @preconcurrency
  public final class UIFontMetrics {
    /// The metrics of the style `body`.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Makes metrics. The style has no effect.
    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    /// Returns the font.
    public func scaledFont(for font: UIFont) -> UIFont { font }
    /// Returns the value.
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
  }
#endif
