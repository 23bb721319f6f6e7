import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

private let width = 70
private let height = 50

private func render(
  _ seed: Int, parts: [PixelRect], painter: Painter = Painter(), moved: CGPoint = .zero,
  margin: Int = 0
) -> Pixmap {
  var pixmap = Pixmap(width: width + margin, height: height + margin)
  pixmap.fill(pixmap.bounds, with: 0xFF20_3040)
  pixmap.withSurface { surface in
    for part in parts {
      painter.draw(on: surface.rows(part.minY..<part.maxY), damage: part) {
        drawScene(
          seed, width: Double(width), height: Double(height), moved: moved, on: $0)
      }
    }
  }
  return pixmap
}

private let whole = PixelRect(x: 0, y: 0, width: width, height: height)

@Test(arguments: 0..<40)
func bandsDrawnApartEqualTheWhole(seed: Int) {
  let expected = render(seed, parts: [whole])
  let bands = [0..<7, 7..<8, 8..<31, 31..<50].map {
    PixelRect(minX: 0, minY: $0.lowerBound, maxX: width, maxY: $0.upperBound)
  }
  #expect(pixelDifferences(expected, render(seed, parts: bands)) == [])
}

@Test(arguments: 0..<40)
func damagedRectanglesDrawnApartEqualTheWhole(seed: Int) {
  let expected = render(seed, parts: [whole])
  var region = PixelRegion(whole)
  var parts = [
    PixelRect(x: 5, y: 3, width: 13, height: 20), PixelRect(x: 40, y: 30, width: 1, height: 11),
  ]
  for part in parts { region.subtract(part) }
  parts += region.rects
  var random = SeededRandom(seed: UInt64(seed))
  parts.shuffle(using: &random)
  #expect(pixelDifferences(expected, render(seed, parts: parts)) == [])
}

@Test(arguments: 0..<40)
func usedPainterDrawsAsANewOne(seed: Int) {
  let painter = Painter()
  _ = render(seed + 1, parts: [whole], painter: painter)
  _ = render(seed + 2, parts: [whole], painter: painter)
  let again = render(seed, parts: [whole], painter: painter)
  #expect(pixelDifferences(render(seed, parts: [whole]), again) == [])
}

@Test(arguments: 0..<40)
func wholePixelTranslationMovesThePicture(seed: Int) {
  let margin = 16
  let all = PixelRect(x: 0, y: 0, width: width + margin, height: height + margin)
  let here = render(seed, parts: [all], margin: margin)
  let there = render(
    seed, parts: [all], moved: CGPoint(x: 9, y: 13), margin: margin)
  // Positions far from zero round differently in their last bit, which may move a gradient by
  // one entry of its table or a sample by 1/256 of a pixel.
  var differing = 0
  var largest = 0
  for y in 0..<height + margin - 13 {
    for x in 0..<width + margin - 9 {
      let d = largestDifference(here[x, y], there[x + 9, y + 13])
      largest = max(largest, d)
      if d > 0 { differing += 1 }
    }
  }
  #expect(largest <= 3)
  #expect(differing < 400)
}

@Test func opaqueGroupIsNoGroup() {
  for seed in 0..<10 {
    func draw(_ isGrouped: Bool) -> Pixmap {
      picture(width, height) {
        if isGrouped { $0.pushGroup(opacity: 1, bounds: whole) }
        drawScene(
          seed, width: Double(width), height: Double(height), moved: .zero, on: $0)
      }
    }
    #expect(pixelDifferences(draw(true), draw(false)) == [], "seed \(seed)")
  }
}

@Test func clearGroupDrawsNothing() {
  let p = picture(width, height, background: 0xFF12_3456) {
    $0.pushGroup(opacity: 0, bounds: whole)
    drawScene(3, width: Double(width), height: Double(height), moved: .zero, on: $0)
  }
  var untouched = Pixmap(width: width, height: height)
  untouched.fill(untouched.bounds, with: 0xFF12_3456)
  #expect(pixelDifferences(untouched, p) == [])
}

@Test func premultipliedChannelsNeverExceedTheirAlpha() {
  for seed in 0..<30 {
    let p = picture(width, height) {
      drawScene(seed, width: Double(width), height: Double(height), moved: .zero, on: $0)
    }
    var wrong = 0
    for y in 0..<height {
      for x in 0..<width {
        let pixel = p[x, y]
        let a = pixel >> 24
        if (pixel >> 16) & 255 > a || (pixel >> 8) & 255 > a || pixel & 255 > a { wrong += 1 }
      }
    }
    #expect(wrong == 0, "seed \(seed)")
  }
}
