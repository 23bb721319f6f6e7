/// A request to the running panel: one line, `martlet 1 [@OUTPUT] VERB [ARGUMENT…]`.
///
/// The number is the version of the protocol. Words are printable ASCII, separated by single
/// spaces. `OUTPUT` is the name of a display, in the encoding of `ControlText`; without it the
/// panel decides which displays the request concerns. A connection carries one request and one
/// reply.
package struct ControlRequest: Hashable, Sendable {
  /// The version of the protocol that this program speaks.
  package static let version = 1
  /// The maximum length of a line of a request or reply in bytes, including its line feed.
  package static let longestLine = 4096

  /// The name of the verb.
  package var verb: String
  /// The arguments, in order.
  package var arguments: [String]
  /// The name of the display, encoded as a word of `ControlText`; nil if the request names none.
  package private(set) var output: String?

  /// Makes a request. Traps if a word is empty or has a byte that is not printable ASCII.
  ///
  /// - Parameter output: the name of the display that the request concerns, not encoded; nil names
  ///   none.
  package init(_ verb: String, _ arguments: [String] = [], output: String? = nil) {
    precondition(([verb] + arguments).allSatisfy(Self.isWord), "a word is printable ASCII")
    self.verb = verb
    self.arguments = arguments
    self.output = output.map(ControlText.word)
  }

  /// Makes a request whose arguments are any texts. Returns nil if its line would be too long.
  ///
  /// - Parameter output: the name of the display that the request concerns; nil names none.
  package init?(_ verb: String, texts: [String], output: String? = nil) {
    self.init(verb, texts.map(ControlText.word), output: output)
    guard line.count <= Self.longestLine else { return nil }
  }

  /// Parses a line without its line feed.
  ///
  /// - Throws: the refusal with which to answer the line.
  package init(parsing line: [UInt8]) throws(ControlRefusal) {
    guard line.count < Self.longestLine else {
      throw ControlRefusal(.request, "a request has at most \(Self.longestLine) bytes")
    }
    var words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 3, words[0] == "martlet", words.allSatisfy(Self.isWord) else {
      throw ControlRefusal(.request, "a request is a line such as: martlet 1 screenshot")
    }
    guard words[1] == "\(Self.version)" else {
      throw ControlRefusal(.version, "this panel speaks version \(Self.version) of the protocol")
    }
    // With three words the last one is the verb, whatever it begins with.
    if words.count > 3, words[2].hasPrefix("@") {
      output = String(words.remove(at: 2).dropFirst())
    }
    verb = words[2]
    arguments = Array(words[3...])
  }

  /// The line with its line feed.
  package var line: [UInt8] {
    let display = output.map { ["@\($0)"] } ?? []
    let words = ["martlet", "\(Self.version)"] + display + [verb] + arguments
    return Array((words.joined(separator: " ") + "\n").utf8)
  }

  /// Returns whether a text can be a word of a line: at least one byte, printable ASCII, no space.
  package static func isWord(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// The reason why the panel refuses a request.
package struct ControlRefusal: Error, Hashable, Sendable {
  /// The word in the reply by which programs know why a request was refused.
  package enum Reason: String, CaseIterable, Sendable {
    /// The user is neither root nor the panel's own user nor a member of the group to which the
    /// folder of the control socket belongs.
    case permission
    /// The maximum number of clients is already being served.
    case busy
    /// The line is not a request.
    case request
    /// The request has another version of the protocol.
    case version
    /// The panel does not know the verb, or the arguments do not fit it.
    case verb
    /// The request did not arrive in time, or the panel did not answer in time.
    case time
    /// The panel cannot carry out the request at present.
    case unavailable
    /// The panel has no display with the name in the request.
    case display
    /// The bytes after the request are malformed, or there are too many of them.
    case content
  }

  /// The reason as a word for programs.
  package var reason: Reason
  /// The reason as a sentence for people, on one line.
  package var text: String

  /// Makes a refusal.
  package init(_ reason: Reason, _ text: String) {
    self.reason = reason
    self.text = text
  }
}
