import MartletGeometry
import MartletScene

/// Something to fill shapes and text with.
@MainActor @preconcurrency
public protocol ShapeStyle {
  func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle
}

/// A style with its colours known; its geometry is still relative to the filled area.
public struct _ResolvedStyle: Equatable, Sendable {
  package enum Geometry: Equatable, Sendable {
    case solid
    case linear(UnitPoint, UnitPoint)
    case radial(UnitPoint, Double, Double)
    case angular(UnitPoint, Angle, Angle)
  }

  package var geometry: Geometry
  package var stops: [GradientStops.Stop]

  package init(_ color: RGBA) {
    geometry = .solid
    stops = [GradientStops.Stop(color: color, location: 0)]
  }

  package init(_ geometry: Geometry, stops: [GradientStops.Stop]) {
    self.geometry = geometry
    self.stops = stops
  }

  /// The one colour of the style, or the first of its gradient.
  package var color: RGBA { stops.first?.color ?? .clear }

  package var isClear: Bool { stops.allSatisfy { $0.color.alpha <= 0 } }

  package func paint(in rect: CGRect) -> Paint {
    let gradient = GradientStops(stops)
    func point(_ p: UnitPoint) -> CGPoint {
      CGPoint(x: rect.minX + p.x * rect.width, y: rect.minY + p.y * rect.height)
    }
    return switch geometry {
    case .solid: .solid(color)
    case .linear(let from, let to): .linear(gradient, from: point(from), to: point(to))
    case .radial(let center, let start, let end):
      .radial(gradient, center: point(center), startRadius: start, endRadius: end)
    case .angular(let center, let start, let end):
      .angular(
        gradient, center: point(center), startAngle: start.radians, endAngle: end.radians)
    }
  }
}

extension _ResolvedStyle: Animatable {
  /// Components premultiplied, so that a fade from clear keeps its hue.
  public var animatableData: _ComponentVector {
    get {
      var values: [Double] = []
      for stop in stops {
        let c = stop.color
        values += [c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha, stop.location]
      }
      switch geometry {
      case .solid: break
      case .linear(let a, let b): values += [Double(a.x), Double(a.y), Double(b.x), Double(b.y)]
      case .radial(let c, let a, let b): values += [Double(c.x), Double(c.y), a, b]
      case .angular(let c, let a, let b):
        values += [Double(c.x), Double(c.y), a.radians, b.radians]
      }
      return _ComponentVector(values)
    }
    set {
      let values = newValue.values
      let tail = geometry == .solid ? 0 : 4
      guard values.count == stops.count * 5 + tail else { return }
      for i in stops.indices {
        let v = values[(i * 5)..<(i * 5 + 5)].map { $0 }
        let alpha = min(max(v[3], 0), 1)
        let divisor = alpha > 0 ? v[3] : 1
        stops[i].color = RGBA(
          red: v[0] / divisor, green: v[1] / divisor, blue: v[2] / divisor, alpha: alpha)
        stops[i].location = v[4]
      }
      let g = Array(values.suffix(tail))
      switch geometry {
      case .solid: break
      case .linear:
        geometry = .linear(UnitPoint(x: g[0], y: g[1]), UnitPoint(x: g[2], y: g[3]))
      case .radial: geometry = .radial(UnitPoint(x: g[0], y: g[1]), g[2], g[3])
      case .angular:
        geometry = .angular(
          UnitPoint(x: g[0], y: g[1]), Angle(radians: g[2]), Angle(radians: g[3]))
      }
    }
  }

  /// True when there is a course between the two.
  package func isLike(_ other: _ResolvedStyle) -> Bool {
    guard stops.count == other.stops.count else { return false }
    return switch (geometry, other.geometry) {
    case (.solid, .solid), (.linear, .linear), (.radial, .radial), (.angular, .angular): true
    default: false
    }
  }
}

/// Numbers animated side by side; the empty vector is zero of any length.
public struct _ComponentVector: VectorArithmetic, Sendable {
  package var values: [Double]

  package init(_ values: [Double]) {
    self.values = values
  }

  public static var zero: Self { Self([]) }

  public static func == (a: Self, b: Self) -> Bool {
    if a.values.count == b.values.count { return a.values == b.values }
    return (a - b).values.allSatisfy { $0 == 0 }
  }

  public static func + (a: Self, b: Self) -> Self { a.combined(b, +) }
  public static func - (a: Self, b: Self) -> Self { a.combined(b, -) }

  private func combined(_ other: Self, _ operation: (Double, Double) -> Double) -> Self {
    let count = max(values.count, other.values.count)
    return Self(
      (0..<count).map { i in
        operation(
          i < values.count ? values[i] : 0, i < other.values.count ? other.values[i] : 0)
      })
  }

  public mutating func scale(by rhs: Double) {
    for i in values.indices { values[i] *= rhs }
  }

  public var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
}

// Known styles compare by value, so that setting the same style again changes no environment.
extension AnyShapeStyle: Equatable {
  nonisolated public static func == (a: Self, b: Self) -> Bool {
    isEqualIfEquatable(a.style, b.style)
  }
}

// MARK: - Styles

extension Color: ShapeStyle {
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(resolved(in: environment))
  }
}

/// The style that the surroundings set with `foregroundColor` or `foregroundStyle`.
public struct ForegroundStyle: ShapeStyle, Sendable {
  nonisolated public init() {}

  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    environment.foregroundStyle?._resolve(in: environment)
      ?? _ResolvedStyle(Color.primary.resolved(in: environment))
  }
}

/// A style of a type that is not known when the source is compiled.
public struct AnyShapeStyle {
  package let style: any ShapeStyle

  public init<S: ShapeStyle>(_ style: S) {
    self.style = style
  }
}

extension AnyShapeStyle: ShapeStyle {
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    style._resolve(in: environment)
  }
}
