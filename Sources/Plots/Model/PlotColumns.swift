import MartletSeries
import MartletUI

/// The points of one line, area or cloud of symbols as two columns of numbers, in the order of x.
/// One `PlotMark` with columns stands for all points, so that the cost of a layout does not depend
/// on their number. The columns never change.
@MainActor
final class PlotColumns {
  /// A plot or a line of at most this many points has a mark for each point. Only such marks move
  /// in an animated change of the data.
  nonisolated static let minimumCount = 2000

  /// The order of x in the data.
  enum Order {
    case ascending
    /// The columns have the points from the last one to the first one.
    case descending
    /// x goes back and forth. The columns have the points in the order of the data.
    case unsorted
  }

  let order: Order
  /// The x of each point: a number, or the seconds of a date since 2001-01-01 UTC. Never NaN or
  /// infinite: a point without such a number has the x of a neighbour and is a gap.
  let x: [Double]
  /// The y of each point, with the minima and maxima of ranges; NaN in a gap.
  let y: ValueColumn
  /// The indices of the gaps, in ascending order.
  let gaps: [Int]
  /// True if no two points have the same x.
  let isStrict: Bool
  let xAreDates: Bool
  let yAreDates: Bool
  /// The axes whose values are of an integer type.
  let wholeAxes: Axis.Set
  /// The columns without the values that a logarithmic scale cannot place.
  private var positive: PlotColumns?

  /// Makes the columns of points in the order of the data. Values that are not finite, and
  /// magnitudes above 1e300, are gaps.
  ///
  /// - Parameters:
  ///   - x: one number per point.
  ///   - y: one number per point.
  ///   - wholeAxes: the axes whose values are of an integer type.
  ///   - sorts: true if the order of the points has no meaning, so that they are sorted by x.
  /// - Complexity: O(n); O(n · log n) if the points are sorted.
  init(
    x: [Double], y: [Double], xAreDates: Bool, yAreDates: Bool, wholeAxes: Axis.Set = [],
    sorts: Bool = false
  ) {
    precondition(x.count == y.count)
    (self.xAreDates, self.yAreDates, self.wholeAxes) = (xAreDates, yAreDates, wholeAxes)
    var (x, y) = (x, y)
    Self.fillGaps(&x, &y)
    var (order, isStrict) = Self.order(of: x)
    if order == .unsorted, sorts {
      var points = zip(x, y).map { SIMD2($0, $1) }
      points.sort { $0.x < $1.x }
      for (index, point) in points.enumerated() { (x[index], y[index]) = (point.x, point.y) }
      (order, isStrict) = (.ascending, false)
    }
    if order == .descending {
      x.reverse()
      y.reverse()
    }
    (self.order, self.isStrict) = (order, isStrict)
    self.x = x
    self.y = ValueColumn(doubles: y, wereWhole: false, dropped: 0)
    var gaps: [Int] = []
    for index in y.indices where !Self.isDrawable(y[index]) { gaps.append(index) }
    self.gaps = gaps
  }

  /// Makes columns with the same points, of which some are gaps.
  private init(_ other: PlotColumns, y: [Double]) {
    (order, x, isStrict) = (other.order, other.x, other.isStrict)
    (xAreDates, yAreDates) = (other.xAreDates, other.yAreDates)
    wholeAxes = other.wholeAxes
    self.y = ValueColumn(doubles: y, wereWhole: false, dropped: 0)
    gaps = y.indices.filter { !Self.isDrawable(y[$0]) }
  }

  /// The number of points and gaps.
  var count: Int { x.count }

  /// Returns y of a point; NaN in a gap.
  func number(_ index: Int) -> Double { y[index] ?? .nan }

  /// The range of x of all points, as an interval of the axis.
  var xInterval: PlotInterval {
    var bounds: ClosedRange<Double>?
    if let first = x.first, let last = x.last, gaps.count < count {
      bounds = order == .unsorted ? (x.min() ?? first)...(x.max() ?? last) : first...last
    }
    return interval(bounds, .horizontal, areDates: xAreDates)
  }

  /// Returns the range of y of all points as an interval of the axis, with zero if asked for.
  func yInterval(includesZero: Bool) -> PlotInterval {
    var bounds = y.bounds(in: 0..<count)
    if includesZero, let range = bounds {
      bounds = min(range.lowerBound, 0)...max(range.upperBound, 0)
    }
    return interval(bounds, .vertical, areDates: yAreDates)
  }

  /// Returns x of a point in the form that scales use.
  func xValue(_ index: Int) -> _PlotValue { xAreDates ? .date(x[index]) : .number(x[index]) }

  /// Returns y of a point in the form that scales use; NaN in a gap.
  func yValue(_ index: Int) -> _PlotValue {
    yAreDates ? .date(number(index)) : .number(number(index))
  }

  /// Returns columns with a gap at each y that is not positive, for a logarithmic scale. They are
  /// at the first call; that costs O(n).
  func positiveOnly() -> PlotColumns {
    if let positive { return positive }
    guard let low = y.bounds(in: 0..<count)?.lowerBound, low <= 0 else { return self }
    let made = PlotColumns(self, y: x.indices.map { number($0) > 0 ? number($0) : .nan })
    positive = made
    return made
  }

  /// Returns the index in the columns of a point by its number in the data.
  func index(ofElement number: Int) -> Int { order == .descending ? count - 1 - number : number }

  // MARK: - Making

  private static func isDrawable(_ value: Double) -> Bool { value.magnitude <= 1e300 }

  private func interval(
    _ bounds: ClosedRange<Double>?, _ axis: Axis.Set, areDates: Bool
  ) -> PlotInterval {
    let (low, high) = (bounds?.lowerBound ?? .nan, bounds?.upperBound ?? .nan)
    return areDates
      ? PlotInterval(.date(low), to: .date(high))
      : PlotInterval(.number(low), to: .number(high), isWhole: wholeAxes.contains(axis))
  }

  /// Replaces each x that is not finite by that of the point before it, or of the first point with
  /// a number, and makes the point a gap.
  private static func fillGaps(_ x: inout [Double], _ y: inout [Double]) {
    guard var last = x.first(where: isDrawable) ?? (x.isEmpty ? nil : 0) else { return }
    for index in x.indices {
      if isDrawable(x[index]) {
        last = x[index]
      } else {
        x[index] = last
        y[index] = .nan
      }
    }
  }

  private static func order(of x: [Double]) -> (Order, isStrict: Bool) {
    var (rises, falls, rests) = (false, false, false)
    let x = x.span
    for index in 1..<max(x.count, 1) {
      if x[index] > x[index - 1] {
        rises = true
      } else if x[index] < x[index - 1] {
        falls = true
      } else {
        rests = true
      }
    }
    return (rises && falls ? .unsorted : falls ? .descending : .ascending, !rests)
  }
}
