import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// What a tap on a tile, or a finger that holds it, does.
package enum TileAction: Hashable, Sendable {
  /// Shows a page.
  case page(String)
  /// Acts on an item: a light is switched. No source of this program takes orders yet.
  case item(ItemName)

  /// Reads `key`: an item's name, or a table that names one thing to do.
  static func read(
    _ reader: inout ConfigReader, _ key: String, sources: [String]?
  ) -> TileAction? {
    guard let value = reader.value(key) else { return nil }
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
  /// Does what a tile asks for.
  package var tileAction: @MainActor (TileAction) -> Void {
    get { self[TileActionKey.self] }
    set { self[TileActionKey.self] = newValue }
  }
}
