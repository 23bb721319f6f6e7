import MartletSeries
import MartletUI

/// A list of numbers that is animated as one; a missing one counts as zero.
struct WeightVector: VectorArithmetic, Hashable, Sendable {
  var values: [Double]

  static let zero = WeightVector(values: [])

  static func + (a: WeightVector, b: WeightVector) -> WeightVector { combine(a, b, +) }
  static func - (a: WeightVector, b: WeightVector) -> WeightVector { combine(a, b, -) }

  private static func combine(
    _ a: WeightVector, _ b: WeightVector, _ operation: (Double, Double) -> Double
  ) -> WeightVector {
    let count = max(a.values.count, b.values.count)
    return WeightVector(
      values: (0..<count).map { index in
        operation(
          index < a.values.count ? a.values[index] : 0,
          index < b.values.count ? b.values[index] : 0)
      })
  }

  mutating func scale(by factor: Double) {
    for index in values.indices { values[index] *= factor }
  }

  var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
}

/// One series of a stack and all beneath it, as bars or as an area.
///
/// Those beneath are drawn over it later, so that no seam of the background shows between two.
/// A hidden series shrinks to nothing by its weight, and those above sink with it.
struct StackShape: Shape {
  var rows: StackRows
  var series: Int
  var drawsBars: Bool
  var isPercentage: Bool
  /// The longest time between samples that an area joins, in milliseconds; nil for any.
  var longestGap: Int64?
  /// Draws this row alone.
  var onlyRow: Int?
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange
  /// By series: 1 when shown, 0 when hidden.
  var weights: WeightVector

  var animatableData: AnimatablePair<AxisRange.AnimatableData, WeightVector> {
    get { AnimatablePair(axis.animatableData, weights) }
    set {
      axis.animatableData = newValue.first
      weights = newValue.second
    }
  }

  func path(in rect: CGRect) -> Path {
    guard rows.count > 0 else { return Path() }
    let plot = PlotArea(size: rect.size, insets: insets, window: window)
    let base = plot.y(0, lower: axis.lower, upper: axis.upper)
    func top(_ row: Int) -> Double {
      let span = rows.span(
        of: series, row: row, weights: weights.values, isPercentage: isPercentage)
      return plot.y(span.top, lower: axis.lower, upper: axis.upper)
    }
    return Path { path in
      if drawsBars {
        let half = rows.duration / 2
        for row in rows.times.indices where onlyRow == nil || onlyRow == row {
          let top = top(row)
          if top == base { continue }
          // Half a pixel over its neighbour, lest a seam shines through.
          let left = plot.x(rows.times[row] - half)
          let right = plot.x(rows.times[row] + half) + 0.5
          path.addRect(
            CGRect(
              x: left, y: min(top, base), width: right - left,
              height: max(top, base) - min(top, base)))
        }
        return
      }
      for run in rows.runs(longest: longestGap) {
        path.move(to: CGPoint(x: plot.x(rows.times[run.lowerBound]), y: base))
        for row in run { path.addLine(to: CGPoint(x: plot.x(rows.times[row]), y: top(row))) }
        path.addLine(to: CGPoint(x: plot.x(rows.times[run.upperBound - 1]), y: base))
        path.closeSubpath()
      }
    }
  }
}
