import MartletGeometry
import MartletRaster

/// A change of a panel's picture, for a program that mirrors it: rectangles with their pixels.
///
/// The bytes are, for each rectangle, four little-endian words (left, top, width, height), then the
/// pixels of all rectangles in their order, row by row, four bytes each.
package struct MirrorFrame: Hashable, Sendable {
  /// A rectangle of the picture with its pixels.
  package struct Part: Hashable, Sendable {
    /// The rectangle, in device pixels of the picture; not empty.
    package var rect: PixelRect
    /// `rect.area` premultiplied pixels, row by row.
    package var pixels: [UInt32]

    /// Makes a part. `pixels` has `rect.area` elements.
    package init(rect: PixelRect, pixels: [UInt32]) {
      self.rect = rect
      self.pixels = pixels
    }
  }

  /// The size of the whole picture, in device pixels.
  package var size: PixelSize
  /// The changed rectangles. They do not overlap.
  package var parts: [Part]

  /// The maximum number of rectangles in a frame.
  static let maximumParts = 64
  /// The maximum width and height of a picture.
  static let longestSide = 16_384

  /// Makes a frame of a picture of this size.
  package init(size: PixelSize, parts: [Part] = []) {
    self.size = size
    self.parts = parts
  }

  /// Copies the pixels of a region, clipped to the picture.
  ///
  /// - Complexity: O(area of the region)
  package init(_ region: PixelRegion, of picture: borrowing Pixmap) {
    size = picture.size
    let stride = picture.stride
    let bounds = picture.bounds
    parts = unsafe picture.withUnsafePixels { source in
      region.rects.compactMap { rect in
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return nil }
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: rect.area) { target, count in
          var index = 0
          for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
              // Safety: the rectangle lies inside the picture, and the target has room for its
              // area.
              unsafe target[index] = source[y * stride + x]
              index += 1
            }
          }
          count = index
        }
        return Part(rect: rect, pixels: pixels)
      }
    }
  }

  // MARK: - As bytes

  /// The rectangles and pixels as bytes. The size and the number of rectangles are not part of
  /// them, so send these separately.
  package var bytes: [UInt8] {
    let length = parts.reduce(0) { $0 + 16 + $1.pixels.count * 4 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    func append(_ word: UInt32) {
      bytes.append(UInt8(truncatingIfNeeded: word))
      bytes.append(UInt8(truncatingIfNeeded: word >> 8))
      bytes.append(UInt8(truncatingIfNeeded: word >> 16))
      bytes.append(UInt8(truncatingIfNeeded: word >> 24))
    }
    for part in parts {
      for number in [part.rect.minX, part.rect.minY, part.rect.width, part.rect.height] {
        append(UInt32(truncatingIfNeeded: number))
      }
    }
    for part in parts {
      for pixel in part.pixels { append(pixel) }
    }
    return bytes
  }

  /// Parses `bytes` of a frame. Returns nil if a rectangle is empty or not inside the picture, if
  /// the picture or the number of parts exceeds its limit, or if there are too few or too many
  /// bytes.
  package init?(size: PixelSize, partCount: Int, bytes: [UInt8]) {
    let sides = 1...Self.longestSide
    guard sides.contains(size.width), sides.contains(size.height),
      (0...Self.maximumParts).contains(partCount), bytes.count >= partCount * 16
    else { return nil }
    func word(_ offset: Int) -> UInt32 {
      UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
        | UInt32(bytes[offset + 3]) << 24
    }
    var rects: [PixelRect] = []
    var length = partCount * 16
    for index in 0..<partCount {
      let numbers = (0..<4).map { Int(word(index * 16 + $0 * 4)) }
      guard numbers[2] > 0, numbers[3] > 0, numbers[0] + numbers[2] <= size.width,
        numbers[1] + numbers[3] <= size.height
      else { return nil }
      let rect = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      rects.append(rect)
      length += rect.area * 4
    }
    guard bytes.count == length else { return nil }
    self.size = size
    parts = []
    var offset = partCount * 16
    for rect in rects {
      let start = offset
      let pixels = (0..<rect.area).map { word(start + $0 * 4) }
      offset += rect.area * 4
      parts.append(Part(rect: rect, pixels: pixels))
    }
  }
}
