import MartletConfig
import MartletData
import MartletFeeds

extension Config {
  /// Returns a problem for each name of an item that its source can never have. Sources whose data
  /// decides which items they have are not judged, and neither are disabled ones.
  ///
  /// - Parameter references: names of items, as `ConfigReader.items` records them.
  func unknownItems(among references: [ConfigReference]) -> [ConfigProblem] {
    let known = Dictionary(sources.map { ($0.id, $0.itemNames) }) { first, _ in first }
    return references.compactMap { reference in
      let name = ItemName(reference.name)
      guard !name.item.isEmpty, let items = known[name.source] ?? nil, !items.contains(name.item)
      else { return nil }
      return ConfigProblem(
        location: reference.location,
        message: "\(reference.owner): \(name.absence(from: items))")
    }
  }
}
