import MartletFormats
import MartletGeometry

extension Trace {
  /// Parses the text form. It never traps.
  ///
  /// - Throws: `TraceError` with line and column for unknown words, missing or surplus fields,
  ///   times that decrease, and touches that move without having come down.
  package init(parsing text: String) throws(TraceError) {
    var parser = TraceParser()
    var line = 0
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      var fields = TraceFields(content)
      do throws(TraceFields.Failure) {
        try parser.parse(&fields)
      } catch {
        throw TraceError(line: line, column: fields.column, reason: error.reason)
      }
    }
    self = parser.trace
  }

  /// Parses the text form from bytes, which must be UTF-8.
  ///
  /// - Throws: `TraceError` as for a text, and for bytes that are not UTF-8.
  package init(parsing bytes: [UInt8]) throws(TraceError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      // This line is the first one that is not valid UTF-8 by itself. Lines can be checked one by
      // one, because the byte of a line feed is never part of another character.
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let broken = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw TraceError(
        line: broken + 1, column: Self.scalarsThatDecode(lines[broken]) + 1, reason: "not UTF-8")
    }
    try self.init(parsing: text)
  }

  private static func scalarsThatDecode(_ bytes: ArraySlice<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid = parser.parseScalar(from: &iterator) { count += 1 }
    return count
  }
}

/// Parses a trace line by line. Its state between lines is the current time, and the slots that are
/// down with their positions.
private struct TraceParser {
  typealias Failure = TraceFields.Failure

  static let maximumSeconds: Int64 = 1_000_000_000
  /// The maximum number of moves of all glides and swipes of a trace together. A line of 40 bytes
  /// makes up to 3,600 moves.
  static let maximumMoves = 1_000_000
  /// The maximum duration of a glide or swipe in seconds, and the number of moves per second.
  static let maximumDrag = 60.0
  static let moveRate = 60.0

  var trace = Trace()
  private var time = MonotonicTime.zero
  private var touches: [Int: TracePosition] = [:]
  private var hasContent = false
  /// The number of moves that glides and swipes have made so far.
  private var moves = 0

  mutating func parse(_ fields: inout TraceFields) throws(Failure) {
    guard let first = fields.next() else { return }
    defer { hasContent = true }
    if first == "epoch" {
      guard !hasContent else { throw Failure(reason: "epoch must come before every event") }
      let text = try fields.word("the date")
      guard let epoch = UTCDate.seconds(parsing: text) else {
        throw Failure(
          reason: "\(TraceFields.quoted(text)) is not a date such as 2026-01-01T12:00:00Z")
      }
      try fields.end()
      trace.epoch = epoch
      return
    }
    guard let time = Self.time(parsing: first) else {
      throw Failure(
        reason: "\(TraceFields.quoted(first)) is not a time in seconds, 0 to \(Self.maximumSeconds)"
      )
    }
    guard time >= self.time else {
      throw Failure(reason: "time \(first) is before the end of the line above")
    }
    self.time = time
    let verb = try fields.word("what happened")
    if let change = try sourceChange(verb, &fields) {
      append(change)
    } else if verb == "glide" || verb == "swipe" {
      try drag(&fields, isEased: verb == "glide")
    } else {
      let (kind, position) = try event(verb, &fields)
      try fields.end()
      append(kind, at: position)
    }
  }

  private mutating func append(_ kind: Trace.Entry.Kind) {
    trace.entries.append(Trace.Entry(time: time, kind: kind))
  }

  private mutating func append(_ kind: InputEvent.Kind, at position: TracePosition?) {
    switch position {
    case nil: append(.input(kind))
    case .pixels(let point): append(.input(kind.moved(to: point)))
    case .landmark(let landmark): append(.aimed(kind, at: landmark))
    }
  }

