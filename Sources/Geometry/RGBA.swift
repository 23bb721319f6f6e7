/// A colour in sRGB with straight (not premultiplied) alpha. Each component is in 0…1.
package struct RGBA: Hashable, Sendable {
  /// The red component as sRGB encodes it, not linear light.
  package var red: Double
  /// The green component as sRGB encodes it.
  package var green: Double
  /// The blue component as sRGB encodes it.
  package var blue: Double
  /// The opacity; 1 is opaque.
  package var alpha: Double

  /// Transparent black.
  package static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  package static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Opaque white.
  package static let white = RGBA(red: 1, green: 1, blue: 1)

  /// Creates a colour; components are not clamped.
  @inlinable package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque colour from `0xRRGGBB`.
  @inlinable package init(hex: UInt32) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }

  /// Returns the colour with its alpha multiplied by `factor`.
  @inlinable package func opacity(_ factor: Double) -> RGBA {
    RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}
