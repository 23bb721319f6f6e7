import MartletGeometry
import Testing

@testable import MartletRaster

private let origin = PixelPoint(x: 10, y: 20)

/// The space of a view of 1 × 1 point at the origin of the pictures, at two pixels a point.
private func space() throws -> ShaderSpace {
  try #require(
    ShaderSpace(
      CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 20),
      bounds: CGRect(x: 0, y: 0, width: 1, height: 1)))
}

/// A picture with these rows.
private func pixmap(_ rows: [[UInt32]]) -> Pixmap {
  var result = Pixmap(width: rows[0].count, height: rows.count)
  for y in rows.indices { for x in rows[y].indices { result[x, y] = rows[y][x] } }
  return result
}

private func rows(_ pixmap: borrowing Pixmap) -> [[UInt32]] {
  var result: [[UInt32]] = []
  for y in 0..<pixmap.height {
    var row: [UInt32] = []
    for x in 0..<pixmap.width { row.append(pixmap[x, y]) }
    result.append(row)
  }
  return result
}

/// Paints everything in one colour.
private struct Flood: ColorShader, LayerShader {
  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
    for i in pixels.indices { pixels[i] = ShaderPixel(word: 0xFFFF_0000) }
  }

  func draw(
    _ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow, of picture: ShaderPicture
  ) {
    for i in pixels.indices where pixels[i] == .clear {
      pixels[i] = ShaderPixel(word: 0xFFFF_0000)
    }
  }
}

struct PixmapShadersTests {
  @Test func aColourShaderRunsInTheViewAndOnWhatIsDrawnOutside() throws {
    let (b, r): (UInt32, UInt32) = (0xFF00_00FF, 0xFFFF_0000)
    var picture = pixmap([[0, b, 0, b, b, 0], [0, 0, 0, 0, 0, 0], [0, b, 0, 0, 0, b]])
    let space = try space()
    picture.apply(Flood(), in: space.frame, at: origin, space)
    #expect(rows(picture) == [[r, r, 0, r, r, 0], [r, r, 0, 0, 0, 0], [0, r, 0, 0, 0, r]])
  }

  @Test func eachPixelKnowsItsPosition() throws {
    var picture = pixmap([[UInt32]](repeating: [0, 0], count: 2))
    let space = try space()
    let shader = ColorFunction(id: 0) { _, point, _ in
      ShaderPixel(red: point.x, green: point.y, blue: 0, alpha: 1)
    }
    picture.apply(shader, in: space.frame, at: origin, space)
    #expect(rows(picture) == [[0xFF40_4000, 0xFFBF_4000], [0xFF40_BF00, 0xFFBF_BF00]])
  }

  @Test func aDistortionTakesPixelsFromThePointsThatItReturns() throws {
    let picture = pixmap([[0xFF00_0010, 0xFF00_0030], [0xFF00_0050, 0xFF00_0070]])
    let output = PixelRect(x: 9, y: 20, width: 4, height: 2)
    let moved = picture.distorted(
      by: DistortionFunction(id: 0) { point, _ in CGPoint(x: point.x - 0.5, y: point.y) },
      at: origin, to: output, try space())
    #expect(rows(moved) == [[0, 0, 0xFF00_0010, 0xFF00_0030], [0, 0, 0xFF00_0050, 0xFF00_0070]])
    let turned = picture.distorted(
      by: DistortionFunction(id: 1) { point, _ in CGPoint(x: 1 - point.x, y: 1 - point.y) },
      at: origin, to: output, try space())
    #expect(rows(turned) == [[0, 0xFF00_0070, 0xFF00_0050, 0], [0, 0xFF00_0030, 0xFF00_0010, 0]])
  }

  @Test func aLayerShaderReadsThePictureAndNotItsResult() throws {
    let picture = pixmap([[0xFF00_0010, 0xFF00_0030, 0xFF00_0050]])
    let result = picture.drawn(
      by: LayerFunction(id: 0) { point, picture, _ in
        picture.sample(at: CGPoint(x: point.x + 0.5, y: point.y))
      }, at: origin, to: PixelRect(x: 10, y: 20, width: 3, height: 1), try space())
    #expect(rows(result) == [[0xFF00_0030, 0xFF00_0050, 0]])
  }

  @Test func aLayerShaderBeginsWithClearPixels() throws {
    let result = pixmap([[0xFF00_00FF]]).drawn(
      by: Flood(), at: origin, to: PixelRect(x: 10, y: 19, width: 2, height: 2), try space())
    #expect(rows(result) == [[UInt32]](repeating: [0xFFFF_0000, 0xFFFF_0000], count: 2))
  }

  @Test func picturesWithoutPixelsAreLeftAlone() throws {
    var picture = Pixmap(width: 0, height: 0)
    let space = try space()
    picture.apply(Flood(), in: space.frame, at: origin, space)
    let result = picture.drawn(by: Flood(), at: origin, to: .empty, space)
    #expect(result.width == 0 && result.height == 0)
  }
}
