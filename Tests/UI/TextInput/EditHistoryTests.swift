import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite struct EditHistoryTests {
  /// A text with its history and a clock that is turned by hand.
  private struct Sheet {
    var text = EditedText("", allowsNewlines: true)
    var history = EditHistory()
    var seconds = 0.0

    mutating func edit(_ kind: EditHistory.Kind, _ change: (inout EditedText) -> Void) {
      let old = text
      change(&text)
      history.record(
        from: old, to: text, kind, at: MonotonicTime.zero.advanced(by: seconds))
    }

    mutating func type(_ letters: String) {
      for letter in letters {
        edit(.typing) { $0.insert(String(letter)) }
        seconds += 0.2
      }
    }

    mutating func backspace(_ count: Int = 1) {
      for _ in 0..<count { edit(.deleting) { $0.delete(.backward) } }
    }

    mutating func undo() -> String? { history.undo(&text) ? text.text : nil }
    mutating func redo() -> String? { history.redo(&text) ? text.text : nil }
  }

  @Test func wordsAreUndoneOneByOneAndMadeAgain() {
    var sheet = Sheet()
    sheet.type("one two")
    #expect(sheet.undo() == "one ")
    #expect(sheet.undo() == "")
    #expect(sheet.undo() == nil)
    #expect(sheet.redo() == "one ")
    #expect(sheet.redo() == "one two")
    #expect(sheet.redo() == nil)
    #expect(sheet.text.head == 7)
  }

  @Test func aPauseEndsAStep() {
    var sheet = Sheet()
    sheet.type("ab")
    sheet.seconds += 1
    sheet.type("cd")
    #expect(sheet.undo() == "ab")
  }

  @Test func aMovedCaretEndsAStep() {
    var sheet = Sheet()
    sheet.type("ac")
    sheet.text.setCaret(1)
    sheet.history.endRun()
    sheet.type("b")
    #expect(sheet.undo() == "ac")
    #expect(sheet.text.head == 1)
    #expect(sheet.undo() == "")
  }

  @Test func aCaretThatLeavesAndComesBackEndsAStep() {
    var sheet = Sheet()
    sheet.type("a")
    sheet.history.endRun()
    sheet.type("b")
    #expect(sheet.undo() == "a")
  }

  @Test func deletedLettersAreOneStepAfterTheTypedOnes() {
    var sheet = Sheet()
    sheet.type("abcd")
    sheet.backspace(3)
    #expect(sheet.text.text == "a")
    #expect(sheet.undo() == "abcd")
    #expect(sheet.undo() == "")
    #expect(sheet.redo() == "abcd")
    #expect(sheet.redo() == "a")
  }

  @Test func lettersDeletedAheadAreOneStep() {
    var sheet = Sheet()
    sheet.type("abc")
    sheet.text.setCaret(0)
    sheet.history.endRun()
    for _ in 0..<2 { sheet.edit(.deleting) { $0.delete(.forward) } }
    #expect(sheet.undo() == "abc")
    #expect(sheet.text.head == 0)
  }

  @Test func aReplacedSelectionIsSelectedAgain() {
    var sheet = Sheet()
    sheet.type("Hello")
    sheet.text.selectAll()
    sheet.history.endRun()
    sheet.type("Hi")
    #expect(sheet.text.text == "Hi")
    #expect(sheet.undo() == "Hello")
    #expect(sheet.text.selection == 0..<5)
    #expect(sheet.redo() == "Hi")
    #expect(sheet.text.selection == 2..<2)
  }

  @Test func equalLettersInTheMiddleAreOneStep() {
    var sheet = Sheet()
    sheet.edit(.other) { $0.insert("aaaa") }
    sheet.text.setCaret(2)
    sheet.history.endRun()
    sheet.type("aab")
    #expect(sheet.text.text == "aaaabaa")
    #expect(sheet.undo() == "aaaa")
    #expect(sheet.text.head == 2)
  }

  @Test func anAccentThatJoinsALetterIsUndone() {
    var sheet = Sheet()
    sheet.edit(.other) { $0.insert("cafe") }
    sheet.type("\u{301}")
    #expect(sheet.text.text == "café")
    #expect(sheet.undo() == "cafe")
  }

  @Test func aNewEditForgetsWhatWasUndone() {
    var sheet = Sheet()
    sheet.edit(.other) { $0.insert("a") }
    sheet.edit(.other) { $0.insert("b") }
    #expect(sheet.undo() == "a")
    sheet.type("c")
    #expect(!sheet.history.canRedo)
    #expect(sheet.undo() == "a")
  }

  @Test func oneHundredStepsAreKept() {
    var sheet = Sheet()
    for _ in 0..<EditHistory.maximumSteps + 5 { sheet.edit(.other) { $0.insert("x") } }
    var count = 0
    while sheet.undo() != nil { count += 1 }
    #expect(count == EditHistory.maximumSteps)
    #expect(sheet.text.text == "xxxxx")
  }

  @Test func theCharactersOfAllStepsAreLimited() {
    var sheet = Sheet()
    let half = String(repeating: "x", count: EditHistory.maximumCharacters / 2)
    for _ in 0..<3 { sheet.edit(.other) { $0.insert(half) } }
    #expect(sheet.undo() != nil)
    #expect(sheet.undo() != nil)
    #expect(sheet.undo() == nil)
    #expect(sheet.text.characters.count == half.count)
  }

  @Test func aTextThatDoesNotFitTheStepsClearsThem() {
    var sheet = Sheet()
    sheet.type("abc")
    sheet.text.replace(with: "x")
    #expect(sheet.undo() == nil)
    #expect(!sheet.history.canUndo)
    #expect(sheet.text.text == "x")
  }
}
