import Foundation
import MartletText

/// The fonts that the tests set text in, as Debian installs them.
enum TestFonts {
  static func library() throws -> FontLibrary {
    let paths = [
      "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
      "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
    ]
    let sources = try paths.map {
      FontSource(
        name: $0,
        bytes: FontBytes(copying: try [UInt8](Data(contentsOf: URL(fileURLWithPath: $0)))))
    }
    return try FontLibrary(sources) { _ in }
  }
}
