/// The chunks of a PNG: length, four-letter type, data, CRC-32 of type and data.
/// https://www.w3.org/TR/png-3/#5Chunk-layout
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Appends a chunk of `type` (four ASCII letters).
  static func append(_ type: StaticString, _ data: some Collection<UInt8>, to png: inout [UInt8]) {
    append(UInt32(data.count), to: &png)
    let start = png.count
    for byte in type.description.utf8 { png.append(byte) }
    png.append(contentsOf: data)
    append(CRC32.checksum(png[start...]), to: &png)
  }

  /// Appends a big-endian word.
  static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// Appends a big-endian half word.
  static func append(_ half: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(half >> 8))
    bytes.append(UInt8(half & 255))
  }

  /// Returns the data of all chunks of one type, in order. It stops at the first incomplete chunk.
  /// Signature and checksums are not checked.
  static func data(of type: StaticString, in png: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    let wanted = Array(type.description.utf8)
    var i = signature.count
    while i + 12 <= png.count {
      let length = png[i..<i + 4].reduce(0) { $0 << 8 | Int($1) }
      guard i + 12 + length <= png.count else { break }
      if png[i + 4..<i + 8].elementsEqual(wanted) {
        result.append(contentsOf: png[i + 8..<i + 8 + length])
      }
      i += 12 + length
    }
    return result
  }
}

/// The CRC of PNG and zlib: polynomial 0xEDB88320, reflected, inverted at both ends.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// Returns the checksum of the bytes. O(bytes).
  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8) }
    return ~crc
  }
}
