import MartletSeries
import MartletUI

/// A vector of numbers that is animated as one value. A missing element is zero.
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

/// One series of a stack together with all series below it, as bars or as an area.
///
/// The series below are drawn over it later, so the background shows through no seam between two.
/// The weight of a hidden series is animated to 0, and the series above sink with it.
struct StackShape: Shape {
  var rows: StackRows
  var series: Int
  var drawsBars: Bool
  var isPercentage: Bool
  /// The maximum time between samples that an area bridges, in milliseconds; nil for any time.
  var longestGap: Int64?
  /// The only row that is drawn; nil for all rows.
  var onlyRow: Int?
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange
  /// The weight of each series: 1 if shown, 0 if hidden.
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
          // Each bar extends half a point over the next one, so that no seam shows between them.
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
