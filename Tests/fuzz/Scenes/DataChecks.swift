import MartletData
import MartletSeries
import MartletWire

extension FuzzTarget {
  /// Any payload gives either an error with an offset in it, or an update that stays equal when it
  /// is written and read.
  static func checkData(_ bytes: [UInt8]) -> String? {
    if let wrong = checkFrame(bytes) { return wrong }
    return checkFrame(frame(bytes, of: .update))
  }

  /// Any stream gives either an error or messages that stay equal when they are written and read,
  /// however the stream is cut. The first byte is the kind of a frame with the rest as its payload.
  static func checkWire(_ bytes: [UInt8]) -> String? {
    for limits in [DataCodingLimits.toPanel, .toFeeds] {
      if let wrong = checkStream(bytes, limits) { return wrong }
      let kind = FrameKind(rawValue: bytes.first ?? 32)
      let framed = frame(Array(bytes.dropFirst()), of: kind)
      if let wrong = checkStream(framed + framed, limits) { return wrong }
    }
    return nil
  }

  private static func checkStream(_ bytes: [UInt8], _ limits: DataCodingLimits) -> String? {
    let whole = messages(bytes, pieces: bytes.count, limits)
    guard whole == messages(bytes, pieces: 7, limits) else { return "pieces change the messages" }
    for message in whole {
      var writer = ByteWriter(limits: limits)
      guard (try? writer.write(message)) != nil else { return "a message cannot be written" }
      if messages(writer.bytes, pieces: writer.bytes.count, limits) != [message] {
        return "the message changes when it is written and read"
      }
    }
    return nil
  }

  /// Returns the messages before the first error.
  private static func messages(
    _ bytes: [UInt8], pieces size: Int, _ limits: DataCodingLimits
  ) -> [WireMessage] {
    var parser = WireParser(limits: limits)
    var messages: [WireMessage] = []
    for start in stride(from: 0, to: bytes.count, by: max(size, 1)) {
      let piece = Array(bytes[start..<min(start + max(size, 1), bytes.count)])
      parser.add(piece, count: piece.count)
      do throws(DataCodingError) {
        while let message = try parser.next() { messages.append(message) }
      } catch {
        return messages
      }
    }
    return messages
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
  private static func frame(_ payload: [UInt8], of kind: FrameKind) -> [UInt8] {
    var header: [UInt8] = [0, 0, 0, 0, FrameHeader.version, kind.rawValue, 0, 0]
    for index in 0..<4 { header[index] = UInt8(truncatingIfNeeded: payload.count >> (8 * index)) }
    var sum = CRC32C()
    sum.update(header.span)
    sum.update(payload.span)
    let checksum = (0..<4).map { UInt8(truncatingIfNeeded: sum.checksum >> (8 * $0)) }
    return header + checksum + payload
  }
}
