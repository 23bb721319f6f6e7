import MartletUI

/// A sector of a pie or a ring for each element of a collection. The sectors of a chart follow each
/// other clockwise from the top.
public struct SectorPlot: PrimitiveChartContent {
  private let elements: PlotElements

  /// Makes a sector for each element of `data`. Its angle is the fraction of a full turn that its
  /// value has in the sum of all sectors. Negative values count as 0.
  ///
  /// `innerRadius` is the inner radius, as in `SectorMark`. `outerRadius` is the outer radius, as
  /// in `SectorMark`. `angularInset` is the distance by which both straight sides are moved
  /// inwards, in points; nil means 0.
  public init<Data: RandomAccessCollection, Angle: Plottable>(
    _ data: Data, angle: PlottableProjection<Data.Element, Angle>,
    innerRadius: MarkDimensions<Data.Element> = .automatic,
    outerRadius: MarkDimensions<Data.Element> = .automatic, angularInset: CGFloat? = nil
  ) {
    elements = PlotElements(data) { element, mark in
      mark.x = angle.interval(of: element)
      mark.innerRadius = innerRadius.dimension(of: element)
      mark.outerRadius = outerRadius.dimension(of: element)
      mark.angularInset = angularInset ?? 0
    }
  }

  /// Appends a sector for each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    elements.collect(.sector, into: &marks, look)
  }
}
