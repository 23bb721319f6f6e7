import Foundation
import MartletGeometry
import Testing

@testable import MartletText

/// The fonts that the tests set text in, as Debian installs them.
enum TestFonts {
  static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
  static let interBold = "/usr/share/fonts/opentype/inter/Inter-Bold.otf"
  static let interItalic = "/usr/share/fonts/opentype/inter/Inter-Italic.otf"
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let dejaVuBold = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  static func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func library(
    _ paths: [String] = [inter, interBold, interItalic, dejaVu, dejaVuBold]
  ) throws -> FontLibrary {
    let sources = try paths.map {
      FontSource(name: $0, bytes: FontBytes(copying: try bytes($0)))
    }
    return try FontLibrary(sources) { Issue.record("unexpected \($0)") }
  }
}

extension StyledText {
  init(_ text: String, size: Double = 16, weight: Int = 400) {
    self.init([.init(text, style: TextStyle(size: size, weight: weight))])
  }
}

extension TextLayout {
  /// Glyph indices from left to right of a one-line layout.
  var glyphs: [UInt32] { runs.flatMap { $0.run.glyphs.map(\.id) } }

  /// The runs of each line, by baseline.
  var lines: [[ColoredRun]] {
    var lines: [[ColoredRun]] = []
    for run in runs {
      if let y = lines.last?.last?.run.origin.y, y == run.run.origin.y {
        lines[lines.count - 1].append(run)
      } else {
        lines.append([run])
      }
    }
    return lines
  }
}
