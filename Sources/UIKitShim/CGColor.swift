#if SWIFTUI_COMPAT
  import MartletGeometry

  /// Stands for Core Graphics' `CGColor`: the components of a colour space and the opacity.
  public final class CGColor: Hashable, Sendable {
    /// The colour in sRGB, with all components clamped to 0…1.
    package let color: RGBA
    private let values: [CGFloat]
    private let space: CGColorSpace

    private init(_ values: [CGFloat], _ space: CGColorSpace) {
      self.values = values
      self.space = space
      // `encoded` converts the components to sRGB.
      let c = space.encoded(values.dropLast().map(Double.init)).map { min(max($0, 0), 1) }
      color = RGBA(
        red: c[0], green: c[1], blue: c[2], alpha: min(max(Double(values[values.count - 1]), 0), 1))
    }

    /// Makes a colour in sRGB.
    package convenience init(_ color: RGBA) {
      self.init(
        [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) },
        CGColorSpace(.sRGB))
    }

    /// Makes a colour in sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init([red, green, blue, alpha], CGColorSpace(.sRGB))
    }

    /// Makes a colour in sRGB, like `init(red:green:blue:alpha:)`.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Makes a colour in the grey colour space.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
      self.init([gray, alpha], CGColorSpace(.gray))
    }

    /// Makes a colour from the components of `space`, followed by the opacity. The pointer must
    /// point to `space.numberOfComponents + 1` values. Returns nil if the pointer is nil.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>?) {
      guard let components = unsafe components else { return nil }
      // Safety: the caller guarantees this number of components during the call, as Core Graphics
      // requires.
      let values = (0...space.numberOfComponents).map { unsafe components[$0] }
      self.init(values, space)
    }

    /// The opacity, as it was given.
    public var alpha: CGFloat { values[values.count - 1] }
    /// The number of components, including the opacity.
    public var numberOfComponents: Int { values.count }
    /// The components and the opacity; never nil.
    public var components: [CGFloat]? { values }
    /// The colour space; never nil.
    public var colorSpace: CGColorSpace? { space }

    /// Returns the colour with another opacity; never nil.
    public func copy(alpha: CGFloat) -> CGColor? {
      CGColor(values.dropLast() + [alpha], space)
    }

    /// Returns the colour converted to another colour space; never nil. `intent` and `options` have
    /// no effect.
    public func converted(
      to other: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
    ) -> CGColor? {
      let sRGB = space.encoded(values.dropLast().map(Double.init))
      return CGColor(other.components(of: sRGB).map { CGFloat($0) } + [alpha], other)
    }

    /// Compares the components and the colour spaces.
    public static func == (a: CGColor, b: CGColor) -> Bool {
      a.values == b.values && a.space == b.space
    }

    /// Hashes the components and the colour space.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(values)
      hasher.combine(space)
    }
  }

  extension UIColor {
    /// The colour for the light scheme.
    public var cgColor: CGColor { CGColor(light) }

    /// Makes a colour that is the same in both colour schemes.
    public convenience init(cgColor: CGColor) {
      self.init(cgColor.color)
    }
  }
#endif
