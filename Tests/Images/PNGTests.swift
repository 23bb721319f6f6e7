import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletImages

/// A seeded sequence of numbers.
struct Random {
  var state: UInt64

  mutating func below(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(n))
  }
}

private func sample(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool) -> Pixmap {
  var random = Random(state: seed)
  var pixmap = Pixmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let byte = { (random: inout Random) in UInt8(random.below(256)) }
      pixmap[x, y] = PixelBytes.premultiply(
        red: byte(&random), green: byte(&random), blue: byte(&random),
        alpha: isOpaque ? 255 : byte(&random))
    }
  }
  return pixmap
}

@Test func premultipliedChannelsSurviveTheRoundTrip() {
  for alpha in UInt32(1)...255 {
    for channel in 0...alpha {
      let straight = PixelBytes.unpremultiply(channel, alpha: alpha)
      let back = PixelBytes.premultiply(
        red: straight, green: 0, blue: 0, alpha: UInt8(alpha))
      #expect((back >> 16) & 255 == channel)
    }
  }
}

@Test func premultiplyingRoundsToNearest() {
  for alpha in 0...255 {
    for channel in 0...255 {
      let exact = Double(alpha * channel) / 255
      let pixel = PixelBytes.premultiply(
        red: 0, green: UInt8(channel), blue: 0, alpha: UInt8(alpha))
      #expect(abs(Double((pixel >> 8) & 255) - exact) <= 0.5)
    }
  }
}

@Test(arguments: [true, false], [PNG.Effort.fast, .small])
func encodedPictureDecodesToTheSamePixels(isOpaque: Bool, effort: PNG.Effort) throws {
  let picture = sample(37, 21, seed: 5, isOpaque: isOpaque)
  let decoded = try PNG.decode(PNG.encode(picture, effort: effort))
  #expect(pixelDifferences(picture, decoded) == [])
}

@Test func partOfAPictureIsEncodedAlone() throws {
  let picture = sample(20, 20, seed: 6, isOpaque: true)
  let part = try PNG.decode(
    PNG.encode(picture, rect: PixelRect(x: 15, y: 3, width: 50, height: 2)))
  #expect(part.size == PixelSize(width: 5, height: 2))
  #expect(part[0, 0] == picture[15, 3])
  #expect(part[4, 1] == picture[19, 4])
}

@Test func pictureWithoutPixelsIsAnError() {
  #expect(throws: PNGError(operation: .encode, reason: "the picture has no pixels")) {
    try PNG.encode(Pixmap(width: 0, height: 3))
  }
}

@Test func badBytesNameTheirFault() throws {
  #expect(throws: PNGError.self) { _ = try PNG.decode([]) }
  #expect(throws: PNGError(operation: .decode, reason: "invalid signature")) {
    _ = try PNG.decode(Array("GIF89a and more than a header".utf8) + [0, 0, 0, 0, 0])
  }
  // A header that promises 16384 × 16384 pixels is refused before memory is taken.
  var huge = PNGChunks.signature
  var header: [UInt8] = []
  PNGChunks.append(UInt32(16_384), to: &header)
  PNGChunks.append(UInt32(16_384), to: &header)
  PNGChunks.append("IHDR", header + [8, 6, 0, 0, 0], to: &huge)
  PNGChunks.append("IDAT", [UInt8](repeating: 0, count: 20), to: &huge)
  #expect(
    throws: PNGError(
      operation: .decode, reason: "16384×16384 is more than 67108864 pixels")
  ) { _ = try PNG.decode(huge) }
}

@Test func everyPrefixOfAPictureIsRefusedOrDecoded() throws {
  let bytes = try PNG.encode(sample(9, 7, seed: 7, isOpaque: false))
  for count in 0..<bytes.count - 16 {
    #expect(throws: PNGError.self) { _ = try PNG.decode(Array(bytes[..<count])) }
  }
}

@Test(arguments: 0..<60)
func brokenPicturesNeverTrap(seed: Int) throws {
  var random = Random(state: UInt64(seed) &* 7919)
  let original = try PNG.encode(
    sample(5 + seed % 7, 4, seed: UInt64(seed), isOpaque: seed.isMultiple(of: 2)))
  for _ in 0..<40 {
    var bytes = original
    for _ in 0...random.below(4) {
      switch random.below(3) {
      case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
      case 1: bytes.remove(at: random.below(bytes.count))
      default: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count))
      }
    }
    if random.below(2) == 0 { repairChecksums(&bytes) }
    if let picture = try? PNG.decode(bytes) {
      #expect(picture.width * picture.height <= PNG.maximumPixels)
    }
  }
}

/// Makes the checksums fit again, so that a mutation gets past them to the decoder proper.
private func repairChecksums(_ png: inout [UInt8]) {
  var i = 8
  while i + 12 <= png.count {
    let length = png[i..<i + 4].reduce(0) { $0 << 8 | Int($1) }
    guard i + 12 + length <= png.count else { return }
    var word: [UInt8] = []
    PNGChunks.append(CRC32.checksum(png[i + 4..<i + 8 + length]), to: &word)
    png.replaceSubrange(i + 8 + length..<i + 12 + length, with: word)
    i += 12 + length
  }
}

@Test func checksumOfTheNineDigits() {
  #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
}
