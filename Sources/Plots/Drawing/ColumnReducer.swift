import MartletUI

// This stage selects the points of columns that can be seen. The input is the columns, the scales,
// the plot area and the width of a pixel. The output is at most a few points per pixel column,
// placed in the canvas. Minima and maxima come from the pyramid of `ValueColumn`, so the cost
// depends on the pixels and not on the points.
//
// A column of pixels keeps its first, minimum, maximum and last point (M4: Jugel et al., "M4: A
// Visualization-Oriented Time Series Data Aggregation", VLDB 2014). The edges of columns lie on a
// power-of-two grid of the axis, not of the window, so scrolling does not change which points are
// drawn.

/// Points that are connected, in runs between gaps.
struct PointRuns: Hashable {
  /// The points in the canvas, in the order of the data.
  private(set) var points: [CGPoint] = []
  /// The indices at which runs begin.
  private(set) var starts: [Int] = []
  /// True if points were left out.
  var isReduced = false
  private var isInterrupted = true

  /// The runs in the order of the data. None is empty.
  var runs: [ArraySlice<CGPoint>] {
    zip(starts, starts.dropFirst() + [points.count]).map { points[$0..<$1] }
  }

  mutating func append(_ point: CGPoint) {
    if isInterrupted { starts.append(points.count) }
    isInterrupted = false
    points.append(point)
  }

  /// Ends the run. The next point begins a new one.
  mutating func interrupt() { isInterrupted = true }

  /// Reverses the order of the points.
  mutating func reverse() {
    points.reverse()
    let count = points.count
    starts = (starts.dropFirst() + [count]).map { count - $0 }.reversed()
  }
}

/// Columns with the scales that place their points.
struct PlacedColumns {
  /// The points, without those that a logarithmic scale cannot place.
  let columns: PlotColumns
  let x: PlotScale
  let y: PlotScale

  /// Combines columns and scales.
  @MainActor init(_ columns: PlotColumns, x: PlotScale, y: PlotScale) {
    self.columns = y.type == .log ? columns.positiveOnly() : columns
    self.x = x
    self.y = y
  }
}

/// Selects and places the points of columns in a canvas.
@MainActor
struct ColumnReducer {
  private let columns: PlotColumns
  private let y: PlotScale
  /// The plot area in the canvas, in points.
  private let area: CGRect
  private let type: ScaleType
  /// The positions of the ends of the x axis on the unbounded axis of `type`.
  private let first: Double
  private let last: Double
  /// The number of points that are drawn beyond each end of the canvas. A curve to a point depends
  /// on the point after it.
  private static let spareCount = 3
  /// The indices of the points in the canvas, with more at each end.
  private let visible: Range<Int>

  /// Prepares the points of a plot area; nil if a scale cannot place them, and for an empty area.
  ///
  /// - Parameter margin: the distance around the plot area in which points are visible, in points.
  init?(_ placed: PlacedColumns, area: CGRect, margin: CGFloat) {
    let columns = placed.columns
    guard case .quantities(let first, let last, columns.xAreDates) = placed.x.domain,
      case .quantities(_, _, columns.yAreDates) = placed.y.domain,
      area.width > 0, area.height > 0
    else { return nil }
    type = placed.x.type
    (self.first, self.last) = (type.position(of: first), type.position(of: last))
    let span = self.last - self.first
    guard span.isFinite, span != 0 else { return nil }
    self.columns = columns
    self.area = area
    y = placed.y
    guard columns.order != .unsorted else {
      visible = 0..<columns.count
      return
    }
    let room = Double(margin / area.width) * span.magnitude
    let low = type.value(at: min(self.first, self.last) - room)
    let high = type.value(at: max(self.first, self.last) + room)
    let numbers = columns.x
    let x = numbers.span
    var start = Self.firstIndex(in: x, 0..<x.count, notBelow: low)
    var end = Self.firstIndex(in: x, start..<x.count, notBelow: high)
    start = max(start - Self.spareCount, 0)
    end = min(end + Self.spareCount, x.count)
    while start < end, !type.position(of: x[start]).isFinite { start += 1 }
    visible = start..<max(start, end)
  }

  // MARK: - Lines

  /// Returns the points of a line. All points are returned if x is unsorted, except those that lie
  /// on the same pixels as their neighbours.
  ///
  /// - Parameter step: the width of a pixel, in points.
  /// - Complexity: O(columns · log n); O(n) if x is unsorted.
  func line(step: CGFloat) -> PointRuns {
    var runs = PointRuns()
    if columns.order == .unsorted {
      for index in visible { add(index, to: &runs) }
      return thinned(runs, step: step)
    }
    eachSlot(step: step) { addLine($0, to: &runs) }
    if columns.order == .descending { runs.reverse() }
    return runs
  }

  /// Adds the points of a slot: all of up to four points, otherwise the first, the minimum, the
  /// maximum and the last one of each side of its gaps.
  private func addLine(_ slot: Range<Int>, to runs: inout PointRuns) {
    if slot.count <= 4 {
      for index in slot { add(index, to: &runs) }
      return
    }
    let (low, high) = (gap(notBefore: slot.lowerBound), gap(notBefore: slot.upperBound))
    if low == high { return addRun(slot, to: &runs) }
    let (firstGap, lastGap) = (columns.gaps[low], columns.gaps[high - 1])
    addRun(slot.lowerBound..<firstGap, to: &runs)
    runs.interrupt()
    if firstGap < lastGap {
      addBetweenGaps(firstGap + 1..<lastGap, gapCount: high - low - 2, to: &runs)
      runs.interrupt()
    }
    addRun(lastGap + 1..<slot.upperBound, to: &runs)
  }

