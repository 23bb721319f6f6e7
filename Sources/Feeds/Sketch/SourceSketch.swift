import Glibc

/// A guess of the settings of a source from its file: the settings that a person would write who
/// has seen the file. The guess is valid TOML that is easy to read and to change.
package struct SourceSketch: Hashable, Sendable {
  /// An item that was found in the file.
  package struct Item: Hashable, Sendable {
    /// The item's name, which is a key of TOML without quotes.
    package var name: String
    /// The settings as an inline table of TOML.
    package var settings: String
    /// Whether the item has values over time, which a chart can show.
    package var isSeries: Bool
  }

  /// The value of the key `kind`.
  package var kind: String
  /// More lines of the source's table, such as `delimiter = ";"`.
  package var settings: [String] = []
  /// A line about columns that were found and left out; empty if there are none.
  package var remark = ""
  /// The items; empty if the kind needs none.
  package var items: [Item] = []

  /// The maximum number of items of a guess: as many as fit on a page.
  static let maximumItems = 12
  /// The number of bytes of a file by which its format is recognised.
  private static let sampleSize = 65_536

  /// Guesses from a file of JSON or of separated values. It reads a JSON file completely, and the
  /// first 64 KiB of any other file.
  ///
  /// - Throws: the failure if the file cannot be read, or contains nothing that can be shown.
  package init(path: String) throws(FileFailure) {
    guard var file = try InputFile(path) else {
      throw FileFailure("Cannot read \(path)", code: .noSuchFileOrDirectory)
    }
    var bytes: [UInt8] = []
    try file.read(Self.sampleSize, into: &bytes)
    guard Self.isJSON(bytes) else {
      self = try CSVSketch.sketch(bytes, path: path)
      return
    }
    guard bytes.count + file.remaining <= JSONDocument.maximumBytes else {
      throw FileFailure(
        what: "Cannot read \(path)", why: "it has more than \(JSONDocument.maximumBytes >> 20) MiB")
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

  /// Returns the failure of a file that contains nothing that can be shown.
  static func unusable(_ path: String, _ why: String) -> FileFailure {
    FileFailure(what: "No first configuration from \(path)", why: why)
  }

  /// Returns a name that is a key of TOML without quotes, made of the letters and digits of a text.
  /// A number at its end makes it differ from the names in `taken`.
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
