import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletImages

/// Decodes a picture of `PictureFiles` in at most so many pixels.
private func decoded(
  _ bytes: [UInt8], atMost pixels: Int = .max
) throws -> (size: PixelSize, words: [UInt32]) {
  let picture = try EncodedPicture(bytes)
  let size = picture.size(atMost: pixels)
  var words = [UInt32](repeating: 0x1234_5678, count: size.area)
  try words.withUnsafeMutableBufferPointer { try picture.decode(at: size, into: $0) }
  return (size, words)
}

/// The letters of the colours in the middles of a picture's quarters: upper left, upper right,
/// lower left, lower right.
private func quarters(_ picture: (size: PixelSize, words: [UInt32])) -> String {
  let (width, height) = (picture.size.width, picture.size.height)
  var letters = ""
  for (column, row) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
    letters.append(letter(of: picture.words[height * row / 4 * width + width * column / 4]))
  }
  return letters
}

/// The letter of a colour that is nearly red, green, blue or white; "?" for others.
private func letter(of word: UInt32) -> Character {
  let colors: [(letter: Character, word: UInt32)] = [
    ("r", 0xFFDC_1E1E), ("g", 0xFF1E_C81E), ("b", 0xFF1E_1EDC), ("w", 0xFFF0_F0F0),
  ]
  let near = colors.first { color in
    [UInt32(0), 8, 16, 24].allSatisfy { shift in
      abs(Int((word >> shift) & 255) - Int((color.word >> shift) & 255)) <= 12
    }
  }
  return near?.letter ?? "?"
}

@Suite struct EncodedPictureTests {
  #if Pictures
    @Test func allFormatsGiveTheSamePicture() throws {
      for bytes in [
        PictureFiles.jpeg, PictureFiles.progressive, PictureFiles.webp, PictureFiles.lossy,
      ] {
        let picture = try decoded(bytes)
        #expect(picture.size == PixelSize(width: 32, height: 16))
        #expect(quarters(picture) == "rgbw")
      }
      let grey = try decoded(PictureFiles.grey)
      #expect(grey.words.allSatisfy { $0 >> 24 == 255 && $0 & 255 == ($0 >> 16) & 255 })
    }

    @Test func clearPixelsArePremultiplied() throws {
      let picture = try decoded(PictureFiles.clear)
      #expect(picture.words[0] >> 24 == 128)
      #expect(abs(Int((picture.words[0] >> 16) & 255) - 110) <= 1)
    }

    /// Each of EXIF's eight ways to lie, in both orders of bytes.
    @Test(arguments: [
      (0, "rgbw"), (1, "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"),
      (7, "wgbr"), (8, "gwrb"), (9, "rgbw"),
    ])
    func picturesStandUpright(orientation: UInt8, expected: String) throws {
      let little: [UInt8] =
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      let big: [UInt8] =
        Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      for tiff in [little, big] {
        let data = Array("Exif\0\0".utf8) + tiff
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
        let bytes = [0xFF, 0xD8] + segment + PictureFiles.jpeg.dropFirst(2)
        let picture = try decoded(bytes)
        let isTurned = (5...8).contains(orientation)
        #expect(picture.size == PixelSize(width: isTurned ? 16 : 32, height: isTurned ? 32 : 16))
        #expect(quarters(picture) == expected)
        #expect(quarters(try decoded(bytes, atMost: 128)) == expected)
      }
      // Damaged EXIF data counts as none.
      for count in 0..<little.count {
        let data = Array("Exif\0\0".utf8) + little.prefix(count)
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
        let bytes = [0xFF, 0xD8] + segment + PictureFiles.jpeg.dropFirst(2)
        #expect((try decoded(bytes).words.count) == 512)
      }
    }

