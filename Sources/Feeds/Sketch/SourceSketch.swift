import Glibc

/// A first guess at the settings of a source, made from its file: what somebody would write who had
/// looked at it. The guess is right to TOML and can be read, and its words are easily changed.
package struct SourceSketch: Hashable, Sendable {
  /// An item that was found in the file.
  package struct Item: Hashable, Sendable {
    package var name: String
    /// The settings as an inline table of TOML.
    package var settings: String
    /// Whether it has values over time, for a chart.
    package var isSeries: Bool
  }

  /// The word of the key `kind`.
  package var kind: String
  /// Further lines of the source's table.
  package var settings: [String] = []
  /// A line about columns that were seen and left out; empty if there are none.
  package var remark = ""
  /// The items; empty if the kind needs none.
  package var items: [Item] = []

  /// The most items of a guess: what a page shows at a glance.
  static let mostItems = 12
  /// The bytes of a file by which its separators are told.
  private static let sampleSize = 65_536

  /// Looks at a file of JSON or of separated values.
  package init(path: String) throws(FileFailure) {
    guard var file = try InputFile(path) else {
      throw FileFailure("Cannot read \(path)", code: ENOENT)
    }
    var bytes: [UInt8] = []
    try file.read(Self.sampleSize, into: &bytes)
    guard Self.isJSON(bytes) else {
      self = try CSVSketch.sketch(bytes, path: path)
      return
    }
    guard bytes.count + file.remaining <= JSONDocument.mostBytes else {
      throw FileFailure(
        what: "Cannot read \(path)", why: "it has more than \(JSONDocument.mostBytes >> 20) MiB")
    }
    try file.read(file.remaining, into: &bytes)
    self = try JSONSketch.sketch(bytes, path: path)
  }

  init(kind: String, settings: [String] = [], items: [Item] = []) {
    self.kind = kind
    self.settings = settings
    self.items = items
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The failure of a file in which nothing can be shown.
  static func unusable(_ path: String, _ why: String) -> FileFailure {
    FileFailure(what: "No first configuration from \(path)", why: why)
  }

  /// Returns a name that is an item's key without quotes: letters, digits, "_" and "-".
  package static func name(_ text: String, taken: Set<String>) -> String {
    let plain = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let parts = String(plain).split(separator: "_")
    let base = parts.isEmpty ? "item" : parts.joined(separator: "_")
    var name = base
    var number = 2
    while taken.contains(name) {
      name = "\(base)_\(number)"
      number += 1
    }
    return name
  }
}
