/// The state of a text that is being edited: its characters and the selection. `TextInputNode` owns
/// one and changes it for keys and touches. It knows nothing of layout or of the screen.
///
/// Offsets count characters from the start of the text. All changes keep `0 <= anchor, head <=
/// characters.count`.
package struct EditedText: Hashable, Sendable {
  /// A movement of the caret.
  package enum Movement: Hashable, Sendable {
    /// One character towards the start or the end of the text.
    case backward, forward
    /// To the start of this or the previous word, and to the end of this or the next word.
    case wordBackward, wordForward
    /// To the start or the end of the paragraph, which newlines delimit. Wrapped lines do not
    /// count.
    case lineStart, lineEnd
    /// To the start or the end of the text.
    case textStart, textEnd
  }

  /// The characters of the text.
  package private(set) var characters: [Character]
  /// The end of the selection that stays when the selection is extended, as an offset in
  /// characters.
  package private(set) var anchor: Int
  /// The end of the selection that moves, as an offset in characters. The caret is drawn here.
  package private(set) var head: Int
  /// False for a text of one line. Newlines in new text then become spaces.
  package var allowsNewlines: Bool

  /// Makes a text with the caret at its end.
  package init(_ text: String = "", allowsNewlines: Bool = false) {
    self.allowsNewlines = allowsNewlines
    characters = Self.cleaned(text, allowsNewlines: allowsNewlines)
    anchor = characters.count
    head = characters.count
  }

  /// The text.
  package var text: String { String(characters) }
  /// The range of the selected characters, half-open; empty if there is only a caret.
  package var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
  /// The selected text.
  package var selectedText: String { String(characters[selection]) }

  /// Replaces the whole text by that of the binding. The caret moves to the end. A text without a
  /// difference changes nothing.
  package mutating func replace(with text: String) {
    let new = Self.cleaned(text, allowsNewlines: allowsNewlines)
    guard new != characters else { return }
    characters = new
    anchor = new.count
    head = new.count
  }

  /// Returns the characters of `text` without control characters, which cannot be shown. A tab
  /// becomes a space, and a newline becomes a space if newlines are not allowed.
  private static func cleaned(_ text: String, allowsNewlines: Bool) -> [Character] {
    var result: [Character] = []
    for character in text {
      if character.isNewline {
        result.append(allowsNewlines ? "\n" : " ")
      } else if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
        scalar.properties.generalCategory == .control
      {
        if scalar == "\t" { result.append(" ") }
      } else {
        result.append(character)
      }
    }
    return result
  }

  // MARK: - Typing

  /// Replaces the selection by `text` and sets the caret after it.
  ///
  /// Scalars that combine with the character before them, such as a combining accent, become part
  /// of that character.
  package mutating func insert(_ text: String) {
    let new = Self.cleaned(text, allowsNewlines: allowsNewlines)
    let start = selection.lowerBound
    guard start > 0, let first = new.first else { return put(new) }
    let joined = String(characters[start - 1]) + String(first)
    guard joined.count == 1 else { return put(new) }
    select(start - 1..<selection.upperBound)
    put([Character](joined + String(new.dropFirst())))
  }

  private mutating func put(_ new: [Character]) {
    let range = selection
    characters.replaceSubrange(range, with: new)
    head = range.lowerBound + new.count
    let joined = [Character](String(characters))
    if joined != characters {
      // New text can combine with the characters after it: two regional indicators become one flag.
      // The caret then moves to the end of the character that contains the end of the new text.
      var scalars = characters[..<head].reduce(0) { $0 + $1.unicodeScalars.count }
      characters = joined
      head = 0
      while head < joined.count, scalars > 0 {
        scalars -= joined[head].unicodeScalars.count
        head += 1
      }
    }
    anchor = head
  }

  /// Deletes the selection. Without a selection it deletes the text between the caret and the end
  /// of `movement`.
  package mutating func delete(_ movement: Movement) {
    if selection.isEmpty { move(movement, extending: true) }
    put([])
  }

  /// Replaces the characters of a range as they are, and sets both ends of the selection. `range`
  /// must be in the text, and `anchor` and `head` in the new one. `EditHistory` calls it.
  mutating func restore(
    _ range: Range<Int>, to new: [Character], anchor: Int, head: Int
  ) {
    characters.replaceSubrange(range, with: new)
    self.anchor = anchor
    self.head = head
  }

  // MARK: - Moving

  /// Moves the caret. With `extending` the anchor stays, so the selection changes. Without it, a
  /// movement by one character from a selection only removes the selection and puts the caret at
  /// its end on that side.
  package mutating func move(_ movement: Movement, extending: Bool = false) {
    if !extending, !selection.isEmpty {
      switch movement {
      case .backward: return setCaret(selection.lowerBound)
      case .forward: return setCaret(selection.upperBound)
      default: break
      }
    }
    setCaret(offset(after: movement), extending: extending)
  }

  /// Sets the caret to an offset, which is clamped to the text.
  package mutating func setCaret(_ offset: Int, extending: Bool = false) {
    head = min(max(0, offset), characters.count)
    if !extending { anchor = head }
  }

  /// Selects the characters of a range, which is clamped to the text.
  package mutating func select(_ range: Range<Int>) {
    let clamped = range.clamped(to: 0..<characters.count)
    anchor = clamped.lowerBound
    head = clamped.upperBound
  }

  /// Selects the whole text.
  package mutating func selectAll() { select(0..<characters.count) }

  /// Selects the word at an offset, or the single character there if it belongs to no word.
  package mutating func selectWord(at offset: Int) {
    guard !characters.isEmpty else { return }
    let index = min(max(0, offset), characters.count - 1)
    guard isWord(index) else { return select(index..<index + 1) }
    var (start, end) = (index, index + 1)
    while start > 0, isWord(start - 1) { start -= 1 }
    while end < characters.count, isWord(end) { end += 1 }
    select(start..<end)
  }

  private func offset(after movement: Movement) -> Int {
    switch movement {
    case .backward: return head - 1
    case .forward: return head + 1
    case .textStart: return 0
    case .textEnd: return characters.count
    case .lineStart:
      return characters[..<head].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    case .lineEnd:
      return characters[head...].firstIndex(of: "\n") ?? characters.count
    case .wordBackward:
      var offset = head
      while offset > 0, !isWord(offset - 1) { offset -= 1 }
      while offset > 0, isWord(offset - 1) { offset -= 1 }
      return offset
    case .wordForward:
      var offset = head
      while offset < characters.count, !isWord(offset) { offset += 1 }
      while offset < characters.count, isWord(offset) { offset += 1 }
      return offset
    }
  }

  private func isWord(_ index: Int) -> Bool {
    let character = characters[index]
    return character.isLetter || character.isNumber || character == "_"
  }
}
