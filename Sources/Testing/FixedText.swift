import MartletGeometry
import MartletText
import MartletUI

/// Sets text in which every character is half an em wide and every line 1.25 em high with the
/// baseline 1 em below its top, so that expected frames can be worked out in the head.
package final class FixedText: TextSetting {
  /// Makes the setting.
  package nonisolated init() {}

  /// Breaks lines at spaces. A newline is a character like any other.
  package func layout(_ text: StyledText, fit: TextFit) -> TextLayout {
    let size = text.spans.first?.style.size ?? 0
    let advance = size / 2
    let words = text.spans.map(\.text).joined().split(
      separator: " ", omittingEmptySubsequences: false)
    var lines: [Int] = []
    var current = -1
    for word in words {
      let joined = current < 0 ? word.count : current + 1 + word.count
      if current >= 0, let width = fit.width, Double(joined) * advance > width {
        lines.append(current)
        current = word.count
      } else {
        current = joined
      }
    }
    // A text without characters has no line.
    if current > 0 { lines.append(current) }
    let all = lines.count
    var maximum = fit.lineLimit ?? .max
    if let height = fit.height {
      maximum = min(maximum, max(1, Int(height / (size * 1.25) + 1e-9)))
    }
    lines = Array(lines.prefix(maximum))
    var width = Double(lines.max() ?? 0) * advance
    var isTruncated = lines.count < all
    // A word that is too long is cut off, but at least one character stays.
    if let limit = fit.width, width > limit {
      width = max(limit, min(width, advance))
      isTruncated = true
    }
    return TextLayout(
      runs: [], size: CGSize(width: width, height: Double(lines.count) * size * 1.25),
      firstBaseline: lines.isEmpty ? 0 : size,
      lastBaseline: Double(max(0, lines.count - 1)) * size * 1.25 + (lines.isEmpty ? 0 : size),
      lineCount: lines.count, isTruncated: isTruncated)
  }

  /// Returns the positions between the characters. Unlike `layout`, it breaks lines at newlines
  /// only, and `fit` has no effect.
  package func carets(_ text: StyledText, fit: TextFit) -> TextCarets {
    let size = text.spans.first?.style.size ?? 0
    var start = 0
    var lines: [TextCarets.Line] = []
    let all = text.spans.map(\.text).joined()
    for line in all.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(
        TextCarets.Line(
          start: start, positions: (0...line.count).map { Double($0) * size / 2 },
          top: Double(lines.count) * size * 1.25, height: size * 1.25))
      start += line.count + 1
    }
    return TextCarets(lines: lines)
  }
}
