import MartletUI

/// Content that is a single mark. The mark types of this module conform to it.
package protocol MarkContent: PrimitiveChartContent {
  /// Returns the mark with the inherited styles.
  func mark(_ look: _MarkLook) -> PlotMark
}

extension MarkContent {
  /// Appends the mark.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    marks.append(mark(look))
  }
}
