extension JSONPath {
  /// The maximum length of a path, in bytes.
  private static let longest = 4096

  /// Parses a path of the whole document, such as `$.sensors[*].value`.
  ///
  /// - Throws: the reason why the text is not such a path.
  package init(_ text: String) throws(JSONPathError) {
    var reader = JSONPathReader(text)
    guard text.utf8.count <= Self.longest else {
      throw reader.error("longer than \(Self.longest) bytes")
    }
    guard reader.take("$") else { throw reader.error("a path begins with $") }
    segments = try reader.segments()
    guard reader.isAtEnd else { throw reader.unexpected("a dot or a bracket") }
  }

  /// Parses a path within a row of the data: `@.a.b`, or the name of a member.
  ///
  /// - Throws: the reason if the text is not such a path or may find several values.
  package init(inRow text: String) throws(JSONPathError) {
    guard text.hasPrefix("@") else {
      self.init(segments: [Segment(selectors: [.name(Array(text.utf8))])])
      return
    }
    var reader = JSONPathReader(text)
    _ = reader.take("@")
    let path = JSONPath(segments: try reader.segments())
    guard reader.isAtEnd else { throw reader.unexpected("a dot or a bracket") }
    guard path.isSingular else { throw reader.error("more than one value of a row") }
    self = path
  }
}

/// Parses paths by the grammar of RFC 9535.
struct JSONPathReader {
  private typealias Path = JSONPath

  private let bytes: [UInt8]
  private var next = 0
  /// The depth of nested filters and parentheses.
  private var depth = 0

  private static let maximumLevels = 16
  /// The maximum whole number of I-JSON, 2^53 − 1.
  private static let largestIndex = 9_007_199_254_740_991

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { next == bytes.count }

  /// The next byte; 0 at the end.
  private var byte: UInt8 { next < bytes.count ? bytes[next] : 0 }

  /// Skips a text if it is next. Returns whether it was.
  mutating func take(_ text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { unsafe Array($0) }
    guard bytes[next...].starts(with: wanted) else { return false }
    next += wanted.count
    return true
  }

