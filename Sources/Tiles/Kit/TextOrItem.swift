import MartletConfig
import MartletData

/// The content of a tile with a text: a text of the configuration, or the text of an item.
enum TextOrItem: Hashable, Sendable {
  case text(String)
  case item(ItemName)

  /// Reads `text` or `data`. Reports a problem if neither or both are given. Returns nil without a
  /// text and without a valid item; if both are given, the text is used.
  init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    let text = reader.string("text")
    let item = text == nil || reader.isSurveyed ? reader.item(common) : nil
    if let text {
      if reader.has("data") {
        reader.report("text and data are two contents", at: reader.location(of: "data"))
        _ = reader.string("data")
      }
      self = .text(text)
    } else if let item {
      self = .item(item)
    } else {
      return nil
    }
  }

  /// The item with the text; empty for a text of the configuration.
  var data: [ItemName] { if case .item(let name) = self { [name] } else { [] } }

  /// The text of the configuration; empty for an item.
  var shownTexts: [String] { if case .text(let text) = self { [text] } else { [] } }
}
