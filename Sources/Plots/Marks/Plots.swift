import MartletUI

/// A line through all elements of a collection, or along a function. It is one content value for
/// all points, so a point costs one `PlotMark` and no content value of its own.
public struct LinePlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Makes a line through the elements of `data`, in order.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Makes a line per series through its elements, in order.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable, S: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    series: PlottableProjection<Data.Element, S>
  ) { rows = PlotRows(data, x, y, series: series) }

  /// Makes the line of a function over `domain`; nil means -1…1. The function is evaluated at 513
  /// equidistant points. The labels `x` and `y` are not shown.
  public init(
    x: String, y: String, domain: ClosedRange<Double>? = nil,
    function: @escaping @Sendable (Double) -> Double
  ) { rows = PlotRows(domain, function) }

  /// Appends a point for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.line, into: &marks, look)
  }
}

/// An area between zero and the elements of a collection, or between zero and a function.
public struct AreaPlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Makes an area between zero and the elements of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Makes an area between zero and a function over `domain`; nil means -1…1. The function is
  /// evaluated at 513 equidistant points. The labels `x` and `y` are not shown.
  public init(
    x: String, y: String, domain: ClosedRange<Double>? = nil,
    function: @escaping @Sendable (Double) -> Double
  ) { rows = PlotRows(domain, function) }

  /// Appends a point for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.area, into: &marks, look)
  }
}

/// A bar for each element of a collection.
public struct BarPlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Makes a bar for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Appends a bar for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.bar, into: &marks, look)
  }
}

/// A symbol for each element of a collection.
public struct PointPlot: PrimitiveChartContent {
  private let rows: PlotRows

  /// Makes a symbol for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) { rows = PlotRows(data, x, y) }

  /// Appends a symbol for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    rows.collect(.point, into: &marks, look)
  }
}

/// The values of a plot, read from the collection or computed by the function each time the marks
/// are collected.
private struct PlotRows {
  /// The number of intervals into which the domain of a function is divided.
  private static let functionCount = 512

  /// Calls its argument with x, y and the series of each row; the series is nil if there is none.
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
