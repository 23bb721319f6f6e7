import MartletGeometry

/// The edits of one text that can be undone and redone. `TextInputNode` owns one, records each
/// change of the text in it, and clears it when the program sets another text.
///
/// A step stores the characters that differ and both selections. Steps and characters are limited,
/// and the oldest steps go first.
package struct EditHistory: Sendable {
  /// The kind of an edit, which decides whether it becomes part of the previous step.
  package enum Kind: Hashable, Sendable {
    /// Characters that a key types. A step ends with a pause, a moved caret or a word.
    case typing
    /// A character that a key deletes. A step ends with a pause or a moved caret.
    case deleting
    /// Any other edit, such as a paste. It is a step of its own.
    case other
  }

  /// The maximum number of steps that can be undone.
  static let maximumSteps = 100
  /// The maximum number of characters in all steps. The newest step may exceed it.
  static let maximumCharacters = 100_000
  /// The time between two keys after which a new step begins, in seconds.
  static let pause = 1.0

  /// The steps that can be undone, the newest last.
  private var done: [Step] = []
  /// The steps that can be redone, the next one last.
  private var undone: [Step] = []
  /// The number of characters in all steps.
  private var size = 0
  /// The kind and the time of the last edit; nil if the next edit begins a new step.
  private var run: Run?

  private struct Run {
    var kind: Kind
    var time: MonotonicTime
  }

  /// Makes an empty history.
  package init() {}

  /// True if there is an edit to undo.
  package var canUndo: Bool { !done.isEmpty }
  /// True if there is an edit to redo.
  package var canRedo: Bool { !undone.isEmpty }

  /// Forgets all edits.
  package mutating func clear() { self = EditHistory() }

  /// Makes the next edit begin a new step. The owner calls it when the caret has moved.
  package mutating func endRun() { run = nil }

  /// Records an edit at `time`. The edits that could be redone are forgotten.
  package mutating func record(
    from old: EditedText, to new: EditedText, _ kind: Kind, at time: MonotonicTime
  ) {
    let step = Step(from: old, to: new)
    guard step.size > 0 else { return }
    for step in undone { size -= step.size }
    undone.removeAll()
    if let run, run.kind == kind, time <= run.time.advanced(by: Self.pause),
      let last = done.last, let joined = last.joined(with: step, kind)
    {
      done[done.count - 1] = joined
      size += joined.size - last.size
    } else {
      done.append(step)
      size += step.size
    }
    run = kind == .other ? nil : Run(kind: kind, time: time)
    while done.count > Self.maximumSteps || (size > Self.maximumCharacters && done.count > 1) {
      size -= done.removeFirst().size
    }
  }

  /// Undoes the last step in `text` and selects what was selected before it. Returns false if there
  /// is none.
  package mutating func undo(_ text: inout EditedText) -> Bool {
    run = nil
    guard let step = done.popLast() else { return false }
    guard step.restore(step.removed, for: step.inserted, step.before, in: &text) else {
      clear()
      return false
    }
    undone.append(step)
    return true
  }

  /// Makes the step that was undone last again. Returns false if there is none.
  package mutating func redo(_ text: inout EditedText) -> Bool {
    run = nil
    guard let step = undone.popLast() else { return false }
    guard step.restore(step.inserted, for: step.removed, step.after, in: &text) else {
      clear()
      return false
    }
    done.append(step)
    return true
  }
}

/// The difference of two texts, with their selections.
private struct Step: Sendable {
  /// Both ends of a selection, as offsets.
  struct Ends: Hashable {
    var anchor: Int
    var head: Int
  }

  /// The offset of the first character that differs.
  var start: Int
  var removed: [Character]
  var inserted: [Character]
  var before: Ends
  var after: Ends

  /// The number of stored characters.
  var size: Int { removed.count + inserted.count }

  init(from old: EditedText, to new: EditedText) {
    let (a, b) = (old.characters, new.characters)
    // Equal characters before the caret could also be counted as part of the edit. The limit makes
    // a typed letter begin at the caret, also after an equal one.
    let limit = min(old.selection.lowerBound, new.selection.lowerBound, a.count, b.count)
    var prefix = 0
    while prefix < limit, a[prefix] == b[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(a.count, b.count) - prefix,
      a[a.count - 1 - suffix] == b[b.count - 1 - suffix]
    {
      suffix += 1
    }
    start = prefix
    removed = [Character](a[prefix..<a.count - suffix])
    inserted = [Character](b[prefix..<b.count - suffix])
    before = Ends(anchor: old.anchor, head: old.head)
    after = Ends(anchor: new.anchor, head: new.head)
  }

  /// Returns one step for this one and the next; nil if they are undone one after the other.
  func joined(with next: Step, _ kind: EditHistory.Kind) -> Step? {
    guard next.before == after else { return nil }
    var result = self
    result.after = next.after
    switch kind {
    case .typing:
      guard next.removed.isEmpty, next.start == start + inserted.count,
        !next.beginsWord(after: self)
      else { return nil }
      result.inserted += next.inserted
    case .deleting:
      guard next.inserted.isEmpty, inserted.isEmpty else { return nil }
      if next.start + next.removed.count == start {
        result.start = next.start
        result.removed = next.removed + removed
      } else if next.start == start {
        result.removed += next.removed
      } else {
        return nil
      }
    case .other: return nil
    }
    return result
  }

  private func beginsWord(after previous: Step) -> Bool {
    guard let last = previous.inserted.last, let first = inserted.first else { return false }
    return last.isWhitespace && !first.isWhitespace
  }

  /// Puts `new` in the place of `old` and sets the selection. Returns false, without a change, if
  /// `old` is not there.
  func restore(
    _ new: [Character], for old: [Character], _ selection: Ends, in text: inout EditedText
  ) -> Bool {
    let range = start..<start + old.count
    guard range.upperBound <= text.characters.count, text.characters[range].elementsEqual(old)
    else { return false }
    text.restore(range, to: new, anchor: selection.anchor, head: selection.head)
    return true
  }
}
