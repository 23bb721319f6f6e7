import MartletSeries
import MartletUI

/// The area between the two edges of a series, such as the minimum and the maximum of a day.
struct BandShape: SampleShape {
  var points: [BandPoint]
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in plot: PlotArea) -> Path {
    return Path { path in
      var start = 0
      while start < points.count {
        var end = start + 1
        while end < points.count, !points[end].startsRun { end += 1 }
        add(start..<end, to: &path, plot)
        start = end
      }
    }
  }

  /// The width of a sample without neighbours, in points.
  private static let minimumWidth = 2.0

  private func add(_ run: Range<Int>, to path: inout Path, _ plot: PlotArea) {
    func position(_ point: BandPoint, _ value: Double) -> CGPoint {
      plot.position(point.time, value, on: axis)
    }
    if run.count == 1 {
      let top = position(points[run.lowerBound], points[run.lowerBound].upper)
      let bottom = position(points[run.lowerBound], points[run.lowerBound].lower)
      return path.addRect(
        CGRect(
          x: top.x - Self.minimumWidth / 2, y: min(top.y, bottom.y), width: Self.minimumWidth,
          height: max((bottom.y - top.y).magnitude, Self.minimumWidth)))
    }
    path.move(to: position(points[run.lowerBound], points[run.lowerBound].upper))
    for index in run.dropFirst() {
      let point = points[index]
      if point.joint == .step { path.addLine(to: position(point, points[index - 1].upper)) }
      path.addLine(to: position(point, point.upper))
    }
    path.addLine(to: position(points[run.upperBound - 1], points[run.upperBound - 1].lower))
    for index in run.dropFirst().reversed() {
      let before = points[index - 1]
      if points[index].joint == .step { path.addLine(to: position(points[index], before.lower)) }
      path.addLine(to: position(before, before.lower))
    }
    path.closeSubpath()
  }
}
