import MartletFeeds

/// Reads the text of a dashboard, JSON or YAML.
package enum DocumentText {
  /// The maximum length of a text, in bytes. The largest public dashboards have two million bytes.
  package static let maximumBytes = 16 << 20

  /// Returns the value of a text. A text that begins with a brace or a bracket is read as JSON, any
  /// other as YAML.
  ///
  /// - Throws: `ImportFailure` if the text is empty, longer than `maximumBytes` or malformed.
  package static func value(of bytes: [UInt8]) throws(ImportFailure) -> DocumentValue {
    guard bytes.count <= maximumBytes else {
      throw ImportFailure("larger than \(maximumBytes >> 20) MiB")
    }
    let first = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    guard let first else { throw ImportFailure("it is empty") }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return try YAMLReader.value(of: bytes)
    }
    do throws(JSONProblem) {
      let document = try JSONDocument(bytes)
      return DocumentValue(document, at: document.root)
    } catch {
      throw ImportFailure("not JSON: \(error)")
    }
  }
}

/// The reason why a file cannot be turned into a configuration.
package struct ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in a form that can end a line of the journal or of the terminal.
  package var description: String

  /// Makes a failure with a reason.
  package init(_ why: String) {
    description = why
  }
}
