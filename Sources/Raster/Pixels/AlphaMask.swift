/// Coverage without colour, such as a rendered glyph. It has one byte per pixel, with the top row
/// first and without gaps. It is a value with shared storage.
package struct AlphaMask: Sendable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  private let bytes: Bytes

  /// Creates a mask from its coverage, row by row. O(area).
  ///
  /// - Precondition: `coverage` has `width * height` bytes.
  package init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && coverage.count == width * height,
      "a mask has one byte per pixel")
    self.width = width
    self.height = height
    bytes = Bytes(coverage)
  }

  /// A copy of the coverage, `width * height` bytes: 0 is outside, 255 is fully covered. O(area).
  package var coverage: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: bytes.base, count: width * height))
  }

  /// The first of `width * height` bytes; valid while the mask is kept.
  var base: UnsafePointer<UInt8> { unsafe bytes.base }

  /// Memory that does not move.
  ///
  /// Unchecked because of the pointer: no code writes to it after `init`.
  @safe
  private final class Bytes: @unchecked Sendable {
    let base: UnsafePointer<UInt8>

    init(_ bytes: [UInt8]) {
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
      for (i, byte) in bytes.enumerated() { unsafe (memory + i).initialize(to: byte) }
      unsafe base = UnsafePointer(memory)
    }

    deinit { unsafe base.deallocate() }
  }
}
