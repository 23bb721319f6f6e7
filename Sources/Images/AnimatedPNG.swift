import MartletGeometry
import MartletRaster

/// Writes an animated PNG frame by frame. It stores only the changed rectangle of each frame.
/// https://www.w3.org/TR/png-3/#apngFrame-based-animation
///
/// Frames are opaque: transparent pixels appear over black.
package struct AnimatedPNG: ~Copyable {
  private struct Frame {
    var rect: PixelRect
    var milliseconds: Int
    /// A zlib stream, as in an IDAT chunk.
    var data: [UInt8]
  }

  private let size: PixelSize
  /// The number of times to play; 0 for endless.
  private let plays: Int
  private let effort: PNG.Effort
  private var frames: [Frame] = []
  private var last: Pixmap

  /// Starts an animation of a size in pixels. `plays` is the number of times to play it, 0 for
  /// endless.
  package init(size: PixelSize, plays: Int = 0, effort: PNG.Effort = .small) {
    self.size = size
    self.plays = plays
    self.effort = effort
    last = Pixmap(width: size.width, height: size.height)
  }

  /// The number of stored frames; unchanged pictures add no frame.
  package var frameCount: Int { frames.count }

  /// Adds a picture that is shown for `milliseconds`, clamped to 1…65535. An unchanged picture only
  /// lengthens the previous frame, up to 65,535 ms in total; the time beyond that is lost.
  ///
  /// - Throws: `PNGError` if the size of the picture is not that of the animation, or if the
  ///   encoder fails.
  /// - Complexity: O(pixels), plus the encoding of the changed rectangle.
  package mutating func add(
    _ picture: borrowing Pixmap, milliseconds: Int
  ) throws(PNGError) {
    guard picture.size == size else {
      throw PNGError(
        operation: .encode,
        reason: "a frame of \(picture.width)×\(picture.height) in \(size.width)×\(size.height)")
    }
    let time = max(1, min(65_535, milliseconds))
    let rect = frames.isEmpty ? picture.bounds : Self.difference(last, picture)
    if rect.isEmpty, let previous = frames.last {
      let room = 65_535 - previous.milliseconds
      frames[frames.count - 1].milliseconds += min(room, time)
      return
    }
    let bytes = PixelBytes.unpremultiply(picture, rect, keepsAlpha: false)
    let png = try PNG.encode(bytes, effort: effort)
    frames.append(
      Frame(rect: rect, milliseconds: time, data: PNGChunks.data(of: "IDAT", in: png)))
    Self.copy(picture, rect, into: &last)
  }

  /// Returns the whole file.
  ///
  /// - Throws: `PNGError` if there is no frame.
  package consuming func finish() throws(PNGError) -> [UInt8] {
    guard !frames.isEmpty else {
      throw PNGError(operation: .encode, reason: "an animation without frames")
    }
    var png = PNGChunks.signature
    var header: [UInt8] = []
    PNGChunks.append(UInt32(size.width), to: &header)
    PNGChunks.append(UInt32(size.height), to: &header)
    // 8 bits, truecolour, deflate, adaptive filters, not interlaced.
    header += [8, 2, 0, 0, 0]
    PNGChunks.append("IHDR", header, to: &png)
    var control: [UInt8] = []
    PNGChunks.append(UInt32(frames.count), to: &control)
    PNGChunks.append(UInt32(plays), to: &control)
    PNGChunks.append("acTL", control, to: &png)

    var sequence: UInt32 = 0
    for (i, frame) in frames.enumerated() {
      PNGChunks.append("fcTL", Self.control(frame, sequence), to: &png)
      sequence += 1
      if i == 0 {
        PNGChunks.append("IDAT", frame.data, to: &png)
        continue
      }
      var data: [UInt8] = []
      data.reserveCapacity(frame.data.count + 4)
      PNGChunks.append(sequence, to: &data)
      data += frame.data
      PNGChunks.append("fdAT", data, to: &png)
      sequence += 1
    }
    PNGChunks.append("IEND", [], to: &png)
    return png
  }

  private static func control(_ frame: Frame, _ sequence: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    PNGChunks.append(sequence, to: &bytes)
    PNGChunks.append(UInt32(frame.rect.width), to: &bytes)
    PNGChunks.append(UInt32(frame.rect.height), to: &bytes)
    PNGChunks.append(UInt32(frame.rect.minX), to: &bytes)
    PNGChunks.append(UInt32(frame.rect.minY), to: &bytes)
    PNGChunks.append(UInt16(frame.milliseconds), to: &bytes)
    PNGChunks.append(UInt16(1000), to: &bytes)
    // The frame is not disposed of, and replaces the pixels that it covers.
    return bytes + [0, 0]
  }

  /// Returns the smallest rectangle that contains all pixels in which two pictures of equal size
  /// differ.
  private static func difference(_ a: borrowing Pixmap, _ b: borrowing Pixmap) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<a.height {
      var x0 = 0
      while x0 < a.width && a[x0, y] == b[x0, y] { x0 += 1 }
      if x0 == a.width { continue }
      var x1 = a.width
      while a[x1 - 1, y] == b[x1 - 1, y] { x1 -= 1 }
      box = box.union(PixelRect(minX: x0, minY: y, maxX: x1, maxY: y + 1))
    }
    return box
  }

  private static func copy(
    _ source: borrowing Pixmap, _ rect: PixelRect, into target: inout Pixmap
  ) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { target[x, y] = source[x, y] }
    }
  }
}
