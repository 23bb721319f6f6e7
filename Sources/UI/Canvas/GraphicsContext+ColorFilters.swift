import MartletGeometry

extension GraphicsContext.Filter {
  private init(_ matrix: MartletGeometry.ColorMatrix) {
    self.init(form: .resolved(.color(matrix)))
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
    typealias Row = MartletGeometry.ColorMatrix.Row
    var matrix = MartletGeometry.ColorMatrix()
    matrix.red = Row(red: 1 - 2 * amount, constant: amount)
    matrix.green = Row(green: 1 - 2 * amount, constant: amount)
    matrix.blue = Row(blue: 1 - 2 * amount, constant: amount)
    return Self(matrix)
  }

  /// Multiplies each colour by `color`.
  public static func colorMultiply(_ color: Color) -> Self {
    Self(form: .multiplication, color: color)
  }

  /// Draws `color` where the opacity of the picture is in the range `min`…`max`, and nothing
  /// elsewhere. A minimum of 0 or less also draws where the picture is clear, on the whole canvas.
  ///
  /// Soft pictures that overlap flow together behind it:
  ///
  /// ```swift
  /// context.addFilter(.alphaThreshold(min: 0.5, color: .yellow))
  /// context.addFilter(.blur(radius: 8))
  /// context.drawLayer { layer in
  ///   layer.fill(Path(ellipseIn: left), with: .color(.black))
  ///   layer.fill(Path(ellipseIn: right), with: .color(.black))
  /// }
  /// ```
  public static func alphaThreshold(
    min: Double, max: Double = 1, color: Color = .black
  ) -> Self {
    Self(form: .threshold(min: min, max: max), color: color)
  }

  /// Draws black with the luminance of the colour as alpha.
  public static var luminanceToAlpha: Self { Self(.luminanceToAlpha) }

  /// Maps each colour by a matrix.
  public static func colorMatrix(_ matrix: ColorMatrix) -> Self {
    // Only a constant in alpha makes something of a clear pixel.
    shader(.color(MatrixShader(matrix: matrix)), runsOnClear: matrix.a5 > 0)
  }

  /// Computes the colour of each pixel anew. The shader's bounds are those of the canvas; it also
  /// runs on its clear pixels.
  public static func colorShader(_ shader: some ColorShader) -> Self {
    Self.shader(.color(shader))
  }

  /// Moves pixels: the shader returns for each pixel of the canvas the point that is visible there.
  ///
  /// `maxSampleOffset` is the maximum distance between a pixel and that point, along each axis, in
  /// points.
  public static func distortionShader(
    _ shader: some DistortionShader, maxSampleOffset: CGSize
  ) -> Self { Self.shader(.distortion(shader), reach: maxSampleOffset) }

  /// Computes each pixel of the canvas from the whole picture.
  ///
  /// `maxSampleOffset` is the maximum distance between a pixel and the points that the shader
  /// samples for it, along each axis, in points.
  public static func layerShader(_ shader: some LayerShader, maxSampleOffset: CGSize) -> Self {
    Self.shader(.layer(shader), reach: maxSampleOffset)
  }

  /// Returns the filter of a shader. The area is replaced by the canvas's bounds where the filter
  /// is added, unless it is empty.
  private static func shader(
    _ shader: AnyShader, reach: CGSize = .zero, runsOnClear: Bool = true
  ) -> Self {
    Self(form: .resolved(.shader(ShaderUse(shader, reach: reach), runsOnClear ? .infinite : .zero)))
  }
}
