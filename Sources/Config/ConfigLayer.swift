import MartletFormats

/// One source of settings, such as a file. Later layers override earlier ones.
package struct ConfigLayer: Hashable, Sendable {
  /// The settings of a layer.
  package enum Content: Hashable, Sendable {
    /// A whole TOML file.
    case file(text: String)
    /// One value for a dotted path, in the form of `--set display.rotation=90`.
    case assignment(path: [String], value: String)
  }

  /// The origin, as messages name it: a file's path, `environment MARTLET_…` or `--set …`.
  package var origin: String
  /// The folder to which relative paths of this layer refer.
  package var baseFolder: String
  /// The settings.
  package var content: Content

  /// Makes a layer from a file's text. Relative paths in it refer to the file's folder.
  package init(file path: String, text: String) {
    origin = path
    baseFolder =
      path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    content = .file(text: text)
  }

  /// Makes a layer from an argument of `--set`, such as `display.rotation=90`.
  ///
  /// - Throws: `ConfigProblem` if the argument has no `=` or no key.
  package init(assignment: String) throws(ConfigProblem) {
    origin = "--set \(assignment.excerpt)"
    baseFolder = "."
    guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex else {
      throw ConfigProblem(
        location: ConfigLocation(origin: origin),
        message: "expected key=value, as in display.rotation=90"
      )
    }
    content = .assignment(
      path: assignment[..<equals].split(separator: ".", omittingEmptySubsequences: false)
        .map(String.init),
      value: String(assignment[assignment.index(after: equals)...]))
  }

  /// Makes a layer from an environment variable such as `MARTLET_DISPLAY__ROTATION`. Two
  /// underscores separate the parts of the path. Returns nil if `name` has another form.
  package init?(environment name: String, value: String) {
    let prefix = "MARTLET_"
    guard name.hasPrefix(prefix), name.containsText("__") else { return nil }
    origin = "environment \(name.excerpt)"
    baseFolder = "."
    let path = String(name.dropFirst(prefix.count)).lowercased()
    content = .assignment(path: Self.split(path, at: "__"), value: value)
  }

  private static func split(_ text: String, at separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(text)
    while let range = rest.range(ofText: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    parts.append(String(rest))
    return parts
  }
}

// MARK: - Merging

extension ConfigTable {
  /// The result of merging layers.
  package struct Merged {
    /// All settings, with variables replaced.
    package var table = ConfigTable()
    /// The problems of layers that are not TOML. `table` does not contain these layers.
    package var unreadable: [ConfigProblem] = []
    /// The problems found while merging the layers and replacing variables.
    package var problems: [ConfigProblem] = []
  }

  /// Merges all layers into one table, and replaces variables.
  ///
  /// Tables are merged key by key, and lists of tables entry by entry, by `id`. Any other value
  /// replaces the value of the earlier layer.
  ///
  /// - Parameters:
  ///   - layers: the layers; later ones override earlier ones.
  ///   - host: the name of the machine, which is the value of `${host}`.
  package static func merged(_ layers: [ConfigLayer], host: String = "") -> Merged {
    var result = Merged()
    for layer in layers {
      do throws(ConfigProblem) {
        let table = try ConfigTable(layer: layer, over: result.table)
        result.table.merge(table, &result.problems)
      } catch {
        result.unreadable.append(error)
      }
    }
    let variables = ConfigVariables(of: result.table, host: host, &result.problems)
    result.table = variables.replaced(inConfiguration: result.table, &result.problems)
    return result
  }

  private init(layer: ConfigLayer, over base: ConfigTable) throws(ConfigProblem) {
    switch layer.content {
    case .file(let text):
      self = try ConfigTable(toml: text, origin: layer.origin, baseFolder: layer.baseFolder)
    case .assignment(let path, let text):
      let location = ConfigLocation(origin: layer.origin, baseFolder: layer.baseFolder)
      // A path of n parts takes n - 1 levels more than the key `v`; the value's own levels come on
      // top of them.
      let limit = TOMLNesting.limit - path.count + 1
      if limit < 1 || TOMLNesting.excess(in: "v = \(text)", limit: limit) != nil {
        throw ConfigProblem(
          location: location,
          message: "tables and arrays nest deeper than \(TOMLNesting.limit) levels")
      }
      let value = ConfigValue(kind: Self.kind(ofAssigned: text), location: location)
      self = Self.nest(value, at: path[...], location: location, over: base)
    }
  }

  /// Reads a text as a TOML value. A text that is not a TOML value is used as a string, so strings
  /// need no quotes.
  private static func kind(ofAssigned text: String) -> ConfigValue.Kind {
    let table = try? ConfigTable(toml: "v = \(text)", origin: "", baseFolder: "")
    guard let table, table.entries.count == 1, let value = table["v"] else { return .string(text) }
    return value.kind
  }

  /// Makes a table that contains `value` at `path`. If the path enters an array of tables, its next
  /// part is the `id` of an entry.
  private static func nest(
    _ value: ConfigValue, at path: ArraySlice<String>, location: ConfigLocation,
    over base: ConfigTable
  ) -> ConfigTable {
    guard let first = path.first else { return ConfigTable() }
    let rest = path.dropFirst()
    func entry(_ kind: ConfigValue.Kind) -> ConfigTable {
      ConfigTable(entries: [
        Entry(key: first, keyLocation: location, value: ConfigValue(kind: kind, location: location))
      ])
    }
    if rest.isEmpty { return entry(value.kind) }
    if case .array(let items)? = base[first]?.kind, let id = rest.first, rest.count > 1,
      items.contains(where: { $0.id == id })
    {
      var named = nest(value, at: rest.dropFirst(), location: location, over: ConfigTable())
      named.entries.append(
        Entry(
          key: "id", keyLocation: location,
          value: ConfigValue(kind: .string(id), location: location)))
      return entry(.array([ConfigValue(kind: .table(named), location: location)]))
    }
    var inner = ConfigTable()
    if case .table(let table)? = base[first]?.kind { inner = table }
    return entry(.table(nest(value, at: rest, location: location, over: inner)))
  }

  /// Merges a newer table into this one.
  ///
  /// - Complexity: O(*n*) in the number of keys of both tables.
  mutating func merge(_ other: ConfigTable, _ problems: inout [ConfigProblem]) {
    let indices = Dictionary(
      entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in other.entries {
      guard let index = indices[entry.key] else {
        entries.append(entry)
        continue
      }
      entries[index].keyLocation = entry.keyLocation
      entries[index].value.merge(entry.value, named: entry.key, &problems)
    }
  }
}

extension ConfigValue {
  /// The `id` of the table; nil if the value is not a table or has no `id`.
  package var id: String? {
    guard case .table(let table) = kind, case .string(let id)? = table["id"]?.kind else {
      return nil
    }
    return id
  }

  /// Merges a newer value into this one.
  ///
  /// - Parameter key: the key of both values, for the messages of problems.
  mutating func merge(
    _ other: ConfigValue, named key: String, _ problems: inout [ConfigProblem]
  ) {
    switch (kind, other.kind) {
    case (.table(var table), .table(let newer)):
      table.merge(newer, &problems)
      self = ConfigValue(kind: .table(table), location: other.location)
    case (.array(var items), .array(let newer)) where isListOfTables && other.isListOfTables:
      // If two entries of one file have the same id, both are kept, so that the repetition can be
      // reported.
      var indices: [String: Int] = [:]
      for (index, item) in items.enumerated() where item.location.origin != other.location.origin {
        if let id = item.id, indices[id] == nil { indices[id] = index }
      }
      // An entry without an id cannot be merged. An error is better than losing the entry.
      for item in items + newer where item.id == nil {
        problems.append(
          ConfigProblem(
            location: item.location,
            message: "an entry of \(key.excerpt) needs id, because \(location.origin) and "
              + "\(other.location.origin) both have entries"))
      }
      for item in newer {
        if let id = item.id, let index = indices[id] {
          items[index].merge(item, named: key, &problems)
        } else {
          items.append(item)
        }
      }
      self = ConfigValue(kind: .array(items), location: other.location)
    default:
      self = other
    }
  }

  private var isListOfTables: Bool {
    guard case .array(let items) = kind, !items.isEmpty else { return false }
    return items.allSatisfy { if case .table = $0.kind { true } else { false } }
  }
}
