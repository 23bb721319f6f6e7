/// Coverage without colour, one byte per pixel, rows top first and without gaps: a rendered glyph.
/// A value with shared storage.
package struct AlphaMask: Sendable {
  package let width: Int
  package let height: Int
  private let bytes: Bytes

  /// Traps when `coverage` is not `width * height` bytes.
  package init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && coverage.count == width * height,
      "a mask has one byte per pixel")
    self.width = width
    self.height = height
    bytes = Bytes(coverage)
  }

  /// 0 is outside, 255 is fully covered; `width * height` bytes, copied.
  package var coverage: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: bytes.base, count: width * height))
  }

  /// The first of `width * height` bytes; valid while the mask is kept.
  var base: UnsafePointer<UInt8> { unsafe bytes.base }

  /// Memory that stays where it is.
  ///
  /// Unchecked because of the pointer: nobody writes to it after `init`.
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
