import MartletData
import MartletFeeds

extension FuzzTarget {
  /// Any bytes, with and without right checksums, give either an error with an offset in them, or a
  /// snapshot that stays equal when it is written and read.
  static func checkStore(_ bytes: [UInt8]) -> String? {
    checkSnapshot(bytes) ?? checkSnapshot(withRightFrames(bytes))
  }

  private static func checkSnapshot(_ bytes: [UInt8]) -> String? {
    do throws(DataCodingError) {
      let sources = try LastKnownFile.parse(bytes)
      let (again, left) = LastKnownFile(path: "").encode(sources, at: 0)
      guard left.isEmpty else { return "\(left) do not fit into the file that they come from" }
      // Equal sources next to each other become one, so only deliveries are compared.
      return try LastKnownFile.parse(again).flatMap(\.deliveries) == sources.flatMap(\.deliveries)
        ? nil : "the snapshot changes when it is written and read"
    } catch {
      return (0...bytes.count).contains(error.offset) ? nil : "an error beyond the end: \(error)"
    }
  }

  /// Returns the frames with the right checksums, as far as their lengths are valid.
  private static func withRightFrames(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 0
    while let header = try? FrameHeader(bytes, at: start, limits: DataCodingLimits()),
      header.frameBytes <= bytes.count - start
    {
      var sum = CRC32C()
      sum.update(bytes.span.extracting(start..<start + 8))
      sum.update(bytes.span.extracting(start + FrameHeader.size..<start + header.frameBytes))
      for index in 0..<4 {
        bytes[start + 8 + index] = UInt8(truncatingIfNeeded: sum.checksum >> (8 * index))
      }
      start += header.frameBytes
    }
    return bytes
  }
}
