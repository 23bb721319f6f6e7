import MartletGeometry

extension Gradient {
  /// The space in which colours are mixed.
  public enum ColorSpace: Hashable, Sendable {
    /// The components of sRGB as they are encoded.
    case device
    /// A space in which equal differences look equally large.
    case perceptual
  }
}

extension Color {
  /// Returns a mix of this colour and `rhs`. `fraction` is the share of `rhs`; it is clamped to
  /// 0…1, and NaN counts as 0.
  public func mix(
    with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
  ) -> Color {
    Color(
      .mixed(
        form, rhs.form, share: fraction.isNaN ? 0 : min(max(fraction, 0), 1),
        isPerceptual: colorSpace == .perceptual))
  }

  /// The standard gradient of the colour: slightly lighter at the top.
  public var gradient: AnyGradient {
    AnyGradient(Gradient(colors: [mix(with: .white, by: 0.22, in: .device), self]))
  }
}

/// A gradient from the top to the bottom of the filled area.
public struct AnyGradient: Hashable, Sendable {
  /// The colours.
  package let gradient: Gradient

  /// Makes a style of a gradient.
  public init(_ gradient: Gradient) {
    self.gradient = gradient
  }
}

extension AnyGradient: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(.linear(.top, .bottom), stops: gradient.resolved(in: environment))
  }
}

extension Gradient: ShapeStyle {
  /// Returns the gradient from the top to the bottom of the filled area, with its colours resolved
  /// in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    AnyGradient(self)._resolve(in: environment)
  }
}

/// A gradient between two concentric ellipses, which have the aspect ratio of the filled area.
public struct EllipticalGradient: Hashable, Sendable {
  /// The colours.
  package let gradient: Gradient
  /// The centre, as a fraction of the filled area.
  package let center: UnitPoint
  /// The radii of location 0, as a fraction of the width and the height.
  package let startRadiusFraction: CGFloat
  /// The radii of location 1, as a fraction of the width and the height.
  package let endRadiusFraction: CGFloat

  /// Makes a gradient around a centre.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    self.startRadiusFraction = startRadiusFraction
    self.endRadiusFraction = endRadiusFraction
  }

  /// Makes a gradient of evenly spaced colours.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  /// Makes a gradient from stops.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension EllipticalGradient: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      .elliptical(center, Double(startRadiusFraction), Double(endRadiusFraction)),
      stops: gradient.resolved(in: environment))
  }
}

extension EllipticalGradient: StyleView {}
extension AnyGradient: StyleView {}
