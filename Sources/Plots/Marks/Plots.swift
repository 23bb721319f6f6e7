import MartletUI

/// A line through all elements of some data, or along a function. It is one value, so that a
/// million points cost no more than their numbers.
public struct LinePlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Joins the elements of `data` in their order.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Joins the elements of each series.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable, S: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    series: PlottableProjection<Data.Element, S>
  ) { rows = PlotRows(data, x, y, series: series) }

  /// Draws a function over the domain, -1…1 without one.
  public init(
    x: String, y: String, domain: ClosedRange<Double>? = nil,
    function: @escaping @Sendable (Double) -> Double
  ) { rows = PlotRows(domain, function) }

  /// Adds a point for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.line, into: &marks, look)
  }
}

/// An area below all elements of some data, or below a function.
public struct AreaPlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Fills from zero to the elements of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Fills below a function over the domain, -1…1 without one.
  public init(
    x: String, y: String, domain: ClosedRange<Double>? = nil,
    function: @escaping @Sendable (Double) -> Double
  ) { rows = PlotRows(domain, function) }

  /// Adds a point for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.area, into: &marks, look)
  }
}

/// A bar for each element of some data.
public struct BarPlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Makes a bar for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Adds a bar for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.bar, into: &marks, look)
  }
}

/// A symbol for each element of some data.
public struct PointPlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Makes a symbol for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Adds a symbol for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.point, into: &marks, look)
  }
}

/// The values of a plot.
private struct PlotRows {
  /// The number of stretches into which the domain of a function is cut.
  private static let functionCount = 512

  /// Calls its argument with x, y and series of each row.
  private let each: ((_PlotValue, _PlotValue, _PlotValue?) -> Void) -> Void

  init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, _ x: PlottableProjection<Data.Element, X>,
    _ y: PlottableProjection<Data.Element, Y>
  ) {
    each = { take in
      for element in data {
        take(element[keyPath: x.path].plotValue, element[keyPath: y.path].plotValue, nil)
      }
    }
  }

  init<Data: RandomAccessCollection, X: Plottable, Y: Plottable, S: Plottable>(
    _ data: Data, _ x: PlottableProjection<Data.Element, X>,
    _ y: PlottableProjection<Data.Element, Y>, series: PlottableProjection<Data.Element, S>
  ) {
    each = { take in
      for element in data {
        take(
          element[keyPath: x.path].plotValue, element[keyPath: y.path].plotValue,
          element[keyPath: series.path].plotValue)
      }
    }
  }

  init(_ domain: ClosedRange<Double>?, _ function: @escaping @Sendable (Double) -> Double) {
    let domain = domain ?? -1...1
    each = { take in
      for index in 0...Self.functionCount {
        let share = Double(index) / Double(Self.functionCount)
        let x = domain.lowerBound + (domain.upperBound - domain.lowerBound) * share
        take(.number(x), .number(function(x)), nil)
      }
    }
  }

  @MainActor func collect(
    _ kind: PlotMark.Kind, into marks: inout _PlotMarks, _ look: _MarkLook
  ) {
    var mark = PlotMark(kind, x: nil, y: nil, look)
    each { x, y, series in
      mark.x = PlotInterval(x)
      mark.y = PlotInterval(y)
      if let series { mark.look.series = series }
      marks.marks.append(mark)
    }
  }
}
