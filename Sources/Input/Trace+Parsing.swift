import MartletGeometry

extension Trace {
  /// Reads the text form. Unknown words, missing or surplus fields, times that fall, touches that
  /// move without having come down: each throws with its line number. Never traps.
  package init(parsing text: String) throws(TraceError) {
    var parser = TraceParser()
    var line = 0
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      do throws(TraceParser.Failure) {
        try parser.parse(content)
      } catch {
        throw TraceError(line: line, reason: error.reason)
      }
    }
    self = parser.trace
  }

  /// Reads the text form from bytes, which must be UTF-8.
  package init(parsing bytes: [UInt8]) throws(TraceError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      // The first line that is broken by itself; a line feed is never part of another character.
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let broken = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
      throw TraceError(line: (broken ?? 0) + 1, reason: "not UTF-8")
    }
    try self.init(parsing: text)
  }
}

/// The state between the lines: how far time has come and which slots are down where.
private struct TraceParser {
  struct Failure: Error {
    var reason: String
  }

  static let maximumSlot = 255
  static let maximumSeconds: Int64 = 1_000_000_000

  var trace = Trace()
  private var time = MonotonicTime.zero
  private var touches: [Int: CGPoint] = [:]
  private var hasContent = false

  mutating func parse(_ line: Substring) throws(Failure) {
    var fields = Fields(line)
    guard let first = fields.next() else { return }
    defer { hasContent = true }
    if first == "epoch" {
      guard !hasContent else { throw Failure(reason: "epoch must come before every event") }
      let text = try fields.word("the date")
      guard let epoch = UTCDate.seconds(parsing: text) else {
        throw Failure(
          reason: "\"\(text)\" is not a date such as 2026-01-01T12:00:00Z")
      }
      try fields.end()
      trace.epoch = epoch
      return
    }
    guard let time = Self.time(parsing: first) else {
      throw Failure(reason: "\"\(first)\" is not a time in seconds")
    }
    guard time >= self.time else {
      throw Failure(reason: "time \(first) is before that of the line above")
    }
    self.time = time
    let kind = try kind(&fields)
    trace.entries.append(Trace.Entry(time: time, kind: kind))
  }

  private mutating func kind(_ fields: inout Fields) throws(Failure) -> Trace.Entry.Kind {
    let verb = try fields.word("what happened")
    if let change = try sourceChange(verb, &fields) { return change }
    let kind: InputEvent.Kind
    switch verb {
    case "down":
      let slot = try fields.slot()
      let position = try fields.position()
      guard touches[slot] == nil else { throw Failure(reason: "slot \(slot) is down already") }
      touches[slot] = position
      kind = .touch(.down, slot: slot, position: position)
    case "move":
      let slot = try heldSlot(&fields)
      let position = try fields.position()
      touches[slot] = position
      kind = .touch(.move, slot: slot, position: position)
    case "up", "cancel":
      let slot = try heldSlot(&fields)
      let last = touches.removeValue(forKey: slot) ?? .zero
      let position = fields.isAtEnd ? last : try fields.position()
      kind = .touch(verb == "up" ? .up : .cancel, slot: slot, position: position)
    case "key", "keyup":
      let name = try fields.word("a key's name")
      kind = .key(Key(rawValue: String(name)), isPressed: verb == "key")
    case "pointer":
      kind = .pointerMoved(position: try fields.position())
    case "press", "release":
      let name = try fields.word("a button's name")
      guard let button = InputEvent.PointerButton(traceName: name) else {
        throw Failure(reason: "unknown button \"\(name)\"; known: primary, secondary, middle")
      }
      kind = .pointerButton(
        button, isPressed: verb == "press", position: try fields.position())
    case "wheel":
      let dx = try fields.number("dx")
      let dy = try fields.number("dy")
      kind = .scroll(dx: dx, dy: dy, position: try fields.position())
    default:
      throw Failure(reason: "unknown event \"\(verb)\"")
    }
    try fields.end()
    return .input(kind)
  }

