import MartletGeometry

/// Reads the words of one line of a trace (a recorded session; see `Trace`), up to a comment.
struct TraceFields {
  /// The reason why a line is invalid. The position of the error is `column` of the fields.
  struct Failure: Error {
    var reason: String
  }

  /// The maximum slot. A slot is the number by which events name a finger.
  static let maximumSlot = 255
  static let maximumIndex = 9999
  /// The maximum magnitude of pixels, wheel steps and fractions of a view.
  static let maximumNumber = 1e9

  private let line: Substring
  private var remainder: Substring
  /// The start of the last word of `next`, or of the part of it that is being parsed.
  private var mark: Substring.Index

  init(_ line: Substring) {
    self.line = line
    remainder = line
    mark = line.startIndex
  }

  /// The position of the last word in the line, in characters counted from 1. If `next` has found
  /// no word, it is the position of the comment, or the one after the end of the line.
  var column: Int { line.distance(from: line.startIndex, to: mark) + 1 }

  /// Returns the next word; nil at the end of the line and at a comment.
  mutating func next() -> Substring? {
    // Words are split by scalars. If they were split by characters, a combining mark at the start
    // of a word would form one character with the blank before it.
    let scalars = remainder.unicodeScalars.drop(while: \.properties.isWhitespace)
    remainder = Substring(scalars)
    mark = remainder.startIndex
    guard let first = scalars.first, first != "#" else { return nil }
    let word = Substring(scalars.prefix { !$0.properties.isWhitespace })
    remainder = remainder[word.endIndex...]
    return word
  }

  /// Returns the remaining text without surrounding blanks. `#` does not begin a comment in it.
  mutating func rest() -> Substring {
    var text = remainder.unicodeScalars.drop(while: \.properties.isWhitespace)
    while text.last?.properties.isWhitespace == true { text.removeLast() }
    remainder = ""
    return Substring(text)
  }

  var isAtEnd: Bool {
    var copy = self
    return copy.next() == nil
  }

  /// Whether more than one word remains.
  var hasSeveral: Bool {
    var copy = self
    return copy.next() != nil && copy.next() != nil
  }

  mutating func word(_ what: String) throws(Failure) -> Substring {
    guard let word = next() else { throw Failure(reason: "\(what) is missing") }
    return word
  }

  mutating func number(_ what: String) throws(Failure) -> Double {
    try Self.number(try word(what), what)
  }

  private static func number(_ word: Substring, _ what: String) throws(Failure) -> Double {
    guard let number = Double(word), abs(number) <= maximumNumber else {
      throw Failure(
        reason: "\(quoted(word)) is not a number for \(what), "
          + "-\(Int(maximumNumber)) to \(Int(maximumNumber))")
    }
    return number
  }

  mutating func slot() throws(Failure) -> Int {
    let word = try word("a slot")
    guard let slot = Int(word), (0...Self.maximumSlot).contains(slot) else {
      throw Failure(reason: "\(Self.quoted(word)) is not a slot in 0…\(Self.maximumSlot)")
    }
    return slot
  }

  mutating func end() throws(Failure) {
    if let surplus = next() { throw Failure(reason: "surplus \(Self.quoted(surplus))") }
  }

  /// Returns at most 80 characters of a word in quotation marks, for an error.
  static func quoted(_ word: Substring) -> String {
    let start = word.prefix(80)
    return start.endIndex == word.endIndex ? "\"\(word)\"" : "\"\(start)…\""
  }

  // MARK: - Positions

  /// Parses a position: `X Y`, or `@NAME[K]:U,V`.
  mutating func position() throws(Failure) -> TracePosition {
    let word = try word("x")
    if word.first == "@" { return .landmark(try landmark(word)) }
    let x = try Self.number(word, "x")
    return .pixels(CGPoint(x: x, y: try number("y")))
  }

  private mutating func landmark(_ word: Substring) throws(Failure) -> Landmark {
    var rest = word.dropFirst()
    mark = rest.startIndex
    let name = rest.prefix { !"[]:,@".contains($0) }
    guard !name.isEmpty else { throw Failure(reason: "a view's name is missing after \"@\"") }
    rest = rest[name.endIndex...]
    mark = rest.startIndex
    var index = 0
    if rest.first == "[" {
      let digits = rest.dropFirst().prefix { $0 != "]" && $0 != ":" }
      rest = rest[digits.endIndex...]
      guard let number = Int(digits), (0...Self.maximumIndex).contains(number),
        rest.first == "]"
      else { throw Failure(reason: "\"\(name)\" takes an index as [0] to [\(Self.maximumIndex)]") }
      index = number
      rest = rest.dropFirst()
      mark = rest.startIndex
    }
    guard rest.first == ":" else {
      throw Failure(reason: "\"@\(name)\" lacks a place in the view, as :0.5,0.5")
    }
    let u = rest.dropFirst().prefix { $0 != "," }
    mark = u.startIndex
    let across = try Self.number(u, "the fraction of the width")
    guard u.endIndex < word.endIndex else {
      mark = u.endIndex
      throw Failure(reason: "\"@\(name)\" lacks the fraction of the height")
    }
    let v = word[word.index(after: u.endIndex)...]
    mark = v.startIndex
    let down = try Self.number(v, "the fraction of the height")
    // A later error is about the whole position.
    mark = word.startIndex
    return Landmark(Landmark.View(String(name), index: index), u: across, v: down)
  }
}
