import MartletGeometry

/// Colours on a grid of points, which may be moved, and between which the colours are interpolated.
///
/// Points are in fractions of the filled area, in rows from the top. The edges between them are
/// smooth curves. A mesh whose number of points or colours is not `width` times `height` is clear.
/// In texts and canvases it is the mean of its colours.
public struct MeshGradient: Hashable, Sendable {
  /// A point of the grid with the control points of the edges that meet there.
  public struct BezierPoint: Hashable, Sendable {
    /// The point.
    public var position: SIMD2<Float>
    /// The control point of the edge to the previous point of the row.
    public var leadingControlPoint: SIMD2<Float>
    /// The control point of the edge to the previous row.
    public var topControlPoint: SIMD2<Float>
    /// The control point of the edge to the next point of the row.
    public var trailingControlPoint: SIMD2<Float>
    /// The control point of the edge to the next row.
    public var bottomControlPoint: SIMD2<Float>

    /// Makes a point with its control points.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }

  /// The points of the grid.
  public enum Locations: Hashable, Sendable {
    /// Points whose edges get their curves from their neighbours.
    case points([SIMD2<Float>])
    /// Points with the curves of their edges.
    case bezierPoints([BezierPoint])
  }

  /// The colours of the points.
  public enum Colors: Hashable, Sendable {
    /// Colours that depend on the environment.
    case colors([Color])
    /// Colours by their components.
    case resolvedColors([Color.Resolved])
  }

  /// The number of points in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The points, in rows from the top.
  public var locations: Locations
  /// The colour of each point.
  public var colors: Colors
  /// The colour outside of the grid.
  public var background: Color
  /// True for cubic interpolation of the colours, false for linear.
  public var smoothsColors: Bool
  /// Has no effect: colours are mixed as sRGB encodes them.
  public var colorSpace: Gradient.ColorSpace

  /// Makes a gradient.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.width = width
    self.height = height
    self.locations = locations
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }

  /// Makes a gradient of points and colours.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color],
    background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Makes a gradient of points with control points, and colours.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color],
    background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints),
      colors: .colors(colors), background: background, smoothsColors: smoothsColors,
      colorSpace: colorSpace)
  }

  /// Returns the grid without its colours; nil if the number of points is wrong.
  private var mesh: ColorMesh? {
    func wide(_ point: SIMD2<Float>) -> SIMD2<Double> { SIMD2<Double>(point) }
    switch locations {
    case .points(let points):
      return ColorMesh(columns: width, rows: height, points: points.map(wide))
    case .bezierPoints(let points):
      return ColorMesh(
        columns: width, rows: height,
        vertices: points.map {
          ColorMesh.Vertex(
            position: wide($0.position), leading: wide($0.leadingControlPoint),
            top: wide($0.topControlPoint), trailing: wide($0.trailingControlPoint),
            bottom: wide($0.bottomControlPoint))
        })
    }
  }
}

extension MeshGradient: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    let list =
      switch colors {
      case .colors(let colors): colors
      case .resolvedColors(let colors): colors.map { Color($0) }
      }
    guard var mesh, list.count == mesh.vertices.count else { return _ResolvedStyle(.clear) }
    mesh.background = background.resolved(in: environment)
    mesh.isSmooth = smoothsColors
    return _ResolvedStyle(
      .mesh(mesh),
      stops: list.map {
        GradientStops.Stop(color: $0.resolved(in: environment), location: 0)
      })
  }
}

extension MeshGradient: StyleView {}
