import MartletSeries

/// Filter capsules broken into rows that fit a width.
package struct FilterRows: Hashable, Sendable {
  /// The indices of the series in each row.
  package var rows: [[Int]]
  /// The width of each series' capsule.
  package var widths: [Double]

  package static let spacing = 8.0
  package static let height = 36.0

  /// Estimates the widths of capsules from the lengths of names. If an estimate is too small, the
  /// text is shortened.
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
