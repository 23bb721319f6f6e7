import MartletGeometry
import Testing

private let bounds = CGRect(x: 0, y: 0, width: 8, height: 4)

private func makeSpace(_ scale: Double, x: Double, y: Double) -> ShaderSpace? {
  ShaderSpace(
    CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y), bounds: bounds)
}

struct ShaderRowTests {
  @Test func positionsAreThoseOfPixelCentresInPoints() throws {
    let row = ShaderRow(try #require(makeSpace(2, x: 14, y: 6)), x: 14, y: 7)
    #expect(row.bounds == bounds)
    #expect(row.y == 0.75)
    #expect(row.point(at: 0) == CGPoint(x: 0.25, y: 0.75))
    #expect(row.x(at: 5) == 2.75)
  }

  @Test func positionsDoNotDependOnWhereARowBegins() throws {
    let space = try #require(makeSpace(3, x: 0.1, y: 0))
    let whole = ShaderRow(space, x: -40, y: 0)
    let part = ShaderRow(space, x: 17, y: 0)
    for i in 0..<100 { #expect(part.x(at: i) == whole.x(at: i + 57)) }
  }

  @Test func aMirroredViewHasItsOwnPositions() throws {
    let mirrored = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 8, ty: 0)
    let space = try #require(ShaderSpace(mirrored, bounds: bounds))
    #expect(ShaderRow(space, x: 0, y: 0).x(at: 0) == 7.5)
    #expect(space.frame == PixelRect(x: 0, y: 0, width: 8, height: 4))
  }

  @Test func theFrameIsRoundedToWholePixels() throws {
    let space = try #require(makeSpace(1, x: 2.4, y: 1.6))
    #expect(space.frame == PixelRect(minX: 2, minY: 2, maxX: 10, maxY: 6))
  }

  @Test func rotatedAndSingularSpacesHaveNoRows() {
    #expect(ShaderSpace(CGAffineTransform(rotationAngle: 1), bounds: bounds) == nil)
    #expect(makeSpace(0, x: 0, y: 0) == nil)
    #expect(makeSpace(.nan, x: 0, y: 0) == nil)
    #expect(makeSpace(1, x: .infinity, y: 0) == nil)
  }
}
