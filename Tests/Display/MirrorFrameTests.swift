import MartletGeometry
import MartletRaster
import Testing

@testable import MartletDisplay

struct MirrorFrameTests {
  /// A picture whose pixels are their own numbers.
  private func picture(_ width: Int, _ height: Int) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = 0xFF00_0000 | UInt32(y * width + x) }
    }
    return picture
  }

  @Test func aRegionIsItsPixelsAndComesBackFromItsBytes() {
    let region = PixelRegion([
      PixelRect(x: 0, y: 0, width: 2, height: 1), PixelRect(x: 3, y: 2, width: 9, height: 9),
    ])
    let frame = MirrorFrame(region, of: picture(5, 4))
    #expect(frame.parts.count == 2)
    #expect(frame.parts.flatMap(\.pixels).map { $0 & 0xFFFF } == [0, 1, 13, 14, 18, 19])
    let again = MirrorFrame(size: frame.size, partCount: 2, bytes: frame.bytes)
    #expect(again == frame)
    #expect(MirrorFrame(size: frame.size, partCount: 0, bytes: [])?.parts.isEmpty == true)
  }

  @Test func bytesThatAreNoFrameAreRefused() {
    let frame = MirrorFrame(
      PixelRegion(PixelRect(x: 1, y: 1, width: 2, height: 2)), of: picture(5, 4))
    let bytes = frame.bytes
    for count in 0..<bytes.count {
      #expect(
        MirrorFrame(size: frame.size, partCount: 1, bytes: Array(bytes[..<count])) == nil)
    }
    #expect(MirrorFrame(size: frame.size, partCount: 1, bytes: bytes + [0]) == nil)
    #expect(MirrorFrame(size: frame.size, partCount: 2, bytes: bytes) == nil)
    #expect(MirrorFrame(size: frame.size, partCount: -1, bytes: bytes) == nil)
    // The rectangle does not lie in a smaller picture.
    #expect(
      MirrorFrame(size: PixelSize(width: 2, height: 4), partCount: 1, bytes: bytes) == nil)
    #expect(
      MirrorFrame(size: PixelSize(width: 0, height: 4), partCount: 0, bytes: []) == nil)
    #expect(
      MirrorFrame(size: PixelSize(width: .max, height: .max), partCount: 0, bytes: []) == nil)
  }

  /// Whatever the bytes are, reading them ends in a frame of as many bytes or in none.
  @Test func anyBytesEndInAFrameOrNone() {
    var seed: UInt64 = 19
    func next() -> UInt8 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 56)
    }
    for _ in 0..<3000 {
      // Small numbers, of which some are a frame.
      var bytes = (0..<Int(next()) % 60).map { $0 % 4 == 0 ? next() % 4 : 0 }
      if next() > 128, !bytes.isEmpty { bytes[Int(next()) % bytes.count] = next() }
      let count = Int(next()) % 4
      let size = PixelSize(width: 6, height: 5)
      if let frame = MirrorFrame(size: size, partCount: count, bytes: bytes) {
        #expect(frame.bytes == bytes && frame.parts.count == count)
      }
    }
  }
}
