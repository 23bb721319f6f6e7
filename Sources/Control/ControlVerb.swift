/// One kind of request that the running panel understands. A program has a list of such values.
///
/// A verb answers with one of three functions: with `later` if it is set, else with
/// `answerOfOutput` if the request names a display, else with `answer`.
package struct ControlVerb {
  /// The name: a word in lower case, such as "screenshot".
  package var name: String
  /// The names of the arguments that a request must have, in order.
  package var arguments: [String]
  /// Answers a request with the right number of arguments. It runs on the loop's thread between two
  /// frames, so it must not block. The client's thread sends the reply.
  package var answer: @MainActor (_ arguments: [String]) -> ControlReply
  /// Answers asynchronously, in place of `answer`. `output` is the name of the display that the
  /// request names. `reply` must be called once, on the loop's thread, within
  /// `ControlServer.answerTime`.
  var later:
    (
      @MainActor (
        _ output: String?, _ arguments: [String], @escaping @MainActor (ControlReply) -> Void
      ) -> Void
    )?

  /// Answers a request that names a display; nil if the verb concerns no single display. It is set
  /// after the verb was made.
  var answerOfOutput: (@MainActor (_ output: String, _ arguments: [String]) -> ControlReply)?

  /// Makes a verb.
  package init(
    _ name: String, arguments: [String] = [],
    answer: @escaping @MainActor (_ arguments: [String]) -> ControlReply
  ) {
    self.name = name
    self.arguments = arguments
    self.answer = answer
  }

  /// Makes a verb that may concern one display and answers asynchronously. `reply` must be called
  /// once, on the loop's thread, within `ControlServer.answerTime`.
  ///
  /// - Parameter later: answers a request. `output` is the name of the display, which may not
  ///   exist; it is nil if the request names none.
  package init(
    _ name: String, arguments: [String],
    later:
      @escaping @MainActor (
        _ output: String?, _ arguments: [String],
        _ reply: @escaping @MainActor (ControlReply) -> Void
      ) -> Void
  ) {
    self.init(name, arguments: arguments) { _ in
      // Only a caller that cannot wait for `later` gets this.
      .refused(ControlRefusal(.unavailable, "the answer comes later"))
    }
    self.later = later
  }
}

extension [ControlVerb] {
  /// Answers a request with the verb that it names, immediately or asynchronously.
  @MainActor func answer(
    _ request: ControlRequest, _ reply: @escaping @MainActor (ControlReply) -> Void
  ) {
    guard let verb = first(where: { $0.name == request.verb }), let later = verb.later,
      verb.arguments.count == request.arguments.count
    else { return reply(answer(request)) }
    do throws(ControlRefusal) {
      later(try request.outputName(), request.arguments, reply)
    } catch {
      reply(.refused(error))
    }
  }

  /// Answers a request with the verb that it names.
  @MainActor func answer(_ request: ControlRequest) -> ControlReply {
    guard let verb = first(where: { $0.name == request.verb }) else {
      let known = map(\.name).joined(separator: ", ")
      return .refused(
        ControlRefusal(.verb, "there is no verb \"\(request.verb)\"; this panel knows: \(known)"))
    }
    guard verb.arguments.count == request.arguments.count else {
      let form = ([verb.name] + verb.arguments.map { "<\($0)>" }).joined(separator: " ")
      return .refused(ControlRefusal(.verb, "the request is: \(form)"))
    }
    do throws(ControlRefusal) {
      guard let output = try request.outputName() else { return verb.answer(request.arguments) }
      guard let answer = verb.answerOfOutput else {
        throw ControlRefusal(.verb, "\(verb.name) does not take the name of a display")
      }
      return answer(output, request.arguments)
    } catch {
      return .refused(error)
    }
  }
}

extension ControlRequest {
  /// Returns the decoded name of the display that the request concerns; nil if it names none.
  fileprivate func outputName() throws(ControlRefusal) -> String? {
    guard let output else { return nil }
    guard let name = ControlText.text(output) else {
      throw ControlRefusal(.request, "the display's name is no text")
    }
    return name
  }
}
