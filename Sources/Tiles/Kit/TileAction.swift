import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// The effect of a tap on a tile, or of a long press.
package enum TileAction: Hashable, Sendable {
  /// Shows the page with this id.
  case page(String)
  /// Shows the tile alone, as large as its page, or a chart of its data.
  case enlarge(isChart: Bool)
  /// Performs an action of a source, `source:action`, with the value that it takes; empty for no
  /// value.
  case act(ItemName, value: String)

  /// Reads `key`: the name of an action, or a table `{ page = … }`, `{ open = … }` or
  /// `{ action = …, value = … }`. Reports any other value and returns nil.
  static func read(
    _ reader: inout ConfigReader, _ key: String, sources: [String]?
  ) -> TileAction? {
    let shape = ConfigShape.either([
      .text, .table(["page": .text]), .table(["open": .word(opens.map(\.key))]),
      .table(["action": .text, "value": .text]),
    ])
    guard let value = reader.value(key, as: shape) else { return nil }
    guard case .table = value.kind else {
      return reader.action(key, of: key, sources: sources).map { .act($0, value: "") }
    }
    var table = reader.table(key)
    let page = table.string("page")
    let hasOpen = table.has("open")
    let isChart = table.optionalChoice("open", of: opens)
    let content = table.string("value")
    let hasAction = table.has("action")
    let action = hasAction ? table.action("action", of: key, sources: sources) : nil
    table.finish()
    reader.adopt(table)
    switch (page, hasOpen, hasAction) {
    case (let page?, false, false) where content == nil: return .page(page)
    case (nil, true, false) where content == nil: return isChart.map { .enlarge(isChart: $0) }
    case (nil, false, true): return action.map { .act($0, value: content ?? "") }
    default:
      reader.report(
        "\(key) takes { page = … }, { open = … }, \"source:action\", "
          + "or { action = …, value = … }", at: value.location)
      return nil
    }
  }

  /// The values of `open`, and for each whether the action shows a chart.
  private static let opens: KeyValuePairs = ["tile": false, "chart": true]
}

private struct EnlargeTileKey: EnvironmentKey {
  static var defaultValue: @MainActor (EnlargedItem) -> Void { { _ in } }
}

private struct ShowPageKey: EnvironmentKey {
  static var defaultValue: @MainActor (String) -> Void { { _ in } }
}

extension EnvironmentValues {
  /// The function that shows a tile of the page alone. It does nothing by default.
  var enlargeTile: @MainActor (EnlargedItem) -> Void {
    get { self[EnlargeTileKey.self] }
    set { self[EnlargeTileKey.self] = newValue }
  }

  /// The function that shows the page with an id. It does nothing by default.
  package var showPage: @MainActor (String) -> Void {
    get { self[ShowPageKey.self] }
    set { self[ShowPageKey.self] = newValue }
  }
}
