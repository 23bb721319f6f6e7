import MartletGeometry

/// A map of colours with straight alpha. Each component of the result is a sum of the four
/// components, 0…1, with their weights, and a constant, which is the fifth number. The result is
/// limited to 0…1.
///
/// ```swift
/// var sepia = ColorMatrix()
/// (sepia.r1, sepia.r2, sepia.r3) = (0.393, 0.769, 0.189)
/// (sepia.g1, sepia.g2, sepia.g3) = (0.349, 0.686, 0.168)
/// (sepia.b1, sepia.b2, sepia.b3) = (0.272, 0.534, 0.131)
/// context.addFilter(.colorMatrix(sepia))
/// ```
public struct ColorMatrix: Hashable, Sendable {
  /// The weight of red in red.
  public var r1: Float = 1
  /// The weight of green in red.
  public var r2: Float = 0
  /// The weight of blue in red.
  public var r3: Float = 0
  /// The weight of alpha in red.
  public var r4: Float = 0
  /// The constant in red.
  public var r5: Float = 0
  /// The weight of red in green.
  public var g1: Float = 0
  /// The weight of green in green.
  public var g2: Float = 1
  /// The weight of blue in green.
  public var g3: Float = 0
  /// The weight of alpha in green.
  public var g4: Float = 0
  /// The constant in green.
  public var g5: Float = 0
  /// The weight of red in blue.
  public var b1: Float = 0
  /// The weight of green in blue.
  public var b2: Float = 0
  /// The weight of blue in blue.
  public var b3: Float = 1
  /// The weight of alpha in blue.
  public var b4: Float = 0
  /// The constant in blue.
  public var b5: Float = 0
  /// The weight of red in alpha.
  public var a1: Float = 0
  /// The weight of green in alpha.
  public var a2: Float = 0
  /// The weight of blue in alpha.
  public var a3: Float = 0
  /// The weight of alpha in alpha.
  public var a4: Float = 1
  /// The constant in alpha. If it is greater than 0, clear pixels become visible.
  public var a5: Float = 0

  /// Creates the map that changes nothing.
  public init() {}
}

/// Maps colours by a matrix. It is a shader because the effect of views has no weights of alpha.
struct MatrixShader: ColorShader {
  let matrix: ColorMatrix

  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
    let m = matrix
    let red = (Double(m.r1), Double(m.r2), Double(m.r3), Double(m.r4), Double(m.r5))
    let green = (Double(m.g1), Double(m.g2), Double(m.g3), Double(m.g4), Double(m.g5))
    let blue = (Double(m.b1), Double(m.b2), Double(m.b3), Double(m.b4), Double(m.b5))
    let alpha = (Double(m.a1), Double(m.a2), Double(m.a3), Double(m.a4), Double(m.a5))
    for i in pixels.indices {
      let pixel = pixels[i]
      let a = pixel.alpha
      let straight = a > 0 ? 1 / a : 0
      let (r, g, b) = (pixel.red * straight, pixel.green * straight, pixel.blue * straight)
      func sum(_ row: (Double, Double, Double, Double, Double)) -> Double {
        min(max(row.0 * r + row.1 * g + row.2 * b + row.3 * a + row.4, 0), 1)
      }
      let opacity = sum(alpha)
      pixels[i] = ShaderPixel(
        red: sum(red) * opacity, green: sum(green) * opacity, blue: sum(blue) * opacity,
        alpha: opacity)
    }
  }
}

/// Draws one colour where the alpha of the picture is in a range, and nothing elsewhere.
struct AlphaThreshold: ColorShader {
  let min: Double
  let max: Double
  let color: RGBA

  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
    let alpha = color.alpha
    let ink = ShaderPixel(
      red: color.red * alpha, green: color.green * alpha, blue: color.blue * alpha, alpha: alpha)
    for i in pixels.indices {
      let level = pixels[i].alpha
      pixels[i] = level >= min && level <= max ? ink : .clear
    }
  }
}
