import MartletUI

/// A rectangle for each element of a collection.
public struct RectanglePlot: PrimitiveChartContent {
  private let elements: PlotElements

  /// Makes a rectangle between two values of both axes for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, xStart: PlottableProjection<Data.Element, X>,
    xEnd: PlottableProjection<Data.Element, X>, yStart: PlottableProjection<Data.Element, Y>,
    yEnd: PlottableProjection<Data.Element, Y>
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = xStart.interval(of: element, to: xEnd)
      mark.y = yStart.interval(of: element, to: yEnd)
    }
  }

  /// Makes a rectangle at one position of both axes for each element of `data`, for example the
  /// cells of a heat map.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    width: MarkDimensions<Data.Element> = .automatic,
    height: MarkDimensions<Data.Element> = .automatic
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = x.interval(of: element)
      mark.y = y.interval(of: element)
      mark.width = width.dimension(of: element)
      mark.height = height.dimension(of: element)
    }
  }

  /// Makes a rectangle at one position of x, between two values of y, for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>,
    yStart: PlottableProjection<Data.Element, Y>, yEnd: PlottableProjection<Data.Element, Y>,
    width: MarkDimensions<Data.Element> = .automatic
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = x.interval(of: element)
      mark.y = yStart.interval(of: element, to: yEnd)
      mark.width = width.dimension(of: element)
    }
  }

  /// Makes a rectangle at one position of y, between two values of x, for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, xStart: PlottableProjection<Data.Element, X>,
    xEnd: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    height: MarkDimensions<Data.Element> = .automatic
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = xStart.interval(of: element, to: xEnd)
      mark.y = y.interval(of: element)
      mark.height = height.dimension(of: element)
    }
  }

  /// Makes a rectangle between two values of x, over the whole height, for each element of `data`.
  /// `yStart` and `yEnd` have no effect.
  public init<Data: RandomAccessCollection, X: Plottable>(
    _ data: Data, xStart: PlottableProjection<Data.Element, X>,
    xEnd: PlottableProjection<Data.Element, X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = xStart.interval(of: element, to: xEnd)
    }
  }

  /// Makes a rectangle between two values of y, over the whole width, for each element of `data`.
  /// `xStart` and `xEnd` have no effect.
  public init<Data: RandomAccessCollection, Y: Plottable>(
    _ data: Data, xStart: CGFloat? = nil, xEnd: CGFloat? = nil,
    yStart: PlottableProjection<Data.Element, Y>, yEnd: PlottableProjection<Data.Element, Y>
  ) {
    elements = PlotElements(data) { element, mark in
      mark.y = yStart.interval(of: element, to: yEnd)
    }
  }

  /// Appends a rectangle for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    elements.collect(.rectangle, into: &marks, look)
  }
}
