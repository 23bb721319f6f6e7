/// Estimates the maximum width of a text, in points at a font size of 12, from the kinds of its
/// characters. Layouts that are computed without a font use it.
package enum LabelWidth {
  /// Returns the estimated width of a text in one line, in points at a font size of 12.
  ///
  /// - Complexity: O(length).
  package static func of(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// Returns the width of a date in a pattern. Each field has two digits, and `MMM` a name.
  ///
  /// - Parameter month: the width of the widest name of a month.
  static func of(pattern: String, month: Double) -> Double {
    let figures = 2 * of("0" as Unicode.Scalar)
    var width = 0.0
    var last: Unicode.Scalar?
    var run = 0
    for scalar in pattern.unicodeScalars {
      run = scalar == last ? run + 1 : 1
      last = scalar
      switch scalar {
      case "d", "h", "H", "m", "K": width += run == 1 ? figures : 0
      case "M": width += run == 1 ? figures : run == 3 ? month - figures : 0
      case "a", "'": break
      default: width += of(scalar)
      }
    }
    return width
  }

  private static func of(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x20, 0x21, 0x27...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x66, 0x69...0x6A, 0x6C, 0x72, 0x74,
      0x2000...0x206F:
      4.12
    case 0x30...0x39: 7.6
    case 0x4D, 0x57, 0x40, 0x25, 0x6D, 0x77: 10.63
    case 0x41...0x5A: 8.4
    case 0x300...0x36F: 0
    case 0..<0x1100: 7.2
    default: 12.86
    }
  }
}
