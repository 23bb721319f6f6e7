internal import CFonts
import MartletText

/// The icons that are part of the program: a subset of the Material Design Icons, and a table of
/// SwiftUI's symbols that they show.
package enum BuiltInIcons {
  /// Opens the font of the icons. Returns nil only for a program whose font is broken.
  package static func openFont() -> IconFont? {
    var size = 0
    // Safety: the bytes are a constant of the program.
    let bytes = unsafe UnsafeRawBufferPointer(start: martlet_icon_font(&size), count: size)
    return try? IconFont(
      FontSource(name: "Martlet Icons", bytes: unsafe FontBytes(bytes) { _ in }))
  }

  /// Reads the table: for the name of a symbol, the name of the icon that shows the same thing,
  /// without `-outline`. O(symbols).
  static func readSymbols() -> [Substring: Substring] {
    var size = 0
    // Safety: the bytes are a constant of the program.
    let text = unsafe String(
      decoding: UnsafeRawBufferPointer(start: martlet_symbol_names(&size), count: size),
      as: UTF8.self)
    var icons: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { icons[words[0]] = words[1] }
    }
    return icons
  }
}
