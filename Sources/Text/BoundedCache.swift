/// A dictionary of limited size that forgets what was not asked for lately.
///
/// Two generations: entries are written to the young one and promoted to it when found in the old
/// one; when the young one is full it becomes the old one. So at most `capacity` is held (or one
/// entry, if a single one is dearer), what was used within the last half of it is still there, and
/// no operation walks the entries. Finding a young entry allocates nothing.
struct BoundedCache<Key: Hashable, Value> {
  /// The sum of costs that it may hold.
  let capacity: Int
  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngCost = 0
  private var oldCost = 0

  private struct Entry {
    var value: Value
    var cost: Int
  }

  init(capacity: Int) {
    self.capacity = capacity
  }

  var cost: Int { youngCost + oldCost }

  mutating func value(for key: Key) -> Value? {
    if let entry = young[key] { return entry.value }
    guard let entry = old.removeValue(forKey: key) else { return nil }
    oldCost -= entry.cost
    insert(entry.value, for: key, cost: entry.cost)
    return entry.value
  }

  /// Adds an entry; the key must not be there.
  mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    if youngCost + cost > capacity / 2 {
      swap(&young, &old)
      oldCost = youngCost
      young.removeAll(keepingCapacity: true)
      youngCost = 0
    }
    young[key] = Entry(value: value, cost: cost)
    youngCost += cost
  }
}
