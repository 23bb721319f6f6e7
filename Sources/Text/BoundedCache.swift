/// A dictionary of limited size that forgets what was not asked for lately.
///
/// Two generations: entries are written to the young one and promoted to it when found in the old
/// one; when the young one is full it becomes the old one. So at most `capacity` entries live, any
/// entry used among the last `capacity / 2` distinct ones is still there, and no operation walks
/// the entries.
struct BoundedCache<Key: Hashable, Value> {
  let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { young.count + old.count }

  mutating func value(for key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    insert(value, for: key)
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if young.count >= max(1, capacity / 2) {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
    }
    young[key] = value
  }

  mutating func removeAll() {
    young.removeAll(keepingCapacity: true)
    old.removeAll(keepingCapacity: true)
  }
}
