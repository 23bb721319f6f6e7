/// The checksum of frames: CRC-32C, the polynomial of iSCSI (RFC 3720, appendix B.4).
///
/// It finds every burst error of up to 32 bits. The computation reads eight bytes at a time, each
/// through a table of its own.
package struct CRC32C: Hashable, Sendable {
  private var state: UInt32 = .max

  /// Makes the checksum of no bytes.
  package init() {}

  /// The checksum of all bytes so far.
  package var checksum: UInt32 { ~state }

  /// Adds bytes to the checksum.
  ///
  /// - Complexity: O(bytes).
  package mutating func update(_ bytes: Span<UInt8>) {
    var state = state
    let tables = Self.tables.span
    var index = 0
    // Safety: a byte has no padding, so every byte of the memory is initialized.
    let raw = unsafe bytes.bytes
    while index &+ 8 <= bytes.count {
      // Safety: the call checks the bounds, and any 8 bytes are a valid number.
      let word = UInt64(
        littleEndian: unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let low = UInt32(truncatingIfNeeded: word) ^ state
      let high = UInt32(truncatingIfNeeded: word >> 32)
      let a = tables[1792 &+ Int(low & 255)] ^ tables[1536 &+ Int(low >> 8 & 255)]
      let b = tables[1280 &+ Int(low >> 16 & 255)] ^ tables[1024 &+ Int(low >> 24)]
      let c = tables[768 &+ Int(high & 255)] ^ tables[512 &+ Int(high >> 8 & 255)]
      let d = tables[256 &+ Int(high >> 16 & 255)] ^ tables[Int(high >> 24)]
      state = a ^ b ^ c ^ d
      index &+= 8
    }
    while index < bytes.count {
      state = tables[Int((state ^ UInt32(bytes[index])) & 255)] ^ (state >> 8)
      index &+= 1
    }
    self.state = state
  }

  /// Returns the checksum of some bytes.
  ///
  /// - Complexity: O(bytes).
  package static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
    var sum = CRC32C()
    sum.update(bytes)
    return sum.checksum
  }

  /// Eight tables of 256 entries. Entry `256 * k + byte` is the remainder of the byte followed by
  /// `k` zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0x82F6_3B78 : remainder >> 1
      }
      tables[byte] = remainder
    }
    for index in 256..<tables.count {
      let shorter = tables[index - 256]
      tables[index] = tables[Int(shorter & 255)] ^ shorter >> 8
    }
    return tables
  }()
}