  private mutating func skipBlanks() {
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte) { next += 1 }
  }

  // MARK: - Errors

  func error(_ what: String) -> JSONPathError {
    // Bytes 10xxxxxx continue a character, so they are not counted.
    JSONPathError(what: what, column: bytes[..<next].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// Returns the error of the next character.
  func unexpected(_ expected: String) -> JSONPathError {
    guard !isAtEnd else { return error("expected \(expected), found the end") }
    let rest = String(decoding: bytes[next...], as: UTF8.self)
    return error("expected \(expected), found \"\(rest.prefix(1))\"")
  }

  // MARK: - Segments

  mutating func segments() throws(JSONPathError) -> [JSONPath.Segment] {
    var segments: [JSONPath.Segment] = []
    while true {
      let start = next
      skipBlanks()
      if take("..") {
        let selectors = byte == UInt8(ascii: "[") ? try bracket() : [try dotted()]
        segments.append(JSONPath.Segment(selectors: selectors, isDescendant: true))
      } else if take(".") {
        segments.append(JSONPath.Segment(selectors: [try dotted()]))
      } else if byte == UInt8(ascii: "[") {
        segments.append(JSONPath.Segment(selectors: try bracket()))
      } else {
        next = start
        return segments
      }
    }
  }

  /// Whether a name can follow a dot without quotes.
  static func isPlain(_ name: [UInt8]) -> Bool {
    guard let first = name.first, isNameByte(first), !(0x30...0x39 ~= first) else { return false }
    return first != UInt8(ascii: "-") && name.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }

  private mutating func dotted() throws(JSONPathError) -> JSONPath.Selector {
    if take("*") { return .wildcard }
    let start = next
    while Self.isNameByte(byte) { next += 1 }
    let name = Array(bytes[start..<next])
    guard Self.isPlain(name) else {
      next = start
      throw unexpected("a name or *")
    }
    return .name(name)
  }

  private mutating func bracket() throws(JSONPathError) -> [JSONPath.Selector] {
    next += 1
    var selectors: [JSONPath.Selector] = []
    while true {
      skipBlanks()
      selectors.append(try selector())
      skipBlanks()
      if take("]") { return selectors }
      guard take(",") else { throw unexpected("a comma or ]") }
    }
  }

  private mutating func selector() throws(JSONPathError) -> JSONPath.Selector {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(try string())
    case UInt8(ascii: "*"):
      next += 1
      return .wildcard
    case UInt8(ascii: "?"):
      next += 1
      skipBlanks()
      return .filter(try condition())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"):
      return try indexOrSlice()
    default: throw unexpected("a quoted name, an index, * or ?")
    }
  }

  private mutating func indexOrSlice() throws(JSONPathError) -> JSONPath.Selector {
    let start = try integer()
    let mark = next
    skipBlanks()
    guard take(":") else {
      next = mark
      guard let start else { throw unexpected("an index") }
      return .index(start)
    }
    skipBlanks()
    let end = try integer()
    skipBlanks()
    var step = 1
    if take(":") {
      skipBlanks()
      step = try integer() ?? 1
    }
    return .slice(start: start, end: end, step: step)
  }

  /// Parses a whole number. Returns nil if no number begins here.
  private mutating func integer() throws(JSONPathError) -> Int? {
    let start = next
    let isNegative = take("-")
    let first = next
    var value = 0
    while byte &- 0x30 < 10 {
      value = value * 10 + Int(byte &- 0x30)
      next += 1
      if value > Self.largestIndex {
        next = start
        throw error("an index beyond 2^53")
      }
    }
    if next == first {
      if isNegative { throw unexpected("digits") }
      return nil
    }
    if bytes[first] == 0x30, next - first > 1 || isNegative {
      next = start
      throw error("an index with a zero before it")
    }
    return isNegative ? -value : value
  }

  /// Parses a name or text in single or double quotes and returns its UTF-8.
  private mutating func string() throws(JSONPathError) -> [UInt8] {
    let quote = byte
    let start = next
    next += 1
    var result: [UInt8] = []
    while true {
      guard !isAtEnd else {
        next = start
        throw error("a quote without its second")
      }
      let byte = byte
      if byte == quote {
        next += 1
        return result
      }
      if byte < 0x20 { throw error("a control character in quotes") }
      if byte == UInt8(ascii: "\\") {
        result += try escape(quote)
      } else {
        result.append(byte)
        next += 1
      }
    }
  }

  private mutating func escape(_ quote: UInt8) throws(JSONPathError) -> [UInt8] {
    next += 1
    let letter = byte
    switch letter {
    case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"):
      next += 1
      return [letter]
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      next += 1
      let controls: [UInt8: UInt8] = [0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09]
      return [controls[letter] ?? 0]
    case UInt8(ascii: "u"):
      next += 1
      var value = try hexDigits()
      if 0xD800...0xDBFF ~= value {
        guard take("\\u") else { throw unexpected("the second half of a surrogate") }
        let low = try hexDigits()
        guard 0xDC00...0xDFFF ~= low else { throw error("half a surrogate") }
        value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw error("half a surrogate") }
      return UTF8.encode(scalar).map(Array.init) ?? []
    default: throw unexpected("an escape of JSON")
    }
  }

  private mutating func hexDigits() throws(JSONPathError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      next += 1
    }
    return value
  }

  // MARK: - Conditions

  private mutating func condition() throws(JSONPathError) -> JSONPath.Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumLevels else {
      throw error("conditions nest deeper than \(Self.maximumLevels) levels")
    }
    var choices = [try conjunction()]
    while takeOperator("||") { choices.append(try conjunction()) }
    return choices.count == 1 ? choices[0] : .any(choices)
  }

  private mutating func conjunction() throws(JSONPathError) -> JSONPath.Condition {
    var parts = [try basicCondition()]
    while takeOperator("&&") { parts.append(try basicCondition()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func takeOperator(_ text: StaticString) -> Bool {
    let start = next
    skipBlanks()
    if take(text) {
      skipBlanks()
      return true
    }
    next = start
    return false
  }

  private mutating func basicCondition() throws(JSONPathError) -> JSONPath.Condition {
    let start = next
    if take("!") {
      skipBlanks()
      if byte == UInt8(ascii: "(") { return .not(try parenthesis()) }
      guard let query = try query() else { throw unexpected("@, $ or ( behind !") }
      return .not(.exists(query))
    }
    if byte == UInt8(ascii: "(") { return try parenthesis() }
    let left = try operand()
    guard let comparison = comparison() else {
      if case .query(let query) = left { return .exists(query) }
      throw unexpected("a comparison")
    }
    try checkIsSingular(left, from: start)
    skipBlanks()
    let rightStart = next
    let right = try operand()
    try checkIsSingular(right, from: rightStart)
    return .comparison(left, comparison, right)
  }

  private mutating func parenthesis() throws(JSONPathError) -> JSONPath.Condition {
    next += 1
    skipBlanks()
    let inner = try condition()
    skipBlanks()
    guard take(")") else { throw unexpected(")") }
    return inner
  }

  private mutating func checkIsSingular(
    _ operand: JSONPath.Operand, from start: Int
  ) throws(JSONPathError) {
    guard case .query(let query) = operand, !query.segments.allSatisfy(\.isSingular) else {
      return
    }
    next = start
    throw error("a comparison needs a path of names and indices alone")
  }

  private mutating func comparison() -> JSONPath.Comparison? {
    let start = next
    skipBlanks()
    if take("==") { return .equal }
    if take("!=") { return .notEqual }
    if take("<=") { return .lessOrEqual }
    if take(">=") { return .greaterOrEqual }
    if take("<") { return .less }
    if take(">") { return .greater }
    next = start
    return nil
  }

  private mutating func query() throws(JSONPathError) -> JSONPath.Query? {
    let isRelative = byte == UInt8(ascii: "@")
    guard isRelative || byte == UInt8(ascii: "$") else { return nil }
    next += 1
    depth += 1
    defer { depth -= 1 }
    return JSONPath.Query(isRelative: isRelative, segments: try segments())
  }

  private mutating func operand() throws(JSONPathError) -> JSONPath.Operand {
    if let query = try query() { return .query(query) }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return .string(try string()) }
    let start = next
    while 0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_") { next += 1 }
    let word = bytes[start..<next]
    if byte == UInt8(ascii: "("), !word.isEmpty {
      next = start
      throw error("functions are not supported")
    }
    if word.elementsEqual("true".utf8) { return .bool(true) }
    if word.elementsEqual("false".utf8) { return .bool(false) }
    if word.elementsEqual("null".utf8) { return .null }
    next = start
    return .number(try number())
  }

  /// Parses a number by the grammar of JSON.
  private mutating func number() throws(JSONPathError) -> Double {
    let start = next
    _ = take("-")
    let first = next
    guard byte &- 0x30 < 10, let number = DecimalNumber.read(bytes.span, at: start) else {
      next = start
      throw unexpected("a path, a number, a quoted text, true, false or null")
    }
    let digits = bytes[first..<number.end].prefix { $0 &- 0x30 < 10 }
    let rest = bytes[(first + digits.count)..<number.end]
    if digits.count > 1 && digits.first == 0x30
      || rest.first == UInt8(ascii: ".")
        && !(rest.dropFirst().first.map { $0 &- 0x30 < 10 } ?? false)
      || !number.value.isFinite
    {
      next = start
      throw error("a malformed number")
    }
    next = number.end
    return number.value
  }
}
