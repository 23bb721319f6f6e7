internal import CFonts
import MartletText

extension FontLibrary {
  /// The prefix of the families of `builtIn`; no font file has it.
  static let builtInPrefix = "Martlet "

  /// The outline fonts that are part of the program, for a panel that has no font file or none for
  /// its language: Latin, Cyrillic and Greek, Arabic, and what the program itself says in Chinese
  /// and Japanese. Regular weight only.
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
