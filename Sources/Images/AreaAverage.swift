import MartletGeometry

/// Reduces pictures: each new pixel is the average of the area that it covers.
enum AreaAverage {
  /// The old pixels that a new pixel covers along one axis. The pixel `first` counts by
  /// `firstShare`, the pixel `last` by `lastShare`, and all pixels between them count fully. If
  /// `first` and `last` are equal, only `firstShare` counts.
  private struct SourceSpan {
    var first: Int
    var last: Int
    var firstShare: Float
    var lastShare: Float

    init(of index: Int, scale: Double, count: Int) {
      let start = Double(index) * scale
      let end = min(Double(index + 1) * scale, Double(count))
      first = min(Int(start), count - 1)
      last = max(first, min(count - 1, Int(end.rounded(.up)) - 1))
      firstShare = Float(min(end, Double(first + 1)) - start)
      lastShare = last == first ? 0 : Float(end - Double(last))
    }

    func share(of index: Int) -> Float {
      if index == first { return firstShare }
      return index == last ? lastShare : 1
    }
  }

  /// Reduces premultiplied pixels, with rows `stride` pixels apart, to a size that is not larger on
  /// either side. The new rows have no gaps.
  ///
  /// `pixels` contains `from.height` rows, and `words` has room for the new picture.
  ///
  /// - Complexity: O(old pixels).
  static func reduce(
    _ pixels: UnsafeBufferPointer<UInt32>, stride: Int, from: PixelSize, to: PixelSize,
    into words: UnsafeMutableBufferPointer<UInt32>
  ) {
    if from == to {
      for y in 0..<to.height {
        for x in 0..<to.width {
          // Safety: both pictures have this row and column.
          unsafe words[y * to.width + x] = pixels[y * stride + x]
        }
      }
      return
    }
    let (scaleX, scaleY) = (
      Double(from.width) / Double(to.width), Double(from.height) / Double(to.height)
    )
    let columns = (0..<to.width).map { SourceSpan(of: $0, scale: scaleX, count: from.width) }
    let factor = Float(1 / (scaleX * scaleY))
    var sums = [SIMD4<Float>](repeating: .zero, count: to.width)
    for y in 0..<to.height {
      for x in sums.indices { sums[x] = .zero }
      let rows = SourceSpan(of: y, scale: scaleY, count: from.height)
      for row in rows.first...rows.last {
        let weight = rows.share(of: row)
        for (x, reach) in columns.enumerated() {
          var sum = SIMD4<Float>.zero
          for column in reach.first...reach.last {
            // Safety: spans end within the old picture.
            let word = unsafe pixels[row * stride + column]
            sum += channels(word) * reach.share(of: column)
          }
          sums[x] += sum * weight
        }
      }
      for x in sums.indices {
        // Safety: the new picture has this row and column.
        unsafe words[y * to.width + x] = Self.word(sums[x] * factor)
      }
    }
  }

  @inline(__always)
  private static func channels(_ word: UInt32) -> SIMD4<Float> {
    let shifted = SIMD4<UInt32>(word >> 24, word >> 16, word >> 8, word) & SIMD4(repeating: 255)
    return SIMD4<Float>(shifted)
  }

  @inline(__always)
  private static func word(_ channels: SIMD4<Float>) -> UInt32 {
    let rounded = SIMD4<UInt32>(
      (channels + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
    return rounded[0] << 24 | rounded[1] << 16 | rounded[2] << 8 | rounded[3]
  }
}
