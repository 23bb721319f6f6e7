/// The condition by which settings choose an input device: its name, its path, or both. A condition
/// without a name and a path fits no device.
package struct DeviceMatch: Hashable, Sendable {
  /// The kernel's name of the device; nil if only the path matters.
  package var name: String?
  /// The path of the connection of the device (`InputDevice.path`); nil if only the name matters.
  package var path: String?

  /// Makes a condition.
  package init(name: String? = nil, path: String? = nil) {
    self.name = name
    self.path = path
  }

  /// Returns whether a device meets the condition. A device without a path meets only conditions
  /// without one.
  package func fits(name: String, path: String?) -> Bool {
    if self.name == nil, self.path == nil { return false }
    return (self.name ?? name) == name && (self.path == nil || self.path == path)
  }

  /// The rank of the condition. If a device meets several conditions, the one with the highest rank
  /// applies. A path ranks above a name, because two devices of one model have the same name.
  fileprivate var precision: Int { (path == nil ? 0 : 2) + (name == nil ? 0 : 1) }
}

/// Values by the conditions of the input devices to which they belong.
package struct DeviceTable<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values by their conditions.
  package private(set) var values: [DeviceMatch: Value] = [:]
  /// The conditions, the most precise first.
  private var order: [DeviceMatch] = []

  /// Makes an empty table.
  package init() {}

  /// The value with this condition; nil if there is none.
  package subscript(_ match: DeviceMatch) -> Value? {
    get { values[match] }
    set {
      values[match] = newValue
      order = values.keys.sorted { Self.isBefore($0, $1) }
    }
  }

  /// Returns the most precise condition that fits a device; nil if none does. Allocates nothing.
  package func match(name: String, path: String?) -> DeviceMatch? {
    order.first { $0.fits(name: name, path: path) }
  }

  /// Returns the value of a device: the one with the most precise condition that fits. Allocates
  /// nothing.
  package func value(name: String, path: String?) -> Value? {
    match(name: name, path: path).flatMap { values[$0] }
  }

  private static func isBefore(_ a: DeviceMatch, _ b: DeviceMatch) -> Bool {
    if a.precision != b.precision { return a.precision > b.precision }
    return (a.path ?? "", a.name ?? "") < (b.path ?? "", b.name ?? "")
  }
}

extension DeviceTable: ExpressibleByDictionaryLiteral {
  /// Makes a table of conditions and their values. If conditions are equal, the last one
  /// counts.
  package init(dictionaryLiteral elements: (DeviceMatch, Value)...) {
    for (match, value) in elements { self[match] = value }
  }
}
