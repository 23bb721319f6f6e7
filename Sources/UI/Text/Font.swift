import MartletGeometry
import MartletText

/// A typeface's size, weight and slant; the faces themselves come from the panel's font list.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are.
  public struct Weight: Hashable, Sendable {
    /// On the OpenType scale, 100…900.
    package let value: Int

    public static let ultraLight = Weight(value: 100)
    public static let thin = Weight(value: 200)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }

  package var size: Double
  package var weight: Weight
  package var isItalic = false
  package var hasTabularDigits = false

  /// Sizes that no letter can have count as the nearest that one can.
  package init(size: Double, weight: Weight = .regular) {
    self.size = size.isNaN ? 0 : min(max(size, 0), 10_000)
    self.weight = weight
  }

  /// A font of `size` points.
  public static func system(
    size: CGFloat, weight: Weight = .regular, design: Design = .default
  ) -> Font {
    var font = Font(size: Double(size), weight: weight)
    font.hasTabularDigits = design == .monospaced
    return font
  }

  public static func system(_ style: TextStyle, design: Design = .default) -> Font {
    var font = style.font
    font.hasTabularDigits = design == .monospaced
    return font
  }

  /// A font of `size` points in the panel's faces: which those are is said in its font list, not by
  /// `name`.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(size: Double(size))
  }

  /// What the letters look like. The panel's faces serve all designs; monospaced gives digits one
  /// width.
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }

  /// The fonts by their uses.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
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

  public static let largeTitle = Font(size: 34)
  public static let title = Font(size: 28)
  public static let title2 = Font(size: 22)
  public static let title3 = Font(size: 20)
  public static let headline = Font(size: 17, weight: .semibold)
  public static let body = Font(size: 17)
  public static let callout = Font(size: 16)
  public static let subheadline = Font(size: 15)
  public static let footnote = Font(size: 13)
  public static let caption = Font(size: 12)
  public static let caption2 = Font(size: 11)

  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  public func bold() -> Font { weight(.bold) }

  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// Digits of one width, for values that change in place.
  public func monospacedDigit() -> Font {
    var font = self
    font.hasTabularDigits = true
    return font
  }
}
