import MartletSeries
import MartletUI

/// A series as a line between its samples.
struct LineShape: AxisShape {
  var points: [TracePoint]
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in rect: CGRect) -> Path {
    let plot = PlotArea(size: rect.size, insets: insets, window: window)
    return Path { path in
      path.reserveCapacity(lines: points.count)
      var level = 0.0
      for point in points {
        let place = plot.place(of: point, on: axis)
        switch point.joint {
        case .start: path.move(to: place)
        case .straight: path.addLine(to: place)
        case .step:
          path.addLine(to: CGPoint(x: place.x, y: level))
          path.addLine(to: place)
        }
        level = place.y
      }
    }
  }
}

/// The area between a line and the lower end of its axis.
struct LineAreaShape: AxisShape {
  var points: [TracePoint]
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in rect: CGRect) -> Path {
    let plot = PlotArea(size: rect.size, insets: insets, window: window)
    let base = plot.y(max(axis.lower, min(0, axis.upper)), lower: axis.lower, upper: axis.upper)
    return Path { path in
      var last: CGPoint?
      func endRun() {
        guard let end = last else { return }
        path.addLine(to: CGPoint(x: end.x, y: base))
        path.closeSubpath()
        last = nil
      }
      for point in points {
        let place = plot.place(of: point, on: axis)
        if point.startsRun {
          endRun()
          path.move(to: CGPoint(x: place.x, y: base))
        }
        if point.joint == .step, let last {
          path.addLine(to: CGPoint(x: place.x, y: last.y))
        }
        path.addLine(to: place)
        last = place
      }
      endRun()
    }
  }
}

/// Samples that no line reaches, because both neighbours are missing.
struct LoneSamplesShape: AxisShape {
  var points: [TracePoint]
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in rect: CGRect) -> Path {
    let plot = PlotArea(size: rect.size, insets: insets, window: window)
    return Path { path in
      for index in points.indices where points[index].startsRun {
        if index + 1 < points.count, !points[index + 1].startsRun { continue }
        let place = plot.place(of: points[index], on: axis)
        path.addEllipse(in: CGRect(x: place.x - 3, y: place.y - 3, width: 6, height: 6))
      }
    }
  }

  static func hasAny(in points: [TracePoint]) -> Bool {
    for index in points.indices where points[index].startsRun {
      if index + 1 == points.count || points[index + 1].startsRun { return true }
    }
    return false
  }
}

extension PlotArea {
  func place(of point: TracePoint, on axis: AxisRange) -> CGPoint {
    CGPoint(
      x: x(Double(point.time)), y: y(point.value, lower: axis.lower, upper: axis.upper))
  }
}
