/// Replaces secrets in what a server says.
///
/// A server may repeat a request in its refusal, for example while its owner looks for a fault. The
/// refusal then goes to journals, pages and recordings.
enum HiddenSecrets {
  private static let sign = Array("(secret)".utf8)
  /// The minimum length in bytes. Shorter secrets would be found in ordinary words.
  private static let shortest = 4

  /// Returns the bytes with a fixed text in place of each secret, the longest secrets first. Takes
  /// O(n · m) steps for n bytes and secrets of m bytes together.
  static func replace(_ secrets: [String], in bytes: [UInt8]) -> [UInt8] {
    let secrets = secrets.map { Array($0.utf8) }.filter { $0.count >= shortest }
      .sorted { $0.count > $1.count }
    guard !secrets.isEmpty else { return bytes }
    var result: [UInt8] = []
    var rest = bytes[...]
    while let next = rest.first {
      if let secret = secrets.first(where: { rest.starts(with: $0) }) {
        result += sign
        rest = rest.dropFirst(secret.count)
      } else {
        result.append(next)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension String {
  /// The text as it is inside of a string of JSON, without control characters.
  var inJSON: String {
    var text = ""
    for character in self {
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return text
  }

  /// Returns the text with a fixed text in place of each secret. Secrets of less than four bytes
  /// stay.
  package func hiding(_ secrets: String...) -> String {
    String(decoding: HiddenSecrets.replace(secrets, in: Array(utf8)), as: UTF8.self)
  }
}
