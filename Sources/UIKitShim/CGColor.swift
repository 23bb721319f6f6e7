#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A colour of Core Graphics': components in a space, the opacity last.
  public final class CGColor: Hashable, Sendable {
    /// The colour in sRGB, cut to what it can show.
    package let color: RGBA
    private let values: [CGFloat]
    private let space: CGColorSpace

    private init(_ values: [CGFloat], _ space: CGColorSpace) {
      self.values = values
      self.space = space
      let c = space.encoded(values.dropLast().map(Double.init)).map { min(max($0, 0), 1) }
      color = RGBA(
        red: c[0], green: c[1], blue: c[2], alpha: min(max(Double(values[values.count - 1]), 0), 1))
    }

    package convenience init(_ color: RGBA) {
      self.init(
        [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) },
        CGColorSpace(.sRGB))
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init([red, green, blue, alpha], CGColorSpace(.sRGB))
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
      self.init([gray, alpha], CGColorSpace(.gray))
    }

    /// Nil when the pointer leads to nothing. As many components are read as the space has, and
    /// the opacity.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>?) {
      guard let components = unsafe components else { return nil }
      // Safety: the caller lends that many components for the call, as Core Graphics demands.
      let values = (0...space.numberOfComponents).map { unsafe components[$0] }
      self.init(values, space)
    }

    public var alpha: CGFloat { values[values.count - 1] }
    public var numberOfComponents: Int { values.count }
    public var components: [CGFloat]? { values }
    public var colorSpace: CGColorSpace? { space }

    public func copy(alpha: CGFloat) -> CGColor? {
      CGColor(values.dropLast() + [alpha], space)
    }

    /// The colour by components of another space. Always succeeds; there are no options.
    public func converted(
      to other: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
    ) -> CGColor? {
      let sRGB = space.encoded(values.dropLast().map(Double.init))
      return CGColor(other.components(of: sRGB).map { CGFloat($0) } + [alpha], other)
    }

    public static func == (a: CGColor, b: CGColor) -> Bool {
      a.values == b.values && a.space == b.space
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(values)
      hasher.combine(space)
    }
  }

  extension UIColor {
    public var cgColor: CGColor { CGColor(light) }

    public convenience init(cgColor: CGColor) {
      self.init(cgColor.color)
    }
  }
#endif
