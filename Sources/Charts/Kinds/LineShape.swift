import MartletSeries
import MartletUI

/// A line through the samples of a series. If a device column has more samples than it can show,
/// the line goes through cells, each of which combines the samples of a short time.
struct LineShape: SampleShape {
  var trace: LineTrace
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in plot: PlotArea) -> Path {
    switch trace {
    case .cells(let trace): return plot.path(of: trace, on: axis)
    case .points(let points): return path(of: points, in: plot)
    }
  }

  private func path(of points: [TracePoint], in plot: PlotArea) -> Path {
    Path { path in
      path.reserveCapacity(lines: points.count)
      var level = 0.0
      for point in points {
        let position = plot.position(of: point, on: axis)
        switch point.joint {
        case .start: path.move(to: position)
        case .straight: path.addLine(to: position)
        case .step:
          path.addLine(to: CGPoint(x: position.x, y: level))
          path.addLine(to: position)
        }
        level = position.y
      }
    }
  }
}

/// The area between a line and the lower end of its axis.
struct LineAreaShape: SampleShape {
  var points: [TracePoint]
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange
  /// The value at the bottom of the area, clamped to the axis: 0, or −infinity on a logarithmic
  /// axis.
  var base = 0.0

  func path(in plot: PlotArea) -> Path {
    let base = plot.y(max(axis.lower, min(base, axis.upper)), lower: axis.lower, upper: axis.upper)
    return Path { path in
      var last: CGPoint?
      func endRun() {
        guard let end = last else { return }
        path.addLine(to: CGPoint(x: end.x, y: base))
        path.closeSubpath()
        last = nil
      }
      for point in points {
        let position = plot.position(of: point, on: axis)
        if point.startsRun {
          endRun()
          path.move(to: CGPoint(x: position.x, y: base))
        }
        if point.joint == .step, let last {
          path.addLine(to: CGPoint(x: position.x, y: last.y))
        }
        path.addLine(to: position)
        last = position
      }
      endRun()
    }
  }
}

/// Dots for the samples that no line reaches, because both neighbours are missing.
struct LoneSamplesShape: SampleShape {
  /// The radius of a dot, in points.
  private static let radius = 3.0

  var samples: [LoneSample]
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in plot: PlotArea) -> Path {
    return Path { path in
      for sample in samples {
        let middle = plot.position(sample.time, sample.value, on: axis)
        path.addEllipse(
          in: CGRect(
            x: middle.x - Self.radius, y: middle.y - Self.radius, width: 2 * Self.radius,
            height: 2 * Self.radius))
      }
    }
  }
}

extension PlotArea {
  func position(of point: TracePoint, on axis: AxisRange) -> CGPoint {
    position(point.time, point.value, on: axis)
  }

  /// Returns the path of a line in cells.
  func path(of trace: DenseTrace, on axis: AxisRange) -> Path {
    // The x is relative to the first cell, because numbers as large as times since 1970 would lose
    // precision.
    let x = rect.minX + window.position(of: trace.start) * rect.width
    let cell = trace.cellDuration / window.duration * rect.width
    var scale = -rect.height / (axis.upper - axis.lower)
    var base = rect.maxY - axis.lower * scale
    if axis.upper <= axis.lower || !scale.isFinite || !base.isFinite {
      scale = 0
      base = rect.midY
    }
    return Path(trace.line, x: (scale: cell, offset: x), y: (scale: scale, offset: base))
  }
}
