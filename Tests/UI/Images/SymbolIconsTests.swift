import MartletGeometry
import MartletTestSupport
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct SymbolIconsTests {
  private typealias Kind = SymbolDrawing.Part.Kind

  private func kinds(_ name: String) -> [Kind]? { SymbolIcons.drawing(name)?.parts.map(\.kind) }

  @Test(arguments: [
    ("trash", [Kind.fill]), ("trash.fill", [.fill]), ("gear", [.fill]),
    ("person.fill.badge.plus", [.fill, .eraseFill, .fill]),
    ("pencil.circle", [.stroke, .fill]), ("pencil.circle.fill", [.fill, .eraseFill]),
    ("7.circle", [.stroke, .fill]), ("0.square.fill", [.fill, .eraseFill]),
    ("25.circle.fill", [.fill, .eraseFill]), ("50.square", [.stroke, .fill]),
    ("rectangle.checkered", [.fill]), ("square.split.2x2.fill", [.fill]),
    ("location.magnifyingglass", [.fill]), ("square.fill.text.grid.1x2", [.fill]),
    ("a.circle", [.stroke, .fill]), ("folder.slash", [.fill, .eraseStroke, .stroke]),
  ])
  func aNameIsDrawnByItsParts(_ name: String, _ expected: [SymbolDrawing.Part.Kind]) {
    #expect(kinds(name) == expected)
  }

  @Test func theFilledFormIsAnother() throws {
    let line = try #require(SymbolIcons.drawing("envelope")?.parts.first?.path)
    let area = try #require(SymbolIcons.drawing("envelope.fill")?.parts.first?.path)
    #expect(line != area)
  }

  @Test(arguments: [
    "trash", "car.fill", "3.circle", "bell.slash", "person.badge.plus", "map.circle.fill",
    "leaf.square", "11.circle.fill", "50.circle",
  ])
  func aDrawingLiesInsideItsSquare(_ name: String) throws {
    let square = CGRect(x: 0, y: 0, width: SymbolDrawing.side, height: SymbolDrawing.side)
    for part in try #require(SymbolIcons.drawing(name)).parts {
      #expect(!part.path.isEmpty && square.contains(part.path.boundingRect))
    }
  }

  @Test func theDigitsOfANumberAreSideBySide() throws {
    // Each digit is 6 units wide and 10 high. With a gap of 2 units they are scaled by 0.75.
    let box = try #require(SymbolIcons.drawing("25.circle")?.parts.last?.path.boundingRect)
    #expect(abs(box.width - 10.5) < 0.2 && abs(box.height - 7.5) < 0.2)
    #expect(abs(box.midX - 12) < 0.01 && abs(box.midY - 12) < 0.01)
  }

  @Test(arguments: [
    "", ".", "fill", ".fill", "circle.fill", "badge", "badge.plus", "unknown", "unknown.fill",
    "unknown.circle", "unknown.slash", "unknown.badge.plus", "51.circle", "011.circle",
    "+12.circle", "-1.circle", "ab.circle",
  ])
  func anUnknownNameHasNoDrawing(_ name: String) {
    #expect(SymbolIcons.drawing(name) == nil)
  }

  @Test func iconsLookLikeThemselves() throws {
    let fonts = try TestFonts.library()
    let names = [
      "1.circle", "7.circle.fill", "0.square", "a.circle", "trash.slash", "folder.badge.plus",
      "pencil.circle.fill", "star.circle", "person.fill.badge.plus", "wifi.slash", "camera", "leaf",
    ]
    let host = TestHost(width: 6 * 28 + 4, height: 2 * 28 + 4, text: fonts) {
      VStack(spacing: 4) {
        ForEach(0..<2) { row in
          HStack(spacing: 4) {
            ForEach(names[(row * 6)..<(row * 6 + 6)], id: \.self) { name in
              Image(systemName: name)
            }
          }
        }
      }
      .font(.system(size: 20))
    }
    expectGolden(host.picture(fonts: fonts), "symbol-icons")
  }
}
