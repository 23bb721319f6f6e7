/// What is known of one source: its activity, the health of its data, and its items.
public struct SourceState: Equatable, Sendable {
  public private(set) var activity = SourceActivity.idle
  /// Changes only with the end of an attempt, so that a retry never hides a failure.
  public private(set) var health = SourceHealth.unknown
  /// The names of its items, in the source's order.
  public private(set) var items: [String] = [] {
    didSet { names = Set(items) }
  }
  private var names: Set<String> = []

  public init() {}

  /// Takes what an update says of the source as a whole; returns the names of items that are gone.
  /// O(number of deliveries), and O(number of items) where items come or go.
  public mutating func receive(_ update: SourceUpdate) -> [String] {
    if let activity = update.activity { self.activity = activity }
    if let health = update.health { self.health = health }
    if update.isWhole {
      let new = update.deliveries.map(\.item)
      if items == new { return [] }
      let old = items
      items = new
      return old.filter { !names.contains($0) }
    }
    // Most news is of known items: then nothing is allocated.
    if update.deliveries.allSatisfy({ names.contains($0.item) }) { return [] }
    var (known, new) = (names, items)
    for delivery in update.deliveries where known.insert(delivery.item).inserted {
      new.append(delivery.item)
    }
    items = new
    return []
  }

  /// Why the last attempt gave nothing; nil after a good one, and before the first has ended.
  public var failure: SourceFailure? {
    if case .failed(let failure, _) = health { failure } else { nil }
  }

  /// Whether there is nothing to show yet, neither data nor a failure.
  public var isBlank: Bool { items.isEmpty && health == .unknown }
}
