/// Something that the running panel can be asked for. A program's verbs are a list of such values.
package struct ControlVerb {
  /// A word in small letters, such as "screenshot".
  package var name: String
  /// The names of the arguments that a request must have, in their order.
  package var arguments: [String]
  /// Answers a request whose arguments have the right number. It runs on the loop's thread between
  /// two frames, so it must not block; what it returns is sent by another thread.
  package var answer: @MainActor (_ arguments: [String]) -> ControlReply

  package init(
    _ name: String, arguments: [String] = [],
    answer: @escaping @MainActor (_ arguments: [String]) -> ControlReply
  ) {
    self.name = name
    self.arguments = arguments
    self.answer = answer
  }
}

extension [ControlVerb] {
  /// Answers a request by the verb that it names.
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
    return verb.answer(request.arguments)
  }
}
