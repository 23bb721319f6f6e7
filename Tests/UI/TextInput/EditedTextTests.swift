import MartletTestSupport
import Testing

@testable import MartletUI

@Suite struct EditedTextTests {
  @Test func typingReplacesTheSelection() {
    var editing = EditedText("Hello world")
    editing.selectWord(at: 2)
    #expect(editing.selectedText == "Hello")
    editing.insert("Bye")
    #expect(editing.text == "Bye world")
    #expect(editing.head == 3)
  }

  @Test func deletingGoesByCharactersAsPeopleSeeThem() {
    var editing = EditedText("e\u{301}👩‍👧")
    editing.delete(.backward)
    #expect(editing.text == "e\u{301}")
    editing.delete(.backward)
    #expect(editing.text.isEmpty)
    editing.delete(.backward)
    #expect(editing.text.isEmpty)
  }

  @Test func anAccentJoinsTheLetterBeforeIt() {
    var editing = EditedText("cafe")
    editing.insert("\u{301}")
    #expect(editing.text == "café")
    #expect(editing.head == 4)
  }

  @Test func aLineTakesNoNewlinesAndNoControlCharacters() {
    var editing = EditedText("a")
    editing.insert("b\nc\u{7}\td")
    #expect(editing.text == "ab c d")
    var lines = EditedText(allowsNewlines: true)
    lines.insert("b\r\nc")
    #expect(lines.text == "b\nc")
  }

  @Test func wordsAndLinesAreFound() {
    var editing = EditedText("one, two\nthree", allowsNewlines: true)
    editing.move(.wordBackward)
    #expect(editing.head == 9)
    editing.move(.wordBackward)
    #expect(editing.head == 5)
    editing.move(.lineEnd)
    #expect(editing.head == 8)
    editing.move(.lineStart, extending: true)
    #expect(editing.selectedText == "one, two")
    editing.move(.forward)
    #expect(editing.head == 8)
    editing.move(.textStart)
    editing.move(.wordForward)
    #expect(editing.head == 3)
  }

  @Test func aReplacementFromOutsideMovesTheCaretOnlyIfItChangesTheText() {
    var editing = EditedText("abc")
    editing.setCaret(1)
    editing.replace(with: "abc")
    #expect(editing.head == 1)
    editing.replace(with: "abcdef")
    #expect(editing.head == 6)
  }

  @Test func offsetsStayInsideTheTextWhateverIsDone() {
    var random = SeededRandom(seed: 11)
    let texts = ["a", "ß", "\u{301}", "👩‍👧", "🇩", "🇪", "\n", "لا", " ", "", "x\u{0}y"]
    let movements: [EditedText.Movement] = [
      .backward, .forward, .wordBackward, .wordForward, .lineStart, .lineEnd, .textStart, .textEnd,
    ]
    for _ in 0..<200 {
      var editing = EditedText(allowsNewlines: random.next(0...1) == 0)
      for _ in 0..<60 {
        switch random.next(0...5) {
        case 0, 1: editing.insert(texts[random.next(0...texts.count - 1)])
        case 2: editing.delete(movements[random.next(0...movements.count - 1)])
        case 3:
          editing.move(
            movements[random.next(0...movements.count - 1)], extending: random.next(0...1) == 0)
        case 4: editing.selectWord(at: random.next(0...39) - 5)
        default: editing.setCaret(random.next(0...39) - 5, extending: random.next(0...1) == 0)
        }
        let range = 0...editing.characters.count
        #expect(range.contains(editing.head) && range.contains(editing.anchor))
        // The characters are those of the text: none is half of another.
        #expect([Character](editing.text) == editing.characters)
      }
    }
  }
}
