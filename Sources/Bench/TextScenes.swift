import MartletGeometry
import MartletScene
import MartletText

/// Scene S5 of Benchmarks/scenes.md: lines of small text. Every frame lays them out from strings.
struct TextScene: BenchScene {
  private let fonts: FontLibrary
  private let lines: [StyledText]
  /// The left end of the first baseline.
  private let origin: CGPoint

  init(fonts: FontLibrary, lineCount: Int, origin: CGPoint) {
    self.fonts = fonts
    self.origin = origin
    lines = (0..<lineCount).map(Self.line)
  }

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    for (i, line) in lines.enumerated() {
      list.text(fonts.layout(line), firstBaseline: Self.baseline(i, origin))
    }
  }

  /// Returns line `i`: 100 characters of a repeated sentence.
  static func line(_ i: Int) -> StyledText {
    let sentence = Array(
      "The quick brown fox jumps over the lazy dog 0123456789 times; "
        + "PACK MY BOX WITH FIVE DOZEN LIQUOR JUGS: 42.7% ")
    let text = String((0..<100).map { sentence[(7 * i + $0) % sentence.count] })
    return StyledText([.init(text, style: TextStyle(size: 16, color: BenchPalette.text))])
  }

  static func baseline(_ i: Int, _ origin: CGPoint) -> CGPoint {
    CGPoint(x: origin.x, y: origin.y + 18 * Double(i))
  }
}

/// Scene S5s of Benchmarks/scenes.md: the same text, laid out before the first frame.
struct PreparedTextScene: BenchScene {
  private let lines: [TextLayout]

  init(fonts: FontLibrary) {
    lines = (0..<60).map { fonts.layout(TextScene.line($0)) }
  }

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    for (i, line) in lines.enumerated() {
      list.text(line, firstBaseline: TextScene.baseline(i, CGPoint(x: 10, y: 14)))
    }
  }
}

extension DisplayListBuilder {
  /// Draws a layout so that its first baseline starts at `origin`.
  fileprivate mutating func text(_ layout: TextLayout, firstBaseline origin: CGPoint) {
    text(layout, at: CGPoint(x: origin.x, y: origin.y - layout.firstBaseline))
  }
}
