import MartletSeries

/// Filter capsules broken into rows that fit a width.
package struct FilterRows: Hashable, Sendable {
  /// The indices of the series in each row.
  package var rows: [[Int]]
  /// The width of each series' capsule, in points.
  package var widths: [Double]

  /// The distance between capsules and between rows, in points.
  package static let spacing = 8.0
  /// The height of a capsule, in points.
  package static let height = 36.0

  /// Estimates the widths of capsules from the lengths of names. If an estimate is too small, the
  /// text is truncated.
  ///
  /// - Parameter width: the width of a row, in points.
  package init(names: [String], width: Double) {
    widths = names.map { min(max(LabelWidth.of($0) * 14 / 12 + 44, 64), max(64, width)) }
    rows = []
    var left = 0.0
    for index in names.indices {
      if rows.isEmpty || left < widths[index] {
        rows.append([])
        left = width
      }
      rows[rows.count - 1].append(index)
      left -= widths[index] + Self.spacing
    }
  }
}
