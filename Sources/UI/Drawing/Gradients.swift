import MartletGeometry

/// Colours at places from 0 to 1.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Spaces the colours evenly.
  public init(colors: [Color]) {
    let last = max(1, colors.count - 1)
    stops = colors.enumerated().map {
      Stop(color: $0.element, location: CGFloat($0.offset) / CGFloat(last))
    }
  }

  @MainActor package func resolved(in environment: EnvironmentValues) -> [GradientStops.Stop] {
    // Places may not go back: a stop before its predecessor stands at it.
    var least = 0.0
    return stops.map { stop in
      least = max(least, min(1, Double(stop.location)))
      return GradientStops.Stop(color: stop.color.resolved(in: environment), location: least)
    }
  }
}

/// A gradient along a line.
public struct LinearGradient: Hashable, Sendable {
  package let gradient: Gradient
  package let startPoint: UnitPoint
  package let endPoint: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(
      gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

/// A gradient from a circle outwards; radii in points.
public struct RadialGradient: Hashable, Sendable {
  package let gradient: Gradient
  package let center: UnitPoint
  package let startRadius: CGFloat
  package let endRadius: CGFloat

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
}

/// A gradient round a point.
public struct AngularGradient: Hashable, Sendable {
  package let gradient: Gradient
  package let center: UnitPoint
  package let startAngle: Angle
  package let endAngle: Angle

  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  /// A whole turn from `angle`.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }
}

// MARK: - Styles and views

extension LinearGradient: ShapeStyle {
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      .linear(startPoint, endPoint), stops: gradient.resolved(in: environment))
  }
}

extension RadialGradient: ShapeStyle {
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      .radial(center, Double(startRadius), Double(endRadius)),
      stops: gradient.resolved(in: environment))
  }
}

extension AngularGradient: ShapeStyle {
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      .angular(center, startAngle, endAngle), stops: gradient.resolved(in: environment))
  }
}

/// A style that is a view too: it fills what it is proposed.
package protocol StyleView: LeafView, ShapeStyle where Element == ShapeNode<Rectangle> {}

extension StyleView {
  package func makeElement(_ context: _NodeContext) -> ShapeNode<Rectangle> {
    ShapeNode(
      Rectangle(), _resolve(in: context.environment), .nonZero, graph: context.graph)
  }

  package func update(_ element: ShapeNode<Rectangle>, _ context: _NodeContext) {
    element.update(Rectangle(), _resolve(in: context.environment), .nonZero)
  }
}

extension Color: StyleView {}
extension LinearGradient: StyleView {}
extension RadialGradient: StyleView {}
extension AngularGradient: StyleView {}
