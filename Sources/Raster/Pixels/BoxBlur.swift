import MartletGeometry

// This file blurs with three box blurs in a row, as SVG's feGaussianBlur does. The result differs
// from a Gaussian by less than 3 %. The cost does not depend on the radius: each pass keeps a
// running sum, adds the value that enters the box and subtracts the one that leaves it. The sums of
// two channels share a word.

/// A blur with a standard deviation in pixels.
package struct BoxBlur: Hashable, Sendable {
  /// The widths of the three boxes, and the number of pixels left of the middle at which each
  /// begins.
  private let boxes: [(width: Int, before: Int)]
  /// The width of a single box, from which `boxes` are made.
  private let width: Int

  /// The maximum distance, in pixels, to which a pixel is spread in each direction.
  package var reach: Int { boxes.reduce(0) { $0 + $1.before } }

  /// The maximum standard deviation. A blur with a larger one is drawn with this deviation.
  package static let largestDeviation = 400.0

  /// Creates a blur. Returns nil for a deviation that is too small to be visible, and for NaN.
  package init?(deviation: Double) {
    guard deviation > 0 else { return nil }
    // 3·√(2π)/4
    let d = Int(min(deviation, Self.largestDeviation) * 1.8799712059732503 + 0.5)
    guard d > 1 else { return nil }
    width = d
    // Boxes of an even width are half a pixel off centre. Two such boxes are off to opposite sides,
    // and the third has an odd width, so that together they extend equally far in both directions.
    boxes =
      d % 2 == 1
      ? [(d, d / 2), (d, d / 2), (d, d / 2)] : [(d, d / 2), (d, d / 2 - 1), (d + 1, d / 2)]
  }

  /// Compares the widths, to which deviations are rounded.
  package static func == (a: BoxBlur, b: BoxBlur) -> Bool { a.width == b.width }

  /// Hashes the width.
  package func hash(into hasher: inout Hasher) { hasher.combine(width) }

  /// Blurs a picture in place; pixels beyond its border are treated as clear. O(area). It allocates
  /// memory for one copy of the picture.
  package func apply(to pixmap: inout Pixmap) {
    let (width, height, stride) = (pixmap.width, pixmap.height, pixmap.stride)
    if width == 0 || height == 0 { return }
    var other = Pixmap(width: width, height: height)
    unsafe pixmap.withUnsafeMutablePixels { pixels in
      unsafe other.withUnsafeMutablePixels { others in
        guard let a = pixels.baseAddress, let b = others.baseAddress else { return }
        // Safety: both have `height` rows of `stride` words, because pixmaps of equal width have
        // equal strides.
        for y in 0..<height {
          let (row, scratch) = unsafe (a + y * stride, b + y * stride)
          unsafe Self.blurRow(row, into: scratch, count: width, boxes[0])
          unsafe Self.blurRow(scratch, into: row, count: width, boxes[1])
          unsafe Self.blurRow(row, into: scratch, count: width, boxes[2])
        }
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * width) { sums in
          guard let sums = sums.baseAddress else { return }
          let size = (width, height, stride)
          unsafe Self.blurColumns(b, into: a, size, boxes[0], sums)
          unsafe Self.blurColumns(a, into: b, size, boxes[1], sums)
          unsafe Self.blurColumns(b, into: a, size, boxes[2], sums)
        }
      }
    }
  }

  // MARK: - Passes

  private static let lanes: UInt64 = 0x0000_00FF_0000_00FF

  /// Returns blue and green, and red and alpha of a pixel, each pair 32 bits apart.
  @inline(__always)
  private static func spread(_ pixel: UInt32) -> (UInt64, UInt64) {
    let p = UInt64(pixel)
    return ((p | p << 24) & lanes, (p >> 16 | (p >> 24) << 32) & lanes)
  }

  /// Returns the mean over a box as a pixel: each sum times 2^24/width, rounded to nearest. A sum
  /// over w pixels is at most 255·w, so a lane stays below 255·(2^24 + w) + 2^23 < 2^32.
  @inline(__always)
  private static func mean(_ low: UInt64, _ high: UInt64, _ reciprocal: UInt64) -> UInt32 {
    let half: UInt64 = 0x0080_0000_0080_0000
    let a = ((low &* reciprocal &+ half) >> 24) & lanes
    let b = ((high &* reciprocal &+ half) >> 24) & lanes
    let even = UInt32(truncatingIfNeeded: a | a >> 24) & 0xFFFF
    let odd = UInt32(truncatingIfNeeded: b | b >> 24) & 0xFFFF
    return even | odd << 16
  }

  private static func reciprocal(_ width: Int) -> UInt64 {
    UInt64((16_777_216 + width / 2) / width)
  }

  @unsafe
  private static func blurRow(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>, count: Int,
    _ box: (width: Int, before: Int)
  ) {
    let after = box.width - 1 - box.before
    let factor = reciprocal(box.width)
    var low: UInt64 = 0
    var high: UInt64 = 0
    for x in 0..<min(after, count) {
      let (a, b) = unsafe spread(source[x])
      low &+= a
      high &+= b
    }
    for x in 0..<count {
      if x &+ after < count {
        let (a, b) = unsafe spread(source[x &+ after])
        low &+= a
        high &+= b
      }
      unsafe target[x] = mean(low, high, factor)
      if x >= box.before {
        let (a, b) = unsafe spread(source[x &- box.before])
        low &-= a
        high &-= b
      }
    }
  }

  /// Blurs all columns at the same time, row by row, in the order of memory. `sums` has two words
  /// per column.
  @unsafe
  private static func blurColumns(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>,
    _ size: (width: Int, height: Int, stride: Int), _ box: (width: Int, before: Int),
    _ sums: UnsafeMutablePointer<UInt64>
  ) {
    let after = box.width - 1 - box.before
    let factor = reciprocal(box.width)
    let width = size.width
    unsafe sums.update(repeating: 0, count: 2 * width)
    for y in 0..<min(after, size.height) {
      unsafe add(source + y * size.stride, to: sums, count: width)
    }
    for y in 0..<size.height {
      if y + after < size.height {
        unsafe add(source + (y + after) * size.stride, to: sums, count: width)
      }
      let row = unsafe target + y * size.stride
      for x in 0..<width {
        unsafe row[x] = mean(sums[2 &* x], sums[2 &* x &+ 1], factor)
      }
      if y >= box.before {
        let leaving = unsafe source + (y - box.before) * size.stride
        for x in 0..<width {
          let (a, b) = unsafe spread(leaving[x])
          unsafe sums[2 &* x] &-= a
          unsafe sums[2 &* x &+ 1] &-= b
        }
      }
    }
  }

  @unsafe
  private static func add(
    _ row: UnsafePointer<UInt32>, to sums: UnsafeMutablePointer<UInt64>, count: Int
  ) {
    for x in 0..<count {
      let (a, b) = unsafe spread(row[x])
      unsafe sums[2 &* x] &+= a
      unsafe sums[2 &* x &+ 1] &+= b
    }
  }
}

extension Pixmap {
  /// Returns a picture of this one's coverage in one colour, blurred: its shadow. It has the same
  /// size; the blur is cut off at the border. O(area).
  package borrowing func shadow(_ color: RGBA, blur: BoxBlur?) -> Pixmap {
    var result = Pixmap(width: width, height: height)
    let word = color.premultiplied
    let count = stride * height
    unsafe withUnsafePixels { pixels in
      unsafe result.withUnsafeMutablePixels { shadow in
        // Safety: both have the same size.
        for i in 0..<count { unsafe shadow[i] = (pixels[i] >> 24) &* 0x0101_0101 }
      }
    }
    blur?.apply(to: &result)
    // The colour is applied after the blur, so that the blur computes with all 255 steps of
    // coverage.
    unsafe result.withUnsafeMutablePixels { shadow in
      for i in 0..<count { unsafe shadow[i] = Blend.scale(word, by: shadow[i] >> 24) }
    }
    return result
  }
}
