import MartletGeometry
import MartletUI
import Testing

struct SymbolDrawingTests {
  @Test func aWordOfUseBeginsAPart() throws {
    let drawing = try #require(SymbolDrawing("fill O 12 12 10 stroke M 0 0 L 24 24"))
    #expect(drawing.parts.map(\.kind) == [.fill, .stroke])
    #expect(!drawing.erases)
  }

  @Test func aPartThatCutsErases() throws {
    let drawing = try #require(SymbolDrawing("fill O 12 12 10 cut O 12 12 4"))
    #expect(drawing.erases)
  }

  @Test func aCircleHasItsCentreAndItsRadius() throws {
    let drawing = try #require(SymbolDrawing("fill O 12 10 4"))
    let box = drawing.parts[0].path.boundingRect
    #expect(abs(box.minX - 8) < 1e-6 && abs(box.maxX - 16) < 1e-6)
    #expect(abs(box.minY - 6) < 1e-6 && abs(box.maxY - 14) < 1e-6)
  }

  @Test(arguments: ["", "M 0 0", "fill M 1", "fill Q 1 2", "fill M 1 x", "fill M 1 inf"])
  func aMistakeGivesNoDrawing(text: String) {
    #expect(SymbolDrawing(text) == nil)
  }
}