  /// Parses an event. Returns the event with the position (0, 0), and its position as the trace has
  /// it; nil for a key.
  private mutating func event(
    _ verb: Substring, _ fields: inout TraceFields
  ) throws(Failure) -> (InputEvent.Kind, TracePosition?) {
    switch verb {
    case "down":
      let slot = try fields.slot()
      guard touches[slot] == nil else { throw Failure(reason: "slot \(slot) is down already") }
      let position = try fields.position()
      touches[slot] = position
      return (.touch(.down, slot: slot, position: .zero), position)
    case "move":
      let (slot, _) = try heldSlot(&fields)
      let position = try fields.position()
      touches[slot] = position
      return (.touch(.move, slot: slot, position: .zero), position)
    case "up", "cancel":
      let (slot, last) = try heldSlot(&fields)
      touches[slot] = nil
      let position = fields.isAtEnd ? last : try fields.position()
      return (.touch(verb == "up" ? .up : .cancel, slot: slot, position: .zero), position)
    case "key", "keyup":
      let name = try fields.word("a key's name")
      var text = fields.isAtEnd || verb == "keyup" ? nil : try fields.word("typed text")
      // A typed # is written as \#, because a word that begins with # begins a comment. The
      // backslash is removed here.
      if let word = text, word.count > 1, word.first == "\\" { text = word.dropFirst() }
      return (
        .key(Key(rawValue: String(name)), isPressed: verb == "key", text: text.map(String.init)),
        nil
      )
    case "pointer":
      return (.pointerMoved(position: .zero), try fields.position())
    case "press", "release":
      let name = try fields.word("a button's name")
      guard let button = InputEvent.PointerButton(traceName: name) else {
        throw Failure(
          reason: "unknown button \(TraceFields.quoted(name)); known: primary, secondary, middle")
      }
      let kind = InputEvent.Kind.pointerButton(
        button, isPressed: verb == "press", position: .zero)
      return (kind, try fields.position())
    case "wheel":
      let dx = try fields.number("dx")
      let dy = try fields.number("dy")
      return (.scroll(dx: dx, dy: dy, position: .zero), try fields.position())
    default:
      throw Failure(reason: "unknown event \(TraceFields.quoted(verb))")
    }
  }

  /// Parses a glide (`isEased`, slower at both ends) or a swipe (at constant speed), and appends
  /// the moves of one or several fingers in equal steps of time: `SLOT POSITION [SLOT POSITION …]
  /// SECONDS`.
  private mutating func drag(_ fields: inout TraceFields, isEased: Bool) throws(Failure) {
    var fingers: [(slot: Int, start: TracePosition, end: TracePosition)] = []
    repeat {
      let (slot, start) = try heldSlot(&fields)
      guard !fingers.contains(where: { $0.slot == slot }) else {
        throw Failure(reason: "slot \(slot) moves twice at once")
      }
      let end = try fields.position()
      // Nil means that the two have no common unit.
      guard start.moved(toward: end, by: 0) != nil else {
        throw Failure(
          reason: "a drag must start and end in the same view, or both in pixels; it starts at "
            + start.text)
      }
      fingers.append((slot, start, end))
    } while fields.hasSeveral
    let seconds = try fields.number("seconds")
    guard seconds > 0, seconds <= Self.maximumDrag else {
      throw Failure(reason: "a drag takes more than 0 and at most \(Int(Self.maximumDrag)) seconds")
    }
    try fields.end()
    let begun = time
    let steps = Int((seconds * Self.moveRate).rounded(.up))
    moves += steps * fingers.count
    guard moves <= Self.maximumMoves else {
      throw Failure(reason: "glides and swipes make more than \(Self.maximumMoves) moves")
    }
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      time = begun.advanced(by: seconds * share)
      let shown = isEased ? share * share * (3 - 2 * share) : share
      for finger in fingers {
        let position =
          step == steps ? finger.end : finger.start.moved(toward: finger.end, by: shown)
        append(.touch(.move, slot: finger.slot, position: .zero), at: position)
      }
    }
    for finger in fingers { touches[finger.slot] = finger.end }
  }

  private func sourceChange(
    _ verb: Substring, _ fields: inout TraceFields
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

  private func heldSlot(
    _ fields: inout TraceFields
  ) throws(Failure) -> (slot: Int, last: TracePosition) {
    let slot = try fields.slot()
    guard let last = touches[slot] else { throw Failure(reason: "slot \(slot) is not down") }
    return (slot, last)
  }

  /// Parses decimal seconds with at most 18 decimal places. They are exact to the nanosecond; the
  /// places after the ninth are cut off.
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
