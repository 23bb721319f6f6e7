/// The selected part of a text: a range of characters, or only the caret. The binding of a
/// `TextField` or `TextEditor` has it. Its indices are those of the field's text.
public struct TextSelection: Hashable, Sendable {
  /// The indices of a selection.
  public enum Indices: Hashable, Sendable {
    /// A range, which is empty if there is only the caret.
    case selection(Range<String.Index>)
    /// Several ranges. A field selects all from the start of the first to the end of the last.
    case multiSelection(RangeSet<String.Index>)
  }

  /// The selected indices.
  public var indices: Indices

  /// Makes the selection of a range.
  public init(range: Range<String.Index>) {
    indices = .selection(range)
  }

  /// Makes a selection without characters, which puts the caret at an index.
  public init(insertionPoint: String.Index) {
    self.init(range: insertionPoint..<insertionPoint)
  }

  /// Makes the selection of several ranges.
  public init(ranges: RangeSet<String.Index>) {
    indices = .multiSelection(ranges)
  }

  /// True if no character is selected.
  public var isInsertion: Bool {
    switch indices {
    case .selection(let range): range.isEmpty
    case .multiSelection(let ranges): ranges.isEmpty
    }
  }

  /// Makes the selection of a range of characters, counted from the start of `text`. The range must
  /// be in the text.
  init(_ characters: Range<Int>, in text: String) {
    let start = text.index(text.startIndex, offsetBy: characters.lowerBound)
    self.init(range: start..<text.index(start, offsetBy: characters.count))
  }

  /// Returns the range of characters, counted from the start of `text`. Indices of another text are
  /// limited to this one; nil if there is no range.
  func characters(in text: String) -> Range<Int>? {
    let range: Range<String.Index>
    switch indices {
    case .selection(let selected): range = selected
    case .multiSelection(let ranges):
      guard let first = ranges.ranges.first, let last = ranges.ranges.last else { return nil }
      range = first.lowerBound..<last.upperBound
    }
    let inside = range.clamped(to: text.startIndex..<text.endIndex)
    let start = text.distance(from: text.startIndex, to: inside.lowerBound)
    let end = text.distance(from: text.startIndex, to: inside.upperBound)
    return start..<max(start, end)
  }
}
