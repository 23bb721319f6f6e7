import MartletGeometry
import MartletScene
import Testing

@testable import MartletUI

@MainActor
struct DrawContextSymbolsTests {
  private func items(_ draw: (inout DrawContext) -> Void) -> [DisplayItem] {
    var context = DrawContext(
      output: PixelRect(PixelSize(width: 100, height: 100)), toPixels: .identity,
      old: DisplayList(), takesParts: false)
    draw(&context)
    return context.finish().items
  }

  @Test func aSymbolFillsItsRectangle() throws {
    let drawing = try #require(SymbolDrawing("fill R 0 0 24 24 0"))
    let items = items {
      $0.symbol(
        drawing, in: CGRect(x: 10, y: 20, width: 30, height: 40), weight: 400, color: .black)
    }
    #expect(items.map(\.bounds) == [PixelRect(minX: 10, minY: 20, maxX: 40, maxY: 60)])
  }

  @Test func aClearSymbolDrawsNothing() throws {
    let drawing = try #require(SymbolDrawing("fill O 12 12 10"))
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(items { $0.symbol(drawing, in: rect, weight: 400, color: .clear) }.isEmpty)
  }

  /// Parts that overlap are not visible through each other.
  @Test func aTranslucentSymbolOfSeveralPartsIsOnePicture() throws {
    let drawing = try #require(SymbolDrawing("fill O 12 12 10 fill O 12 12 5"))
    let items = items {
      $0.symbol(
        drawing, in: CGRect(x: 0, y: 0, width: 20, height: 20), weight: 400,
        color: RGBA.black.opacity(0.5))
    }
    guard case .pushGroup(let style)? = items.first?.content else {
      Issue.record("no group")
      return
    }
    #expect(style.opacity == 0.5 && items.count == 4)
  }
}
