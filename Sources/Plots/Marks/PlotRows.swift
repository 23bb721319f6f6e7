import MartletUI

/// The points of a plot: of a collection, or of a function that is computed each time.
///
/// A short plot appends a mark for each point. A plot of more than `PlotColumns.minimumCount`
/// points appends a mark for each series, whose points are in columns. A long plot still has a mark
/// for each point if columns cannot hold its values or its looks: with categories, annotations or
/// symbols that are views.
@MainActor
struct PlotRows {
  /// The number of intervals into which the domain of a function is divided.
  private static let functionCount = 512

  /// Calls its argument with x, y and the series of each row; the series is nil if there is none.
  private let each: ((PlotInterval, PlotInterval, _PlotValue?) -> Void) -> Void
  /// Returns the lines of a long plot; nil if they are not in columns. `sorts` is true if the
  /// points are not connected.
  private let lines: @MainActor (_ cache: ColumnCache?, _ sorts: Bool) -> [ColumnReader.Line]?

  /// Makes the points of the elements of `data`.
  init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, _ x: PlottableProjection<Data.Element, X>,
    _ y: PlottableProjection<Data.Element, Y>
  ) {
    each = { take in
      for element in data {
        take(x.interval(of: element), y.interval(of: element), nil)
      }
    }
    lines = Self.lines(data, x.path, y.path, nil, nil)
  }

  /// Makes the points of the elements of `data`, each in its series.
  init<Data: RandomAccessCollection, X: Plottable, Y: Plottable, S: Plottable>(
    _ data: Data, _ x: PlottableProjection<Data.Element, X>,
    _ y: PlottableProjection<Data.Element, Y>, series: PlottableProjection<Data.Element, S>
  ) {
    each = { take in
      for element in data {
        take(
          x.interval(of: element), y.interval(of: element),
          element[keyPath: series.path].plotValue)
      }
    }
    lines = Self.lines(data, x.path, y.path, series.path) { $0[keyPath: series.path].plotValue }
  }

  /// Makes points of a function over `domain`; nil means -1…1.
  init(_ domain: ClosedRange<Double>?, _ function: @escaping @Sendable (Double) -> Double) {
    let domain = domain ?? -1...1
    each = { take in
      for index in 0...Self.functionCount {
        let share = Double(index) / Double(Self.functionCount)
        let x = domain.lowerBound + (domain.upperBound - domain.lowerBound) * share
        take(PlotInterval(x), PlotInterval(function(x)), nil)
      }
    }
    lines = { _, _ in nil }
  }

  /// Appends the marks. The points of a line or an area are apart from those of other plots.
  func collect(_ kind: PlotMark.Kind, into marks: inout _PlotMarks, _ look: _MarkLook) {
    var look = look
    if kind != .point { look.plot = marks.nextPlot() }
    if appendColumns(kind, into: &marks, look) { return }
    var mark = PlotMark(kind, x: nil, y: nil, look)
    each { x, y, series in
      mark.x = x
      mark.y = y
      if let series { mark.look.series = series }
      marks.append(mark)
    }
  }

  /// Appends a mark for each line. Returns false if the points need marks.
  private func appendColumns(
    _ kind: PlotMark.Kind, into marks: inout _PlotMarks, _ look: _MarkLook
  ) -> Bool {
    guard look.annotations.isEmpty, look.symbol?.isView != true,
      let lines = lines(marks.cache, kind == .point)
    else { return false }
    let made = lines.map { line in
      var look = look
      if let series = line.series { look.series = series }
      return PlotMark(kind, line.columns, look)
    }
    // An area is stacked if two points have the same x, and lies on the y axis if y has dates.
    if kind == .area {
      let areUpright = made.allSatisfy { $0.growth == .vertical }
      guard areUpright, lines.allSatisfy({ $0.columns.isStrict && $0.columns.order != .unsorted })
      else { return false }
    }
    for mark in made { marks.append(mark) }
    return true
  }

  private static func lines<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, _ x: KeyPath<Data.Element, X>, _ y: KeyPath<Data.Element, Y>,
    _ seriesPath: PartialKeyPath<Data.Element>?, _ series: ((Data.Element) -> _PlotValue)?
  ) -> @MainActor (ColumnCache?, Bool) -> [ColumnReader.Line]? {
    return { cache, sorts in
      guard data.count > PlotColumns.minimumCount else { return nil }
      let read = { @MainActor in
        ColumnReader.lines(data, x, y, series: series, sorts: sorts)
      }
      guard let cache else { return read() }
      let paths: [PartialKeyPath<Data.Element>] = [x, y] + (seriesPath.map { [$0] } ?? [])
      let source = ColumnCache.Source(data, paths, sorts: sorts)
      return cache.lines(of: source, data, read)
    }
  }
}
