import MartletData
import MartletSeries

extension FuzzTarget {
  /// Any payload gives either an error with an offset in it, or an update that stays equal when it
  /// is written and read.
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

  /// Returns the bytes as the payload of a frame with the right checksum, which no fuzzer would
  /// find.
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
