#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A colour of Core Graphics': components of sRGB, grey ones in two numbers as UIKit gives them.
  public final class CGColor: Hashable, Sendable {
    package let color: RGBA
    private let isGray: Bool

    package init(_ color: RGBA, isGray: Bool = false) {
      self.color = color
      self.isGray = isGray
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(
        RGBA(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
      let gray = Double(gray)
      self.init(RGBA(red: gray, green: gray, blue: gray, alpha: Double(alpha)), isGray: true)
    }

    public var alpha: CGFloat { CGFloat(color.alpha) }
    public var numberOfComponents: Int { isGray ? 2 : 4 }

    /// The opacity last.
    public var components: [CGFloat]? {
      let all = isGray ? [color.red] : [color.red, color.green, color.blue]
      return (all + [color.alpha]).map { CGFloat($0) }
    }

    public static func == (a: CGColor, b: CGColor) -> Bool {
      a.color == b.color && a.isGray == b.isGray
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(color)
      hasher.combine(isGray)
    }
  }

  extension UIColor {
    public var cgColor: CGColor { CGColor(light) }

    public convenience init(cgColor: CGColor) {
      self.init(cgColor.color)
    }
  }
#endif
