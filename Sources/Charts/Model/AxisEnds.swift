import MartletGeometry

/// The positions and opacities of labels at both ends of a time axis.
///
/// Labels fade out before they touch the card's edge. At an end of the data the window cannot move
/// further, so no drag can bring a label there inward. Such a label stays visible and moves inward
/// to the plot's edge.
struct AxisEnds: Hashable {
  private var lower: End
  private var upper: End

  private static let fading = 12.0
  /// The distance between the plot's edge and the data's end, in points, below which labels begin
  /// to stay visible.
  private static let reach = 40.0

  private struct End: Hashable {
    /// The end of the axis, in points; `plotEdge` and `dataEnd` are those of its plot and of the
    /// data.
    var edge: Double
    var plotEdge: Double
    var dataEnd: Double
    /// The direction into the axis: 1 at the lower end, -1 at the upper.
    var inward: Double
    /// 1 if the data ends at the plot's edge, 0 if it continues for `reach` points or more.
    var pin: Double

    func position(of x: Double, half: Double) -> (x: Double, opacity: Double) {
      let fade = min(max(((x - edge) * inward - half) / AxisEnds.fading, 0), 1)
      guard (x - dataEnd) * inward > -0.5 else { return (x, fade) }
      let missing = max(half - (x - plotEdge) * inward, 0)
      return (x + missing * pin * inward, max(fade, pin))
    }
  }

  /// Makes the ends of an axis.
  ///
  /// - Parameters:
  ///   - limits: the whole time of the data.
  ///   - width: the width of the axis, in points; the plot is narrower by its insets.
  init(plot: PlotArea, limits: TimeWindow, width: Double) {
    func end(_ edge: Double, _ plotEdge: Double, _ time: Double, _ inward: Double) -> End {
      let dataEnd = plot.x(time)
      return End(
        edge: edge, plotEdge: plotEdge, dataEnd: dataEnd, inward: inward,
        pin: max(1 - (plotEdge - dataEnd).magnitude / Self.reach, 0))
    }
    lower = end(0, plot.rect.minX, limits.lower, 1)
    upper = end(width, plot.rect.maxX, limits.upper, -1)
  }

  /// Returns the centre at which a label of position `x` is drawn, in points, and its opacity.
  func position(of x: Double, labelWidth: Double) -> (x: Double, opacity: Double) {
    let first = lower.position(of: x, half: labelWidth / 2)
    let last = upper.position(of: first.x, half: labelWidth / 2)
    return (last.x, min(first.opacity, last.opacity))
  }
}
