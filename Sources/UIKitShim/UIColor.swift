#if SWIFTUI_COMPAT
  @_exported import MartletGeometry

  /// A colour of UIKit's: fixed, or another one in dark surroundings than in light ones.
  ///
  /// Components are sRGB. What asks for the components of a colour that follows the surroundings is
  /// given the light ones.
  public final class UIColor: Hashable, Sendable, CustomStringConvertible,
    _ExpressibleByColorLiteral
  {
    package let light: RGBA
    package let dark: RGBA

    package init(light: RGBA, dark: RGBA) {
      self.light = light
      self.dark = dark
    }

    package convenience init(_ color: RGBA) {
      self.init(light: color, dark: color)
    }

    /// Components beyond 0…1 are taken to the nearer end.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(
        RGBA(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha)))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
      self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// The hue wraps around; the others are 0…1.
    public convenience init(
      hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
      let turn = (hue - hue.rounded(.down)) * 6
      func component(_ n: CGFloat) -> CGFloat {
        let k = (n + turn).truncatingRemainder(dividingBy: 6)
        return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
      }
      self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// A colour by components of Display P3; what sRGB cannot show comes to its nearest edge.
    public convenience init(
      displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
      let c = ColorMath.sRGB(fromDisplayP3: [Double(red), Double(green), Double(blue)])
      self.init(red: CGFloat(c[0]), green: CGFloat(c[1]), blue: CGFloat(c[2]), alpha: alpha)
    }

    /// What `#colorLiteral` makes.
    public convenience init(
      _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) {
      self.init(
        red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// A colour that `provider` chooses for its surroundings; asked once for each.
    public convenience init(dynamicProvider provider: (UITraitCollection) -> UIColor) {
      self.init(
        light: provider(UITraitCollection(userInterfaceStyle: .light)).light,
        dark: provider(UITraitCollection(userInterfaceStyle: .dark)).dark)
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
      var (light, dark) = (light, dark)
      light.alpha = Double(unit(alpha))
      dark.alpha = light.alpha
      return UIColor(light: light, dark: dark)
    }

    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
      UIColor(traits.userInterfaceStyle == .dark ? dark : light)
    }

    // MARK: - Components

    /// Writes the components to where the pointers lead; nil leaves one out. Always succeeds.
    @discardableResult
    public func getRed(
      _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
      blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
      // Safety: the caller lends each place for the call.
      unsafe red?.pointee = CGFloat(light.red)
      unsafe green?.pointee = CGFloat(light.green)
      unsafe blue?.pointee = CGFloat(light.blue)
      unsafe alpha?.pointee = CGFloat(light.alpha)
      return true
    }

    /// Writes grey and opacity; false for a colour that is no grey.
    @discardableResult
    public func getWhite(
      _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
      guard light.red == light.green, light.green == light.blue else { return false }
      // Safety: the caller lends each place for the call.
      unsafe white?.pointee = CGFloat(light.red)
      unsafe alpha?.pointee = CGFloat(light.alpha)
      return true
    }

    /// Writes hue, saturation and brightness, each 0…1; the hue of a grey is 0. Always succeeds.
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
      // Safety: the caller lends each place for the call.
      unsafe hue?.pointee = CGFloat(turn < 0 ? turn / 6 + 1 : turn / 6)
      unsafe saturation?.pointee = CGFloat(high > 0 ? range / high : 0)
      unsafe brightness?.pointee = CGFloat(high)
      unsafe alpha?.pointee = CGFloat(light.alpha)
      return true
    }

    /// The colour space and the components, as UIKit writes them.
    public var description: String {
      let components = [light.red, light.green, light.blue, light.alpha].map { value in
        value == value.rounded() ? "\(Int(value))" : "\(value)"
      }
      return (["UIExtendedSRGBColorSpace"] + components).joined(separator: " ")
    }

    public static func == (a: UIColor, b: UIColor) -> Bool {
      a.light == b.light && a.dark == b.dark
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(light)
      hasher.combine(dark)
    }
  }

  /// The type of `#colorLiteral`.
  public typealias _ColorLiteralType = UIColor

  private func unit(_ component: CGFloat) -> CGFloat { max(0, min(1, component)) }
#endif
