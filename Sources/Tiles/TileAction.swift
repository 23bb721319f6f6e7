import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// The effect of a tap on a tile, or of a long press.
package enum TileAction: Hashable, Sendable {
  /// Shows the page with this id.
  case page(String)
  /// Lets a source do something: an action, `source:action`, and the value that it takes.
  case act(ItemName, value: String)

  /// Reads `key`: the name of an action, or a table `{ page = … }` or `{ action = …, value = … }`.
  static func read(
    _ reader: inout ConfigReader, _ key: String, sources: [String]?
  ) -> TileAction? {
    let shape = ConfigShape.either([
      .text, .table(["page": .text]), .table(["action": .text, "value": .text]),
    ])
    guard let value = reader.value(key, as: shape) else { return nil }
    guard case .table = value.kind else {
      return reader.action(key, of: key, sources: sources).map { .act($0, value: "") }
    }
    var table = reader.table(key)
    let page = table.string("page")
    let content = table.string("value")
    let hasAction = table.has("action")
    let action = hasAction ? table.action("action", of: key, sources: sources) : nil
    table.finish()
    reader.adopt(table)
    if let action, page == nil { return .act(action, value: content ?? "") }
    if let page, !hasAction, content == nil { return .page(page) }
    if page == nil, hasAction { return nil }
    reader.report(
      "\(key) takes { page = … }, or \"source:action\", or { action = …, value = … }",
      at: value.place)
    return nil
  }
}

private struct ShowPageKey: EnvironmentKey {
  static var defaultValue: @MainActor (String) -> Void { { _ in } }
}

extension EnvironmentValues {
  /// Shows the page with an id.
  package var showPage: @MainActor (String) -> Void {
    get { self[ShowPageKey.self] }
    set { self[ShowPageKey.self] = newValue }
  }
}
