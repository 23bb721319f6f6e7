import MartletData

/// The updates of one source that wait for a connection to a panel. The feeds process, in which
/// remote sources run, sends them. The lock of the server's state protects the queue.
///
/// A new update is merged into the last one that waits, so a source that delivers a thousand times
/// a second costs the panel one update per frame. No sample of a series is lost. Of the single
/// values of an item, only the newest are kept. If the queue becomes too heavy, it drops all
/// updates. The whole state of the source, which includes them, is then sent instead.
struct UpdateQueue {
  /// The maximum number of waiting values of one item. Older values are dropped.
  static let maximumValues = 64
  /// The maximum weight of all waiting updates, in samples and deliveries.
  static let maximumWeight = 1 << 18

  /// The updates in their order. Only the last one can grow: an update that names all items of the
  /// source (`isWhole`) is not merged with others.
  private var updates: [SourceUpdate] = []
  /// The indices of the deliveries of each item in the last update.
  private var indices: [String: ItemIndices] = [:]
  private var weight = 0
  /// The number of single values that were dropped from the waiting updates.
  private(set) var dropped = 0
  /// Whether the whole state must be sent instead of the updates.
  private(set) var isOverflown = false

  private struct ItemIndices {
    /// The index of the item's newest delivery.
    var index: Int
    /// The indices of the item's single values, oldest first. The values before `firstValue` were
    /// dropped.
    var values: [Int] = []
    var firstValue = 0
  }

  var isEmpty: Bool { updates.isEmpty && !isOverflown }

  mutating func add(_ update: SourceUpdate) {
    if isOverflown { return }
    if update.isWhole || updates.last.map({ $0.isWhole }) ?? true {
      updates.append(update)
      indices = [:]
      weight += update.deliveries.reduce(1) { $0 + $1.weight }
      // Later updates are merged into this one, so the indices of its deliveries must be known.
      if !update.isWhole { index(0..<update.deliveries.count) }
    } else {
      merge(update)
    }
    if weight > Self.maximumWeight { overflow() }
  }

  /// Drops the updates, so that the whole state is sent instead.
  mutating func overflow() {
    self = UpdateQueue()
    isOverflown = true
  }

  /// Returns the updates in their order, and empties the queue.
  mutating func take() -> [SourceUpdate] {
    defer { self = UpdateQueue() }
    // A dropped value leaves a placeholder; see `merge`.
    return updates.map { update in
      guard update.deliveries.contains(where: \.isDropped) else { return update }
      var update = update
      update.deliveries.removeAll(where: \.isDropped)
      return update
    }
  }

  private mutating func index(_ range: Range<Int>) {
    for index in range {
      guard let delivery = updates.last?.deliveries[index] else { return }
      indices[delivery.item, default: ItemIndices(index: index)].index = index
      if delivery.isValue { keepValue(delivery.item, at: index) }
    }
  }

  /// Merges an update into the last one. Precondition: `isWhole` is false for both.
  private mutating func merge(_ update: SourceUpdate) {
    let last = updates.count - 1
    if let activity = update.activity { updates[last].activity = activity }
    if let health = update.health { updates[last].health = health }
    for delivery in update.deliveries {
      if let known = indices[delivery.item],
        updates[last].deliveries[known.index].extend(by: delivery)
      {
        weight += delivery.weight
        continue
      }
      let index = updates[last].deliveries.count
      updates[last].deliveries.append(delivery)
      weight += delivery.weight
      indices[delivery.item, default: ItemIndices(index: index)].index = index
      if delivery.isValue { keepValue(delivery.item, at: index) }
    }
  }

  /// Records a single value, and drops the item's oldest one if there are too many.
  private mutating func keepValue(_ item: String, at index: Int) {
    guard var known = indices.removeValue(forKey: item) else { return }
    known.values.append(index)
    if known.values.count - known.firstValue > Self.maximumValues {
      let oldest = known.values[known.firstValue]
      known.firstValue += 1
      updates[updates.count - 1].deliveries[oldest] = .dropped
      dropped += 1
      weight -= 1
    }
    indices[item] = known
  }
}

extension Delivery {
  /// The number of samples or rows in the delivery, plus one.
  fileprivate var weight: Int {
    guard case .success(let content) = content else { return 1 }
    switch content {
    case .series(let data), .prepend(let data): return 1 + data.count * max(1, data.series.count)
    case .append(let rows): return 1 + rows.times.count * max(1, rows.columns.count)
    case .value, .picture: return 1
    case .table(let table): return 1 + table.rows.count * max(1, table.columns.count)
    case .events(let events): return 1 + events.count
    }
  }

  fileprivate var isValue: Bool {
    if case .success(.value) = content { true } else { false }
  }

  /// The placeholder of a dropped delivery. No item has its name, because the name cannot be part
  /// of a configuration.
  fileprivate static let dropped = Delivery(
    item: "\u{0}", content: .failure(SourceFailure(what: "", why: "")), received: 0)

  fileprivate var isDropped: Bool { item == Self.dropped.item }

  /// Merges another delivery of the same item into this one. It merges two deliveries that append
  /// rows if the new rows follow the present ones. If both are pictures, it keeps the newer one.
  /// Returns whether it merged.
  fileprivate mutating func extend(by next: Delivery) -> Bool {
    if case .success(.picture) = content, case .success(.picture) = next.content {
      self = next
      return true
    }
    guard case .success(.append(var rows)) = content,
      case .success(.append(let new)) = next.content,
      rows.columns.count == new.columns.count,
      zip(new.columns, new.columns.dropFirst()).allSatisfy({ $0.count == $1.count })
    else { return false }
    if let last = rows.times.last, let first = new.times.first, last >= first { return false }
    // The content is replaced before it is changed, so that its arrays are not copied.
    content = .failure(SourceFailure(what: "", why: ""))
    rows.times += new.times
    for index in new.columns.indices { rows.columns[index] += new.columns[index] }
    content = .success(.append(rows))
    received = next.received
    newest = next.newest ?? newest
    return true
  }
}
