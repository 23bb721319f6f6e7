import MartletGeometry
import MartletRaster
import Testing

/// Draws on a new clear pixmap, or one of colour `background`.
func picture(
  _ width: Int, _ height: Int, background: UInt32 = 0, damage: PixelRect? = nil,
  _ body: (Painter) -> Void
) -> Pixmap {
  var pixmap = Pixmap(width: width, height: height)
  pixmap.fill(pixmap.bounds, with: background)
  let damage = damage ?? pixmap.bounds
  pixmap.withSurface { Painter().draw(on: $0, damage: damage, body) }
  return pixmap
}

let white = Paint.solid(.white)

@Test func coverageOfHalfPixelEdgeIs128() {
  let p = picture(3, 1) {
    $0.fill(
      Path(CGRect(x: 0.5, y: 0, width: 2, height: 1)), transform: .identity, paint: white)
  }
  #expect(p[0, 0] == 0x8080_8080)
  #expect(p[1, 0] == 0xFFFF_FFFF)
  #expect(p[2, 0] == 0x8080_8080)
}

@Test func wholePixelRectangleHasNoSoftEdge() {
  let p = picture(4, 3, background: 0xFF00_0000) {
    $0.fill(Path(CGRect(x: 1, y: 1, width: 2, height: 1)), transform: .identity, paint: white)
  }
  for y in 0..<3 {
    for x in 0..<4 {
      #expect(p[x, y] == ((x == 1 || x == 2) && y == 1 ? 0xFFFF_FFFF : 0xFF00_0000))
    }
  }
}

@Test func evenOddLeavesTheOverlapOut() {
  var path = Path(CGRect(x: 0, y: 0, width: 4, height: 1))
  path.addRect(CGRect(x: 1, y: 0, width: 2, height: 1))
  let odd = picture(4, 1) { $0.fill(path, rule: .evenOdd, transform: .identity, paint: white) }
  #expect((0..<4).map { odd[$0, 0] >> 24 } == [255, 0, 0, 255])
  let nonZero = picture(4, 1) { $0.fill(path, transform: .identity, paint: white) }
  #expect((0..<4).map { nonZero[$0, 0] >> 24 } == [255, 255, 255, 255])
}

@Test func maskIsBlendedInItsColour() {
  let mask = AlphaMask(width: 3, height: 1, coverage: [0, 128, 255])
  let p = picture(5, 1, background: 0xFF00_0000) {
    $0.fill(mask, at: PixelPoint(x: 1, y: 0), color: RGBA(red: 1, green: 0, blue: 0))
  }
  #expect(
    (0..<5).map { p[$0, 0] } == [
      0xFF00_0000, 0xFF00_0000, 0xFF80_0000, 0xFFFF_0000, 0xFF00_0000,
    ])
}
