/// The state of one source: its activity, the health of its data, and its items.
public struct SourceState: Equatable, Sendable {
  /// The current work of the source.
  public private(set) var activity = SourceActivity.idle
  /// The result of the last attempt that has ended. A running attempt does not change it.
  public private(set) var health = SourceHealth.unknown
  /// The names of its items, in the source's order.
  public private(set) var items: [String] = [] {
    didSet { names = Set(items) }
  }
  private var names: Set<String> = []

  /// Makes the state of a source that has reported nothing yet.
  public init() {}

  /// Takes the activity, the health and the names of items from an update. The content of the items
  /// is kept elsewhere. Returns the names of the items that no longer exist.
  ///
  /// - Complexity: O(number of deliveries). It is O(number of items) if items appear or disappear.
  public mutating func receive(_ update: SourceUpdate) -> [String] {
    if let activity = update.activity { self.activity = activity }
    if let health = update.health { self.health = health }
    // A whole update names all items of the source.
    if update.isWhole {
      let new = update.deliveries.map(\.item)
      if items == new { return [] }
      let old = items
      items = new
      return old.filter { !names.contains($0) }
    }
    // Most updates contain only known items and need no allocation.
    if update.deliveries.allSatisfy({ names.contains($0.item) }) { return [] }
    var (known, new) = (names, items)
    for delivery in update.deliveries where known.insert(delivery.item).inserted {
      new.append(delivery.item)
    }
    items = new
    return []
  }

  /// The reason why the last attempt failed; nil after a successful attempt, and before the first
  /// one has ended.
  public var failure: SourceFailure? {
    if case .failed(let failure, _) = health { failure } else { nil }
  }

  /// Whether no items and no health are known yet.
  public var isBlank: Bool { items.isEmpty && health == .unknown }

  /// Returns the updates that give a new listener this state. The first update has one delivery for
  /// each item that has a state. An item may need several deliveries, for example its data and a
  /// later failure. The second update has these further deliveries; without any there is none.
  ///
  /// - Parameter item: returns the state of an item of the source; nil if it has no state.
  package func snapshot(_ item: (String) -> ItemState?) -> [SourceUpdate] {
    var first = SourceUpdate(activity: activity, health: health, deliveries: [], isWhole: true)
    var rest = SourceUpdate()
    for name in items {
      guard let item = item(name) else { continue }
      var deliveries = item.deliveries(of: name)
      if let failure = item.failure {
        deliveries.append(
          Delivery(item: name, content: .failure(failure), received: item.received ?? 0))
      }
      first.deliveries += deliveries.prefix(1)
      rest.deliveries += deliveries.dropFirst()
    }
    return rest.deliveries.isEmpty ? [first] : [first, rest]
  }
}
