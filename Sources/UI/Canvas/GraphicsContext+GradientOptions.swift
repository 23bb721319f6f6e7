import MartletGeometry

extension GraphicsContext {
  /// Options of the gradient of a shading.
  public struct GradientOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt32

    /// Makes options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Repeats the gradient beyond its ends. One around a point has no ends.
    public static var `repeat`: GradientOptions { GradientOptions(rawValue: 1) }

    /// Repeats the gradient beyond its ends, every second time from the end to the start. It wins
    /// over `repeat`.
    public static var mirror: GradientOptions { GradientOptions(rawValue: 2) }

    /// Mixes colours in linear light instead of as sRGB encodes them.
    public static var linearColor: GradientOptions { GradientOptions(rawValue: 4) }

    var repeats: Bool { contains(.repeat) || contains(.mirror) }
  }
}

extension GraphicsContext.Shading {
  /// Fills with the gradient of a colour along the line between two points of the drawing space.
  public static func linearGradient(
    _ gradient: AnyGradient, startPoint: CGPoint, endPoint: CGPoint,
    options: GraphicsContext.GradientOptions = GraphicsContext.GradientOptions()
  ) -> Self {
    linearGradient(
      gradient.gradient, startPoint: startPoint, endPoint: endPoint, options: options)
  }

  /// Fills with the gradient of a colour between two circles around `center`. Radii are in points.
  public static func radialGradient(
    _ gradient: AnyGradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
    options: GraphicsContext.GradientOptions = GraphicsContext.GradientOptions()
  ) -> Self {
    radialGradient(
      gradient.gradient, center: center, startRadius: startRadius, endRadius: endRadius,
      options: options)
  }

  /// Fills with the gradient of a colour that makes one full turn around `center`, clockwise from
  /// `angle`.
  public static func conicGradient(
    _ gradient: AnyGradient, center: CGPoint, angle: Angle = .zero,
    options: GraphicsContext.GradientOptions = GraphicsContext.GradientOptions()
  ) -> Self {
    conicGradient(gradient.gradient, center: center, angle: angle, options: options)
  }
}

extension Gradient {
  /// Returns the stops with their colours resolved, and with more of them between two if colours
  /// are mixed in linear light.
  @MainActor func stops(
    _ options: GraphicsContext.GradientOptions, _ environment: EnvironmentValues
  ) -> GradientStops {
    let stops = resolved(in: environment)
    guard options.contains(.linearColor), let first = stops.first else {
      return GradientStops(stops)
    }
    var result = [first]
    for (a, b) in zip(stops, stops.dropFirst()) {
      if a.color != b.color && a.location < b.location {
        for step in 1..<32 {
          let share = Double(step) / 32
          // The curve of sRGB is steep near black, so the steps are short at both ends. The largest
          // error is less than two steps of a byte.
          let eased = share * share * (3 - 2 * share)
          result.append(
            GradientStops.Stop(
              color: a.color.mixedInLinearLight(with: b.color, by: eased),
              location: a.location + (b.location - a.location) * eased))
        }
      }
      result.append(b)
    }
    return GradientStops(result)
  }
}
