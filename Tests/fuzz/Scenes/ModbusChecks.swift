import MartletData
import MartletFeeds

extension FuzzTarget {
  /// The first byte is the size of pieces, the second the type and the order of values, the third a
  /// table, the others are what a device sends. In pieces it gives the same frames, an answer has
  /// as many bytes as were asked for, and numbers are finite.
  static func checkModbus(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 3 else { return nil }
    let stream = bytes[3...]
    let whole = frames(stream, by: stream.count)
    let pieces = frames(stream, by: Int(bytes[0]) + 1)
    if whole.fault != pieces.fault { return "in pieces it ends otherwise" }
    // A malformed frame hides those before it in the same piece.
    if whole.fault == nil, whole.frames != pieces.frames {
      return "in pieces it gives other frames"
    }
    let types: [ModbusType] = [
      .int16, .uint16, .int32, .uint32, .int64, .uint64, .float32, .float64,
      .bool(bit: Int(bytes[0] & 15)), .string(registers: 1 + Int(bytes[0] % 125)),
    ]
    let type = types[Int(bytes[1] >> 2) % types.count]
    let order = ModbusOrder.allCases[Int(bytes[1] & 3)]
    let table = ModbusTable.allCases[Int(bytes[2] & 3)]
    for frame in pieces.frames {
      let span = ModbusSpan(
        device: frame.device, table: table, address: 0, count: type.count)
      guard let data = try? frame.data(for: span) else { continue }
      let size = table.hasBits ? (span.count + 7) / 8 : span.count * 2
      if data.count != size { return "\(data.count) bytes for \(span)" }
      if table.hasBits { continue }
      if case .number(let number)? = try? type.reading(data[...], order), !number.isFinite {
        return "\(number)"
      }
    }
    return nil
  }

  private static func frames(
    _ bytes: ArraySlice<UInt8>, by step: Int
  ) -> (frames: [ModbusFrame], fault: ModbusFault?) {
    var parser = ModbusParser()
    var found: [ModbusFrame] = []
    do throws(ModbusFault) {
      for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: step) {
        found += try parser.consume(bytes[start..<min(start + step, bytes.endIndex)])
      }
    } catch {
      return (found, error)
    }
    return (found, nil)
  }
}
