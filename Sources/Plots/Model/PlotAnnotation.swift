import MartletUI

/// A view beside a mark.
struct PlotAnnotation {
  var position: AnnotationPosition
  var alignment: Alignment
  /// The distance between mark and view, in points.
  var spacing: CGFloat
  var overflow = AnnotationOverflowResolution.automatic
  var view: AnyView
}

/// The side of a mark at which an annotation is shown.
public enum AnnotationPosition: Hashable, Sendable {
  /// At the right end of horizontal bars, in the middle of sectors, and above all other marks.
  case automatic
  /// In the middle of the mark.
  case overlay
  /// Above the mark.
  case top
  /// Below the mark.
  case bottom
  /// Beside the mark, at its leading edge.
  case leading
  /// Beside the mark, at its trailing edge.
  case trailing
  /// Above the mark and before its leading edge.
  case topLeading
  /// Above the mark and after its trailing edge.
  case topTrailing
  /// Below the mark and before its leading edge.
  case bottomLeading
  /// Below the mark and after its trailing edge.
  case bottomTrailing
}

/// The ways in which annotations are kept inside the chart.
public struct AnnotationOverflowResolution: Hashable, Sendable {
  /// The strategy along one axis.
  public struct Strategy: Hashable, Sendable {
    enum Form: Hashable, Sendable {
      case automatic
      case fit(Boundary)
      case padScale
      case disabled
    }

    let form: Form

    /// The same as `fit` for rules, and as `padScale` for other marks.
    public static let automatic = Strategy(form: .automatic)
    /// The annotation is moved into the chart.
    public static let fit = fit(to: .automatic)
    /// The plot area is inset at the side of the annotation so that the annotation has room beside
    /// its mark, by at most a third of the plot area.
    public static let padScale = Strategy(form: .padScale)
    /// The annotation is not moved and may be outside of the chart.
    public static let disabled = Strategy(form: .disabled)

    /// The annotation is moved into a boundary.
    public static func fit(to boundary: Boundary) -> Strategy { Strategy(form: .fit(boundary)) }
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

  /// The strategy along x.
  public var x: Strategy
  /// The strategy along y.
  public var y: Strategy

  /// The automatic strategy along both axes.
  public static let automatic = AnnotationOverflowResolution()

  /// Makes a resolution.
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {
    self.x = x
    self.y = y
  }
}
