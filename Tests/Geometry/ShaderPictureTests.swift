import MartletGeometry
import Testing

/// A picture of three columns and two rows whose view begins at its second pixel, at two pixels a
/// point.
private func picture() throws -> ShaderPicture {
  let words: [UInt32] = [
    0xFF00_0000, 0xFF00_00FF, 0xFFFF_0000,
    0xFFFF_FFFF, 0x8000_8000, 0x0000_0000,
  ]
  let space = try #require(
    ShaderSpace(
      CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 11, ty: 20),
      bounds: CGRect(x: 0, y: 0, width: 1, height: 1)))
  return ShaderPicture(
    words.map { ShaderPixel(word: $0) }, area: PixelRect(x: 10, y: 20, width: 3, height: 2),
    in: space)
}

private func word(_ x: Double, _ y: Double) throws -> UInt32 {
  try picture().sample(at: CGPoint(x: x, y: y)).word
}

struct ShaderPictureTests {
  @Test func theCentreOfAPixelHasItsColour() throws {
    #expect(try word(-0.25, 0.25) == 0xFF00_0000)
    #expect(try word(0.25, 0.25) == 0xFF00_00FF)
    #expect(try word(0.75, 0.25) == 0xFFFF_0000)
    #expect(try word(-0.25, 0.75) == 0xFFFF_FFFF)
    #expect(try word(0.75, 0.75) == 0)
  }

  @Test func pixelsAreMixedBetweenTheirCentres() throws {
    #expect(try word(0, 0.25) == 0xFF00_0080)
    // A quarter of the way, as 64 of 256 parts: 63.75 levels.
    #expect(try word(-0.125, 0.25) == 0xFF00_0040)
    // Four pixels meet here. Alpha is (3 · 255 + 128) / 4, green is (255 + 128) / 4.
    #expect(try word(0, 0.5) == 0xDF40_6080)
  }

  @Test func everythingOutsideIsClear() throws {
    #expect(try word(-0.75, 0.25) == 0)
    #expect(try word(-0.5, 0.75) == 0x8080_8080)
    #expect(try word(0.25, 1.25) == 0)
    for value in [1e300, -1e300, .infinity, -.infinity, .nan] {
      #expect(try word(value, 0.25) == 0)
      #expect(try word(0.25, value) == 0)
    }
  }

  @Test func distancesAreRoundedTo256thsOfAPixel() throws {
    #expect(try word(0.25 + 1e-12, 0.25 - 1e-12) == 0xFF00_00FF)
    #expect(try word(0.25 + 0.24 / 256, 0.25) == 0xFF00_00FF)
    #expect(try word(0.25 + 0.26 / 256, 0.25) == 0xFF01_00FE)
  }
}
