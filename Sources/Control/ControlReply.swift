/// The answer to a request: the line `ok LENGTH [WORD…]` followed by LENGTH bytes, or the line `no
/// REASON TEXT` alone.
package enum ControlReply: Hashable, Sendable {
  /// The request succeeded; the words and bytes are the result.
  case done(words: [String] = [], bytes: [UInt8] = [])
  /// The request was refused.
  case refused(ControlRefusal)

  /// The line before the bytes.
  var head: ControlReplyHead {
    switch self {
    case .done(let words, let bytes): .done(length: bytes.count, words: words)
    case .refused(let refusal): .refused(refusal)
    }
  }

  var bytes: [UInt8] {
    if case .done(_, let bytes) = self { bytes } else { [] }
  }
}

/// The first line of a reply.
package enum ControlReplyHead: Hashable, Sendable {
  /// Success; `length` bytes follow the line.
  case done(length: Int, words: [String])
  /// A refusal; nothing follows the line.
  case refused(ControlRefusal)

  /// The maximum number of bytes in a reply: the pixels of the largest picture.
  package static let longestReply = 1 << 28

  /// Parses a line without its line feed. Returns nil if it is not the head of a reply. An unknown
  /// reason gives `unavailable`.
  package init?(parsing line: [UInt8]) {
    guard line.count < ControlRequest.longestLine,
      let text = String(validating: line, as: UTF8.self),
      text.unicodeScalars.allSatisfy(Self.isPlain)
    else { return nil }
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    switch words.first {
    case "ok":
      let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count >= 2, words.allSatisfy(ControlRequest.isWord),
        words[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(words[1]),
        length <= Self.longestReply
      else { return nil }
      self = .done(length: length, words: Array(words[2...]))
    case "no":
      guard words.count == 3, !words[1].isEmpty, !words[2].isEmpty else { return nil }
      let reason = ControlRefusal.Reason(rawValue: String(words[1])) ?? .unavailable
      self = .refused(ControlRefusal(reason, String(words[2])))
    default: return nil
    }
  }

  /// The line with its line feed. A text that is too long for a line is cut.
  package var line: [UInt8] {
    switch self {
    case .done(let length, let words):
      return Array((["ok", "\(length)"] + words).joined(separator: " ").utf8) + [0x0A]
    case .refused(let refusal):
      var text = String.UnicodeScalarView()
      var count = "no \(refusal.reason.rawValue) ".utf8.count + 1
      for scalar in refusal.text.unicodeScalars {
        let scalar = Self.isPlain(scalar) ? scalar : " "
        count += UTF8.width(scalar)
        guard count <= ControlRequest.longestLine else { break }
        text.append(scalar)
      }
      return Array("no \(refusal.reason.rawValue) \(String(text))\n".utf8)
    }
  }

  /// Returns whether a character is printable. A terminal would execute a control character.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
  }
}
