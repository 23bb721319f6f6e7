import Testing

@testable import MartletRaster

struct PixmapBytesTests {
  @Test(arguments: [(0, 0), (1, 1), (16, 3), (17, 5), (3, 0)])
  func aPictureComesBackFromItsBytes(width: Int, height: Int) throws {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { pixmap[x, y] = UInt32(0xFF00_0000) + UInt32(x * 257 + y * 65_537) }
    }
    let bytes = pixmap.copiedBytes()
    #expect(bytes.count == width * height * 4)
    guard let again = Pixmap(width: width, height: height, copiedBytes: bytes) else {
      Issue.record("no picture")
      return
    }
    for y in 0..<height {
      for x in 0..<width where again[x, y] != pixmap[x, y] { Issue.record("\(x), \(y)") }
    }
    let isTaken = Pixmap(width: width, height: height, copiedBytes: bytes + [0, 0, 0, 0]) != nil
    #expect(!isTaken)
  }
}
