import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// The effect of a tap on a tile, or of a long press.
package enum TileAction: Hashable, Sendable {
  /// Shows the page with this id.
  case page(String)
  /// Switches an item, such as a light. This program has no source that takes commands, so
  /// `TileSettings.read` reports such an action as missing.
  case item(ItemName)

  /// Reads `key`: the name of an item, or a table `{ page = … }`.
  static func read(
    _ reader: inout ConfigReader, _ key: String, sources: [String]?
  ) -> TileAction? {
    let shape = ConfigShape.either([.text, .table(["page": .text])])
    guard let value = reader.value(key, as: shape) else { return nil }
    guard case .table = value.kind else {
      return reader.items(key, of: "\(key)", sources: sources, most: 1)?.first.map(Self.item)
    }
    var table = reader.table(key)
    let page = table.string("page")
    table.finish()
    reader.adopt(table)
    if let page { return .page(page) }
    reader.report("\(key) takes { page = … } or \"source:item\"", at: value.place)
    return nil
  }
}

private struct TileActionKey: EnvironmentKey {
  static var defaultValue: @MainActor (TileAction) -> Void { { _ in } }
}

extension EnvironmentValues {
  /// Performs the action of a tile.
  package var tileAction: @MainActor (TileAction) -> Void {
    get { self[TileActionKey.self] }
    set { self[TileActionKey.self] = newValue }
  }
}
