internal import CFonts
import MartletText

extension FontLibrary {
  /// The prefix of the family names of `builtIn`. It tells these fonts from those of font files,
  /// whose names do not begin with it.
  static let builtInPrefix = "Martlet "

  /// The outline fonts that are part of the program, for a panel whose font files are missing or
  /// lack the characters of its language. They cover Latin, Cyrillic, Greek and Arabic, and the
  /// program's own words in Chinese and Japanese, in regular weight only.
  package static var builtIn: [FontSource] {
    (0..<MARTLET_FONT_COUNT).map { index in
      var size = 0
      // Safety: the bytes and the name are constants of the program.
      let bytes = unsafe UnsafeRawBufferPointer(
        start: martlet_font(CInt(index), &size), count: size)
      return FontSource(
        name: unsafe String(cString: martlet_font_name(CInt(index))),
        bytes: unsafe FontBytes(bytes) { _ in })
    }
  }
}
