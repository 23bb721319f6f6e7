import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletImages

private struct Chunk {
  var type: String
  var data: [UInt8]

  func word(_ at: Int) -> Int { data[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
}

private func chunks(_ png: [UInt8]) -> [Chunk] {
  var result: [Chunk] = []
  var i = 8
  while i + 12 <= png.count {
    let length = png[i..<i + 4].reduce(0) { $0 << 8 | Int($1) }
    let data = Array(png[i + 8..<i + 8 + length])
    let checksum = png[i + 8 + length..<i + 12 + length].reduce(0) { $0 << 8 | UInt32($1) }
    #expect(checksum == CRC32.checksum(png[i + 4..<i + 8 + length]))
    result.append(Chunk(type: String(decoding: png[i + 4..<i + 8], as: UTF8.self), data: data))
    i += 12 + length
  }
  #expect(i == png.count)
  return result
}

/// Plays an animation as a viewer does; each frame drawn over the one before.
private func play(_ png: [UInt8]) throws -> (frames: [[UInt32]], milliseconds: [Int]) {
  var frames: [[UInt32]] = []
  var times: [Int] = []
  var sequence = 0
  var header: [UInt8] = []
  var canvas: [UInt32] = []
  var width = 0
  var rect = PixelRect.empty
  for chunk in chunks(png) {
    switch chunk.type {
    case "IHDR":
      header = chunk.data
      width = chunk.word(0)
      canvas = [UInt32](repeating: 0, count: width * chunk.word(4))
    case "fcTL":
      #expect(chunk.word(0) == sequence)
      sequence += 1
      rect = PixelRect(
        x: chunk.word(12), y: chunk.word(16), width: chunk.word(4), height: chunk.word(8))
      times.append(Int(chunk.data[20]) << 8 | Int(chunk.data[21]))
    case "IDAT", "fdAT":
      var data = chunk.data
      if chunk.type == "fdAT" {
        #expect(chunk.word(0) == sequence)
        sequence += 1
        data.removeFirst(4)
      }
      var part = PNGChunks.signature
      var size: [UInt8] = []
      PNGChunks.append(UInt32(rect.width), to: &size)
      PNGChunks.append(UInt32(rect.height), to: &size)
      PNGChunks.append("IHDR", size + header[8...], to: &part)
      PNGChunks.append("IDAT", data, to: &part)
      PNGChunks.append("IEND", [], to: &part)
      let picture = try PNG.decode(part)
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          canvas[(rect.minY + y) * width + rect.minX + x] = picture[x, y]
        }
      }
      frames.append(canvas)
    default: break
    }
  }
  return (frames, times)
}

@Test func animationPlaysTheFramesThatWereAdded() throws {
  var animation = AnimatedPNG(size: PixelSize(width: 16, height: 9))
  var expected: [[UInt32]] = []
  for i in 0..<5 {
    var picture = Pixmap(width: 16, height: 9)
    picture.fill(picture.bounds, with: 0xFF10_1418)
    picture.fill(PixelRect(x: i * 2, y: i, width: 3, height: 2), with: 0xFFE4_0303)
    try animation.add(picture, milliseconds: 40 + i)
    expected.append((0..<9).flatMap { y in (0..<16).map { picture[$0, y] } })
  }
  let bytes = try animation.finish()
  let (frames, times) = try play(bytes)
  #expect(frames == expected)
  #expect(times == [40, 41, 42, 43, 44])
  // A program that knows no animations shows the first frame.
  #expect(try PNG.decode(bytes)[0, 0] == 0xFFE4_0303)
}

@Test func unchangedPictureLengthensTheFrameBefore() throws {
  var animation = AnimatedPNG(size: PixelSize(width: 4, height: 4))
  let picture = Pixmap(width: 4, height: 4)
  try animation.add(picture, milliseconds: 100)
  try animation.add(picture, milliseconds: 50)
  #expect(animation.frameCount == 1)
  #expect(try play(animation.finish()).milliseconds == [150])
}

@Test func frameOfAnotherSizeIsAnError() {
  var animation = AnimatedPNG(size: PixelSize(width: 4, height: 4))
  #expect(throws: PNGError(operation: .encode, reason: "a frame of 5×4 in 4×4")) {
    try animation.add(Pixmap(width: 5, height: 4), milliseconds: 10)
  }
}
