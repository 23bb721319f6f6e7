import Testing

@testable import MartletUI

struct InlineMarkdownTests {
  /// The spans of a text with Markdown, each as its marks, its text and its link.
  private func spans(_ text: String) -> [String] {
    InlineMarkdown(text).spans.map { span in
      var marks = ""
      if span.marks.contains(.emphasised) { marks += "e" }
      if span.marks.contains(.strong) { marks += "s" }
      if span.marks.contains(.code) { marks += "c" }
      if span.marks.contains(.struck) { marks += "x" }
      return "\(marks):\(span.text)\(span.link.map { "→\($0)" } ?? "")"
    }
  }

  @Test func starsAndUnderscoresMarkWords() {
    #expect(spans("a *b* c") == [":a ", "e:b", ": c"])
    #expect(spans("**b** and __c__") == ["s:b", ": and ", "s:c"])
    #expect(spans("***b***") == ["es:b"])
    #expect(spans("**a *b* c**") == ["s:a ", "es:b", "s: c"])
    #expect(spans("~~old~~ new") == ["x:old", ": new"])
  }

  @Test func markupWithoutAPartnerIsText() {
    for text in [
      "2 * 3 * 4", "snake_case_name", "**open", "a ~~~b~~~ c", "[no] link", "a ` b", "*",
    ] {
      #expect(spans(text) == [":" + text])
    }
    #expect(spans("*a**b*") == ["e:a**b"])
    #expect(spans("") == [])
  }

  @Test func codeHidesMarkup() {
    #expect(spans("run `a *b*` now") == [":run ", "c:a *b*", ": now"])
    #expect(spans("`` a`b ``") == ["c:a`b"])
    #expect(spans("\\*a\\* \\b") == [":*a* \\b"])
  }

  @Test func aLinkHasItsAddress() {
    #expect(
      spans("see [the *manual*](https://a.b/c_d \"title\").") == [
        ":see ", ":the →https://a.b/c_d", "e:manual→https://a.b/c_d", ":.",
      ])
    #expect(spans("[a](b(c)d)") == [":a→b(c)d"])
    #expect(spans("[a](b c)") == [":[a](b c)"])
  }

  @Test func attributesOfATextAreLeftOut() {
    #expect(spans("^[5 cup](inflect: true) of tea") == [":5 cup of tea"])
    #expect(spans("for ^[a *b*](morphology: { number: \"one\" })") == [":for a ", "e:b"])
    for text in ["^[a] b", "^[a](b", "2^(a)"] { #expect(spans(text) == [":" + text]) }
  }

  @Test func longTextsOfRunsThatMatchNoneAreReadInTime() {
    let text = String(repeating: "*a _b ", count: 20_000)
    #expect(spans(text) == [":" + text])
  }
}
