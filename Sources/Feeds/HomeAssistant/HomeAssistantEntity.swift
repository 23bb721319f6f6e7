import MartletData
import MartletSeries

/// The parts of an entity's state that items show. It is built from compressed states and their
/// changes.
package struct HomeAssistantEntity: Hashable, Sendable {
  /// The value of an attribute.
  enum Attribute: Hashable, Sendable {
    case reading(DataValue.Reading)
    case null
    /// A list or an object.
    case collection
  }

  /// The parts of a state that a message has changed.
  struct Change: Hashable, Sendable {
    var hasState = false
    var attributes: Set<String> = []
  }

  /// The attributes that are kept for every entity.
  private static let alwaysKept: Set<String> = ["unit_of_measurement", "friendly_name"]
  /// The maximum length of a text, in bytes.
  private static let longestText = 4096

  private(set) var state = ""
  /// The time at which the current state began, in milliseconds since 1970-01-01 UTC.
  private(set) var changed: Int64 = 0
  /// The time of the last change of the state or of an attribute, in milliseconds since 1970-01-01
  /// UTC.
  private(set) var updated: Int64 = 0
  private(set) var attributes: [String: Attribute] = [:]

  /// The unit of the state; empty if it has no unit.
  var unit: String { text(of: "unit_of_measurement") ?? "" }
  var friendlyName: String? { text(of: "friendly_name") }

  private func text(of attribute: String) -> String? {
    guard case .reading(.text(let text))? = attributes[attribute] else { return nil }
    return text
  }

  // MARK: - Messages

  /// Reads a whole state from a subscription or from the history.
  ///
  /// - Parameter wanted: the names of the attributes to keep.
  /// - Throws: the reason if the state has no text or no time.
  init(
    _ document: JSONDocument, at offset: Int, wanted: Set<String>
  ) throws(ContentFault) {
    guard try apply(document, at: offset, wanted: wanted).hasState, updated != 0 else {
      throw ContentFault("a state without a text or a time")
    }
    // The history omits the time of the last change if it equals that of the update.
    if changed == 0 { changed = updated }
  }

  /// Applies a change, with the additions `+` and the removals `-`, and returns the parts that it
  /// changes.
  mutating func change(
    _ document: JSONDocument, at offset: Int, wanted: Set<String>
  ) throws(ContentFault) -> Change {
    let parts = document.members(of: offset)
    var change = Change()
    if let additions = parts["+"] {
      change = try apply(document, at: additions, wanted: wanted)
    }
    if let removals = parts["-"], let names = document.members(of: removals)["a"] {
      document.forEachChild(of: names) { _, offset in
        guard let name = document.text(at: offset), attributes[name] != nil else { return }
        attributes[name] = nil
        change.attributes.insert(name)
      }
    }
    return change
  }

  private mutating func apply(
    _ document: JSONDocument, at offset: Int, wanted: Set<String>
  ) throws(ContentFault) -> Change {
    let parts = document.members(of: offset)
    var change = Change()
    if let text = document.text(at: parts["s"]) {
      state = String(text.prefix(Self.longestText))
      change.hasState = true
    }
    if let time = try Self.time(document, parts["lc"]) { (changed, updated) = (time, time) }
    if let time = try Self.time(document, parts["lu"]) { updated = time }
    guard let list = parts["a"] else { return change }
    document.forEachChild(of: list) { key, value in
      // Most attributes are not used. They are skipped without a copy.
      guard key > 0, document.end(of: key) - key <= 1024 else { return }
      let name = document.string(at: key)
      guard wanted.contains(name) || Self.alwaysKept.contains(name) else { return }
      attributes[name] = Self.attribute(document, at: value)
      change.attributes.insert(name)
    }
    return change
  }

  private static func time(
    _ document: JSONDocument, _ offset: Int?
  ) throws(ContentFault) -> Int64? {
    guard let offset else { return nil }
    let limit = Double(TimeColumn.limits.upperBound) / 1000
    guard let seconds = document.finite(at: offset), seconds > 0, seconds <= limit else {
      throw ContentFault("a state at an impossible time")
    }
    return Int64((seconds * 1000).rounded())
  }

  private static func attribute(_ document: JSONDocument, at offset: Int) -> Attribute {
    switch document.kind(at: offset) {
    case .number: .reading(.number(document.number(at: offset)))
    case .string: .reading(.text(String(document.string(at: offset).prefix(longestText))))
    case .bool: .reading(.truth(document.bool(at: offset)))
    case .null: .null
    case .array, .object: .collection
    }
  }

  // MARK: - Readings

  /// Returns whether a change affects the reading of an item.
  func concerns(_ item: HomeAssistantItem, _ change: Change) -> Bool {
    guard let attribute = item.attribute else {
      return change.hasState || change.attributes.contains("unit_of_measurement")
    }
    return change.attributes.contains(attribute)
      || (change.hasState && attributes[attribute] == nil)
  }

  /// Returns the time of an item's value. For an attribute it is the time of the last update,
  /// because Home Assistant stores no time for each attribute.
  func time(of item: HomeAssistantItem) -> Int64 {
    item.attribute == nil && item.range != nil ? changed : updated
  }

  /// Returns the reading that an item shows.
  ///
  /// - Throws: the reason if there is no such reading, such as "sensor.power is unavailable".
  func reading(of item: HomeAssistantItem) throws(ContentFault) -> DataValue.Reading {
    let isMissing = state == "unavailable" || state == "unknown"
    guard let name = item.attribute else {
      if isMissing { throw ContentFault("\(item.entity) is \(state)") }
      return try Self.reading(.text(state), as: item)
    }
    switch attributes[name] {
    case .reading(let reading): return try Self.reading(reading, as: item)
    case .null: throw ContentFault("the attribute \(name) of \(item.entity) is null")
    case .collection:
      throw ContentFault("the attribute \(name) of \(item.entity) is a list or an object")
    case nil:
      if isMissing { throw ContentFault("\(item.entity) is \(state)") }
      throw ContentFault("\(item.entity) has no attribute \(name)")
    }
  }

  private static func reading(
    _ reading: DataValue.Reading, as item: HomeAssistantItem
  ) throws(ContentFault) -> DataValue.Reading {
    switch (reading, item.form) {
    case (.text(let text), .text): return .text(text)
    case (.number(let number), .text): return .text("\(number)")
    case (.truth(let truth), .text): return .text(truth ? "on" : "off")
    case (.truth, _): return reading
    case (.number(let number), _): return .number(try drawable(number, item))
    case (.text(let text), let form):
      if let number = DecimalNumber.whole(text) { return .number(try drawable(number, item)) }
      if text == "on" || text == "off" { return .truth(text == "on") }
      if form == .any, item.range == nil { return reading }
      let hint = item.range == nil ? "" : ": for a series of named states say as = \"text\""
      throw ContentFault("\"\(text.shortened(to: 40))\" is not a number\(hint)")
    }
  }

  private static func drawable(
    _ number: Double, _ item: HomeAssistantItem
  ) throws(ContentFault) -> Double {
    guard number.magnitude <= 1e300 else {
      throw ContentFault("\(item.entity) is a number beyond 1e300")
    }
    return number
  }
}
