import MartletUI
import Testing

struct TextInputTraitsTests {
  @Test func aSentenceBeginsAfterItsEndAndASpace() {
    let rule = TextInputAutocapitalization.sentences
    #expect(rule.capitalizes(after: ""))
    #expect(rule.capitalizes(after: "One. "))
    #expect(rule.capitalizes(after: "One\n"))
    #expect(rule.capitalizes(after: "One?  "))
    #expect(!rule.capitalizes(after: "One."))
    #expect(!rule.capitalizes(after: "One "))
  }

  @Test func aWordBeginsAfterASpace() {
    let rule = TextInputAutocapitalization.words
    #expect(rule.capitalizes(after: "") && rule.capitalizes(after: "one "))
    #expect(!rule.capitalizes(after: "one"))
  }

  @Test func theOtherRulesIgnoreTheText() {
    #expect(TextInputAutocapitalization.characters.capitalizes(after: "one"))
    #expect(!TextInputAutocapitalization.never.capitalizes(after: ""))
  }
}
