import MartletUI

/// A straight line across the plot area, or between two values, for each element of a collection.
public struct RulePlot: PrimitiveChartContent {
  private let elements: PlotElements

  /// Makes a vertical line over the whole height of the plot area for each element of `data`.
  /// `yStart` and `yEnd` have no effect.
  public init<Data: RandomAccessCollection, X: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, yStart: CGFloat? = nil,
    yEnd: CGFloat? = nil
  ) {
    elements = PlotElements(data) { element, mark in mark.x = x.interval(of: element) }
  }

  /// Makes a horizontal line over the whole width of the plot area for each element of `data`.
  /// `xStart` and `xEnd` have no effect.
  public init<Data: RandomAccessCollection, Y: Plottable>(
    _ data: Data, xStart: CGFloat? = nil, xEnd: CGFloat? = nil,
    y: PlottableProjection<Data.Element, Y>
  ) {
    elements = PlotElements(data) { element, mark in mark.y = y.interval(of: element) }
  }

  /// Makes a vertical line between two values for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>,
    yStart: PlottableProjection<Data.Element, Y>, yEnd: PlottableProjection<Data.Element, Y>
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = x.interval(of: element)
      mark.y = yStart.interval(of: element, to: yEnd)
    }
  }

  /// Makes a horizontal line between two values for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, xStart: PlottableProjection<Data.Element, X>,
    xEnd: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = xStart.interval(of: element, to: xEnd)
      mark.y = y.interval(of: element)
    }
  }

  /// Appends a line for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    elements.collect(.rule, into: &marks, look)
  }
}
