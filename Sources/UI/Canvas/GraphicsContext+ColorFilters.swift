import MartletGeometry

extension GraphicsContext.Filter {
  private init(_ matrix: ColorMatrix) {
    self.init(form: .color(matrix))
  }

  /// Adds `amount` to the components of each colour.
  public static func brightness(_ amount: Double) -> Self { Self(.brightness(amount)) }

  /// Multiplies the difference of each component from middle grey by `amount`.
  public static func contrast(_ amount: Double) -> Self { Self(.contrast(amount)) }

  /// Multiplies the saturation of each colour by `amount`; 0 gives greys.
  public static func saturation(_ amount: Double) -> Self { Self(.saturation(amount)) }

  /// Removes the fraction `amount` of the saturation, 0…1.
  public static func grayscale(_ amount: Double) -> Self { Self(.saturation(1 - amount)) }

  /// Rotates the hue of each colour.
  public static func hueRotation(_ angle: Angle) -> Self { Self(.hueRotation(angle)) }

  /// Moves each component towards its difference from 1; with an amount of 1 the colour is
  /// inverted.
  public static func colorInvert(_ amount: Double = 1) -> Self {
    var matrix = ColorMatrix()
    matrix.red = ColorMatrix.Row(red: 1 - 2 * amount, constant: amount)
    matrix.green = ColorMatrix.Row(green: 1 - 2 * amount, constant: amount)
    matrix.blue = ColorMatrix.Row(blue: 1 - 2 * amount, constant: amount)
    return Self(matrix)
  }

  /// Multiplies each colour by `color`.
  public static func colorMultiply(_ color: Color) -> Self {
    Self(form: .color(ColorMatrix()), color: color)
  }

  /// Draws `color` instead of each colour and keeps the opacity. In SwiftUI the result is opaque
  /// where the opacity is in the range `min`…`max` and clear elsewhere. The range has no effect
  /// here, so soft edges stay soft.
  public static func alphaThreshold(
    min: Double, max: Double = 1, color: Color = .black
  ) -> Self {
    Self(form: .color(.replacement(by: .clear)), color: color)
  }

  /// Draws black with the luminance of the colour as alpha.
  public static var luminanceToAlpha: Self { Self(.luminanceToAlpha) }
}
