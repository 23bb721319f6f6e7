extension ControlVerb {
  /// Makes a verb whose arguments are any texts. A request has them percent-encoded
  /// (`ControlText`).
  ///
  /// - Parameters:
  ///   - texts: the names of the arguments.
  ///   - answer: answers a request with the decoded arguments.
  package init(
    _ name: String, texts: [String],
    answer: @escaping @MainActor (_ texts: [String]) -> ControlReply
  ) {
    self.init(name, arguments: texts) { Self.answer($0, with: answer) }
  }

  /// Makes a verb that may concern one display. Its arguments are any texts. A request has them
  /// percent-encoded (`ControlText`).
  ///
  /// - Parameters:
  ///   - texts: the names of the arguments.
  ///   - answer: answers a request with the decoded arguments. `output` is the name of the display,
  ///     which may not exist; it is nil if the request names none.
  package init(
    _ name: String, texts: [String] = [],
    ofOutput answer:
      @escaping @MainActor (_ output: String?, _ texts: [String]) -> ControlReply
  ) {
    self.init(name, texts: texts) { answer(nil, $0) }
    answerOfOutput = { output, words in Self.answer(words, with: { answer(output, $0) }) }
  }

  @MainActor private static func answer(
    _ words: [String], with answer: @MainActor (_ texts: [String]) -> ControlReply
  ) -> ControlReply {
    let texts = words.compactMap(ControlText.text)
    guard texts.count == words.count else {
      return .refused(
        ControlRefusal(.request, "an argument is not a text: a % needs two hexadecimal digits"))
    }
    return answer(texts)
  }
}
