import MartletGeometry

/// Colours at locations from 0 to 1.
public struct Gradient: Hashable, Sendable {
  /// A colour at a location.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The location, 0…1.
    public var location: CGFloat

    /// Makes a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The stops. A location that is less than that of the previous stop counts as equal to it.
  public var stops: [Stop]

  /// Makes a gradient from stops.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Makes a gradient of evenly spaced colours.
  public init(colors: [Color]) {
    let last = max(1, colors.count - 1)
    stops = colors.enumerated().map {
      Stop(color: $0.element, location: CGFloat($0.offset) / CGFloat(last))
    }
  }

  /// Returns the stops with their colours resolved and their locations in rising order, 0…1.
  @MainActor package func resolved(in environment: EnvironmentValues) -> [GradientStops.Stop] {
    // The rasteriser needs rising locations, so a location less than the previous one becomes equal
    // to it.
    var minimum = 0.0
    return stops.map { stop in
      minimum = max(minimum, min(1, Double(stop.location)))
      return GradientStops.Stop(color: stop.color.resolved(in: environment), location: minimum)
    }
  }
}

/// A gradient along a line.
public struct LinearGradient: Hashable, Sendable {
  /// The colours.
  package let gradient: Gradient
  /// The point of location 0, as a fraction of the filled area.
  package let startPoint: UnitPoint
  /// The point of location 1, as a fraction of the filled area.
  package let endPoint: UnitPoint

  /// Makes a gradient between two points, given as fractions of the filled area.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Makes a gradient of evenly spaced colours.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(
      gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Makes a gradient from stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

/// A gradient between two concentric circles. Radii are in points.
public struct RadialGradient: Hashable, Sendable {
  /// The colours.
  package let gradient: Gradient
  /// The centre, as a fraction of the filled area.
  package let center: UnitPoint
  /// The radius of location 0, in points.
  package let startRadius: CGFloat
  /// The radius of location 1, in points.
  package let endRadius: CGFloat

  /// Makes a gradient around a centre.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Makes a gradient of evenly spaced colours.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
}

/// A gradient around a point. Angles grow clockwise from the positive x axis.
public struct AngularGradient: Hashable, Sendable {
  /// The colours.
  package let gradient: Gradient
  /// The centre, as a fraction of the filled area.
  package let center: UnitPoint
  /// The angle of location 0, from the positive x axis.
  package let startAngle: Angle
  /// The angle of location 1.
  package let endAngle: Angle

  /// Makes a gradient between two angles.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  /// Makes a gradient of one full turn that begins at `angle`.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  /// Makes a gradient of evenly spaced colours.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }
}

// MARK: - Styles and views

extension LinearGradient: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      .linear(startPoint, endPoint), stops: gradient.resolved(in: environment))
  }
}

extension RadialGradient: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      .radial(center, Double(startRadius), Double(endRadius)),
      stops: gradient.resolved(in: environment))
  }
}

extension AngularGradient: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      .angular(center, startAngle, endAngle), stops: gradient.resolved(in: environment))
  }
}

/// A style that is also a view. It fills the whole proposed area.
package protocol StyleView: LeafView, ShapeStyle where Element == ShapeNode<Rectangle> {}

extension StyleView {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> ShapeNode<Rectangle> {
    ShapeNode(
      Rectangle(), _resolve(in: context.environment), .nonZero, graph: context.graph)
  }

  /// Updates the layout node with this value.
  package func update(_ element: ShapeNode<Rectangle>, _ context: _NodeContext) {
    element.update(Rectangle(), _resolve(in: context.environment), .nonZero)
  }
}

extension Color: StyleView {}
extension LinearGradient: StyleView {}
extension RadialGradient: StyleView {}
extension AngularGradient: StyleView {}
