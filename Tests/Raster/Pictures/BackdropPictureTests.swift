import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

private let output = PixelRect(x: 0, y: 0, width: 61, height: 47)
private let grey: UInt32 = 0xFF40_5060

private func noise(_ seed: UInt64) -> Pixmap {
  var random = SeededRandom(seed: seed)
  var pixmap = Pixmap(width: output.width, height: output.height)
  for y in 0..<output.height {
    for x in 0..<output.width {
      pixmap[x, y] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
    }
  }
  return pixmap
}

private func flat(_ word: UInt32) -> Pixmap {
  var pixmap = Pixmap(width: output.width, height: output.height)
  pixmap.fill(output, with: word)
  return pixmap
}

@Suite struct BackdropPictureTests {
  private func backdrop(
    _ bounds: PixelRect = PixelRect(x: 20, y: 14, width: 17, height: 12), deviation: Double = 6,
    matrix: ColorMatrix = ColorMatrix(), tint: RGBA = .clear
  ) -> BackdropPicture {
    BackdropPicture(
      bounds: bounds, output: output, deviation: deviation, matrix: matrix, tint: tint)
  }

  /// Takes over a part of the output, as the renderer does.
  private func take(
    _ rect: PixelRect, of all: borrowing Pixmap, into backdrop: BackdropPicture
  ) {
    let rect = backdrop.wholeCells(around: rect)
    for strip in backdrop.strips(of: rect) {
      var part = Pixmap(width: strip.width, height: strip.height)
      for y in 0..<strip.height {
        for x in 0..<strip.width { part[x, y] = all[strip.minX + x, strip.minY + y] }
      }
      backdrop.reduce(part, at: PixelPoint(x: strip.minX, y: strip.minY))
    }
    backdrop.update(around: rect)
  }

  private func words(_ backdrop: BackdropPicture) -> [UInt32] {
    backdrop.picture.withPixmap { pixmap in
      var words: [UInt32] = []
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width { words.append(pixmap[x, y]) }
      }
      return words
    }
  }

  /// In the middle, at edges and corners, and as large as the output, whose sides are no whole
  /// number of cells.
  @Test(arguments: [
    PixelRect(x: 20, y: 14, width: 17, height: 12), PixelRect(x: 0, y: 0, width: 9, height: 47),
    PixelRect(x: 58, y: 45, width: 3, height: 2), output,
  ])
  func oneColourBehindStaysThatColour(bounds: PixelRect) {
    for deviation in [0.5, 3, 6, 12, 30, 500] {
      let backdrop = backdrop(bounds, deviation: deviation)
      take(output, of: flat(grey), into: backdrop)
      #expect(words(backdrop).allSatisfy { $0 == grey }, "deviation \(deviation)")
    }
  }

  @Test func anEdgeBecomesARamp() throws {
    var pixmap = flat(0xFF00_0000)
    pixmap.fill(PixelRect(x: 30, y: 0, width: 31, height: 47), with: 0xFFFF_FFFF)
    let backdrop = backdrop(PixelRect(x: 0, y: 20, width: 61, height: 4), deviation: 5)
    take(output, of: pixmap, into: backdrop)
    let levels = words(backdrop).prefix(Int(backdrop.picture.size.width)).map { $0 & 255 }
    #expect(levels == levels.sorted() && Set(levels).count > 8)
    #expect(levels.first == 0 && levels.last == 255)
  }

  @Test func theTintLiesOverTheMappedColours() {
    let backdrop = backdrop(matrix: .saturation(0), tint: RGBA.white.opacity(0.5))
    take(output, of: flat(0xFFFF_0000), into: backdrop)
    // The grey of red is 0.213, and half of the rest to white is added.
    for word in words(backdrop) {
      let bytes = [word >> 16 & 255, word >> 8 & 255, word & 255]
      #expect(Set(bytes).count == 1 && abs(Int(bytes[0]) - 155) <= 1)
    }
  }

  @Test(arguments: 0..<12) func partsEqualTheWhole(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func rect() -> PixelRect {
      let (x, y) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<46, using: &random))
      return PixelRect(
        minX: x, minY: y, maxX: Int.random(in: x + 1...61, using: &random),
        maxY: Int.random(in: y + 1...47, using: &random))
    }
    let bounds = rect()
    let deviation = Double.random(in: 0.5...25, using: &random)
    func make() -> BackdropPicture {
      backdrop(
        bounds, deviation: deviation, matrix: .saturation(1.6), tint: RGBA.white.opacity(0.3))
    }
    let kept = make()
    var pixmap = noise(seed)
    take(kept.source, of: pixmap, into: kept)
    for step in 0..<6 {
      let changed = rect()
      pixmap.fill(changed, with: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random))
      take(changed, of: pixmap, into: kept)
      let whole = make()
      take(whole.source, of: pixmap, into: whole)
      #expect(words(kept) == words(whole), "seed \(seed), step \(step)")
    }
  }

  @Test func theSourceIsAllThatMatters() {
    let backdrop = backdrop(PixelRect(x: 30, y: 20, width: 2, height: 2), deviation: 3)
    var pixmap = noise(3)
    take(output, of: pixmap, into: backdrop)
    let before = words(backdrop)
    let source = backdrop.source
    #expect(output.contains(source) && source != output)
    for y in 0..<output.height {
      for x in 0..<output.width where !source.contains(PixelPoint(x: x, y: y)) {
        pixmap[x, y] = 0xFFFF_FFFF
      }
    }
    take(output, of: pixmap, into: backdrop)
    #expect(words(backdrop) == before)
    pixmap.fill(source, with: 0xFFFF_FFFF)
    take(output, of: pixmap, into: backdrop)
    #expect(words(backdrop) != before)
  }

  @Test func stripsCoverARectangleOnce() {
    let large = PixelRect(x: 0, y: 0, width: 1501, height: 1003)
    let backdrop = BackdropPicture(
      bounds: large, output: large, deviation: 20, matrix: ColorMatrix(), tint: .clear)
    let strips = backdrop.strips(of: large)
    #expect(strips.count > 1)
    #expect(strips.reduce(0) { $0 + $1.area } == large.area)
    #expect(PixelRegion(strips) == PixelRegion(large))
    #expect(strips.allSatisfy { backdrop.wholeCells(around: $0) == $0 })
  }
}
