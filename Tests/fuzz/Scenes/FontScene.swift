import MartletGeometry
import MartletRaster
import MartletScene
import MartletText

/// A font with a few bytes that are not its own, opened, set and drawn.
struct FontScene {
  private let file: [UInt8]
  private let text: String
  private let size: Double

  private static let texts = [
    "Martlet 48.2 °C fi AVA", "\u{05D0}\u{05D1} \u{0645}\u{0631}\u{062D}\u{0628}\u{0627}",
    "a\u{0301}\u{0302}\u{0303} \u{0928}\u{094D}\u{0930}", "\u{1F600}\u{200D}\u{FE0F} 8 → ✓",
  ]

  /// - Parameter bases: fonts that the bytes change; read as a font themselves where there is none.
  init(_ bytes: inout FuzzBytes, bases: [[UInt8]]) {
    text = Self.texts[bytes.below(Self.texts.count)]
    size = [14, 1, 72, 400][bytes.below(4)]
    let choice = bytes.below(16)
    guard choice < 15, !bases.isEmpty else {
      file = bytes.rest()
      return
    }
    var font = bases[choice % bases.count]
    let tables = Self.tables(of: font)
    for _ in 0..<(1 + bytes.below(12)) where !bytes.isAtEnd && !tables.isEmpty {
      // The directory, the head of a table, or anywhere in it.
      let table = tables[bytes.below(tables.count)]
      let start: Int
      switch bytes.below(4) {
      case 0: start = bytes.below(12 + 16 * tables.count)
      case 1, 2: start = table.lowerBound + bytes.below(max(1, min(256, table.count)))
      default: start = table.lowerBound + bytes.word() % max(1, table.count)
      }
      for offset in 0..<(1 + bytes.below(4)) where start + offset < font.count {
        font[start + offset] = bytes.byte()
      }
    }
    if bytes.below(16) == 15 { font.removeLast(bytes.word() * font.count / 65_536) }
    file = font
  }

  /// The positions of the tables of an OpenType font.
  private static func tables(of font: [UInt8]) -> [Range<Int>] {
    func number(_ offset: Int, _ size: Int) -> Int {
      font[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
    }
    guard font.count >= 12 else { return [] }
    let count = number(4, 2)
    guard font.count >= 12 + 16 * count else { return [] }
    return (0..<count).compactMap { index in
      let start = number(12 + 16 * index + 8, 4)
      let length = number(12 + 16 * index + 12, 4)
      return start + length <= font.count ? start..<start + length : nil
    }
  }

  /// The font is refused or gives a text of a size, which is drawn.
  func check() -> String? {
    guard
      let fonts = try? FontLibrary(
        [FontSource(name: "damaged", bytes: FontBytes(copying: file))], reporting: { _ in })
    else { return nil }
    for weight in [400, 700] {
      let style = TextStyle(size: size, weight: weight, color: .white)
      let layout = fonts.layout(
        StyledText([.init(text, style: style)]), fit: TextFit(width: 200, height: 300))
      guard layout.size.width.isFinite, layout.size.height.isFinite,
        layout.size.width >= 0, layout.size.height >= 0
      else { return "a text of the size \(layout.size)" }
      let output = PixelRect(minX: 0, minY: 0, maxX: 200, maxY: 120)
      var builder = DisplayListBuilder(output: output, transform: .identity)
      builder.beginNode(1)
      builder.text(layout, at: CGPoint(x: 4, y: 40))
      builder.endNode()
      let list = builder.finish()
      for item in list.items where !output.contains(item.bounds) && !item.bounds.isEmpty {
        return "an item's bounds \(item.bounds) lie outside the output"
      }
      var picture = Pixmap(width: 200, height: 120)
      SceneRenderer(fonts: fonts, images: ImageStore(), runner: SerialRunner(width: 1))
        .paint(list, damage: PixelRegion(output), into: &picture)
    }
    return nil
  }
}
