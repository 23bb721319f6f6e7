import MartletGeometry

// This file maps pictures in perspective, row by row. The exact position of a pixel in the picture
// needs a division. Between two columns 32 apart the positions lie nearly on a line. Exact
// positions are therefore computed only at the borders of blocks of 32 columns, and the positions
// between them by equal steps. If the error exceeds 1/8 of a pixel, the caller divides the block
// into four, and if that is not enough, into pixels.
//
// Blocks begin at multiples of 32, so a pixel does not depend on the clip. With blocks of 16, a
// frame with a large picture took half a millisecond more.

/// The map from device pixels back to a picture's pixels.
struct ProjectedImage {
  static let blockWidth = 32
  static let smallBlockWidth = 8

  /// The map from columns and rows, at pixel centres, to the picture's coordinates, which count
  /// from the picture's corner. It gives them in homogeneous form: multiplied by `w`.
  private let inverse: ProjectionTransform
  private let filter: ImageFilter
  private let levels: Int

  /// The positions of a block of columns, or of one pixel, in the picture: they lie on a line.
  struct Piece {
    /// The line in the level `detail.level`.
    var line: ImageLine
    /// The same line in the next smaller level, which is mixed in.
    var second: ImageLine
    var detail: ImageDetail
  }

  init?(_ transform: ProjectionTransform, filter: ImageFilter, levels: Int) {
    var inverse = ProjectionTransform(CGAffineTransform(translationX: 0.5, y: 0.5))
    var back = transform
    guard back.invert() else { return nil }
    inverse = inverse.concatenating(back)
    // Any multiple of the matrix is the same map; this one keeps sums far from overflow.
    let largest = [
      inverse.m11, inverse.m12, inverse.m13, inverse.m21, inverse.m22, inverse.m23, inverse.m31,
      inverse.m32, inverse.m33,
    ].reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isFinite else { return nil }
    inverse = inverse.scaled(by: 1 / largest)
    guard inverse.m33.isFinite else { return nil }
    self.inverse = inverse
    self.filter = filter
    self.levels = levels
  }

  /// The position of a pixel's centre in the picture.
  struct Position {
    var u: Double
    var v: Double
    /// The homogeneous divisor of the coordinates: the reciprocal of the pixel's depth, in any
    /// unit.
    var w: Double
    /// False on the horizon, where there is no position.
    var isValid: Bool
  }

  @inline(__always)
  func position(x: Int, y: Int) -> Position {
    let px = Double(x)
    let py = Double(y)
    let w = inverse.m13 * px + inverse.m23 * py + inverse.m33
    let k = 1 / w
    let u = (inverse.m11 * px + inverse.m21 * py + inverse.m31) * k
    let v = (inverse.m12 * px + inverse.m22 * py + inverse.m32) * k
    return Position(u: u, v: v, w: w, isValid: abs(u) < 0x1p30 && abs(v) < 0x1p30)
  }

  /// Returns the block of 2^`shift` columns from `a` to `b`; nil if its error is too large.
  @inline(__always)
  func block(_ a: Position, _ b: Position, shift: Int) -> Piece? {
    guard a.isValid && b.isValid else { return nil }
    let detail = detail(a)
    let k = 1 / Double(1 << detail.level)
    // If `w` changes by the fraction r, the middle of the block is off by r/4 of its length. This
    // error must not exceed 1/8 of a pixel.
    let length = max(abs(b.u - a.u), abs(b.v - a.v)) * k
    guard abs(b.w - a.w) * length <= abs(a.w) / 2 else { return nil }
    return Piece(
      line: Self.line(a, b, k, shift),
      second: detail.weight > 0 ? Self.line(a, b, k / 2, shift) : .init(), detail: detail)
  }

  /// Returns a single pixel; nil on the horizon.
  func pixel(x: Int, y: Int) -> Piece? {
    let a = position(x: x, y: y)
    guard a.isValid else { return nil }
    let detail = detail(a)
    let k = 1 / Double(1 << detail.level)
    return Piece(
      line: Self.line(a, a, k, 0),
      second: detail.weight > 0 ? Self.line(a, a, k / 2, 0) : .init(), detail: detail)
  }

  private func detail(_ p: Position) -> ImageDetail {
    if levels == 1 || filter == .nearest || filter == .bilinear { return ImageDetail() }
    // The derivatives of u and v by x and y: the steps from this pixel to its neighbours.
    let k = 1 / p.w
    let ux = (inverse.m11 - p.u * inverse.m13) * k
    let vx = (inverse.m12 - p.v * inverse.m13) * k
    let uy = (inverse.m21 - p.u * inverse.m23) * k
    let vy = (inverse.m22 - p.v * inverse.m23) * k
    return ImageDetail(
      filter, levels: levels, stretchSquared: max(ux * ux + vx * vx, uy * uy + vy * vy))
  }

  @inline(__always)
  private static func line(_ a: Position, _ b: Position, _ scale: Double, _ shift: Int) -> ImageLine
  {
    let u = fixed(a.u * scale - 0.5)
    let v = fixed(a.v * scale - 0.5)
    return ImageLine(
      u: u, v: v, du: (fixed(b.u * scale - 0.5) &- u) >> shift,
      dv: (fixed(b.v * scale - 0.5) &- v) >> shift)
  }

  /// Converts to 1/2^20. The range is checked in `position(x:y:)`.
  @inline(__always)
  private static func fixed(_ x: Double) -> Int {
    let scaled = x * 1_048_576
    return Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }
}

extension ImageLine {
  init() {
    self.init(u: 0, v: 0, du: 0, dv: 0)
  }
}

extension ProjectionTransform {
  /// Returns the same map, with all elements of its matrix multiplied by `k`.
  func scaled(by k: Double) -> ProjectionTransform {
    var m = self
    m.m11 *= k
    m.m12 *= k
    m.m13 *= k
    m.m21 *= k
    m.m22 *= k
    m.m23 *= k
    m.m31 *= k
    m.m32 *= k
    m.m33 *= k
    return m
  }
}
