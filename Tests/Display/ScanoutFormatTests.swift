import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletDisplay

private func noise(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> Pixmap {
  var picture = Pixmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { picture[x, y] = 0xFF00_0000 | UInt32(random.next(0...0xFFFFFF)) }
  }
  return picture
}

private func turned(_ picture: borrowing Pixmap, _ rotation: QuarterTurn) -> Pixmap {
  let size = rotation.turned(picture.size)
  var result = Pixmap(width: size.width, height: size.height)
  for y in 0..<picture.height {
    for x in 0..<picture.width {
      let pixel = rotation.turned(
        PixelRect(x: x, y: y, width: 1, height: 1), in: picture.size)
      result[pixel.minX, pixel.minY] = picture[x, y]
    }
  }
  return result
}

private func scanout<Word: FixedWidthInteger & BitwiseCopyable>(
  _ picture: borrowing Pixmap, _ rect: PixelRect, _ rotation: QuarterTurn,
  _ format: ScanoutFormat, _: Word.Type
) -> [Word] {
  let size = rotation.turned(picture.size)
  let layout = ScanoutLayout(size: size, stride: size.width + 5)
  var words = [Word](repeating: 0, count: layout.wordCount)
  var span = words.mutableSpan
  copyForScanout(rect, of: picture, rotation: rotation, format: format, to: &span, layout: layout)
  return words
}

/// The words in the picture's order: what was copied, turned back.
private func unturned<Word>(_ words: [Word], _ size: PixelSize, _ rotation: QuarterTurn) -> [Word] {
  let panel = rotation.turned(size)
  return (0..<size.height).flatMap { y in
    (0..<size.width).map { x in
      let pixel = rotation.turned(PixelRect(x: x, y: y, width: 1, height: 1), in: size)
      return words[pixel.minY * (panel.width + 5) + pixel.minX]
    }
  }
}

@Suite struct ScanoutFormatTests {
  @Test(arguments: QuarterTurn.allCases)
  func rotatedOutputIsTheRotatedPicture(rotation: QuarterTurn) {
    var random = SeededRandom(seed: 77 + UInt64(rotation.rawValue))
    for _ in 0..<12 {
      let picture = noise(random.next(1...70), random.next(1...70), &random)
      for format in ScanoutFormat.allCases where format != .rgb565 {
        #expect(
          scanout(picture, picture.bounds, rotation, format, UInt32.self)
            == scanout(
              turned(picture, rotation), turned(picture, rotation).bounds, .none, format,
              UInt32.self))
      }
      // The pattern turns with the picture.
      let flat = scanout(picture, picture.bounds, .none, .rgb565, UInt16.self)
      let round = scanout(picture, picture.bounds, rotation, .rgb565, UInt16.self)
      #expect(
        unturned(flat, picture.size, .none) == unturned(round, picture.size, rotation))
    }
  }

  @Test(arguments: ScanoutFormat.allCases)
  func partsCopiedApartEqualTheWhole(format: ScanoutFormat) {
    var random = SeededRandom(seed: 3)
    let picture = noise(61, 47, &random)
    func check<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type) {
      for rotation in QuarterTurn.allCases {
        let whole = scanout(picture, picture.bounds, rotation, format, Word.self)
        var region = PixelRegion(picture.bounds)
        let part = PixelRect(x: 9, y: 13, width: 33, height: 21)
        region.subtract(part)
        let size = rotation.turned(picture.size)
        let layout = ScanoutLayout(size: size, stride: size.width + 5)
        var words = [Word](repeating: 0, count: layout.wordCount)
        var span = words.mutableSpan
        for rect in [part] + region.rects {
          copyForScanout(
            rect, of: picture, rotation: rotation, format: format, to: &span, layout: layout)
        }
        #expect(words == whole)
      }
    }
    if format == .rgb565 { check(UInt16.self) } else { check(UInt32.self) }
  }

  @Test func channelsKeepTheirPositions() {
    #expect(ARGB8888.word(0x0012_3456, x: 0, y: 0) == 0xFF12_3456)
    #expect(XBGR8888.word(0xFF12_3456, x: 0, y: 0) == 0xFF56_3412)
    for v in UInt32(0)...255 {
      let word = XRGB2101010.word(v << 16 | (255 - v) << 8 | v / 2, x: 0, y: 0)
      #expect(word >> 20 & 1023 == v << 2 | v >> 6)
      #expect(word >> 10 & 1023 == (255 - v) << 2 | (255 - v) >> 6)
      #expect(word & 1023 == (v / 2) << 2 | (v / 2) >> 6)
    }
    for (format, letters) in zip(
      ScanoutFormat.allCases, ["XR24", "AR24", "XB24", "XR30", "RG16"])
    {
      #expect(format.fourCC == letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  @Test func thresholdsAreEachNumberOnce() {
    let all = (0..<64).map { OrderedDither.threshold($0 % 8 + 16, $0 / 8 + 8) }
    #expect(all.sorted() == (0..<64).map { UInt32($0) })
    // Bayer's matrix begins so.
    #expect((0..<4).map { OrderedDither.threshold($0, 0) } == [0, 32, 8, 40])
    #expect((0..<4).map { OrderedDither.threshold($0, 1) } == [48, 16, 56, 24])
  }

  @Test func ditheredSquaresHaveTheMeanOfTheirColour() {
    for v in UInt32(0)...255 {
      var sums: (Double, Double, Double) = (0, 0, 0)
      for y in 0..<8 {
        for x in 0..<8 {
          let word = RGB565.word(v << 16 | v << 8 | v, x: x, y: y)
          sums.0 += Double(word >> 11) / 31
          sums.1 += Double(word >> 5 & 63) / 63
          sums.2 += Double(word & 31) / 31
        }
      }
      let expected = Double(v) / 255
      // A square has 64 shares of a step.
      #expect(abs(sums.0 / 64 - expected) <= 1.3 / 64 / 31)
      #expect(abs(sums.1 / 64 - expected) <= 1.3 / 64 / 63)
      #expect(sums.0 == sums.2)
    }
    for i in 0..<64 {
      #expect(RGB565.word(0xFF00_0000, x: i % 8, y: i / 8) == 0)
      #expect(RGB565.word(0xFFFF_FFFF, x: i % 8, y: i / 8) == 0xFFFF)
    }
  }
}
