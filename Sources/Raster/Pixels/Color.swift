import MartletGeometry

extension RGBA {
  /// The colour as a premultiplied word 0xAARRGGBB. Each channel is the component times alpha,
  /// rounded to nearest. Components outside 0…1 are clamped; NaN becomes 0.
  package var premultiplied: UInt32 {
    let a = Self.unit(alpha)
    return Self.byte(a) << 24 | Self.byte(Self.unit(red) * a) << 16
      | Self.byte(Self.unit(green) * a) << 8 | Self.byte(Self.unit(blue) * a)
  }

  static func unit(_ x: Double) -> Double {
    x > 0 ? Swift.min(x, 1) : 0
  }

  private static func byte(_ x: Double) -> UInt32 {
    UInt32(x * 255 + 0.5)
  }
}
