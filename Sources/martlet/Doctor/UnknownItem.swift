import MartletConfig
import MartletDashboard
import MartletData
import MartletFeeds
import MartletTiles

/// A tile or an alarm that names an item which its source does not have, as after a misspelling.
///
/// Only an answer tells which items a source has: a CSV file has the columns of its first line. A
/// source that fails, delivers nothing or gets its items by pushes is therefore not judged.
struct UnknownItem: Hashable, Sendable {
  /// The kind whose sources get their items by pushes. A build may lack it.
  private static let pushKind = "push"

  /// The name of the tile or the alarm in messages, such as `tile "power" of page "home"`.
  private let owner: String
  private let name: ItemName
  /// The items that the source has.
  private let known: [String]

  /// Returns one value for each name that a tile or an alarm of any display has and that no item
  /// of its source has.
  static func find(in config: Config, _ answers: [SourceAnswer]) -> [UnknownItem] {
    let judged = answers.filter { $0.problems.isEmpty && $0.settings.kindName != pushKind }
    let items = Dictionary(judged.map { ($0.settings.id, $0.items) }) { first, _ in first }
    var found: Set<UnknownItem> = []
    return uses(of: config).compactMap { owner, name in
      guard !name.item.isEmpty, let known = items[name.source], !known.isEmpty,
        !known.contains(name.item)
      else { return nil }
      let unknown = UnknownItem(owner: owner, name: name, known: known)
      return found.insert(unknown).inserted ? unknown : nil
    }
  }

  /// The message, with the nearest item or those that there are.
  var text: String { "\(owner): \(name.absence(from: known))" }

  private static func uses(of config: Config) -> [(owner: String, name: ItemName)] {
    var uses: [(owner: String, name: ItemName)] = []
    for page in config.pagesOfAllOutputs {
      guard let kind = page.kind.value as? TilesPageKind else { continue }
      for tile in kind.tiles {
        let owner = "tile \"\(tile.id.excerpt)\" of page \"\(page.id.excerpt)\""
        uses += tile.kind.value.data.map { (owner: owner, name: $0) }
      }
    }
    return uses
      + config.alarms.map { (owner: "alarm \"\($0.id.excerpt)\"", name: $0.item) }
  }
}
