import Testing

@testable import MartletControl

struct ControlTextTests {
  @Test(arguments: [
    ("", "%"), ("page", "page"), ("two words", "two%20words"), ("50 %", "50%20%25"),
    ("%", "%25"), ("ü\n", "%C3%BC%0A"), ("\u{7F}", "%7F"),
  ])
  func aTextIsAWordAndBack(text: String, word: String) {
    #expect(ControlText.word(text) == word)
    #expect(ControlText.text(word) == text)
    #expect(ControlRequest.isWord(word))
  }

  @Test(arguments: ["%2", "a%", "%zz", "%C3", "%FF"])
  func aWordThatIsNoTextIsRefused(word: String) {
    #expect(ControlText.text(word) == nil)
  }

  @MainActor @Test func aVerbOfTextsGetsThemAndRefusesOthers() {
    let verb = ControlVerb("say", texts: ["text"]) { .done(bytes: Array($0[0].utf8)) }
    #expect(
      [verb].answer(ControlRequest("say", ["a%20b"])) == .done(bytes: Array("a b".utf8)))
    guard case .refused(let refusal) = [verb].answer(ControlRequest("say", ["%1"])) else {
      Issue.record("half a byte is taken")
      return
    }
    #expect(refusal.reason == .request)
  }

  @Test func aTextTooLongForALineIsNoRequest() {
    #expect(ControlRequest("say", texts: [String(repeating: "x", count: 4000)]) != nil)
    #expect(ControlRequest("say", texts: [String(repeating: "x", count: 4096)]) == nil)
    #expect(ControlRequest("say", texts: [String(repeating: "ü", count: 1000)]) == nil)
  }
}
