/// Reads one table key by key, records which keys were read, and collects all problems.
///
/// A missing key gives its default. A value of the wrong kind gives the default and a problem.
/// `finish()` reports the keys that were not read, each with the most similar known key.
///
/// Numbers, durations, the length of strings and the number of tables with one name are limited, so
/// that no accepted value can exhaust memory or overflow a number.
package struct ConfigReader {
  /// The maximum length of a string, such as a title or a path, in UTF-8 bytes.
  package static let maximumStringLength = 4096
  /// The maximum number of tables with one name, such as `[[page]]`, and of items of an array.
  package static let maximumCount = 256

  private let table: ConfigTable
  /// The name of the table as the user writes it; empty for the root.
  private let name: String
  /// The location of the table.
  package let location: ConfigLocation
  private var known: [String] = []
  /// The problems so far, in the order in which they were found.
  package private(set) var problems: [ConfigProblem] = []
  /// The names in the table that can be checked only when the whole configuration is read; nil if
  /// they are not collected, as in a panel that starts.
  package private(set) var references: [ConfigReference]?
  /// The survey that records all accepted keys for the JSON Schema; nil when a configuration is
  /// read.
  let survey: ConfigSurvey?

  /// Whether a survey records the keys. If the keys of a table depend on the value of one of them,
  /// the table then reads the keys of all values.
  package var isSurveyed: Bool { survey != nil }

  /// Makes a reader of a table.
  package init(
    _ table: ConfigTable, name: String, location: ConfigLocation, survey: ConfigSurvey? = nil,
    collectsReferences: Bool = false
  ) {
    references = collectsReferences ? [] : nil
    self.table = table
    self.name = name
    self.location = location
    self.survey = survey
  }

  /// Records a problem at `location`, or at the table's own location.
  package mutating func report(_ message: String, at location: ConfigLocation? = nil) {
    problems.append(ConfigProblem(location: location ?? self.location, message: message))
  }

  /// Records a name that can be checked only when the whole configuration is read.
  package mutating func refer(_ reference: @autoclosure () -> ConfigReference) {
    references?.append(reference())
  }

  /// Returns the raw value of `key`; nil if it is missing. This marks the key as known.
  package mutating func value(_ key: String) -> ConfigValue? {
    value(key, as: .anything)
  }

  /// Returns the raw value of `key`; nil if it is missing. This marks the key as known.
  ///
  /// - Parameter shape: the values that the key takes. It is evaluated only in a survey. The caller
  ///   must check the value.
  package mutating func value(
    _ key: String, as shape: @autoclosure () -> ConfigShape
  ) -> ConfigValue? {
    known.append(key)
    survey?.note(key, shape())
    return table[key]
  }

  /// Returns the value of a key. It does not mark the key as known, so `finish` may still report it
  /// as unknown.
  func peek(_ key: String) -> ConfigValue? { table[key] }

  /// Returns the full name of a key of this table for messages, such as "display.mode".
  package func dottedName(_ key: String) -> String { name.isEmpty ? key : "\(name).\(key)" }

  /// Reads true or false. Returns nil if the key is missing or its value is wrong.
  package mutating func bool(_ key: String) -> Bool? {
    guard let value = value(key, as: .flag) else { return nil }
    if case .bool(let flag) = value.kind { return flag }
    expected("true or false", for: key, found: value)
    return nil
  }

  // MARK: - Problems

  /// Reports a value of the wrong kind.
  mutating func expected(_ what: String, for key: String, found value: ConfigValue) {
    report("\(dottedName(key)) takes \(what), found \(value.kindName)", at: value.location)
  }

  /// Returns whether there are at most `maximumCount` items. More are reported.
  ///
  /// - Parameter name: the name of the items for messages.
  mutating func checkCount(
    of items: [ConfigValue], _ name: String, at location: ConfigLocation
  ) -> Bool {
    if items.count <= Self.maximumCount { return true }
    report("there are at most \(Self.maximumCount) of \(name), found \(items.count)", at: location)
    return false
  }

  /// Returns whether a problem was reported at the value of `key` itself.
  package func isWrong(_ key: String) -> Bool {
    guard let location = table[key]?.location else { return false }
    return problems.contains { $0.location == location }
  }

  /// Adds the problems and references of an inner table's reader to this one. Call it after the
  /// reader's `finish`.
  ///
  /// - Parameter owner: the name of the inner table, such as `page "home"`, for the references of
  ///   tables inside it; nil if these need no such name.
  package mutating func adopt(_ reader: ConfigReader, of owner: String? = nil) {
    problems += reader.problems
    guard let inner = reader.references else { return }
    references?.append(contentsOf: owner.map { owner in inner.map { $0.inside(owner) } } ?? inner)
  }

  // MARK: - Unknown keys

  /// Returns whether the table has an unknown key that was probably meant to be `key`.
  package func hasMisspelling(of key: String) -> Bool {
    table.entries.contains { !known.contains($0.key) && nearest(to: $0.key, in: [key]) != nil }
  }

  /// Marks all keys of the table as known, for a table whose keys cannot be checked.
  package mutating func acceptAll() { known += table.entries.map(\.key) }

  /// Reports the keys that were not read. Call it after the last key was read.
  package mutating func finish() {
    for entry in table.entries where !known.contains(entry.key) {
      var message = "unknown key \(dottedName(entry.key.excerpt))"
      if let near = nearest(to: entry.key, in: known) {
        message += "; did you mean \(near)?"
      } else {
        message += "; known here: \(Set(known).sorted().joined(separator: ", "))"
      }
      report(message, at: entry.keyLocation)
    }
  }
}
