/// Coverage without colour, one byte per pixel, rows top first and without gaps: a rendered glyph.
/// A value with shared storage.
package struct AlphaMask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// 0 is outside, 255 is fully covered; `width * height` bytes.
  package let coverage: [UInt8]

  /// Traps when `coverage` is not `width * height` bytes.
  package init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && coverage.count == width * height,
      "a mask has one byte per pixel")
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}
