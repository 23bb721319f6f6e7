/// The properties that an atomic commit sets, laid out as DRM_IOCTL_MODE_ATOMIC takes them.
///
/// Setting a property again replaces its value. A request can therefore be kept and changed from
/// frame to frame without allocating. Objects stay in the order in which they were first set.
struct AtomicRequest: Hashable, Sendable {
  private(set) var objects: [UInt32] = []
  /// The number of properties of the object with the same index.
  private(set) var propertyCounts: [UInt32] = []
  /// The properties of the first object, then those of the second, and so on.
  private(set) var properties: [UInt32] = []
  /// The value of the property with the same index.
  private(set) var values: [UInt64] = []

  var isEmpty: Bool { objects.isEmpty }

  /// Removes all objects and properties, and keeps the storage.
  mutating func removeAll() {
    objects.removeAll(keepingCapacity: true)
    propertyCounts.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Sets `property` of `object` to `value`.
  ///
  /// - Complexity: O(*n*) in the length of the request, which has about 12 properties.
  mutating func set(_ object: ObjectID, _ property: PropertyID, _ value: UInt64) {
    var first = 0
    for (index, id) in objects.enumerated() {
      let end = first + Int(propertyCounts[index])
      if id == object.rawValue {
        for slot in first..<end where properties[slot] == property.rawValue {
          values[slot] = value
          return
        }
        properties.insert(property.rawValue, at: end)
        values.insert(value, at: end)
        propertyCounts[index] += 1
        return
      }
      first = end
    }
    objects.append(object.rawValue)
    propertyCounts.append(1)
    properties.append(property.rawValue)
    values.append(value)
  }

  /// Returns the value that the request sets for a property; nil if it does not set the property.
  func value(_ object: UInt32, _ property: UInt32) -> UInt64? {
    var first = 0
    for (index, id) in objects.enumerated() {
      let end = first + Int(propertyCounts[index])
      if id == object {
        for slot in first..<end where properties[slot] == property { return values[slot] }
        return nil
      }
      first = end
    }
    return nil
  }
}
