import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

private func dithered(
  _ width: Int, _ height: Int, parts: [PixelRect]? = nil, _ body: (Painter) -> Void
) -> Pixmap {
  var p = Pixmap(width: width, height: height)
  p.withSurface { surface in
    let painter = Painter()
    painter.dithersGradients = true
    for part in parts ?? [surface.bounds] {
      painter.draw(on: surface, damage: part) { body($0) }
    }
  }
  return p
}

private func square(_ side: Double) -> Path { Path(CGRect(x: 0, y: 0, width: side, height: side)) }

@Test func ditheredSquaresHaveTheGradientsMean() {
  let stops = GradientStops([
    .init(color: RGBA(red: 0.20, green: 0.5, blue: 1, alpha: 0.9), location: 0),
    .init(color: RGBA(red: 0.25, green: 0.4, blue: 0, alpha: 1), location: 1),
  ])
  let paint = Paint.linear(stops, from: .zero, to: CGPoint(x: 256, y: 0))
  let p = dithered(256, 8) { $0.fill(square(256), transform: .identity, paint: paint) }
  for block in 0..<32 {
    // The middle of eight columns.
    let t = (Double(block) * 8 + 4) / 256
    let alpha = 0.9 + 0.1 * t
    let expected = [
      alpha, 0.18 + (0.25 - 0.18) * t, 0.45 + (0.4 - 0.45) * t, 0.9 - 0.9 * t,
    ]
    for (i, shift) in ([24, 16, 8, 0] as [UInt32]).enumerated() {
      var sum = 0.0
      for y in 0..<8 {
        for x in 0..<8 { sum += Double((p[block * 8 + x, y] >> shift) & 255) }
      }
      #expect(abs(sum / 64 - expected[i] * 255) < 0.2)
    }
  }
}

@Test func aDitheredGradientHasNoBands() {
  // Eight steps over 512 pixels: bands of 64.
  let stops = GradientStops([
    .init(color: RGBA(red: 0.1, green: 0.1, blue: 0.1), location: 0),
    .init(color: RGBA(red: 0.13, green: 0.13, blue: 0.13), location: 1),
  ])
  let paint = Paint.linear(stops, from: .zero, to: CGPoint(x: 512, y: 0))
  func longestRun(_ p: borrowing Pixmap) -> Int {
    var (longest, run) = (0, 0)
    for x in 1..<512 {
      run = p[x, 3] == p[x - 1, 3] ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
  let plain = picture(512, 8) { $0.fill(square(512), transform: .identity, paint: paint) }
  let fine = dithered(512, 8) { $0.fill(square(512), transform: .identity, paint: paint) }
  #expect(longestRun(plain) > 50)
  #expect(longestRun(fine) < 40)
  #expect(pixelDifferences(plain, fine, tolerance: 1) == [])
}

@Test(arguments: 0..<20) func ditheredPicturesStayWithinAStep(seed: Int) {
  let whole = PixelRect(x: 0, y: 0, width: 60, height: 40)
  var random = Random(seed)
  let paint = random.paint(60, 40)
  let map = random.transform()
  let shape = random.path(60, 40)
  func draw(_ painter: Painter) { painter.fill(shape, transform: map, paint: paint) }
  let fine = dithered(60, 40) { draw($0) }
  #expect(pixelDifferences(picture(60, 40) { draw($0) }, fine, tolerance: 1) == [])
  var region = PixelRegion(whole)
  let part = PixelRect(x: 13, y: 9, width: 21, height: 17)
  region.subtract(part)
  let apart = dithered(60, 40, parts: [part] + region.rects) { draw($0) }
  #expect(pixelDifferences(fine, apart) == [])
  for y in 0..<40 {
    for x in 0..<60 {
      let pixel = fine[x, y]
      #expect([16, 8, 0].allSatisfy { (pixel >> UInt32($0)) & 255 <= pixel >> 24 })
    }
  }
}

@Test func plainColoursAreNotDithered() {
  let stops = GradientStops([
    .init(color: RGBA(hex: 0x123456), location: 0), .init(color: RGBA(hex: 0x123456), location: 1),
  ])
  let p = dithered(16, 16) {
    $0.fill(
      square(16), transform: .identity,
      paint: .radial(stops, center: .zero, startRadius: 0, endRadius: 9))
  }
  for y in 0..<16 { for x in 0..<16 { #expect(p[x, y] == 0xFF12_3456) } }
}
