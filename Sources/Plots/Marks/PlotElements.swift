import MartletUI

/// The elements of a plot whose marks are drawn one by one: each element sets the values of a mark.
@MainActor
struct PlotElements {
  private let append: (PlotMark, inout _PlotMarks) -> Void

  /// Makes the marks of `data`. `set` writes the values of an element into its mark.
  init<Data: RandomAccessCollection>(
    _ data: Data, _ set: @escaping (Data.Element, inout PlotMark) -> Void
  ) {
    append = { mark, marks in
      var mark = mark
      for element in data {
        set(element, &mark)
        marks.append(mark)
      }
    }
  }

  /// Appends a mark for each element. The elements are read each time.
  func collect(_ kind: PlotMark.Kind, into marks: inout _PlotMarks, _ look: _MarkLook) {
    append(PlotMark(kind, x: nil, y: nil, look), &marks)
  }
}

extension PlottableProjection {
  /// Returns the single value of an element.
  func interval(of element: DataElement) -> PlotInterval {
    PlotInterval(element[keyPath: path])
  }

  /// Returns the interval of an element from this value to another one.
  func interval(
    of element: DataElement, to end: PlottableProjection<DataElement, Value>
  ) -> PlotInterval {
    PlotInterval(element[keyPath: path], to: element[keyPath: end.path])
  }
}

/// A bar for each element of a collection.
public struct BarPlot: PrimitiveChartContent {
  private let elements: PlotElements

  /// Makes a bar for each element of `data`.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = x.interval(of: element)
      mark.y = y.interval(of: element)
    }
  }

  /// Appends a bar for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    elements.collect(.bar, into: &marks, look)
  }
}
