import MartletUI

/// Content of one mark.
package protocol MarkContent: PrimitiveChartContent {
  /// Returns the mark with inherited looks.
  func mark(_ look: _MarkLook) -> PlotMark
}

extension MarkContent {
  /// Adds the mark.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    marks.marks.append(mark(look))
  }
}
