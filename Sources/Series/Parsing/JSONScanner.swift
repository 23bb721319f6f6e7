// This file splits JSON text into events. The text may come in pieces of any size. Between two
// pieces the scanner keeps only its state and the string or number that it is reading. It follows
// RFC 8259 and skips a leading byte-order mark.

/// Receives the events of a `JSONScanner`. Offsets are bytes from the start of the text.
protocol JSONHandler {
  mutating func beginObject(at offset: Int)
  mutating func endObject(at offset: Int)
  mutating func beginArray(at offset: Int)
  mutating func endArray(at offset: Int)
  mutating func key(_ text: String, at offset: Int)
  mutating func string(_ text: String, at offset: Int)
  /// Receives a number. It is infinite if it is beyond the range of Double.
  mutating func number(_ value: Double, at offset: Int)
  /// Receives the next value of an array, which begins at index `start` of these bytes. The first
  /// of the bytes is at offset `base` of the text. The handler may read plain numbers and nulls
  /// itself, with only commas between them. It returns the next index: after a comma, at a closing
  /// bracket, or `start`.
  mutating func row(_ bytes: Span<UInt8>, from start: Int, base: Int) -> Int
  mutating func bool(_ value: Bool, at offset: Int)
  mutating func null(at offset: Int)
}

/// The reason why a text is not JSON, and the offset of the wrong byte.
struct JSONError: Error, Hashable {
  enum Reason: Hashable {
    case unexpected(UInt8)
    case unexpectedEnd
    case notUTF8
    case badEscape
    case badNumber
    /// `NaN`, `Infinity` and similar words, which JSON does not allow.
    case notFinite
    case tooDeep
    case tooLong
    case trailing(UInt8)
  }

  var reason: Reason
  var offset: Int
}

/// Splits JSON text into events.
struct JSONScanner {
  /// The maximum depth of nested arrays and objects.
  static let maximalDepth = 64
  /// The maximum length of a string or a number, in bytes.
  static let maximalTokenLength = 1 << 20

  /// The number of bytes read. After an error it is the offset of the wrong byte.
  private(set) var offset = 0

  private enum State {
    case start
    case value
    case valueOrEnd
    case keyOrEnd
    case key
    case colon
    case commaOrEnd
    case string
    case number
    case literal
    case end
  }

  private var state = State.start
  /// One bit for each level, with the innermost level in the lowest bit: 1 for an object, 0 for an
  /// array.
  private var nesting: UInt64 = 0
  private var depth = 0
  private var tokenOffset = 0
  private var text = JSONText()
  private var isKey = false
  private var number = JSONNumber()
  private var literal = JSONLiteral.null
  private var literalCount = 0
  private var markCount = 0

  init() {}

  /// Reads the next bytes.
  mutating func consume(
    _ bytes: Span<UInt8>, into handler: inout some JSONHandler
  ) throws(JSONError) {
    var index = 0
    let base = offset
    while index < bytes.count {
      let byte = bytes[index]
      offset = base &+ index
      switch state {
      case .number:
        // The most frequent case comes first: digits, then a comma.
        if try number.take(byte, at: offset) {
          index &+= 1
          continue
        }
        handler.number(try number.finish(at: offset), at: tokenOffset)
        state = depth == 0 ? .end : .commaOrEnd
        continue  // The byte after a number has its own meaning.
      case .string:
        if try text.take(byte, at: offset) { try endString(into: &handler) }
      case .literal:
        guard byte == literal.bytes[literalCount] else { throw error(.unexpected(byte)) }
        literalCount += 1
        if literalCount == literal.bytes.count {
          switch literal {
          case .null: handler.null(at: tokenOffset)
          case .true: handler.bool(true, at: tokenOffset)
          case .false: handler.bool(false, at: tokenOffset)
          }
          state = depth == 0 ? .end : .commaOrEnd
        }
      case .value where depth > 0 && nesting & 1 == 0:
        // Almost all bytes of a columns file are read here, without a change of state for each
        // byte.
        let next = handler.row(bytes, from: index, base: base)
        if next > index {
          index = next
          if bytes[next &- 1] != UInt8(ascii: ",") { state = .commaOrEnd }
          continue
        }
        try takeBetween(byte, into: &handler)
      default:
        try takeBetween(byte, into: &handler)
      }
      index &+= 1
    }
    offset = base &+ bytes.count
  }

