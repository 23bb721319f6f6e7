import MartletGeometry
import Testing

@testable import MartletRaster

@Test func divisionBy255RoundsToNearestForEveryProduct() {
  let wrong = (UInt32(0)...255 * 255).filter {
    Blend.div255($0) != UInt32((Double($0) / 255).rounded())
  }
  #expect(wrong == [])
}

@Test func scaledPixelIsEachChannelRounded() {
  var wrong: [UInt32] = []
  for factor in UInt32(0)...255 {
    for value in UInt32(0)...255 {
      let pixel = value << 24 | (255 - value) << 16 | value << 8 | 7
      let channel = Blend.div255(value * factor)
      let expected =
        channel << 24 | Blend.div255((255 - value) * factor) << 16 | channel << 8
        | Blend.div255(7 * factor)
      if Blend.scale(pixel, by: factor) != expected { wrong.append(pixel) }
    }
  }
  #expect(wrong == [])
}

@Test func sourceOverNeverOverflowsAChannel() {
  var wrong: [UInt32] = []
  for a in UInt32(0)...255 {
    for d in UInt32(0)...255 {
      let source = a << 24 | a << 16 | (a / 2) << 8
      let result = Blend.over(source, d << 24 | d << 16 | d << 8 | d)
      let rest = Blend.div255(d * (255 - a))
      let expected = (a + rest) << 24 | (a + rest) << 16 | (a / 2 + rest) << 8 | rest
      if result != expected || a + rest > 255 { wrong.append(result) }
    }
  }
  #expect(wrong == [])
}

@Test func coverageOfASplitPixelAddsUp() {
  // Two rectangles that share a soft edge cover it, to a step, as often as the whole does.
  for i in 0...256 {
    let x = 1 + Double(i) / 256
    var sum = 0
    for rect in [
      CGRect(x: 0, y: 0, width: x, height: 1), CGRect(x: x, y: 0, width: 3 - x, height: 1),
    ] {
      let p = picture(3, 1) { $0.fill(Path(rect), transform: .identity, paint: white) }
      sum += Int(p[1, 0] >> 24)
    }
    #expect(abs(sum - 255) <= 1)
  }
}

@Test func gradientsInterpolatePremultiplied() {
  let stops = GradientStops([
    .init(color: RGBA(red: 1, green: 0, blue: 0), location: 0),
    .init(color: RGBA(red: 0, green: 0, blue: 1, alpha: 0), location: 1),
  ])
  let p = picture(100, 1) {
    $0.fill(
      Path(CGRect(x: 0, y: 0, width: 100, height: 1)), transform: .identity,
      paint: .linear(stops, from: .zero, to: CGPoint(x: 100, y: 0)))
  }
  for x in 0..<100 {
    let expected = (1 - (Double(x) + 0.5) / 100) * 255
    #expect(abs(Double(p[x, 0] >> 24) - expected) < 1)
    // Clear blue brings no blue.
    #expect(p[x, 0] & 255 == 0)
    #expect((p[x, 0] >> 16) & 255 == p[x, 0] >> 24)
  }
}

@Test func gradientIsPaddedBeyondItsEnds() {
  let stops = GradientStops([
    .init(color: .black, location: 0.25), .init(color: .white, location: 0.75),
  ])
  let p = picture(40, 3) {
    for (y, paint) in [
      Paint.linear(stops, from: CGPoint(x: 10, y: 0), to: CGPoint(x: 30, y: 0)),
      .radial(stops, center: CGPoint(x: 0, y: 1.5), startRadius: 10, endRadius: 30),
      .linear(stops, from: CGPoint(x: 5, y: 0), to: CGPoint(x: 5, y: 0)),
    ].enumerated() {
      $0.fill(
        Path(CGRect(x: 0, y: Double(y), width: 40, height: 1)), transform: .identity,
        paint: paint)
    }
  }
  for y in 0..<2 {
    #expect(p[0, y] == 0xFF00_0000 && p[14, y] == 0xFF00_0000)
    #expect(p[25, y] == 0xFFFF_FFFF && p[39, y] == 0xFFFF_FFFF)
    #expect(abs(Int(p[20, y] & 255) - 140) < 3)
  }
  #expect(p[20, 2] == 0xFFFF_FFFF)
}

