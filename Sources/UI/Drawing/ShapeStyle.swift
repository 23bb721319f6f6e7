import MartletGeometry
import MartletScene

/// A style that fills shapes and text: a colour, a gradient or a level of the foreground style.
/// Layout nodes keep the resolved style and draw with it.
@MainActor @preconcurrency
public protocol ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle
}

/// A style with resolved colours. Its geometry is still relative to the filled area; `paint(in:)`
/// makes it absolute for drawing.
public struct _ResolvedStyle: Equatable, Sendable {
  /// The geometry of a style. Points are in fractions of the filled area.
  package enum Geometry: Equatable, Sendable {
    /// One colour.
    case solid
    /// A gradient from the first point to the second one.
    case linear(UnitPoint, UnitPoint)
    /// A gradient around a centre, between two radii in points.
    case radial(UnitPoint, Double, Double)
    /// A gradient around a centre, between two angles.
    case angular(UnitPoint, Angle, Angle)
    /// A gradient around a centre, between two radii as fractions of the width and the height.
    case elliptical(UnitPoint, Double, Double)
    /// Patches between colours. The colours are the stops, one for each vertex.
    indirect case mesh(ColorMesh)
    /// Tiles, one of which has its top left corner at that of the area. The only stop is the colour
    /// of tiles that are drawings, and its opacity applies to all tiles.
    indirect case pattern(AnyStylePattern)
    /// The pixels behind the area, blurred with a standard deviation of `radius` points, with their
    /// saturation multiplied. The only stop is the colour that is drawn over them.
    case backdrop(radius: Double, saturation: Double)
  }

  /// The geometry.
  package var geometry: Geometry
  /// The colours with their locations, 0…1. A solid style has one stop.
  package var stops: [GradientStops.Stop]
  /// The shadows of what the style fills; empty for most styles.
  package var shadows: [ResolvedShadow] = []

  /// Makes the style of one colour.
  package init(_ color: RGBA) {
    geometry = .solid
    stops = [GradientStops.Stop(color: color, location: 0)]
  }

  /// Makes the style of a gradient.
  package init(_ geometry: Geometry, stops: [GradientStops.Stop]) {
    self.geometry = geometry
    self.stops = stops
  }

  /// The colour of a solid style, or the first colour of a gradient.
  package var color: RGBA { stops.first?.color ?? .clear }

  /// True if the style draws nothing.
  package var isClear: Bool { stops.allSatisfy { $0.color.alpha <= 0 } }

  /// Returns the paint for filling `rect`, in the space of `rect`.
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
    // For the unit of an elliptical gradient, `rect` is a square that `ShapeNode.draw` stretches to
    // the area.
    case .elliptical(let center, let start, let end):
      .radial(
        gradient, center: point(center), startRadius: start * Double(rect.width),
        endRadius: end * Double(rect.width))
    // A mesh is drawn as a picture. Where only a paint is possible, such as in a text, it is the
    // mean of its colours.
    case .mesh: .solid(meanColor)
    // Only `TilePainter` can repeat tiles, and only areas show what is behind them.
    case .pattern, .backdrop: .solid(color)
    }
  }
}

