internal import CKernels
import MartletGeometry

// This file has the inner loops of picture drawing. Their input is a line through a picture, with
// the positions for the pixels of a device row. Their output is the colours of these pixels.
// Positions have 20 fractional bits; 0 is the centre of pixel 0. The steps of a run therefore add
// up exactly, and a pixel does not depend on the start of its run.

/// The positions in a picture for the pixels of a row: (u, v) for the first, then steps of (du,
/// dv).
struct ImageLine {
  static let one = 1 << 20

  var u: Int
  var v: Int
  var du: Int
  var dv: Int

  @inline(__always)
  mutating func advance(_ count: Int) {
    u &+= count &* du
    v &+= count &* dv
  }
}

/// The premultiplied pixels of one level of a picture, in borrowed memory.
///
/// Invariant: `base` has `height` rows of `stride` words as long as the level is used. Width and
/// height are at least 1.
@safe
struct ImageLevel: BitwiseCopyable {
  let base: UnsafePointer<UInt32>
  let stride: Int
  let width: Int
  let height: Int

  /// Writes `count` pixels along `line`.
  func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, along line: ImageLine,
    isSmooth: Bool, repeats: Bool, kernels: Kernels
  ) {
    var line = repeats ? wrapped(line) : line
    if !isSmooth {
      unsafe fetchNearest(pixels, count: count, along: line, repeats: repeats)
      return
    }
    var i = 0
    while i < count {
      let inside = interiorCount(line, count &- i)
      if inside > 0 {
        // Safety: the four taps of all these positions lie inside the level.
        unsafe kernels.functions.pointee.bilinear(
          pixels + i, inside, base, stride,
          Int64(line.u), Int64(line.v), Int64(line.du), Int64(line.dv))
        i &+= inside
        line.advance(inside)
      } else {
        unsafe pixels[i] = repeats ? tiledSample(line.u, line.v) : sample(line.u, line.v)
        i &+= 1
        line.advance(1)
      }
      if repeats { wrap(&line) }
    }
  }

  // MARK: - Runs

  /// Returns the number of next positions whose four taps all lie inside. They need no check.
  private func interiorCount(_ line: ImageLine, _ count: Int) -> Int {
    let limitU = (width &- 1) &* ImageLine.one
    let limitV = (height &- 1) &* ImageLine.one
    if line.u < 0 || line.v < 0 || line.u >= limitU || line.v >= limitV { return 0 }
    return min(
      Self.steps(from: line.u, by: line.du, below: limitU, atMost: count),
      Self.steps(from: line.v, by: line.dv, below: limitV, atMost: count))
  }

  /// Returns the number of values `position`, `position + step`… in 0..<limit. The first one must
  /// lie in that range.
  private static func steps(from position: Int, by step: Int, below limit: Int, atMost count: Int)
    -> Int
  {
    let (distance, overflows) = (count &- 1).multipliedReportingOverflow(by: step)
    let (last, isFar) = position.addingReportingOverflow(distance)
    if !overflows && !isFar && last >= 0 && last < limit { return count }
    return step > 0 ? (limit &- 1 &- position) / step &+ 1 : position / (0 &- step) &+ 1
  }

  /// Returns the line moved into the first tile, with its steps reduced to less than a tile.
  private func wrapped(_ line: ImageLine) -> ImageLine {
    let spanU = width &* ImageLine.one
    let spanV = height &* ImageLine.one
    func remainder(_ x: Int, _ span: Int) -> Int {
      let r = x % span
      return r < 0 ? r &+ span : r
    }
    return ImageLine(
      u: remainder(line.u, spanU), v: remainder(line.v, spanV), du: line.du % spanU,
      dv: line.dv % spanV)
  }

  /// Moves a line back that has left the first tile by less than a tile.
  @inline(__always)
  private func wrap(_ line: inout ImageLine) {
    let spanU = width &* ImageLine.one
    let spanV = height &* ImageLine.one
    if line.u >= spanU { line.u &-= spanU } else if line.u < 0 { line.u &+= spanU }
    if line.v >= spanV { line.v &-= spanV } else if line.v < 0 { line.v &+= spanV }
  }

  // MARK: - Single pixels

  private func fetchNearest(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, along start: ImageLine, repeats: Bool
  ) {
    var line = start
    let half = ImageLine.one / 2
    for i in 0..<count {
      var x = (line.u &+ half) >> 20
      var y = (line.v &+ half) >> 20
      if repeats {
        // A position lies in the tile; half a pixel further may lie in the next one.
        if x == width { x = 0 }
        if y == height { y = 0 }
      } else {
        x = max(0, min(width &- 1, x))
        y = max(0, min(height &- 1, y))
      }
      // Safety: column and row lie inside the level.
      unsafe pixels[i] = base[y &* stride &+ x]
      line.advance(1)
      if repeats { wrap(&line) }
    }
  }

  /// Returns the pixel at a position whose taps may lie outside. Outside, border pixels are
  /// repeated.
  func sample(_ u: Int, _ v: Int) -> UInt32 {
    let x = u >> 20
    let y = v >> 20
    return unsafe mixed(
      max(0, min(width &- 1, x)), max(0, min(width &- 1, x &+ 1)), max(0, min(height &- 1, y)),
      max(0, min(height &- 1, y &+ 1)), u, v)
  }

  /// Returns the pixel at a position in the first tile.
  private func tiledSample(_ u: Int, _ v: Int) -> UInt32 {
    let x = u >> 20
    let y = v >> 20
    return unsafe mixed(
      x, x &+ 1 == width ? 0 : x &+ 1, y, y &+ 1 == height ? 0 : y &+ 1, u, v)
  }

  /// Safety: the columns and rows must lie inside the level.
  @unsafe
  private func mixed(
    _ left: Int, _ right: Int, _ upper: Int, _ lower: Int, _ u: Int, _ v: Int
  ) -> UInt32 {
    // The position between pixels has 8 bits, which is as much as a channel can show.
    let wx = UInt32(truncatingIfNeeded: (u >> 12) & 255)
    let wy = UInt32(truncatingIfNeeded: (v >> 12) & 255)
    let top = unsafe base + upper &* stride
    let bottom = unsafe base + lower &* stride
    return unsafe Self.mix(
      Self.mix(top[left], top[right], wx), Self.mix(bottom[left], bottom[right], wx), wy)
  }

  /// Returns `a` moved towards `b` by `weight`/256, each channel rounded to nearest. Channels stay
  /// below their alpha, because both have the same weights.
  @inline(__always)
  static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let even =
      (((a & 0x00FF_00FF) &* rest &+ (b & 0x00FF_00FF) &* weight &+ 0x0080_0080) &>> 8)
      & 0x00FF_00FF
    let odd =
      (((a &>> 8) & 0x00FF_00FF) &* rest &+ ((b &>> 8) & 0x00FF_00FF) &* weight
        &+ 0x0080_0080) & 0xFF00_FF00
    return even | odd
  }

  // MARK: - Halving

  /// Writes the level of half the size, rounded up, without gaps. Each pixel is the mean of four
  /// pixels; the border pixels of an odd width or height are used twice.
  func halve(into target: UnsafeMutablePointer<UInt32>) {
    let columns = (width &+ 1) / 2
    for y in 0..<(height &+ 1) / 2 {
      // Safety: both rows and all columns are clamped to the level.
      let top = unsafe base + 2 &* y &* stride
      let bottom = unsafe base + min(2 &* y &+ 1, height &- 1) &* stride
      for x in 0..<columns {
        let a = 2 &* x
        let b = min(a &+ 1, width &- 1)
        unsafe target[y &* columns &+ x] = Self.mean(top[a], top[b], bottom[a], bottom[b])
      }
    }
  }

  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let lanes: UInt32 = 0x00FF_00FF
    let even = ((a & lanes) &+ (b & lanes) &+ (c & lanes) &+ (d & lanes) &+ 0x0002_0002) &>> 2
    let odd =
      (((a &>> 8) & lanes) &+ ((b &>> 8) & lanes) &+ ((c &>> 8) & lanes) &+ ((d &>> 8) & lanes)
        &+ 0x0002_0002) &>> 2
    return (even & lanes) | (odd & lanes) &<< 8
  }
}
