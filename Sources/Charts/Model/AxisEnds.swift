import MartletGeometry

/// What becomes of the labels of time at both ends of their axis: they fade out before they touch
/// the card's edge. Only where the data ends, and no finger can bring a label further in, it stays,
/// moved in to the plot's edge.
struct AxisEnds: Hashable {
  private var lower: End
  private var upper: End

  private static let fading = 12.0
  /// So near to the data's end, in points, the window begins to let labels stay.
  private static let reach = 40.0

  private struct End: Hashable {
    /// Of the axis, of its plot, and where the data ends.
    var edge: Double
    var plotEdge: Double
    var dataEnd: Double
    /// Into the axis from its edge: 1 at the lower end, -1 at the upper.
    var inward: Double
    /// 0 while the data goes on beyond the window, 1 where both end.
    var pin: Double

    func place(of x: Double, half: Double) -> (x: Double, opacity: Double) {
      let fade = min(max(((x - edge) * inward - half) / AxisEnds.fading, 0), 1)
      guard (x - dataEnd) * inward > -0.5 else { return (x, fade) }
      let missing = max(half - (x - plotEdge) * inward, 0)
      return (x + missing * pin * inward, max(fade, pin))
    }
  }

  /// - Parameters:
  ///   - limits: all the time there is.
  ///   - width: of the axis, of which the plot leaves out its insets.
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

  /// Where the middle of a label that belongs at `x` is drawn, and how much of it is seen.
  func place(of x: Double, labelWidth: Double) -> (x: Double, opacity: Double) {
    let first = lower.place(of: x, half: labelWidth / 2)
    let last = upper.place(of: first.x, half: labelWidth / 2)
    return (last.x, min(first.opacity, last.opacity))
  }
}
