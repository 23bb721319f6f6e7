import MartletUI

/// The looks that a mark inherits from the content around it, and sets itself.
public struct _MarkLook {
  var foreground: AnyShapeStyle?
  var colorGroup: _PlotValue?
  var symbol: PlotSymbol?
  var symbolGroup: _PlotValue?
  /// The area of a symbol in square points.
  var symbolSize: CGFloat?
  var sizeGroup: _PlotValue?
  var lineStyle: StrokeStyle?
  var lineGroup: _PlotValue?
  var series: _PlotValue?
  var interpolation: InterpolationMethod?
  var opacity = 1.0
  var cornerRadius: CGFloat?
  /// The group beside whose neighbours a bar stands, and the axis along which they stand.
  var position: (group: _PlotValue, axis: Axis?)?
  var offset = CGSize.zero
  var zIndex = 0.0
  var fitsPlotArea = false
  var annotations: [PlotAnnotation] = []
  /// The identity in a `ForEach`, by which marks move when data change.
  var identity: [AnyHashable] = []

  init() {}

  /// The line to which a point belongs.
  var lineKey: PlotLineKey {
    PlotLineKey(series: series, color: colorGroup, symbol: symbolGroup, line: lineGroup)
  }
}

/// The key of a line: marks with different keys are not joined.
struct PlotLineKey: Hashable {
  var series: _PlotValue?
  var color: _PlotValue?
  var symbol: _PlotValue?
  var line: _PlotValue?
}

/// A view beside a mark.
struct PlotAnnotation {
  var position: AnnotationPosition
  var alignment: Alignment
  var spacing: CGFloat
  var view: AnyView
}

/// The side of a mark on which an annotation stands.
public enum AnnotationPosition: Hashable, Sendable {
  /// Above for marks of a vertical axis, beside them for a horizontal one.
  case automatic
  /// On the mark.
  case overlay
  /// Above it.
  case top
  /// Below it.
  case bottom
  /// At its leading edge.
  case leading
  /// At its trailing edge.
  case trailing
  /// Above its leading edge.
  case topLeading
  /// Above its trailing edge.
  case topTrailing
  /// Below its leading edge.
  case bottomLeading
  /// Below its trailing edge.
  case bottomTrailing
}

/// The ways to keep an annotation in the chart.
public struct AnnotationOverflowResolution: Hashable, Sendable {
  /// The way along one axis. This chart always moves annotations into itself.
  public struct Strategy: Hashable, Sendable {
    /// The chart chooses.
    public static let automatic = Strategy()
    /// The annotation moves into the chart.
    public static let fit = Strategy()
    /// The axis gets room for the annotation.
    public static let padScale = Strategy()
    /// The annotation stays where it is.
    public static let disabled = Strategy()

    /// The annotation moves into a boundary.
    public static func fit(to boundary: Boundary) -> Strategy { Strategy() }
  }

  /// A boundary for annotations.
  public enum Boundary: Hashable, Sendable {
    /// The plot area.
    case plot
    /// The chart.
    case chart
    /// The chart.
    case automatic
  }

  /// The way along x.
  public var x: Strategy
  /// The way along y.
  public var y: Strategy

  /// The chart chooses.
  public static let automatic = AnnotationOverflowResolution()

  /// Makes a resolution.
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {
    self.x = x
    self.y = y
  }
}