    @Test(arguments: [512, 400, 128, 127, 60, 8, 1])
    func picturesAreReducedToAsManyPixels(maximum: Int) throws {
      for bytes in try [PictureFiles.jpeg, PictureFiles.webp, png()] {
        let picture = try decoded(bytes, atMost: maximum)
        #expect(picture.size.area <= maximum && picture.size.area * 2 >= maximum)
        #expect(picture.words.allSatisfy { $0 >> 24 == 255 })
        if maximum >= 60 { #expect(quarters(picture) == "rgbw") }
      }
    }

    @Test func whatCannotBeShownSaysWhy() throws {
      func why(_ bytes: [UInt8]) -> String {
        do { return "\(try decoded(bytes).size)" } catch { return "\(error)" }
      }
      #expect(why([]) == "it is empty")
      #expect(why(Array("<html>".utf8)) == "it is not a PNG, JPEG or WebP picture")
      #expect(why(PictureFiles.animation) == "it is an animation")
      #expect(why(Array(PictureFiles.jpeg.prefix(12))) != why(PictureFiles.jpeg))
      #expect(why(Array(PictureFiles.jpeg.dropLast(6))).contains("Premature end"))
      #expect(why(Array(PictureFiles.webp.dropLast(20))).contains("ends too early"))
      #expect(!why(PictureFiles.cmyk).hasPrefix("PixelSize"))
      // A head that claims 65,500 × 65,500 pixels.
      var large = PictureFiles.jpeg
      let frame = try #require(
        (2..<large.count - 1).first { large[$0...].starts(with: [0xFF, 0xC0]) })
      large.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
      #expect(why(large) == "65500×65500 is more than 33554432 pixels")
    }

    /// Bytes that were changed at random do no harm.
    @Test func damagedPicturesDoNoHarm() throws {
      var random = SeededRandom(seed: 7)
      let whole = try [PictureFiles.jpeg, PictureFiles.progressive, PictureFiles.lossy, png()]
      for _ in 0..<2000 {
        var bytes = whole[Int.random(in: 0..<whole.count, using: &random)]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? decoded(bytes, atMost: 1000)
      }
    }
  #endif

  /// The picture of `PictureFiles` as a PNG.
  private func png() throws -> [UInt8] {
    var pixmap = Pixmap(width: 32, height: 16)
    for y in 0..<16 {
      for x in 0..<32 {
        let quarter = (x < 16 ? 0 : 1) + (y < 8 ? 0 : 2)
        pixmap[x, y] = [0xFFDC_1E1E, 0xFF1E_C81E, 0xFF1E_1EDC, 0xFFF0_F0F0][quarter]
      }
    }
    return try PNG.encode(pixmap)
  }

  @Test func aPNGIsReadInBothSizes() throws {
    #expect(quarters(try decoded(png())) == "rgbw")
    #expect(quarters(try decoded(png(), atMost: 100)) == "rgbw")
    #expect(throws: PictureError.self) { try EncodedPicture(Array(try png().prefix(20))) }
  }

  /// Each new pixel is the average of its area, as exact arithmetic says.
  @Test func reducedPixelsAreAverages() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<60 {
      let from = PixelSize(
        width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
      let to = PixelSize(
        width: .random(in: 1...from.width, using: &random),
        height: .random(in: 1...from.height, using: &random))
      let stride = from.width + 3
      let old = (0..<stride * from.height).map { _ in UInt32.random(in: 0...255, using: &random) }
      var new = [UInt32](repeating: 0, count: to.area)
      old.withUnsafeBufferPointer { old in
        new.withUnsafeMutableBufferPointer {
          AreaAverage.reduce(old, stride: stride, from: from, to: to, into: $0)
        }
      }
      for y in 0..<to.height {
        for x in 0..<to.width {
          // In units of a `to`-th of an old pixel all borders are whole numbers.
          var sum = 0
          for row in 0..<from.height {
            let high = min((y + 1) * from.height, (row + 1) * to.height)
            let tall = max(0, high - max(y * from.height, row * to.height))
            for column in 0..<from.width where tall > 0 {
              let right = min((x + 1) * from.width, (column + 1) * to.width)
              let wide = max(0, right - max(x * from.width, column * to.width))
              sum += tall * wide * Int(old[row * stride + column])
            }
          }
          let exact = Double(sum) / Double(from.area)
          #expect(abs(Double(new[y * to.width + x]) - exact) <= 0.51)
        }
      }
    }
  }
}
