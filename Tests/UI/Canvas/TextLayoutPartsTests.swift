import MartletGeometry
import MartletText
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TextLayoutPartsTests {
  private struct Mark: TextAttribute, Hashable {
    let name: String
  }

  private struct Other: TextAttribute {}

  /// Keeps the layout that it draws.
  private struct Keeper: TextRenderer {
    @MainActor final class Slot {
      var layout: Text.Layout?
    }

    let slot: Slot

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
      slot.layout = layout
    }
  }

  private func layout(of text: Text) throws -> Text.Layout {
    let slot = Keeper.Slot()
    let host = TestHost(width: 300, height: 100, text: try TestFonts.library()) {
      text.font(.system(size: 20)).textRenderer(Keeper(slot: slot))
    }
    host.update()
    return try #require(slot.layout)
  }

  @Test func aTextHasItsLinesRunsAndGlyphs() throws {
    let text = Text("ab") + Text("cde").bold() + Text("\nf")
    let layout = try layout(of: text)
    #expect(layout.map { $0.map(\.count) } == [[2, 3], [1]])
    #expect(!layout.isTruncated)
    let lines = layout.map(\.typographicBounds)
    #expect(abs(lines[0].rect.minY) < 1e-6 && abs(lines[0].rect.maxY - lines[1].rect.minY) < 1e-6)
    #expect(lines[0].width > lines[1].width)
  }

  @Test func partsLieSideBySide() throws {
    let line = try #require(try layout(of: Text("ab") + Text("cde").bold()).first)
    var x = line.origin.x
    for run in line {
      #expect(abs(run.typographicBounds.origin.x - x) < 1e-6)
      for slice in run {
        #expect(abs(slice.typographicBounds.origin.x - x) < 1e-6)
        #expect(slice.typographicBounds.width > 0)
        x += slice.typographicBounds.width
      }
    }
    #expect(abs(x - line.typographicBounds.rect.maxX) < 1e-6)
  }

  @Test func aRunHasTheMarksOfItsText() throws {
    let text =
      Text("a") + Text("b").customAttribute(Mark(name: "inner")).customAttribute(Other())
    let line = try #require(try layout(of: text).first)
    #expect(line.map { $0[Mark.self]?.name } == [nil, "inner"])
    #expect(line.map { $0[Other.self] != nil } == [false, true])
    #expect(line.last?.first?[Mark.self] == Mark(name: "inner"))
  }
}
