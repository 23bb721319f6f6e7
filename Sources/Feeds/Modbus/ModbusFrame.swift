// Modbus over TCP: "MODBUS Messaging on TCP/IP Implementation Guide" V1.0b and "MODBUS Application
// Protocol" V1.1b3. A request of the four reading functions has 12 bytes, and its answer at most
// 260 bytes. The codec is so small that the project has its own.

/// The four tables of values that a device can have.
package enum ModbusTable: String, CaseIterable, Hashable, Sendable {
  /// Coils and discrete inputs have one bit per address, holding and input registers 16 bits.
  case coil, discrete, holding, input

  /// The code of the function that reads the table.
  var function: UInt8 {
    switch self {
    case .coil: 1
    case .discrete: 2
    case .holding: 3
    case .input: 4
    }
  }

  /// Whether an address holds one bit; otherwise it holds 16 bits.
  package var hasBits: Bool { self == .coil || self == .discrete }

  /// The maximum number of addresses in one request.
  package var maximumLength: Int { hasBits ? 2000 : 125 }

  /// Returns the number of bytes that `count` addresses take in an answer.
  func byteCount(of count: Int) -> Int { hasBits ? (count + 7) / 8 : count * 2 }
}

/// Consecutive addresses of one table of a device.
package struct ModbusSpan: Hashable, Sendable {
  /// The number of the device behind the connection, 0…255.
  package var device: UInt8
  /// The table that is read.
  package var table: ModbusTable
  /// The first address, counted from 0 as in the protocol.
  package var address: Int
  /// The number of addresses; at most `table.maximumLength` in one request.
  package var count: Int

  /// Creates a span.
  package init(device: UInt8, table: ModbusTable, address: Int, count: Int) {
    self.device = device
    self.table = table
    self.address = address
    self.count = count
  }

  /// The address after the last one of the span.
  package var end: Int { address + count }

  /// Returns the bytes of the request that reads the span.
  ///
  /// - Parameter transaction: the number by which the answer is recognised.
  package func request(_ transaction: UInt16) -> [UInt8] {
    [
      UInt8(transaction >> 8), UInt8(transaction & 0xFF), 0, 0, 0, 6, device, table.function,
      UInt8(address >> 8 & 0xFF), UInt8(address & 0xFF), UInt8(count >> 8 & 0xFF),
      UInt8(count & 0xFF),
    ]
  }
}

/// The refusal of a request by a device or a gateway.
package struct ModbusException: Hashable, Sendable, CustomStringConvertible {
  /// The code of the refusal, such as 2 for an illegal address.
  package var code: UInt8

  /// Creates the refusal with a code.
  package init(code: UInt8) {
    self.code = code
  }

  /// Whether a shorter request may succeed.
  package var isAboutAddresses: Bool { code == 2 || code == 3 }

  /// The name of the refusal in the specification, with its code.
  package var description: String {
    let name =
      switch code {
      case 1: "illegal function"
      case 2: "illegal data address"
      case 3: "illegal data value"
      case 4: "server device failure"
      case 5: "acknowledge"
      case 6: "server device busy"
      case 8: "memory parity error"
      case 10: "gateway path unavailable"
      case 11: "gateway target device failed to respond"
      default: "unknown exception"
      }
    return "\(name) (exception \(code))"
  }
}

/// A message of a device.
package struct ModbusFrame: Hashable, Sendable {
  /// The number of the request that the message answers.
  package var transaction: UInt16
  /// The number of the device that sends the message.
  package var device: UInt8
  /// The code of the function and its data: 1 to 253 bytes.
  package var content: [UInt8]

  /// Returns the data of the answer to a request. The caller has compared the transactions.
  ///
  /// - Throws: the fault if the device refuses the request, or the answer belongs to another one.
  package func data(for span: ModbusSpan) throws(ModbusFault) -> [UInt8] {
    guard device == span.device else {
      throw .malformed("it is of the device \(device), not \(span.device)")
    }
    if content.count == 2, content[0] == span.table.function | 0x80 {
      throw .refused(ModbusException(code: content[1]))
    }
    guard content[0] == span.table.function else {
      throw .malformed("it is of the function \(content[0]), not \(span.table.function)")
    }
    let count = span.table.byteCount(of: span.count)
    guard content.count == count + 2, Int(content[1]) == count else {
      throw .malformed("it has \(content.count - 1) bytes, not \(count + 1)")
    }
    return Array(content.dropFirst(2))
  }
}

/// The reason why a request has no data.
package enum ModbusFault: Error, Hashable, Sendable {
  /// There is no connection, for this reason.
  case connection(String)
  /// The device does not answer within the time limit.
  case silent(String)
  /// The device or the gateway refuses the request.
  case refused(ModbusException)
  /// The bytes are not an answer of Modbus to this request.
  case malformed(String)

  /// The reason in words.
  var words: String {
    switch self {
    case .connection(let why), .silent(let why): why
    case .refused(let exception): exception.description
    case .malformed(let why): "the answer is not usable: \(why)"
    }
  }
}

/// Divides the bytes of a connection into frames.
package struct ModbusParser: Sendable {
  /// The bytes of the incomplete frame at the end.
  private var bytes: [UInt8] = []

  /// Creates the parser of a new connection.
  package init() {}

  /// Adds bytes and returns the frames that they complete.
  ///
  /// - Throws: a fault if the bytes are not Modbus. The connection is then unusable.
  package mutating func consume(_ new: some Sequence<UInt8>) throws(ModbusFault) -> [ModbusFrame] {
    bytes += new
    var frames: [ModbusFrame] = []
    var start = 0
    while bytes.count - start >= 7 {
      let head = bytes[start..<start + 7]
      func word(_ offset: Int) -> Int {
        Int(head[start + offset]) << 8 | Int(head[start + offset + 1])
      }
      guard word(2) == 0 else { throw .malformed("it is of the protocol \(word(2)), not 0") }
      // The length counts the byte of the device and 1 to 253 bytes of content.
      let length = word(4)
      guard 2...254 ~= length else { throw .malformed("its length is \(length)") }
      guard bytes.count - start >= 6 + length else { break }
      frames.append(
        ModbusFrame(
          transaction: UInt16(word(0)), device: head[start + 6],
          content: Array(bytes[start + 7..<start + 6 + length])))
      start += 6 + length
    }
    bytes.removeFirst(start)
    return frames
  }
}
