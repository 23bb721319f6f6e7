/// The name of data: `source:item`, split at the first colon.
///
/// `pv:solar` is the item `solar` of the source `pv`; `ha:light.hall` is the item `light.hall` of
/// `ha`. A text without a colon names a whole source: all its items, or the only one.
public struct ItemName: Hashable, Sendable, CustomStringConvertible {
  /// The name of the source.
  public var source: String
  /// The item; empty for a whole source.
  public var item: String

  /// Makes a name from its two parts.
  public init(source: String, item: String = "") {
    self.source = source
    self.item = item
  }

  /// Splits a text at its first colon. Every text is a name.
  public init(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else {
      self.init(source: text)
      return
    }
    self.init(
      source: String(text[..<colon]), item: String(text[text.index(after: colon)...]))
  }

  /// The name as it is written: `source:item`, or `source` alone.
  public var description: String { item.isEmpty ? source : "\(source):\(item)" }
}

extension ItemName: ExpressibleByStringLiteral {
  /// Makes a name from a literal such as `"pv:solar"`.
  public init(stringLiteral text: String) { self.init(text) }
}
