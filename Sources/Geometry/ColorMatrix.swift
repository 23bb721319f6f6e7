/// A linear map of colours with straight alpha, such as a change of saturation.
///
/// Each component of the result is a weighted sum of red, green and blue and a constant. A clear
/// pixel stays clear, because the alpha of the result multiplies the alpha of the colour.
package struct ColorMatrix: Hashable, Sendable {
  /// The weights of red, green and blue, whose values are 0…1, and a constant that is added.
  /// Weights may have any value.
  package struct Row: Hashable, Sendable {
    /// The weight of red.
    package var red: Double
    /// The weight of green.
    package var green: Double
    /// The weight of blue.
    package var blue: Double
    /// The constant.
    package var constant: Double

    /// Creates a row; by default all weights are 0.
    package init(
      red: Double = 0, green: Double = 0, blue: Double = 0, constant: Double = 0
    ) {
      self.red = red
      self.green = green
      self.blue = blue
      self.constant = constant
    }
  }

  /// The row that computes the red component.
  package var red = Row(red: 1)
  /// The row that computes the green component.
  package var green = Row(green: 1)
  /// The row that computes the blue component.
  package var blue = Row(blue: 1)
  /// The row that computes the factor of alpha.
  package var alpha = Row(constant: 1)

  /// Creates the map that changes nothing.
  package init() {}

  /// True for the map that changes nothing.
  package var isIdentity: Bool { self == ColorMatrix() }
}

extension ColorMatrix {
  /// Returns the map that adds `amount` to each component.
  package static func brightness(_ amount: Double) -> ColorMatrix {
    var matrix = ColorMatrix()
    matrix.red.constant = amount
    matrix.green.constant = amount
    matrix.blue.constant = amount
    return matrix
  }

  /// Returns the map that multiplies the distance of each component from middle grey by `factor`.
  package static func contrast(_ factor: Double) -> ColorMatrix {
    let constant = 0.5 - 0.5 * factor
    var matrix = ColorMatrix()
    matrix.red = Row(red: factor, constant: constant)
    matrix.green = Row(green: factor, constant: constant)
    matrix.blue = Row(blue: factor, constant: constant)
    return matrix
  }

  /// Returns the map that multiplies the distance of each component from the luminance by `factor`:
  /// 0 gives greys, 1 changes nothing. It is the matrix of SVG's `feColorMatrix` of type
  /// `saturate`.
  package static func saturation(_ factor: Double) -> ColorMatrix {
    let (r, g, b) = (0.213 * (1 - factor), 0.715 * (1 - factor), 0.072 * (1 - factor))
    var matrix = ColorMatrix()
    matrix.red = Row(red: r + factor, green: g, blue: b)
    matrix.green = Row(red: r, green: g + factor, blue: b)
    matrix.blue = Row(red: r, green: g, blue: b + factor)
    return matrix
  }

  /// Returns the map that rotates the hue and keeps the luminance. It is the matrix of SVG's
  /// `feColorMatrix` of type `hueRotate`.
  package static func hueRotation(_ angle: Angle) -> ColorMatrix {
    let (sin, cos) = Elementary.sinCos(angle.radians)
    let (r, g, b) = (0.213, 0.715, 0.072)
    var matrix = ColorMatrix()
    matrix.red = Row(
      red: r + cos * (1 - r) - sin * r, green: g - cos * g - sin * g,
      blue: b - cos * b + sin * (1 - b))
    matrix.green = Row(
      red: r - cos * r + sin * 0.143, green: g + cos * (1 - g) + sin * 0.140,
      blue: b - cos * b - sin * 0.283)
    matrix.blue = Row(
      red: r - cos * r - sin * (1 - r), green: g - cos * g + sin * g,
      blue: b + cos * (1 - b) + sin * b)
    return matrix
  }

  /// The map that replaces each component by its distance from 1.
  package static var inversion: ColorMatrix {
    var matrix = ColorMatrix()
    matrix.red = Row(red: -1, constant: 1)
    matrix.green = Row(green: -1, constant: 1)
    matrix.blue = Row(blue: -1, constant: 1)
    return matrix
  }

  /// Returns the map that multiplies each component, and alpha, by that of `color`.
  package static func multiplication(by color: RGBA) -> ColorMatrix {
    var matrix = ColorMatrix()
    matrix.red = Row(red: color.red)
    matrix.green = Row(green: color.green)
    matrix.blue = Row(blue: color.blue)
    matrix.alpha = Row(constant: color.alpha)
    return matrix
  }

  /// Returns the map that replaces each colour by `color` and multiplies alpha by that of `color`.
  package static func replacement(by color: RGBA) -> ColorMatrix {
    var matrix = ColorMatrix()
    matrix.red = Row(constant: color.red)
    matrix.green = Row(constant: color.green)
    matrix.blue = Row(constant: color.blue)
    matrix.alpha = Row(constant: color.alpha)
    return matrix
  }

  /// The map to black whose alpha is multiplied by the luminance of the colour.
  package static var luminanceToAlpha: ColorMatrix {
    var matrix = ColorMatrix()
    matrix.red = Row()
    matrix.green = Row()
    matrix.blue = Row()
    matrix.alpha = Row(red: 0.2126, green: 0.7152, blue: 0.0722)
    return matrix
  }
}
