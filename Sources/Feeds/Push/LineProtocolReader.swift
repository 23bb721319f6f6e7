/// Reads points of the Influx line protocol, one line at a time, from bytes that may still be
/// arriving.
///
///     weather,place=hall,floor=1 celsius=21.5,open=true 1700000000000000000
///
/// A line is a measurement with tags, then fields, then an optional time, separated by spaces. A
/// backslash before a comma, an equals sign or a space makes that character part of a name or tag;
/// any other backslash there is an ordinary character. In a quoted text a backslash escapes a quote
/// and a backslash. Empty lines and lines that begin with # are skipped. A quoted text may contain
/// line breaks.
package struct LineProtocolReader: Sendable {
  /// The value of a field.
  package enum Value: Hashable, Sendable {
    /// A finite number, which may be an integer.
    case number(Double)
    /// A boolean.
    case truth(Bool)
    /// The offsets of a text without its quotes, with escapes.
    case text(Range<Int>)
  }

  /// A field of a point: its name and its value.
  package struct Field: Hashable, Sendable {
    /// The offsets of the name, with escapes.
    package var name: Range<Int>
    /// The value.
    package var value: Value
  }

  /// The maximum length of a line in bytes.
  package static let longestLine = 1 << 16
  /// The maximum magnitude of a number. It is above any measurement and keeps sums and differences
  /// finite.
  private static let largest = 1e300

  /// The offsets of the measurement and the tags of the last point, with escapes.
  package private(set) var key = 0..<0
  /// The fields of the last point; at least one.
  package private(set) var fields: [Field] = []
  /// The time of the last point, in the unit of the sender; nil without one.
  package private(set) var time: Int64?
  /// The offset of the line after the last point.
  package private(set) var position = 0

  /// The first line of the last point, from 1, and its offset.
  private var line = 0
  private var start = 0
  private var nextLine = 1

  /// Makes a reader at the start of the bytes.
  package init() {}

  /// Reads the next point. Returns false if no further point has arrived completely.
  ///
  /// - Parameter isWhole: whether no more bytes follow, so that the last line break may be missing.
  /// - Throws: the problem with its line and column if the next line is not line protocol.
  package mutating func next(
    in bytes: Span<UInt8>, isWhole: Bool
  ) throws(LineProtocolProblem) -> Bool {
    while position < bytes.count {
      (start, line) = (position, nextLine)
      let found = Self.lineEnd(bytes, start)
      guard (found ?? bytes.count) - start <= Self.longestLine else {
        throw problem("a line longer than \(Self.longestLine) bytes", at: start, bytes)
      }
      guard let end = found ?? (isWhole ? bytes.count : nil) else { return false }
      position = min(end &+ 1, bytes.count)
      for index in start..<position where bytes[index] == UInt8(ascii: "\n") { nextLine &+= 1 }
      let hasReturn = end > start && bytes[end &- 1] == UInt8(ascii: "\r")
      if try readLine(bytes, upTo: hasReturn ? end &- 1 : end) { return true }
    }
    return false
  }

  /// Continues after the first `count` bytes are removed from those that were read.
  package mutating func drop(_ count: Int) {
    position -= count
  }

  /// Returns a problem with the line and column of a byte of the last line.
  func problem(_ what: String, at offset: Int, _ bytes: Span<UInt8>) -> LineProtocolProblem {
    var position = TextPosition(line: line, column: 1)
    for index in start..<min(max(offset, start), bytes.count) {
      if bytes[index] == UInt8(ascii: "\n") {
        position = TextPosition(line: position.line + 1, column: 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        // Bytes 10xxxxxx continue a character, so they are not counted.
        position.column += 1
      }
    }
    return LineProtocolProblem(position: position, what: what)
  }

  // MARK: - Lines

  /// Returns the offset of the line feed that ends the line at `start`; nil without one. A line
  /// feed in a quoted text is part of the line.
  private static func lineEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var index = afterSpaces(bytes, start, bytes.count)
    let isComment = index < bytes.count && bytes[index] == UInt8(ascii: "#")
    var isInFields = false
    var isAfterEquals = false
    while index < bytes.count {
      let byte = unsafe bytes[unchecked: index]
      if byte == UInt8(ascii: "\n") { return index }
      if byte == UInt8(ascii: "\\"), !isComment, isEscape(bytes, index, bytes.count) {
        index &+= 2
        isAfterEquals = false
        continue
      }
      if byte == UInt8(ascii: "\""), isAfterEquals, isInFields, !isComment {
        guard let close = closingQuote(bytes, index, bytes.count) else { return nil }
        index = close
      }
      if byte == UInt8(ascii: " ") { isInFields = true }
      isAfterEquals = byte == UInt8(ascii: "=")
      index &+= 1
    }
    return nil
  }

  /// Returns whether the backslash at `index` escapes the next byte in a name or tag.
  @inline(__always)
  private static func isEscape(_ bytes: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    guard index &+ 1 < end else { return false }
    let next = bytes[index &+ 1]
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "=") || next == UInt8(ascii: " ")
  }

  /// Returns the offset of the quote that closes the text at `open`; nil without one.
  private static func closingQuote(_ bytes: Span<UInt8>, _ open: Int, _ end: Int) -> Int? {
    var index = open &+ 1
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      let isEscaped =
        bytes[index] == UInt8(ascii: "\\") && index &+ 1 < end
        && (bytes[index &+ 1] == UInt8(ascii: "\"") || bytes[index &+ 1] == UInt8(ascii: "\\"))
      index &+= isEscaped ? 2 : 1
    }
    return index < end ? index : nil
  }

  @inline(__always)
  private static func afterSpaces(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, bytes[index] == UInt8(ascii: " ") { index &+= 1 }
    return index
  }

  /// Reads the line at `start`. Returns false if it has no point.
  private mutating func readLine(
    _ bytes: Span<UInt8>, upTo end: Int
  ) throws(LineProtocolProblem) -> Bool {
    var index = Self.afterSpaces(bytes, start, end)
    if index == end || bytes[index] == UInt8(ascii: "#") { return false }
    index = try readKey(bytes, index, end)
    index = Self.afterSpaces(bytes, index, end)
    fields.removeAll(keepingCapacity: true)
    while true {
      index = try readField(bytes, index, end)
      guard index < end, bytes[index] == UInt8(ascii: ",") else { break }
      index &+= 1
    }
    index = Self.afterSpaces(bytes, index, end)
    time = nil
    guard index < end else { return true }
    index = try readTime(bytes, index, end)
    index = Self.afterSpaces(bytes, index, end)
    guard index == end else {
      throw problem("expected the end of the line after the time", at: index, bytes)
    }
    return true
  }

  // MARK: - Parts of a line

  /// Returns the offset of the first of these bytes that is not escaped; `end` without one.
  @inline(__always)
  private static func endOfName(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ stops: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < end {
      let byte = unsafe bytes[unchecked: index]
      if byte == UInt8(ascii: "\\"), isEscape(bytes, index, end) {
        index &+= 2
        continue
      }
      if stops(byte) { break }
      index &+= 1
    }
    return index
  }

  /// Reads the measurement and the tags; returns the offset after them.
  private mutating func readKey(
    _ bytes: Span<UInt8>, _ first: Int, _ end: Int
  ) throws(LineProtocolProblem) -> Int {
    var index = Self.endOfName(bytes, first, end) {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ")
    }
    guard index > first else { throw problem("expected a measurement", at: index, bytes) }
    while index < end, bytes[index] == UInt8(ascii: ",") {
      let name = index &+ 1
      index = Self.endOfName(bytes, name, end) {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ")
      }
      guard index > name, index < end, bytes[index] == UInt8(ascii: "=") else {
        throw problem("expected a tag such as host=a", at: name, bytes)
      }
      let value = index &+ 1
      index = Self.endOfName(bytes, value, end) {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ")
      }
      guard index > value else { throw problem("a tag without a value", at: value, bytes) }
      guard index == end || bytes[index] != UInt8(ascii: "=") else {
        throw problem("an equals sign in a tag needs a backslash before it", at: index, bytes)
      }
    }
    key = first..<index
    return index
  }

  /// Reads a field; returns the offset after it.
  private mutating func readField(
    _ bytes: Span<UInt8>, _ first: Int, _ end: Int
  ) throws(LineProtocolProblem) -> Int {
    let equals = Self.endOfName(bytes, first, end) {
      $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ")
    }
    guard equals > first, equals < end, bytes[equals] == UInt8(ascii: "=") else {
      throw problem("expected a field such as celsius=21.5", at: first, bytes)
    }
    let name = first..<equals
    let start = equals &+ 1
    if start < end, bytes[start] == UInt8(ascii: "\"") {
      guard let close = Self.closingQuote(bytes, start, end) else {
        throw problem("a text without its closing quote", at: start, bytes)
      }
      fields.append(Field(name: name, value: .text(start &+ 1..<close)))
      return try afterValue(bytes, close &+ 1, end)
    }
    if let number = DecimalNumber.read(bytes, at: start), number.end <= end {
      var after = number.end
      if after < end, bytes[after] == UInt8(ascii: "i") || bytes[after] == UInt8(ascii: "u") {
        try checkInteger(bytes, start, after)
        after &+= 1
      }
      guard number.value.magnitude <= Self.largest else {
        throw problem("a number out of range", at: start, bytes)
      }
      fields.append(Field(name: name, value: .number(number.value)))
      return try afterValue(bytes, after, end)
    }
    var after = start
    while after < end, bytes[after] != UInt8(ascii: ","), bytes[after] != UInt8(ascii: " ") {
      after &+= 1
    }
    guard let truth = Self.truth(bytes, start, after) else {
      throw problem("expected a number, true, false or a text in quotes", at: start, bytes)
    }
    fields.append(Field(name: name, value: .truth(truth)))
    return after
  }

  /// Returns `index` if a value may end there.
  private func afterValue(
    _ bytes: Span<UInt8>, _ index: Int, _ end: Int
  ) throws(LineProtocolProblem) -> Int {
    if index >= end || bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: " ") {
      return index
    }
    throw problem("expected a comma or a space after the value", at: index, bytes)
  }

  /// Checks that the number before an `i` or `u` is whole, and not negative before a `u`.
  ///
  /// - Throws: the problem if it is wrong.
  private func checkInteger(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) throws(LineProtocolProblem) {
    for index in start..<end where bytes[index] &- UInt8(ascii: "0") >= 10 {
      let isSign =
        index == start && end - start > 1 && bytes[end] == UInt8(ascii: "i")
        && bytes[index] == UInt8(ascii: "-")
      guard isSign else {
        throw problem("expected a whole number before the letter", at: start, bytes)
      }
    }
  }

  private static let truths: [(word: [UInt8], truth: Bool)] =
    ["t", "T", "true", "True", "TRUE"].map { (Array($0.utf8), true) }
    + ["f", "F", "false", "False", "FALSE"].map { (Array($0.utf8), false) }

  private static func truth(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool? {
    truths.first { word, _ in
      word.count == end - start && word.indices.allSatisfy { bytes[start + $0] == word[$0] }
    }?.truth
  }

  /// Reads the time; returns the offset after it.
  private mutating func readTime(
    _ bytes: Span<UInt8>, _ first: Int, _ end: Int
  ) throws(LineProtocolProblem) -> Int {
    let isNegative = bytes[first] == UInt8(ascii: "-")
    var index = isNegative ? first &+ 1 : first
    let digits = index
    var value: Int64 = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = tens.addingReportingOverflow(Int64(digit))
      guard !isTooLarge, !isBeyond else { throw problem("a time out of range", at: first, bytes) }
      value = sum
      index &+= 1
    }
    guard index > digits, index == end || bytes[index] == UInt8(ascii: " ") else {
      throw problem("expected a time, a whole number since 1970", at: first, bytes)
    }
    time = isNegative ? -value : value
    return index
  }
}

/// The reason why bytes are not line protocol, and its position.
package struct LineProtocolProblem: Error, Hashable, Sendable, CustomStringConvertible {
  var position: TextPosition
  /// The problem, as a part of a sentence: "expected a time, a whole number since 1970".
  package var what: String

  /// The position and the problem, on one line.
  package var description: String { "\(position): \(what)" }
}