  /// Adds points without a gap between them.
  private func addRun(_ range: Range<Int>, to runs: inout PointRuns) {
    if range.count <= 4 {
      for index in range { add(index, to: &runs) }
    } else {
      addEnds(of: range, from: range.lowerBound, to: range.upperBound - 1, into: &runs)
    }
  }

  /// Adds the points between the first and the last gap of a slot. If there are more gaps, the
  /// first, the minimum, the maximum and the last point stand for all runs. They are connected if
  /// most points have a neighbour to which a line leads; otherwise they are dots.
  private func addBetweenGaps(_ range: Range<Int>, gapCount: Int, to runs: inout PointRuns) {
    if gapCount == 0 { return addRun(range, to: &runs) }
    guard let first = columns.y.firstSample(from: range.lowerBound), range.contains(first),
      let last = columns.y.lastSample(before: range.upperBound)
    else { return }
    addEnds(
      of: range, from: first, to: last,
      connects: range.count - gapCount >= 2 * (gapCount + 1), into: &runs)
  }

  /// Adds a first point, the minimum and the maximum of a range, and a last point, each once.
  private func addEnds(
    of range: Range<Int>, from first: Int, to last: Int, connects: Bool = true,
    into runs: inout PointRuns
  ) {
    runs.isReduced = true
    let ends = columns.y.extremes(in: range)
    let early = min(ends.minimum, ends.maximum)
    let late = max(ends.minimum, ends.maximum)
    func add(_ index: Int) {
      if !connects { runs.interrupt() }
      self.add(index, to: &runs)
    }
    add(first)
    if early > first { add(early) }
    if late > early { add(late) }
    if last > late { add(last) }
  }

  /// Returns the number of gaps before an index.
  private func gap(notBefore index: Int) -> Int {
    let indices = columns.gaps
    let gaps = indices.span
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low &+ high) &>> 1
      if gaps[middle] < index { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  private func thinned(_ runs: PointRuns, step: CGFloat) -> PointRuns {
    var result = PointRuns()
    for run in runs.runs {
      for point in LinePath.thinned(Array(run), step: step) { result.append(point) }
      result.interrupt()
    }
    result.isReduced = result.points.count < runs.points.count
    return result
  }

  // MARK: - Symbols

  /// Returns the positions of symbols. A slot of up to twelve points has all of them; a slot with
  /// more points has its minimum, its maximum and ten evenly spaced ones from the first to the
  /// last, as the dots of the room Series.
  ///
  /// - Parameter step: the width of a column, in points.
  /// - Complexity: O(columns · log n); O(n) if x is unsorted.
  func symbols(step: CGFloat) -> [CGPoint] {
    var runs = PointRuns()
    if columns.order == .unsorted {
      for index in visible { add(index, to: &runs) }
      return runs.points
    }
    eachSlot(step: step) { slot in
      if slot.count <= 12 {
        for index in slot { add(index, to: &runs) }
        return
      }
      let ends = columns.y.extremes(in: slot)
      guard ends.minimum < columns.count else { return }
      add(ends.minimum, to: &runs)
      add(ends.maximum, to: &runs)
      for part in 0..<10 { add(slot.lowerBound + part * (slot.count - 1) / 9, to: &runs) }
    }
    if columns.order == .descending { runs.reverse() }
    return runs.points
  }

  // MARK: - Slots

  /// Calls `body` with the indices of the points in each column of at most `step` and more than
  /// half of it. Columns without points are left out.
  private func eachSlot(step: CGFloat, _ body: (Range<Int>) -> Void) {
    let longest = (last - first).magnitude * Double(step / area.width)
    guard longest > 0, longest.isFinite else { return }
    let width = Double(sign: .plus, exponent: longest.exponent, significand: 1)
    let numbers = columns.x
    let x = numbers.span
    var index = visible.lowerBound
    while index < visible.upperBound {
      let column = (type.position(of: x[index]) / width).rounded(.down)
      let edge = type.value(at: (column + 1) * width)
      // Most columns of a sparse line have one point. Rounding must not make a slot empty.
      var end = index + 1
      if end < visible.upperBound, x[end] < edge {
        end = Self.firstIndex(in: x, end..<visible.upperBound, notBelow: edge)
      }
      body(index..<end)
      index = end
    }
  }

  /// Adds a point, or interrupts the run if it cannot be placed.
  private func add(_ index: Int, to runs: inout PointRuns) {
    guard let position = y.position(of: columns.yValue(index)) else { return runs.interrupt() }
    let share = (type.position(of: columns.x[index]) - first) / (last - first)
    guard share.isFinite else { return runs.interrupt() }
    runs.append(
      CGPoint(
        x: area.minX + CGFloat(share) * area.width, y: area.maxY - CGFloat(position) * area.height))
  }

  private static func firstIndex(
    in x: Span<Double>, _ range: Range<Int>, notBelow value: Double
  ) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low &+ high) &>> 1
      if x[middle] < value { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
