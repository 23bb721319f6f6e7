import MartletGeometry
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TilePainterTests {
  /// A square of the style's colour in the middle of each tile.
  private struct Dots: StylePattern {
    var side: Double

    func tile(_ graph: ViewGraph) -> PatternTile? {
      PatternTile(
        size: CGSize(width: side, height: side),
        content: .drawing { rect, color, context in
          let inset = rect.insetBy(dx: rect.width / 4, dy: rect.height / 4)
          context.fill(Path(inset), paint: .solid(color))
        })
    }
  }

  private func painter(_ side: Double) -> TilePainter {
    let host = TestHost(width: 10, height: 10) { EmptyView() }
    return TilePainter(AnyStylePattern(Dots(side: side)), host.host.graph)
  }

  private func items(
    _ map: CGAffineTransform = .identity, _ draw: (inout DrawContext) -> Void
  ) -> [DisplayItem.Content] {
    var context = DrawContext(
      output: PixelRect(PixelSize(width: 100, height: 100)), toPixels: .identity,
      old: DisplayList(), takesParts: false)
    context.pushTransform(map)
    draw(&context)
    context.popTransform()
    return context.finish().items.map(\.content)
  }

  private struct Stamp {
    var recording: Recording
    var position: PixelPoint
    var part: PixelRect
  }

  private func stamps(_ contents: [DisplayItem.Content]) -> [Stamp] {
    contents.compactMap {
      guard case .stamp(let recording, let position, let part) = $0 else { return nil }
      return Stamp(recording: recording, position: position, part: part)
    }
  }

  private let square = Path(CGRect(x: 20, y: 30, width: 40, height: 20))

  @Test func aDrawingIsStampedInRows() throws {
    let painter = painter(8)
    let found = stamps(items { painter.fill(square, rule: .nonZero, color: .black, &$0) })
    // The rows begin at 24, 32, 40 and 48. The columns begin at 16 and end at 64.
    #expect(found.map(\.position) == [24, 32, 40, 48].map { PixelPoint(x: 16, y: $0) })
    #expect(found.allSatisfy { $0.part.maxX - $0.part.minX == 48 })
    let first = try #require(found.first)
    #expect(found.allSatisfy { $0.recording === first.recording })
  }

  @Test func theRecordedRowIsUsedAgain() throws {
    let painter = painter(8)
    func recording(x: Double = 0, _ color: RGBA) throws -> Recording {
      let found = stamps(
        items(CGAffineTransform(translationX: x, y: 0)) {
          painter.fill(square, rule: .nonZero, color: color, &$0)
        })
      return try #require(found.first).recording
    }
    let first = try recording(.black)
    let (moved, white) = (try recording(x: 3, RGBA.black.opacity(0.5)), try recording(.white))
    #expect(moved === first && white !== first)
  }

  @Test func tilesHaveWholePixels() {
    let painter = painter(7.6)
    let found = stamps(items { painter.fill(square, rule: .nonZero, color: .black, &$0) })
    #expect(found.map(\.position.y) == [24, 32, 40, 48])
    let small = self.painter(0.01)
    let rows = stamps(items { small.fill(square, rule: .nonZero, color: .black, &$0) })
    #expect(rows.count == 20, "a tile has at least one pixel")
  }

  @Test func onlyVisibleRowsAreStamped() {
    let painter = painter(10)
    let high = Path(CGRect(x: 0, y: -10_000, width: 20, height: 1_000_000))
    let found = stamps(items { painter.fill(high, rule: .nonZero, color: .black, &$0) })
    #expect((10...12).contains(found.count))
  }

  @Test func aRotatedSpaceGetsSingleTiles() {
    let turn = CGAffineTransform(rotationAngle: 0.5)
    func fills(_ side: Double) -> Int {
      let painter = painter(side)
      return items(turn) { painter.fill(square, rule: .nonZero, color: .black, &$0) }
        .count { if case .fill = $0 { true } else { false } }
    }
    #expect((8...80).contains(fills(8)))
    #expect((1...5_000).contains(fills(0.001)), "the number of tiles is limited")
  }

  @Test func sizesWithoutAreaDrawNothing() {
    let sides: [Double] = [0, -1, .nan, .infinity]
    for side in sides {
      let painter = painter(side)
      #expect(items { painter.fill(square, rule: .nonZero, color: .black, &$0) }.isEmpty)
    }
    let painter = painter(8)
    #expect(items { painter.fill(Path(), rule: .evenOdd, color: .black, &$0) }.isEmpty)
    #expect(items { painter.fill(square, rule: .nonZero, color: .clear, &$0) }.isEmpty)
  }
}