extension _ResolvedStyle: Animatable {
  /// The colours and the geometry as numbers. Colour components are premultiplied, so that a fade
  /// from clear keeps its hue.
  public var animatableData: _ComponentVector {
    get {
      var values: [Double] = []
      for stop in stops {
        let c = stop.color
        values += [c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha, stop.location]
      }
      switch geometry {
      case .solid, .pattern: break
      case .linear(let a, let b): values += [Double(a.x), Double(a.y), Double(b.x), Double(b.y)]
      case .radial(let c, let a, let b), .elliptical(let c, let a, let b):
        values += [Double(c.x), Double(c.y), a, b]
      case .angular(let c, let a, let b):
        values += [Double(c.x), Double(c.y), a.radians, b.radians]
      case .mesh(let mesh): values += mesh.coordinates
      case .backdrop(let radius, let saturation): values += [radius, saturation]
      }
      return _ComponentVector(values)
    }
    set {
      let values = newValue.values
      let tail =
        switch geometry {
        case .solid, .pattern: 0
        case .mesh(let mesh): mesh.coordinates.count
        case .backdrop: 2
        default: 4
        }
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
      case .solid, .pattern: break
      case .linear:
        geometry = .linear(UnitPoint(x: g[0], y: g[1]), UnitPoint(x: g[2], y: g[3]))
      case .radial: geometry = .radial(UnitPoint(x: g[0], y: g[1]), g[2], g[3])
      case .elliptical: geometry = .elliptical(UnitPoint(x: g[0], y: g[1]), g[2], g[3])
      case .angular:
        geometry = .angular(
          UnitPoint(x: g[0], y: g[1]), Angle(radians: g[2]), Angle(radians: g[3]))
      case .mesh(var mesh):
        mesh.coordinates = g
        geometry = .mesh(mesh)
      case .backdrop: geometry = .backdrop(radius: g[0], saturation: g[1])
      }
    }
  }

  /// Returns true if there are intermediate values between the two styles: they have the same kind
  /// of geometry and the same number of stops.
  package func isLike(_ other: _ResolvedStyle) -> Bool {
    guard stops.count == other.stops.count else { return false }
    return switch (geometry, other.geometry) {
    case (.solid, .solid), (.linear, .linear), (.radial, .radial), (.angular, .angular),
      (.elliptical, .elliptical), (.backdrop, .backdrop):
      true
    case (.mesh(let a), .mesh(let b)): a.columns == b.columns && a.rows == b.rows
    case (.pattern(let a), .pattern(let b)): a == b
    default: false
    }
  }
}

/// A vector of any length. The empty vector counts as zero of any length.
public struct _ComponentVector: VectorArithmetic, Sendable {
  /// The components.
  package var values: [Double]

  /// Makes a vector.
  package init(_ values: [Double]) {
    self.values = values
  }

  /// The empty vector.
  public static var zero: Self { Self([]) }

  /// Compares the components; missing ones count as 0.
  public static func == (a: Self, b: Self) -> Bool {
    if a.values.count == b.values.count { return a.values == b.values }
    return (a - b).values.allSatisfy { $0 == 0 }
  }

  /// Adds the components; missing ones count as 0.
  public static func + (a: Self, b: Self) -> Self { a.combined(b, +) }
  /// Subtracts the components; missing ones count as 0.
  public static func - (a: Self, b: Self) -> Self { a.combined(b, -) }

  private func combined(_ other: Self, _ operation: (Double, Double) -> Double) -> Self {
    let count = max(values.count, other.values.count)
    return Self(
      (0..<count).map { i in
        operation(
          i < values.count ? values[i] : 0, i < other.values.count ? other.values[i] : 0)
      })
  }

  /// Multiplies each component by `rhs`.
  public mutating func scale(by rhs: Double) {
    for i in values.indices { values[i] *= rhs }
  }

  /// The sum of the squares.
  public var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
}

// Styles are compared by value, so that setting an equal style again does not count as a change of
// the environment.
extension AnyShapeStyle: Equatable {
  /// Compares the wrapped styles. Styles without `==` are never equal.
  nonisolated public static func == (a: Self, b: Self) -> Bool {
    // Most styles are colours. A cast to `Color` is cheap, but for `==` the runtime would have to
    // search the conformances.
    if let a = a.style as? Color, let b = b.style as? Color { return a == b }
    return isEqualIfEquatable(a.style, b.style)
  }
}

// MARK: - Styles

extension Color: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(resolved(in: environment))
  }
}

/// The style that an ancestor sets with `foregroundColor` or `foregroundStyle`.
public struct ForegroundStyle: ShapeStyle, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    // The foreground style may be this style itself, which would then resolve itself endlessly.
    var outer = environment
    outer.foregroundStyle = nil
    return environment.foregroundStyle?._resolve(in: outer)
      ?? _ResolvedStyle(Color.primary.resolved(in: environment))
  }
}

/// A style whose type is not known at compile time.
public struct AnyShapeStyle {
  /// The wrapped style.
  package let style: any ShapeStyle

  /// Wraps `style`.
  public init<S: ShapeStyle>(_ style: S) {
    self.style = style
  }
}

extension AnyShapeStyle: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    style._resolve(in: environment)
  }
}

private enum ForegroundStyleKey: EnvironmentKey {
  static var defaultValue: AnyShapeStyle? { nil }
}

extension EnvironmentValues {
  /// The style of text and shapes without a style of their own; nil means the primary colour.
  package var foregroundStyle: AnyShapeStyle? {
    get { self[ForegroundStyleKey.self] }
    set { self[ForegroundStyleKey.self] = newValue }
  }
}