  /// Ends the text.
  mutating func finish(into handler: inout some JSONHandler) throws(JSONError) {
    if state == .number, depth == 0 {
      handler.number(try number.finish(at: offset), at: tokenOffset)
      state = .end
    }
    guard state == .end else { throw error(.unexpectedEnd) }
  }

  // MARK: - Between tokens

  private mutating func takeBetween(
    _ byte: UInt8, into handler: inout some JSONHandler
  ) throws(JSONError) {
    if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 {
      try takeStructure(byte, into: &handler)
    }
  }

  private mutating func takeStructure(
    _ byte: UInt8, into handler: inout some JSONHandler
  ) throws(JSONError) {
    switch state {
    case .start:
      if markCount < 3, byte == [0xEF, 0xBB, 0xBF][markCount], offset == markCount {
        markCount += 1
        return
      }
      guard markCount == 0 || markCount == 3 else { throw error(.notUTF8) }
      try beginValue(byte, into: &handler)
    case .value:
      try beginValue(byte, into: &handler)
    case .valueOrEnd:
      if byte == UInt8(ascii: "]") {
        close(into: &handler)
      } else {
        try beginValue(byte, into: &handler)
      }
    case .keyOrEnd where byte == UInt8(ascii: "}"):
      close(into: &handler)
    case .keyOrEnd, .key:
      guard byte == UInt8(ascii: "\"") else { throw error(.unexpected(byte)) }
      beginString(isKey: true)
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw error(.unexpected(byte)) }
      state = .value
    case .commaOrEnd:
      let isObject = nesting & 1 == 1
      if byte == UInt8(ascii: ",") {
        state = isObject ? .key : .value
      } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        close(into: &handler)
      } else {
        throw error(.unexpected(byte))
      }
    case .end:
      throw error(.trailing(byte))
    case .string, .number, .literal:
      break
    }
  }

  private mutating func beginValue(
    _ byte: UInt8, into handler: inout some JSONHandler
  ) throws(JSONError) {
    tokenOffset = offset
    switch byte {
    case UInt8(ascii: "{"):
      try open(isObject: true)
      handler.beginObject(at: offset)
      state = .keyOrEnd
    case UInt8(ascii: "["):
      try open(isObject: false)
      handler.beginArray(at: offset)
      state = .valueOrEnd
    case UInt8(ascii: "\""):
      beginString(isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      number = JSONNumber()
      _ = try number.take(byte, at: offset)
      state = .number
    case UInt8(ascii: "n"): beginLiteral(.null)
    case UInt8(ascii: "t"): beginLiteral(.true)
    case UInt8(ascii: "f"): beginLiteral(.false)
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "+"): throw error(.notFinite)
    default: throw error(.unexpected(byte))
    }
  }

  private mutating func open(isObject: Bool) throws(JSONError) {
    guard depth < Self.maximalDepth else { throw error(.tooDeep) }
    depth += 1
    nesting = nesting << 1 | (isObject ? 1 : 0)
  }

  private mutating func close(into handler: inout some JSONHandler) {
    if nesting & 1 == 1 { handler.endObject(at: offset) } else { handler.endArray(at: offset) }
    depth -= 1
    nesting >>= 1
    state = depth == 0 ? .end : .commaOrEnd
  }

  // MARK: - Tokens

  private mutating func beginString(isKey: Bool) {
    tokenOffset = offset
    self.isKey = isKey
    text.begin()
    state = .string
  }

  private mutating func endString(into handler: inout some JSONHandler) throws(JSONError) {
    guard let string = text.string else { throw error(.notUTF8) }
    if isKey {
      handler.key(string, at: tokenOffset)
      state = .colon
    } else {
      handler.string(string, at: tokenOffset)
      state = depth == 0 ? .end : .commaOrEnd
    }
  }

  private mutating func beginLiteral(_ literal: JSONLiteral) {
    self.literal = literal
    literalCount = 1
    state = .literal
  }

  private func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, offset: offset)
  }
}

private enum JSONLiteral {
  case null, `true`, `false`

  var bytes: [UInt8] {
    switch self {
    case .null: Self.nullBytes
    case .true: Self.trueBytes
    case .false: Self.falseBytes
    }
  }

  private static let nullBytes = Array("null".utf8)
  private static let trueBytes = Array("true".utf8)
  private static let falseBytes = Array("false".utf8)
}
