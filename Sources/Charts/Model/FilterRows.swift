import MartletSeries

/// Filter capsules broken into rows that fit a width.
package struct FilterRows: Hashable, Sendable {
  /// The indices of the series in each row.
  package var rows: [[Int]]
  /// The width of each series' capsule, in points.
  package var widths: [Double]

  /// The distance between capsules and between rows, in points.
  package static let spacing = Space.small
  /// The height of a capsule, in points.
  package static let height = 36.0
  /// The minimum width of a capsule, in points.
  package static let minimumWidth = 64.0
  /// The width of a shown series' capsule minus that of its text, in points.
  private static let widthWithoutText = 44.0

  /// Estimates the widths of capsules from the lengths of names. If an estimate is too small, the
  /// text is truncated.
  ///
  /// - Parameter width: the width of a row, in points.
  package init(names: [String], width: Double) {
    widths = names.map {
      let text = LabelWidth.of($0) * TypeScale.body / TypeScale.caption
      return min(
        max(text + Self.widthWithoutText, Self.minimumWidth), max(Self.minimumWidth, width))
    }
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