@Test func clipsMultiplyTheirCoverage() {
  let half = Path(CGRect(x: 0, y: 0, width: 4, height: 0.5))
  let p = picture(4, 1) {
    $0.pushClip(half, transform: .identity)
    $0.pushClip(half, transform: .identity)
    $0.fill(Path(CGRect(x: 0, y: 0, width: 2, height: 1)), transform: .identity, paint: white)
    $0.pop()
    $0.fill(Path(CGRect(x: 2, y: 0, width: 2, height: 1)), transform: .identity, paint: white)
  }
  #expect(p[0, 0] >> 24 == 64)
  #expect(p[2, 0] >> 24 == 128)
}

@Test func groupIsComposedOnceThroughItsClip() {
  let half = Path(CGRect(x: 0, y: 0, width: 4, height: 0.5))
  let square = Path(CGRect(x: 0, y: 0, width: 4, height: 1))
  let p = picture(4, 1) {
    $0.pushClip(half, transform: .identity)
    $0.pushGroup(opacity: 0.5, bounds: PixelRect(x: 0, y: 0, width: 4, height: 1))
    $0.fill(square, transform: .identity, paint: white)
    $0.fill(square, transform: .identity, paint: white)
  }
  #expect(p[1, 0] >> 24 == 64)
}

@Test func pictureDrawnOneToOneIsItself() {
  var random = Random(4)
  var image = Pixmap(width: 9, height: 6)
  for y in 0..<6 { for x in 0..<9 { image[x, y] = random.color().premultiplied } }
  var a = Pixmap(width: 20, height: 12)
  a.withSurface { surface in
    Painter().draw(on: surface, damage: surface.bounds) {
      $0.draw(image, transform: CGAffineTransform(translationX: 3, y: 2))
    }
  }
  for y in 0..<12 {
    for x in 0..<20 {
      let isInside = x >= 3 && x < 12 && y >= 2 && y < 8
      #expect(a[x, y] == (isInside ? image[x - 3, y - 2] : 0))
    }
  }
}

@Test func stretchedPictureFollowsABilinearReference() {
  var random = Random(8)
  var image = Pixmap(width: 7, height: 5)
  for y in 0..<5 { for x in 0..<7 { image[x, y] = random.color().premultiplied } }
  var p = Pixmap(width: 28, height: 20)
  p.withSurface { surface in
    Painter().draw(on: surface, damage: surface.bounds) {
      $0.draw(image, transform: CGAffineTransform(scaleX: 4, y: 4))
    }
  }
  for y in 0..<20 {
    for x in 0..<28 {
      let u = (Double(x) + 0.5) / 4 - 0.5
      let v = (Double(y) + 0.5) / 4 - 0.5
      let (u0, v0) = (u.rounded(.down), v.rounded(.down))
      for shift in [0, 8, 16, 24] as [UInt32] {
        func at(_ dx: Double, _ dy: Double) -> Double {
          let px = max(0, min(6, Int(u0 + dx)))
          let py = max(0, min(4, Int(v0 + dy)))
          return Double((image[px, py] >> shift) & 255)
        }
        let top = at(0, 0) * (1 - u + u0) + at(1, 0) * (u - u0)
        let bottom = at(0, 1) * (1 - u + u0) + at(1, 1) * (u - u0)
        let expected = top * (1 - v + v0) + bottom * (v - v0)
        #expect(abs(Double((p[x, y] >> shift) & 255) - expected) <= 1.01)
      }
    }
  }
}

@Test func moreGradientsThanAreKeptStillDrawRight() {
  func draw(_ index: Int, on painter: Painter, _ pixmap: inout Pixmap) {
    let shade = Double(index) / 24
    let stops = GradientStops([
      .init(color: RGBA(red: shade, green: 1, blue: 0), location: 0),
      .init(color: RGBA(red: 0, green: shade, blue: 1), location: 1),
    ])
    pixmap.withSurface { surface in
      painter.draw(on: surface, damage: surface.bounds) {
        $0.fill(
          Path(CGRect(x: 0, y: Double(index), width: 30, height: 1)), transform: .identity,
          paint: .linear(stops, from: .zero, to: CGPoint(x: 30, y: 0)))
      }
    }
  }
  var kept = Pixmap(width: 30, height: 24)
  var fresh = Pixmap(width: 30, height: 24)
  let painter = Painter()
  for _ in 0..<2 { for i in 0..<24 { draw(i, on: painter, &kept) } }
  for i in 0..<24 { draw(i, on: Painter(), &fresh) }
  #expect((0..<24).allSatisfy { y in (0..<30).allSatisfy { kept[$0, y] == fresh[$0, y] } })
}
