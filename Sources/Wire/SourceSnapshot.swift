import MartletData
import MartletSeries

/// The present state of one source, for panels that connect later or were too slow for its updates.
struct SourceSnapshot {
  let source: WireSource
  /// The activity, the health and the names of the items.
  private var state = SourceState()
  /// The content of the items, by name.
  private var items: [String: ItemState] = [:]
  /// Returns the settings of an item. They limit the number of samples that `items` keeps for it.
  var settings: @Sendable (String) -> ItemSettings

  init(_ source: WireSource, settings: @escaping @Sendable (String) -> ItemSettings) {
    self.source = source
    self.settings = settings
  }

  /// Applies an update.
  ///
  /// - Complexity: O(*n*) in the number of deliveries.
  mutating func receive(_ update: SourceUpdate) {
    // `state` returns the names of items that no longer exist.
    for name in state.receive(update) { items[name] = nil }
    for delivery in update.deliveries {
      items[delivery.item, default: ItemState()]
        .receive(delivery, settings: settings(delivery.item))
    }
  }

  /// Records that the clock was set back.
  ///
  /// - Complexity: O(*n*) in the number of items.
  mutating func follow(_ step: ClockSetBack) {
    for name in items.keys { items[name]?.follow(step) }
  }

  /// The updates that build this state from an empty state.
  var snapshot: [SourceUpdate] { state.snapshot { items[$0] } }
}
