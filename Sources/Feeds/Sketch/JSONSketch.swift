import MartletConfig
import MartletFormats
import MartletSeries

/// Guesses the items of a JSON document: numbers, rows with times, and arrays beside an array of
/// times.
struct JSONSketch {
  private let document: JSONDocument
  private var items: [SourceSketch.Item] = []
  private var names: Set<String> = []

  /// The number of entries that decide what rows and arrays contain.
  private static let sampledEntries = 8
  private static let times: Set<String> = [
    "time", "times", "timestamp", "ts", "t", "x", "date", "datetime", "at", "when", "start",
  ]

  /// Returns the guess.
  ///
  /// - Throws: the failure if the bytes are not JSON or contain no number.
  static func sketch(_ bytes: [UInt8], path: String) throws(FileFailure) -> SourceSketch {
    if holdsCharts(bytes) { return SourceSketch(kind: ColumnsKind.name) }
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(bytes)
    } catch {
      throw SourceSketch.unusable(path, "\(error)")
    }
    var sketch = JSONSketch(document: document)
    sketch.look(at: document.root, path: "$")
    guard !sketch.items.isEmpty else {
      throw SourceSketch.unusable(path, "it holds no number")
    }
    return SourceSketch(kind: JSONKind.name, items: sketch.items)
  }

  /// Returns whether the bytes are a file of the columns format with at least one chart.
  private static func holdsCharts(_ bytes: [UInt8]) -> Bool {
    guard let charts = try? ColumnsParser.parse(bytes) else { return false }
    return charts.contains { if case .success = $0 { true } else { false } }
  }

  private init(document: JSONDocument) {
    self.document = document
  }

  private mutating func look(at offset: Int, path: String) {
    guard items.count < SourceSketch.maximumItems else { return }
    switch document.kind(at: offset) {
    case .number, .bool: add(path, time: nil)
    case .object:
      let members = members(of: offset)
      if let clock = members.first(where: { isTime($0.name) && isArray($0.offset) }) {
        for member in members where member.name != clock.name && isArray(member.offset) {
          add(Self.path(path, member.name), time: Self.path(path, clock.name))
        }
        for member in members where !isArray(member.offset) && member.name != clock.name {
          look(at: member.offset, path: Self.path(path, member.name))
        }
      } else {
        for member in members where !isTime(member.name) {
          look(at: member.offset, path: Self.path(path, member.name))
        }
      }
    case .array:
      let rows = children(of: offset)
      guard let first = rows.first, document.kind(at: first) == .object else { return }
      let members = members(of: first)
      if rows.count > 1, let clock = members.first(where: { isTime($0.name) }) {
        for member in members where document.kind(at: member.offset) == .number {
          guard member.name != clock.name else { continue }
          add(Self.path("\(path)[*]", member.name), time: Self.path("\(path)[*]", clock.name))
        }
      } else {
        for (index, row) in rows.enumerated() { look(at: row, path: "\(path)[\(index)]") }
      }
    case .string, .null: break
    }
  }

  private mutating func add(_ path: String, time: String?) {
    guard items.count < SourceSketch.maximumItems else { return }
    let steps = path.split { "$.[]'*".contains($0) }
    let name = SourceSketch.name(steps.last.map(String.init) ?? "value", taken: names)
    names.insert(name)
    var settings = "{ path = \(TOMLWriter.quoted(path))"
    if let time { settings += ", time = \(TOMLWriter.quoted(time))" }
    items.append(
      SourceSketch.Item(name: name, settings: settings + " }", isSeries: time != nil))
  }

  // MARK: - Reading

  private func isTime(_ name: String) -> Bool { Self.times.contains(name.lowercased()) }

  /// Returns whether the value is an array of numbers or texts.
  private func isArray(_ offset: Int) -> Bool {
    guard document.kind(at: offset) == .array, let first = children(of: offset).first else {
      return false
    }
    return document.kind(at: first) == .number || document.kind(at: first) == .string
  }

  private func members(of offset: Int) -> [(name: String, offset: Int)] {
    var members: [(String, Int)] = []
    document.forEachChild(of: offset) { key, value in
      members.append((document.string(at: key), value))
    }
    return members
  }

  private func children(of offset: Int) -> [Int] {
    var children: [Int] = []
    document.forEachChild(of: offset) { _, value in
      if children.count < Self.sampledEntries { children.append(value) }
    }
    return children
  }

  /// Returns the path of a member (RFC 9535): `$.a`, or `$['a b']` for a name with other
  /// characters.
  private static func path(_ path: String, _ name: String) -> String {
    let isPlain =
      name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
      && name.first?.isNumber == false
    if isPlain { return "\(path).\(name)" }
    let quoted = name.replacingText("\\", with: "\\\\").replacingText("'", with: "\\'")
    return "\(path)['\(quoted)']"
  }
}
