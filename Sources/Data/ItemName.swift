/// The name of data: `source:item`, split at the first colon.
///
/// `pv:solar` is the item `solar` of the source `pv`, `ha:light.hall` the item `light.hall` of
/// `ha`. A text without a colon names a source: all its items, or its only one.
public struct ItemName: Hashable, Sendable, CustomStringConvertible {
  public var source: String
  /// The item; empty for a whole source.
  public var item: String

  public init(source: String, item: String = "") {
    self.source = source
    self.item = item
  }

  public init(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else {
      self.init(source: text)
      return
    }
    self.init(
      source: String(text[..<colon]), item: String(text[text.index(after: colon)...]))
  }

  public var description: String { item.isEmpty ? source : "\(source):\(item)" }
}

extension ItemName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
