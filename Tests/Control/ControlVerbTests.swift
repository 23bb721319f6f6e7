import Testing

@testable import MartletControl

/// Requests that name a display, and verbs that take such a name or do not.
@MainActor struct ControlVerbTests {
  private let verbs = [
    ControlVerb("page", texts: ["id"]) { .done(words: [$0 ?? "none", $1[0]]) },
    ControlVerb("wake") { output, _ in .done(words: [output ?? "all"]) },
    ControlVerb("reload") { _ in .done() },
    ControlVerb("mirror", arguments: ["serial"]) { output, words, reply in
      reply(.done(words: [output ?? "none", words[0]]))
    },
  ]

  private func answer(_ request: ControlRequest) -> ControlReply? {
    var result: ControlReply?
    verbs.answer(request) { result = $0 }
    return result
  }

  private func refusal(_ request: ControlRequest) -> String? {
    if case .refused(let refusal)? = answer(request) { refusal.text } else { nil }
  }

  @Test func theNameOfADisplayReachesAVerbThatTakesOne() {
    #expect(
      answer(ControlRequest("page", ["a%20b"], output: "two words"))
        == .done(words: ["two words", "a b"]))
    #expect(answer(ControlRequest("page", ["a"])) == .done(words: ["none", "a"]))
    #expect(answer(ControlRequest("wake", output: "right")) == .done(words: ["right"]))
    #expect(answer(ControlRequest("wake")) == .done(words: ["all"]))
  }

  @Test func anotherVerbRefusesTheName() {
    #expect(answer(ControlRequest("reload")) == .done())
    #expect(
      refusal(ControlRequest("reload", output: "right"))
        == "reload does not take the name of a display")
  }

  @Test func theNameReachesAVerbThatAnswersLater() {
    #expect(answer(ControlRequest("mirror", ["1"])) == .done(words: ["none", "1"]))
    #expect(
      answer(ControlRequest("mirror", ["1"], output: "two words"))
        == .done(words: ["two words", "1"]))
    #expect(refusal(ControlRequest("mirror")) == "the request is: mirror <serial>")
  }

  @Test(arguments: ["wake", "mirror 1"]) func aNameThatIsNoTextIsRefused(words: String) throws {
    let request = try ControlRequest(parsing: Array("martlet 1 @50% \(words)".utf8))
    #expect(refusal(request) == "the display's name is no text")
  }

  @Test(arguments: ["right", "a.b-c_9", "two words", "a/b+c#d", "Küche", ""])
  func aNameInATopicIsReadBack(name: String) {
    let word = ControlText.plainWord(name)
    #expect(ControlText.text(word) == name)
    #expect(!word.contains { "/+# ".contains($0) } && !word.isEmpty)
  }
}
