import MartletData
import MartletFeeds

extension FuzzTarget {
  /// Any bytes, and the same with right checksums, are an error with a place in them, or a snapshot
  /// that is written and read again.
  static func checkStore(_ bytes: [UInt8]) -> String? {
    checkSnapshot(bytes) ?? checkSnapshot(withRightFrames(bytes))
  }

  private static func checkSnapshot(_ bytes: [UInt8]) -> String? {
    do throws(DataCodingError) {
      let sources = try LastKnownFile.parse(bytes)
      let (again, left) = LastKnownFile(path: "").encode(sources, at: 0)
      guard left.isEmpty else { return "\(left) do not fit into the file that they come from" }
      // Sources may stand next to each other that differ in nothing.
      return try LastKnownFile.parse(again).flatMap(\.deliveries) == sources.flatMap(\.deliveries)
        ? nil : "the snapshot changes when it is written and read"
    } catch {
      return (0...bytes.count).contains(error.offset) ? nil : "an error beyond the end: \(error)"
    }
  }

  /// The frames with the checksums that their bytes have, as far as their lengths lead.
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
