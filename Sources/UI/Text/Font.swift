import MartletGeometry
import MartletText

/// The size, weight and slant of a typeface. The panel's font list determines the faces.
public struct Font: Hashable, Sendable {
  /// The thickness of the strokes.
  public struct Weight: Hashable, Sendable {
    /// The value on the OpenType scale, 100…900.
    package let value: Int

    /// 100 on the OpenType scale.
    public static let ultraLight = Weight(value: 100)
    /// 200 on the OpenType scale.
    public static let thin = Weight(value: 200)
    /// 300 on the OpenType scale.
    public static let light = Weight(value: 300)
    /// 400 on the OpenType scale, the default.
    public static let regular = Weight(value: 400)
    /// 500 on the OpenType scale.
    public static let medium = Weight(value: 500)
    /// 600 on the OpenType scale.
    public static let semibold = Weight(value: 600)
    /// 700 on the OpenType scale.
    public static let bold = Weight(value: 700)
    /// 800 on the OpenType scale.
    public static let heavy = Weight(value: 800)
    /// 900 on the OpenType scale.
    public static let black = Weight(value: 900)
  }

  /// The distance between lines.
  public enum Leading: Hashable, Sendable {
    /// The distance of the face, less, or more.
    case standard, tight, loose
  }

  /// The size, in points.
  package var size: Double
  /// The weight.
  package var weight: Weight
  /// True for slanted letters.
  package var isItalic = false
  /// True if all digits have the same width.
  package var hasTabularDigits = false
  /// The text style of the font; nil for a font of a fixed size.
  package private(set) var use: TextStyle?

  private init(_ use: TextStyle, size: Double, weight: Weight = .regular) {
    self.init(size: size, weight: weight)
    self.use = use
  }

  /// Makes a font. The size is clamped to 0…10,000 points, and NaN counts as 0.
  package init(size: Double, weight: Weight = .regular) {
    self.size = size.isNaN ? 0 : min(max(size, 0), 10_000)
    self.weight = weight
  }

  /// Returns a font of `size` points. A monospaced design gives digits the same width.
  public static func system(
    size: CGFloat, weight: Weight = .regular, design: Design = .default
  ) -> Font {
    var font = Font(size: Double(size), weight: weight)
    font.hasTabularDigits = design == .monospaced
    return font
  }

  /// Returns the font of a text style. A monospaced design gives digits the same width.
  public static func system(_ style: TextStyle, design: Design = .default) -> Font {
    var font = style.font
    font.hasTabularDigits = design == .monospaced
    return font
  }

  /// Returns a font of `size` points in the panel's faces. The panel's font list determines the
  /// faces, and `name` has no effect.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(size: Double(size))
  }

  /// Returns the font of a text style, with another design and weight if they are given.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight?
  ) -> Font {
    let font = system(style, design: design ?? .default)
    return weight.map { font.weight($0) } ?? font
  }

  /// Returns a font of `size` points in the panel's faces. `name` and `textStyle` have no effect.
  public static func custom(
    _ name: String, size: CGFloat, relativeTo textStyle: TextStyle
  ) -> Font {
    custom(name, size: size)
  }

  /// Returns a font of `fixedSize` points in the panel's faces. `name` has no effect.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  /// The design of the letters. The panel's faces are used for all designs; `monospaced` gives
  /// digits the same width.
  public enum Design: Hashable, Sendable {
    /// The designs. Only `monospaced` has an effect.
    case `default`, serif, rounded, monospaced
  }

  /// The text styles, each with a standard size and weight. Fonts of a style follow
  /// `dynamicTypeSize`.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// The styles from 34 to 13 points. The fonts of the same names give the sizes.
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    /// The smallest styles, with 12 and 11 points.
    case caption, caption2

    fileprivate var font: Font {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption: .caption
      case .caption2: .caption2
      }
    }
  }

  /// 34 points.
  public static let largeTitle = Font(.largeTitle, size: 34)
  /// 28 points.
  public static let title = Font(.title, size: 28)
  /// 22 points.
  public static let title2 = Font(.title2, size: 22)
  /// 20 points.
  public static let title3 = Font(.title3, size: 20)
  /// 17 points, semibold.
  public static let headline = Font(.headline, size: 17, weight: .semibold)
  /// 17 points, the default of text.
  public static let body = Font(.body, size: 17)
  /// 16 points.
  public static let callout = Font(.callout, size: 16)
  /// 15 points.
  public static let subheadline = Font(.subheadline, size: 15)
  /// 13 points.
  public static let footnote = Font(.footnote, size: 13)
  /// 12 points.
  public static let caption = Font(.caption, size: 12)
  /// 11 points.
  public static let caption2 = Font(.caption2, size: 11)

  /// Returns the font with another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// Returns the font with the weight 700.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font with slanted letters.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// Returns the font unchanged: the distance between lines is that of the face.
  public func leading(_ leading: Leading) -> Font { self }

  /// Returns the font unchanged: the panel's faces have no small capitals.
  public func lowercaseSmallCaps() -> Font { self }

  /// Returns the font unchanged: the panel's faces have no small capitals.
  public func uppercaseSmallCaps() -> Font { self }

  /// Returns the font with digits of the same width, for values that change in place.
  public func monospacedDigit() -> Font {
    var font = self
    font.hasTabularDigits = true
    return font
  }
}
