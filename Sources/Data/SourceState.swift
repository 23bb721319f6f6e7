/// What is known of one source: its activity, the health of its data, and its items.
public struct SourceState: Equatable, Sendable {
  public private(set) var activity = SourceActivity.idle
  /// Changes only with the end of an attempt, so that a retry never hides a failure.
  public private(set) var health = SourceHealth.unknown
  /// The names of its items, in the source's order.
  public private(set) var items: [String] = []

  public init() {}

  /// Takes what an update says of the source as a whole; returns the names of items that are gone.
  public mutating func receive(_ update: SourceUpdate) -> [String] {
    if let activity = update.activity { self.activity = activity }
    if let health = update.health { self.health = health }
    if update.isWhole {
      let names = update.deliveries.map(\.item)
      let gone = items.filter { !names.contains($0) }
      if items != names { items = names }
      return gone
    }
    let known = Set(items)
    items += update.deliveries.map(\.item).filter { !known.contains($0) }
    return []
  }

  /// Why the last attempt gave nothing; nil after a good one, and before the first has ended.
  public var failure: SourceFailure? {
    if case .failed(let failure, _) = health { failure } else { nil }
  }

  /// Whether there is nothing to show yet, neither data nor a failure.
  public var isBlank: Bool { items.isEmpty && health == .unknown }
}
