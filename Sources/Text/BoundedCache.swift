/// A dictionary of limited size. It drops entries that were not used recently.
///
/// It has two generations. New entries go to the young generation, and an entry that is found in
/// the old one is moved there. When the young generation is full, it replaces the old one. Each
/// generation costs at most half of `capacity`, or as much as a single larger entry. An entry is
/// dropped only after more than half of `capacity` was added or moved to the young generation since
/// its last use. No operation visits all entries. Finding a young entry allocates nothing.
struct BoundedCache<Key: Hashable, Value> {
  /// The maximum sum of the costs, unless an entry costs more than half of it.
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

  /// Adds an entry. The key must not be present, because the cost of the entry would count twice.
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
