import MartletSeries

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
  /// The survey that records all accepted keys for the JSON Schema; nil when a configuration is
  /// read.
  let survey: ConfigSurvey?

  /// Whether a survey records the keys. If the keys of a table depend on the value of one of them,
  /// the table then reads the keys of all values.
  package var isSurveyed: Bool { survey != nil }

  /// Makes a reader of a table.
  package init(
    _ table: ConfigTable, name: String, location: ConfigLocation, survey: ConfigSurvey? = nil
  ) {
    self.table = table
    self.name = name
    self.location = location
    self.survey = survey
  }

  /// Records a problem at `location`, or at the table's own location.
  package mutating func report(_ message: String, at location: ConfigLocation? = nil) {
    problems.append(ConfigProblem(location: location ?? self.location, message: message))
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

  /// Returns the full name of a key of this table for messages, such as "display.mode".
  package func dottedName(_ key: String) -> String { name.isEmpty ? key : "\(name).\(key)" }

  private mutating func expected(_ what: String, for key: String, found value: ConfigValue) {
    report("\(dottedName(key)) takes \(what), found \(value.kindName)", at: value.location)
  }

  // MARK: - Kinds

  /// Reads a string of at most `maximumStringLength` bytes. Returns nil if the key is missing or
  /// its value is wrong.
  package mutating func string(_ key: String) -> String? {
    guard let value = value(key, as: .text) else { return nil }
    guard case .string(let text) = value.kind else {
      expected("a string", for: key, found: value)
      return nil
    }
    return checkLength(of: text, key, at: value.location) ? text : nil
  }

  private mutating func checkLength(
    of text: String, _ key: String, at location: ConfigLocation
  ) -> Bool {
    let length = text.utf8.count
    if length <= Self.maximumStringLength { return true }
    report(
      "\(dottedName(key)) takes at most \(Self.maximumStringLength) bytes, found \(length)",
      at: location)
    return false
  }

  private mutating func checkCount(
    of items: [ConfigValue], _ name: String, at location: ConfigLocation
  ) -> Bool {
    if items.count <= Self.maximumCount { return true }
    report("there are at most \(Self.maximumCount) of \(name), found \(items.count)", at: location)
    return false
  }

  /// Reads one of several words and returns the value that belongs to it. A missing or wrong word
  /// gives the default.
  package mutating func choice<T>(
    _ key: String, of choices: KeyValuePairs<String, T>, default: T
  ) -> T {
    optionalChoice(key, of: choices) ?? `default`
  }

  /// Reads one of several words and returns the value that belongs to it. Returns nil if the key is
  /// missing or its value is wrong.
  package mutating func optionalChoice<T>(
    _ key: String, of choices: KeyValuePairs<String, T>
  ) -> T? {
    value(key, as: .word(choices.map(\.key))).flatMap { choice(key, $0, of: Array(choices)) }
  }

  /// Reads one of several cases by its raw value. Returns nil if the key is missing or its value is
  /// wrong.
  package mutating func optionalChoice<T: RawRepresentable<String>>(
    _ key: String, among cases: [T]
  ) -> T? {
    let choices = cases.map { (key: $0.rawValue, value: $0) }
    return value(key, as: .word(choices.map(\.key))).flatMap { choice(key, $0, of: choices) }
  }

  /// Reads one or more of several words, each at most once. Returns an empty array if the key is
  /// missing. Wrong and repeated words are reported and left out.
  package mutating func choices<T>(
    _ key: String, of choices: KeyValuePairs<String, T>
  ) -> [T] {
    guard let value = value(key, as: .oneOrMore(.word(choices.map(\.key)))) else { return [] }
    guard case .array(let items) = value.kind else {
      return choice(key, value, of: Array(choices)).map { [$0] } ?? []
    }
    guard checkCount(of: items, dottedName(key), at: value.location) else { return [] }
    if items.isEmpty { report("\(dottedName(key)) is empty", at: value.location) }
    var seen: Set<String> = []
    return items.compactMap { item in
      if let word = Self.word(of: item), !seen.insert(word).inserted {
        report("\(dottedName(key)) names the same twice", at: item.location)
        return nil
      }
      return choice(key, item, of: Array(choices))
    }
  }

  /// Returns a string, or a whole number as a string, so that 1 and "1" are the same word. Returns
  /// nil for other values.
  private static func word(of value: ConfigValue) -> String? {
    switch value.kind {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  private mutating func choice<T>(
    _ key: String, _ value: ConfigValue, of choices: [(key: String, value: T)]
  ) -> T? {
    let text = Self.word(of: value)
    if let hit = choices.first(where: { $0.key == text }) { return hit.value }
    let names = choices.map(\.key)
    var message = "\(dottedName(key)) takes one of \(names.joined(separator: ", "))"
    if case .string(let text) = value.kind, let near = nearest(to: text, in: names) {
      message += "; did you mean \(near)?"
    }
    report(message, at: value.location)
    return nil
  }

  /// Reads a number, whole or not, within a closed range. Returns nil if the key is missing or its
  /// value is wrong; NaN is wrong.
  package mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(key, as: .number(range)) else { return nil }
    let number: Double
    switch value.kind {
    case .integer(let whole): number = Double(whole)
    case .float(let float): number = float
    default:
      expected("a number", for: key, found: value)
      return nil
    }
    guard range.contains(number) else {
      report(
        "\(dottedName(key)) takes a number from \(Self.text(range.lowerBound)) to "
          + "\(Self.text(range.upperBound)), found \(Self.text(number))", at: value.location)
      return nil
    }
    return number
  }

  /// Reads a whole number within a closed range. Returns nil if the key is missing or its value is
  /// wrong.
  package mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = value(key, as: .whole(range)) else { return nil }
    guard case .integer(let whole) = value.kind else {
      expected("a whole number", for: key, found: value)
      return nil
    }
    guard let number = Int(exactly: whole), range.contains(number) else {
      report(
        "\(dottedName(key)) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "found \(whole)", at: value.location)
      return nil
    }
    return number
  }

  /// Reads true or false. Returns nil if the key is missing or its value is wrong.
  package mutating func bool(_ key: String) -> Bool? {
    guard let value = value(key, as: .flag) else { return nil }
    if case .bool(let flag) = value.kind { return flag }
    expected("true or false", for: key, found: value)
    return nil
  }

  /// Reads a length of time and returns it in seconds: "30s", "5min", "1h30min", or a plain number
  /// of seconds. Returns nil if the key is missing or its value is wrong. 0 is accepted outside of
  /// the range too; its meaning depends on the key.
  package mutating func duration(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(key, as: .duration(range)) else { return nil }
    let seconds: Double?
    switch value.kind {
    case .integer(let whole): seconds = Double(whole)
    case .float(let float): seconds = float
    case .string(let text): seconds = ConfigDuration.seconds(from: text)
    default:
      expected("a duration such as \"30s\"", for: key, found: value)
      return nil
    }
    if let seconds, seconds == 0 || range.contains(seconds) { return seconds }
    let bounds = [range.lowerBound, range.upperBound].map(ConfigDuration.text)
    report(
      "\(dottedName(key)) takes 0 or a duration from \"\(bounds[0])\" to \"\(bounds[1])\", found "
        + value.excerpt, at: value.location)
    return nil
  }

  /// Reads a length of time and returns it in whole milliseconds. Returns nil if the key is missing
  /// or its value is 0 or wrong.
  ///
  /// - Parameter seconds: the accepted range in seconds.
  package mutating func milliseconds(_ key: String, in seconds: ClosedRange<Double>) -> Int64? {
    guard let length = duration(key, in: seconds), length > 0 else { return nil }
    return Int64((length * 1000).rounded())
  }

  /// Reads an array of strings with their locations. Returns nil if the key is missing or one of
  /// the values is wrong.
  package mutating func strings(_ key: String) -> [(text: String, location: ConfigLocation)]? {
    guard let value = value(key, as: .list(of: .text)) else { return nil }
    guard case .array(let items) = value.kind else {
      expected("an array of strings", for: key, found: value)
      return nil
    }
    guard checkCount(of: items, dottedName(key), at: value.location) else { return nil }
    var result: [(String, ConfigLocation)] = []
    for item in items {
      guard case .string(let text) = item.kind else {
        expected("an array of strings", for: key, found: item)
        return nil
      }
      guard checkLength(of: text, key, at: item.location) else { return nil }
      result.append((text, item.location))
    }
    return result
  }

  /// Reads an array of exactly `count` numbers, each within a closed range. Returns nil if the key
  /// is missing or one of the values is wrong.
  package mutating func numbers(
    _ key: String, count: Int, in range: ClosedRange<Double>
  ) -> [Double]? {
    numbers(key, count: count...count, in: range)
  }

  /// Reads an array of numbers, each within a closed range. Returns nil if the key is missing, or
  /// if a value or the number of values is wrong.
  package mutating func numbers(
    _ key: String, count: ClosedRange<Int>, in range: ClosedRange<Double>
  ) -> [Double]? {
    guard let value = value(key, as: .list(.number(range), count: count)) else { return nil }
    let bounds = "from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    let counts = count.count == 1 ? "" : "\(count.lowerBound) to "
    let wanted = "an array of \(counts)\(count.upperBound) numbers \(bounds)"
    guard case .array(let items) = value.kind, count.contains(items.count) else {
      expected(wanted, for: key, found: value)
      return nil
    }
    var result: [Double] = []
    for item in items {
      let number: Double? =
        switch item.kind {
        case .integer(let whole): Double(whole)
        case .float(let float): float
        default: nil
        }
      guard let number, range.contains(number) else {
        report("\(dottedName(key)) takes \(wanted), found \(item.excerpt)", at: item.location)
        return nil
      }
      result.append(number)
    }
    return result
  }

  /// Reads an array of colours `#RRGGBB` and returns them as numbers 0xRRGGBB. Returns nil if the
  /// key is missing or one of the values is wrong.
  package mutating func colors(_ key: String) -> [UInt32]? {
    defer { survey?.note(key, .list(of: .color)) }
    guard let texts = strings(key) else { return nil }
    var result: [UInt32] = []
    for (text, location) in texts {
      guard let color = SeriesColor(hex: text) else {
        report(
          "\(dottedName(key)) takes colours as \"#RRGGBB\", found \"\(text.excerpt)\"", at: location
        )
        return nil
      }
      result.append(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }
    return result
  }

  /// Reads a colour `#RRGGBB`. Returns nil if the key is missing or its value is wrong.
  package mutating func color(_ key: String) -> SeriesColor? {
    defer { survey?.note(key, .color) }
    guard let text = string(key) else { return nil }
    if let color = SeriesColor(hex: text) { return color }
    report(
      "\(dottedName(key)) takes a colour as \"#RRGGBB\", found \"\(text.excerpt)\"",
      at: table[key]?.location)
    return nil
  }

  // MARK: - Tables

  /// Returns a reader of the table `key`, which is empty if the key is missing. Pass it to `adopt`
  /// after reading it.
  package mutating func table(_ key: String) -> ConfigReader {
    let survey = survey?.table(key)
    guard let value = value(key) else {
      return ConfigReader(ConfigTable(), name: dottedName(key), location: location, survey: survey)
    }
    guard case .table(let table) = value.kind else {
      expected("a table", for: key, found: value)
      return ConfigReader(ConfigTable(), name: dottedName(key), location: value.location)
    }
    return ConfigReader(table, name: dottedName(key), location: value.location, survey: survey)
  }

  /// Returns readers of the tables `[[key]]`, in the order of the text. Pass each to `adopt` after
  /// reading it.
  package mutating func tables(_ key: String) -> [ConfigReader] {
    let name = dottedName(key)
    guard let value = value(key) else {
      return survey.map {
        [ConfigReader(ConfigTable(), name: name, location: location, survey: $0.entry(of: key))]
      } ?? []
    }
    guard case .array(let items) = value.kind else {
      expected("named tables, written [[\(name)]]", for: key, found: value)
      return []
    }
    guard checkCount(of: items, "[[\(name)]]", at: value.location) else { return [] }
    var readers: [ConfigReader] = []
    for item in items {
      guard case .table(let table) = item.kind else {
        expected("named tables, written [[\(name)]]", for: key, found: item)
        continue
      }
      readers.append(
        ConfigReader(table, name: name, location: item.location, survey: survey?.entry(of: key)))
    }
    return readers
  }

  /// Returns readers of the tables in the table `key`, whose names the user chooses, as in
  /// `item.solar = {…}`. They keep the order of the text. Pass each to `adopt` after reading it.
  package mutating func members(of key: String) -> [(name: String, reader: ConfigReader)] {
    guard let value = value(key) else {
      return survey.map {
        let name = "NAME"
        let survey = $0.member(of: key)
        return [(name, ConfigReader(ConfigTable(), name: name, location: location, survey: survey))]
      } ?? []
    }
    guard case .table(let table) = value.kind else {
      expected("tables, written \(dottedName(key)).NAME = { … }", for: key, found: value)
      return []
    }
    guard checkCount(of: table.entries.map(\.value), dottedName(key), at: value.location) else {
      return []
    }
    var members: [(String, ConfigReader)] = []
    for entry in table.entries {
      let name = "\(dottedName(key)).\(entry.key.excerpt)"
      guard case .table(let table) = entry.value.kind else {
        report("\(name) takes a table, found \(entry.value.kindName)", at: entry.value.location)
        continue
      }
      members.append((entry.key, ConfigReader(table, name: name, location: entry.keyLocation)))
    }
    return members
  }

  /// Adds the problems of an inner table's reader to this one. Call it after the reader's `finish`.
  package mutating func adopt(_ reader: ConfigReader) {
    problems += reader.problems
  }

  /// Returns the value of a key. It does not mark the key as known, so `finish` may still report it
  /// as unknown.
  func peek(_ key: String) -> ConfigValue? { table[key] }

  /// Returns whether a problem was reported at the value of `key` itself.
  package func isWrong(_ key: String) -> Bool {
    guard let location = table[key]?.location else { return false }
    return problems.contains { $0.location == location }
  }

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

  /// Returns a number in the form that a person writes: 90, not 90.0.
  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? "\(number)"
  }
}

/// Returns the candidate with the smallest edit distance from `word`. Returns nil if that distance
/// exceeds a third of the number of letters of the word. The limit is at least one and at most
/// three edits.
package func nearest(to word: String, in candidates: [String]) -> String? {
  let limit = min(3, max(1, word.count / 3))
  return
    candidates
    .filter { abs($0.unicodeScalars.count - word.unicodeScalars.count) <= limit }
    .map { (name: $0, edits: editDistance(Array(word.unicodeScalars), Array($0.unicodeScalars))) }
    .filter { $0.edits <= limit }
    .min { $0.edits < $1.edits }?.name
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one
/// word into the other (optimal string alignment).
///
/// - Complexity: O(*a·b*) in the lengths of the words.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var above = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    before = above
    above = row
  }
  return above[b.count]
}