  private func sourceChange(
    _ verb: Substring, _ fields: inout Fields
  ) throws(Failure) -> Trace.Entry.Kind? {
    let change: Trace.SourceChange
    let id: Substring
    switch verb {
    case "load", "ready":
      id = try fields.word("a source's id")
      change = verb == "load" ? .load : .ready
    case "progress":
      id = try fields.word("a source's id")
      let share = try fields.number("a share")
      guard (0...1).contains(share) else { throw Failure(reason: "progress is not in 0…1") }
      change = .progress(share)
    case "fail":
      id = try fields.word("a source's id")
      change = .fail(String(fields.rest()))
    default: return nil
    }
    try fields.end()
    return .source(id: String(id), change)
  }

  private func heldSlot(_ fields: inout Fields) throws(Failure) -> Int {
    let slot = try fields.slot()
    guard touches[slot] != nil else { throw Failure(reason: "slot \(slot) is not down") }
    return slot
  }

  /// Decimal seconds, exact to the nanosecond; further digits are cut off.
  private static func time(parsing text: Substring) -> MonotonicTime? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = digits(parts[0]), whole <= maximumSeconds else { return nil }
    var nanoseconds: Int64 = 0
    if parts.count == 2 {
      guard digits(parts[1].prefix(18)) != nil, parts[1].utf8.count <= 18 else { return nil }
      let nine = parts[1].prefix(9)
      nanoseconds = digits(nine) ?? 0
      for _ in nine.utf8.count..<9 { nanoseconds *= 10 }
    }
    return MonotonicTime(nanoseconds: whole * 1_000_000_000 + nanoseconds)
  }

  private static func digits(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }
}

/// The words of a line, up to a comment.
private struct Fields {
  typealias Failure = TraceParser.Failure

  private var remainder: Substring

  init(_ line: Substring) {
    remainder = line
  }

  /// The next word, nil at the end of the line and at a comment.
  mutating func next() -> Substring? {
    remainder = remainder.drop(while: \.isWhitespace)
    guard let first = remainder.first, first != "#" else { return nil }
    let word = remainder.prefix { !$0.isWhitespace }
    remainder = remainder[word.endIndex...]
    return word
  }

  /// All that is left, `#` included, without the surrounding blanks.
  mutating func rest() -> Substring {
    var text = remainder.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    remainder = ""
    return text
  }

  var isAtEnd: Bool {
    var copy = self
    return copy.next() == nil
  }

  mutating func word(_ what: String) throws(Failure) -> Substring {
    guard let word = next() else { throw Failure(reason: "\(what) is missing") }
    return word
  }

  mutating func number(_ what: String) throws(Failure) -> Double {
    let word = try word(what)
    guard let number = Double(word), number.isFinite, abs(number) <= 1e9 else {
      throw Failure(reason: "\"\(word)\" is not a number for \(what)")
    }
    return number
  }

  mutating func position() throws(Failure) -> CGPoint {
    let x = try number("x")
    return CGPoint(x: x, y: try number("y"))
  }

  mutating func slot() throws(Failure) -> Int {
    let word = try word("a slot")
    guard let slot = Int(word), (0...TraceParser.maximumSlot).contains(slot) else {
      throw Failure(reason: "\"\(word)\" is not a slot in 0…\(TraceParser.maximumSlot)")
    }
    return slot
  }

  mutating func end() throws(Failure) {
    if let surplus = next() { throw Failure(reason: "surplus \"\(surplus)\"") }
  }
}

extension InputEvent.PointerButton {
  init?(traceName: some StringProtocol) {
    switch traceName {
    case "primary": self = .primary
    case "secondary": self = .secondary
    case "middle": self = .middle
    default: return nil
    }
  }

  var traceName: String {
    switch self {
    case .primary: "primary"
    case .secondary: "secondary"
    case .middle: "middle"
    }
  }
}
