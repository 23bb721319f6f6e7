import MartletUI

/// Moves the points of lines into columns, one after the other. `_PlotMarks` uses it for charts of
/// many points. A point costs a comparison with the line of the previous point, and two numbers.
struct LineFolder {
  /// A line whose points are collected.
  struct Run {
    /// The look of the first point, which is that of the line.
    let look: _MarkLook
    /// The index of the mark of the whole line.
    let markIndex: Int
    fileprivate let xAreDates: Bool
    fileprivate let yAreDates: Bool
    /// The axes for which the type of the first point's value is an integer type.
    fileprivate let wholeAxes: Axis.Set
    fileprivate var x: [Double]
    fileprivate var y: [Double]

    /// The mark of all points. It has no symbol and no annotation: those are at points, which have
    /// marks of their own.
    @MainActor var mark: PlotMark {
      var look = look
      look.symbol = nil
      look.symbolGroup = nil
      look.annotations = []
      let columns = PlotColumns(
        x: x, y: y, xAreDates: xAreDates, yAreDates: yAreDates, wholeAxes: wholeAxes)
      return PlotMark(.line, columns, look)
    }
  }

  /// The lines in the order of their first points.
  private(set) var runs: [Run] = []
  /// The index of the line of the last point.
  private var last = 0
  private var numbers: [PlotLineKey: Int] = [:]

  init() {}

  /// Appends a point to its line. Returns false if the line has not begun, and if its columns
  /// cannot hold the values.
  mutating func append(
    _ x: PlotInterval, _ y: PlotInterval, series: _PlotValue?, _ look: _MarkLook
  ) -> Bool {
    guard let index = index(series, look), x.end == nil, y.end == nil else { return false }
    last = index
    switch (x.start, runs[index].xAreDates) {
    case (.number(let value), false), (.date(let value), true): runs[index].x.append(value)
    default: return false
    }
    switch (y.start, runs[index].yAreDates) {
    case (.number(let value), false), (.date(let value), true): runs[index].y.append(value)
    default:
      runs[index].x.removeLast()
      return false
    }
    return true
  }

  /// Begins a line with its first point. Returns false if the line has begun, and if columns cannot
  /// hold the values, such as a category or a calendar unit.
  mutating func begin(
    _ x: PlotInterval, _ y: PlotInterval, _ look: _MarkLook, at markIndex: Int
  ) -> Bool {
    guard index(look.series, look) == nil, x.end == nil, y.end == nil,
      let first = x.start.quantity, let value = y.start.quantity
    else { return false }
    last = runs.count
    var wholeAxes: Axis.Set = []
    if x.isWhole { wholeAxes.insert(.horizontal) }
    if y.isWhole { wholeAxes.insert(.vertical) }
    numbers[look.lineKey] = last
    runs.append(
      Run(
        look: look, markIndex: markIndex, xAreDates: x.start.isDate, yAreDates: y.start.isDate,
        wholeAxes: wholeAxes, x: [first], y: [value]))
    return true
  }

  /// Returns the index of the line of a point; nil for a new line. Most points belong to the line
  /// of the previous point, or to the one after it if the lines of several series alternate.
  private func index(_ series: _PlotValue?, _ look: _MarkLook) -> Int? {
    guard !runs.isEmpty else { return nil }
    if isLine(last, series, look) { return last }
    let next = last + 1 < runs.count ? last + 1 : 0
    if isLine(next, series, look) { return next }
    var key = look.lineKey
    key.series = series
    return numbers[key]
  }

  private func isLine(_ index: Int, _ series: _PlotValue?, _ look: _MarkLook) -> Bool {
    runs[index].look.hasLine(of: look, series: series)
  }
}
