/// The reason why a source has no content for an item's settings.
struct ContentFault: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }

  /// Makes a fault from the zero-terminated text that a C function has written.
  init(words: [CChar], after context: String = "") {
    let bytes = words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    description = context + String(decoding: bytes, as: UTF8.self)
  }
}
