/// A pixel of a picture: sRGB with 8 bits per component, multiplied by alpha.
///
/// No colour component is greater than alpha. Each initialiser limits the components accordingly.
public struct ShaderPixel: Hashable, Sendable {
  /// The pixel as 0xAARRGGBB.
  public let word: UInt32

  /// A fully transparent pixel.
  public static let clear = ShaderPixel(valid: 0)

  /// Creates a pixel from a word 0xAARRGGBB.
  @inlinable public init(word: UInt32) {
    let alpha = word >> 24
    let red = min(word >> 16 & 255, alpha)
    let green = min(word >> 8 & 255, alpha)
    let blue = min(word & 255, alpha)
    self.init(valid: alpha << 24 | red << 16 | green << 8 | blue)
  }

  /// Creates a pixel from components 0…1. The colour components are already multiplied by alpha.
  /// Values outside of the range are clamped, NaN becomes 0, and each component is rounded to the
  /// nearest of 256 levels.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double) {
    let a = Self.byte(alpha)
    self.init(
      valid: a << 24 | min(Self.byte(red), a) << 16 | min(Self.byte(green), a) << 8
        | min(Self.byte(blue), a))
  }

  /// Creates a pixel from a word in which no colour component is greater than alpha.
  @inlinable package init(valid word: UInt32) {
    self.word = word
  }

  /// The red component times alpha, 0…1.
  @inlinable public var red: Double { Double(word >> 16 & 255) / 255 }
  /// The green component times alpha, 0…1.
  @inlinable public var green: Double { Double(word >> 8 & 255) / 255 }
  /// The blue component times alpha, 0…1.
  @inlinable public var blue: Double { Double(word & 255) / 255 }
  /// The opacity, 0…1.
  @inlinable public var alpha: Double { Double(word >> 24) / 255 }

  /// Returns the pixel with all components multiplied by a factor. Factors less than 1 make it more
  /// transparent.
  @inlinable public func scaled(by factor: Double) -> ShaderPixel {
    ShaderPixel(
      red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }

  /// Returns the mixture of this pixel (`part` is 0) and another one (`part` is 1).
  @inlinable public func mixed(with other: ShaderPixel, by part: Double) -> ShaderPixel {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return ShaderPixel(
      red: between(red, other.red), green: between(green, other.green),
      blue: between(blue, other.blue), alpha: between(alpha, other.alpha))
  }

  /// Returns the level 0…255 that is nearest to a component.
  @inlinable static func byte(_ component: Double) -> UInt32 {
    component > 0 ? UInt32(min(component, 1) * 255 + 0.5) : 0
  }
}
