/// A question to the running panel: one line, `martlet 1 VERB [ARGUMENT…]`.
///
/// The number is the version of the protocol. Words are printable ASCII, separated by single
/// spaces. A connection carries one request and one reply.
package struct ControlRequest: Hashable, Sendable {
  /// The version of the protocol that this program speaks.
  package static let version = 1
  /// The greatest length of a request's or a reply's line in bytes, with its line feed.
  package static let longestLine = 1024

  package var verb: String
  package var arguments: [String]

  /// Traps if a word is empty or has a byte that no word may have.
  package init(_ verb: String, _ arguments: [String] = []) {
    precondition(([verb] + arguments).allSatisfy(Self.isWord), "a word is printable ASCII")
    self.verb = verb
    self.arguments = arguments
  }

  /// Parses a line without its line feed. Throws the refusal that is the answer to it.
  package init(parsing line: [UInt8]) throws(ControlRefusal) {
    guard line.count < Self.longestLine else {
      throw ControlRefusal(.request, "a request has at most \(Self.longestLine) bytes")
    }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 3, words[0] == "martlet", words.allSatisfy(Self.isWord) else {
      throw ControlRefusal(.request, "a request is a line such as: martlet 1 screenshot")
    }
    guard words[1] == "\(Self.version)" else {
      throw ControlRefusal(.version, "this panel speaks version \(Self.version) of the protocol")
    }
    verb = words[2]
    arguments = Array(words[3...])
  }

  /// The line with its line feed.
  package var line: [UInt8] {
    let words = ["martlet", "\(Self.version)", verb] + arguments
    return Array((words.joined(separator: " ") + "\n").utf8)
  }

  static func isWord(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// Why the panel does not do what was asked.
package struct ControlRefusal: Error, Hashable, Sendable {
  /// The word in the reply by which programs tell refusals apart.
  package enum Reason: String, CaseIterable, Sendable {
    /// The user is neither root, nor the panel's own, nor in the folder's group.
    case permission
    /// Other clients have all places.
    case busy
    /// The line is no request.
    case request
    /// The request is of another version of the protocol.
    case version
    /// The panel does not know the verb, or not with these arguments.
    case verb
    /// The request did not come, or the panel did not answer, in time.
    case time
    /// The panel cannot do it now.
    case unavailable
    /// The bytes after the request are malformed or too many.
    case content
  }

  package var reason: Reason
  /// A sentence for a person, on one line.
  package var text: String

  package init(_ reason: Reason, _ text: String) {
    self.reason = reason
    self.text = text
  }
}
