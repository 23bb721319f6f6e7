import MartletGeometry
import Testing

/// A region as the plain set of its pixels.
private struct Bitmap: Equatable {
  static let side = 24
  var bits = [Bool](repeating: false, count: side * side)

  init() {}

  init(_ region: PixelRegion) {
    for rect in region.rects { set(rect, true) }
  }

  mutating func set(_ rect: PixelRect, _ value: Bool) {
    let r = rect.intersection(PixelRect(x: 0, y: 0, width: Self.side, height: Self.side))
    guard !r.isEmpty else { return }
    for y in r.minY..<r.maxY { for x in r.minX..<r.maxX { bits[y * Self.side + x] = value } }
  }

  func isSuperset(of other: Bitmap) -> Bool {
    zip(bits, other.bits).allSatisfy { $0 || !$1 }
  }
}

private struct Random {
  var state: UInt64

  mutating func below(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(n))
  }

  mutating func rect(_ largest: Int) -> PixelRect {
    PixelRect(
      x: below(Bitmap.side - largest), y: below(Bitmap.side - largest),
      width: below(largest + 1), height: below(largest + 1))
  }
}

@Test(arguments: 0..<40)
func regionAlgebraEqualsThatOfABitmap(seed: Int) {
  var random = Random(state: UInt64(seed))
  var region = PixelRegion()
  var bitmap = Bitmap()
  for _ in 0..<12 {
    let rect = random.rect(9)
    if random.below(4) == 0 {
      region.subtract(rect)
      bitmap.set(rect, false)
    } else {
      region.formUnion(rect)
      bitmap.set(rect, true)
    }
    #expect(region.isNormal)
    // Merging past 16 rectangles may add pixels, never lose any.
    #expect(Bitmap(region).isSuperset(of: bitmap))
    if region.rects.count < 10 { #expect(Bitmap(region) == bitmap) }
    bitmap = Bitmap(region)
  }
}

@Test(arguments: 0..<20)
func intersectionHoldsThePixelsOfBoth(seed: Int) {
  var random = Random(state: UInt64(seed) &* 77)
  let a = PixelRegion((0..<3).map { _ in random.rect(12) })
  let b = PixelRegion((0..<3).map { _ in random.rect(12) })
  let both = a.intersection(b)
  #expect(both.isNormal)
  for y in 0..<Bitmap.side {
    for x in 0..<Bitmap.side {
      let p = PixelPoint(x: x, y: y)
      #expect(both.contains(p) == (a.contains(p) && b.contains(p)))
    }
  }
}

@Test func unionOfNeighboursIsOneRectangle() {
  var region = PixelRegion(PixelRect(x: 0, y: 0, width: 5, height: 4))
  region.formUnion(PixelRect(x: 5, y: 0, width: 5, height: 4))
  region.formUnion(PixelRect(x: 0, y: 4, width: 10, height: 1))
  #expect(region.rects == [PixelRect(x: 0, y: 0, width: 10, height: 5)])
}

@Test func moreThanSixteenRectanglesMergeTheCheapestPair() {
  var region = PixelRegion()
  for i in 0..<16 { region.formUnion(PixelRect(x: i * 10, y: 0, width: 2, height: 2)) }
  #expect(region.rects.count == 16)
  region.formUnion(PixelRect(x: 73, y: 0, width: 2, height: 2))
  #expect(region.rects.count == 16)
  #expect(region.rects.contains(PixelRect(x: 70, y: 0, width: 5, height: 2)))
}

@Test func translatedRegionKeepsItsShape() {
  var region = PixelRegion([
    PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 5, y: 3, width: 1, height: 1),
  ])
  region.translate(dx: -3, dy: 4)
  #expect(
    region.rects == [
      PixelRect(x: -3, y: 4, width: 2, height: 2), PixelRect(x: 2, y: 7, width: 1, height: 1),
    ])
  #expect(region.area == 5)
}
