import MartletControl

/// The requests that other machines may make to the panel: the body of `POST /ctl`, and the
/// messages of MQTT to `set/request`.
package enum RemoteRequest {
  /// The verbs that are accepted. Pictures and touches have addresses of their own, and a
  /// calibration needs a person at the glass.
  package static let verbs = [
    "page", "turn", "wake", "blank", "brightness", "theme", "message", "clear", "loading",
    "record", "reload", "set", "status", "clean", "restart",
  ]

  /// Parses a line such as `@hall page energy`: the verb and its arguments, with words in the
  /// encoding of `ControlText`. Lines after the first are ignored.
  ///
  /// - Throws: a refusal. Its reason is `.request` for a line that is empty or has a word that is
  ///   none, and `.verb` for a verb that is not accepted.
  package static func parse(_ text: some StringProtocol) throws(ControlRefusal) -> ControlRequest {
    let line = text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.allSatisfy({ ControlRequest.isWord(String($0)) }) else {
      throw ControlRefusal(
        .request, "a request is a line such as: page energy; in a text %20 is a space")
    }
    let request = try ControlRequest(
      parsing: Array("martlet \(ControlRequest.version) \(line)".utf8))
    guard verbs.contains(request.verb) else {
      throw ControlRefusal(
        .verb,
        "There is no request \(request.verb); there are: \(verbs.joined(separator: ", ")).")
    }
    return request
  }
}
