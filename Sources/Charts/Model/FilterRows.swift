import MartletSeries

/// Filter capsules broken into rows that fit a width.
package struct FilterRows: Hashable, Sendable {
  /// Places of series in their chart, row by row.
  package var rows: [[Int]]
  /// The width of each series' capsule.
  package var widths: [Double]

  package static let spacing = 8.0
  package static let height = 36.0

  /// Reckons capsules from the length of their names; the text itself is shortened when the
  /// reckoning was too small.
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
