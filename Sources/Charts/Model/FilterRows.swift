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
    widths = names.map { min(max(Self.textWidth($0) + 44, 64), max(64, width)) }
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

  /// An upper estimate at 14 points, by the kinds of the characters.
  private static func textWidth(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x20, 0x21, 0x27...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x66, 0x69...0x6A, 0x6C,
        0x72, 0x74:
        sum + 4.8
      case 0x4D, 0x57, 0x40, 0x25, 0x6D, 0x77: sum + 12.4
      case 0x41...0x5A: sum + 9.8
      case 0x300...0x36F: sum
      case 0..<0x1100: sum + 8.4
      default: sum + 15
      }
    }
  }
}
