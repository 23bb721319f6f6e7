#if SWIFTUI_COMPAT
  @_exported import MartletGeometry

  /// Stands for UIKit's `UIColor`. It is either fixed, or has one value for the light and one for
  /// the dark colour scheme.
  ///
  /// Components are sRGB. The methods that return components use the light value.
  public final class UIColor: Hashable, Sendable, CustomStringConvertible,
    _ExpressibleByColorLiteral
  {
    /// The colour in the light scheme.
    package let light: RGBA
    /// The colour in the dark scheme.
    package let dark: RGBA

    /// Makes a colour with one value for the light scheme and one for the dark scheme.
    package init(light: RGBA, dark: RGBA) {
      self.light = light
      self.dark = dark
    }

    /// Makes a fixed colour.
    package convenience init(_ color: RGBA) {
      self.init(light: color, dark: color)
    }

    /// Makes a fixed colour. Components are clamped to 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(
        RGBA(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha)))
    }

    /// Makes a fixed grey. White and alpha are clamped to 0…1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
      self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Makes a fixed colour. The hue wraps around. The result is clamped to 0…1.
    public convenience init(
      hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
      // Each component is a trapezoid of the hue; `n` shifts it (Wikipedia, "HSL and HSV").
      let turn = (hue - hue.rounded(.down)) * 6
      func component(_ n: CGFloat) -> CGFloat {
        let k = (n + turn).truncatingRemainder(dividingBy: 6)
        return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
      }
      self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// Makes a fixed colour from components of Display P3. A colour that sRGB does not have is
    /// replaced by one with its sRGB components clamped to 0…1.
    public convenience init(
      displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
      let c = ColorMath.sRGB(fromDisplayP3: [Double(red), Double(green), Double(blue)])
      self.init(red: CGFloat(c[0]), green: CGFloat(c[1]), blue: CGFloat(c[2]), alpha: alpha)
    }

    /// Makes the colour of a `#colorLiteral`.
    public convenience init(
      _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) {
      self.init(
        red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// Makes a colour from the values that `provider` returns for the two colour schemes. It is
    /// called once for each.
    public convenience init(dynamicProvider provider: (UITraitCollection) -> UIColor) {
      self.init(
        light: provider(UITraitCollection(userInterfaceStyle: .light)).light,
        dark: provider(UITraitCollection(userInterfaceStyle: .dark)).dark)
    }

    /// Returns the colour with another opacity in both colour schemes, clamped to 0…1.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
      var (light, dark) = (light, dark)
      light.alpha = Double(unit(alpha))
      dark.alpha = light.alpha
      return UIColor(light: light, dark: dark)
    }

    /// Returns the fixed colour for the colour scheme of `traits`; that of the light scheme if it
    /// is unspecified.
    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
      UIColor(traits.userInterfaceStyle == .dark ? dark : light)
    }

    // MARK: - Components

    /// Writes the components of the light value to the pointers that are not nil. Always returns
    /// true.
    @discardableResult
    public func getRed(
      _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
      blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
      // Safety: the caller provides each location for the duration of the call.
      unsafe red?.pointee = CGFloat(light.red)
      unsafe green?.pointee = CGFloat(light.green)
      unsafe blue?.pointee = CGFloat(light.blue)
      unsafe alpha?.pointee = CGFloat(light.alpha)
      return true
    }

    /// Writes the grey and the opacity of the light value to the pointers that are not nil. Returns
    /// false, and writes nothing, if the light value is not grey.
    @discardableResult
    public func getWhite(
      _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
      guard light.red == light.green, light.green == light.blue else { return false }
      // Safety: the caller provides each location for the duration of the call.
      unsafe white?.pointee = CGFloat(light.red)
      unsafe alpha?.pointee = CGFloat(light.alpha)
      return true
    }

    /// Writes hue, saturation and brightness of the light value, each 0…1, to the pointers that are
    /// not nil. The hue of a grey is 0. Always returns true.
    @discardableResult
    public func getHue(
      _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
      brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
      let high = max(light.red, light.green, light.blue)
      let range = high - min(light.red, light.green, light.blue)
      var turn = 0.0
      if range > 0 {
        turn =
          high == light.red
          ? (light.green - light.blue) / range
          : high == light.green
            ? (light.blue - light.red) / range + 2 : (light.red - light.green) / range + 4
      }
      // Safety: the caller provides each location for the duration of the call.
      unsafe hue?.pointee = CGFloat(turn < 0 ? turn / 6 + 1 : turn / 6)
      unsafe saturation?.pointee = CGFloat(high > 0 ? range / high : 0)
      unsafe brightness?.pointee = CGFloat(high)
      unsafe alpha?.pointee = CGFloat(light.alpha)
      return true
    }

    /// The colour space and the components of the light value, in the format of UIKit.
    public var description: String {
      let components = [light.red, light.green, light.blue, light.alpha].map { value in
        value == value.rounded() ? "\(Int(value))" : "\(value)"
      }
      return (["UIExtendedSRGBColorSpace"] + components).joined(separator: " ")
    }

    /// Compares the values of both colour schemes.
    public static func == (a: UIColor, b: UIColor) -> Bool {
      a.light == b.light && a.dark == b.dark
    }

    /// Hashes the values of both colour schemes.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(light)
      hasher.combine(dark)
    }
  }

  /// The type of a `#colorLiteral`.
  public typealias _ColorLiteralType = UIColor

  private func unit(_ component: CGFloat) -> CGFloat { max(0, min(1, component)) }
#endif
