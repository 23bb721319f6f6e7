import MartletData
import MartletSeries

extension FuzzTarget {
  /// Any payload with the right header is an error with a place in it, or an update that is written
  /// and read again.
  static func checkData(_ bytes: [UInt8]) -> String? {
    if let wrong = checkFrame(bytes) { return wrong }
    return checkFrame(frame(bytes))
  }

  private static func checkFrame(_ bytes: [UInt8]) -> String? {
    do throws(DataCodingError) {
      let update = try SourceUpdate(frame: bytes)
      return try SourceUpdate(frame: update.frame()) == update
        ? nil : "the update changes when it is written and read"
    } catch {
      if error.problem == .kind(FrameKind.update.rawValue) { return "the kind is refused" }
      return (0...bytes.count).contains(error.offset) ? nil : "an error beyond the end: \(error)"
    }
  }

  /// The bytes as the payload of an update: no luck finds a checksum.
  private static func frame(_ payload: [UInt8]) -> [UInt8] {
    var header: [UInt8] = [0, 0, 0, 0, FrameHeader.version, FrameKind.update.rawValue, 0, 0]
    for index in 0..<4 { header[index] = UInt8(truncatingIfNeeded: payload.count >> (8 * index)) }
    var sum = CRC32C()
    sum.update(header.span)
    sum.update(payload.span)
    let checksum = (0..<4).map { UInt8(truncatingIfNeeded: sum.checksum >> (8 * $0)) }
    return header + checksum + payload
  }
}
