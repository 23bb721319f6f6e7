import MartletUI

/// A line through all elements of a collection, or along a function. The line is apart from those
/// of other plots.
///
/// A line of more than 2000 points is drawn through four points of each column of pixels: the
/// first, the last, the lowest and the highest. An array is read again only if it has changed.
/// Scrolling therefore costs by the columns on the display and not by the points.
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

/// An area between zero and the elements of a collection, or between zero and a function. If there
/// are more than 2000 points, only those that can be seen are drawn, as in `LinePlot`.
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

/// A symbol for each element of a collection. If there are more than 2000 elements, at most twelve
/// have a symbol in each column of half the symbol's width: the first, the last, the lowest, the
/// highest, and others between them.
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
