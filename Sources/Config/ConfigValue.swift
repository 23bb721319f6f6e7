internal import CToml

/// A TOML value and its location in the configuration.
package struct ConfigValue: Hashable, Sendable {
  /// The kinds of TOML values.
  package enum Kind: Hashable, Sendable {
    /// A table.
    case table(ConfigTable)
    /// An array, whose items may be of different kinds.
    case array([ConfigValue])
    /// A string.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A number that is written with a point or an exponent, or NaN or infinity.
    case float(Double)
    /// A boolean.
    case bool(Bool)
    /// A date, stored as its text. No key of the configuration accepts a date yet.
    case date(String)
  }

  /// The value.
  package var kind: Kind
  /// The location of the value.
  package var location: ConfigLocation

  /// Makes a value.
  package init(kind: Kind, location: ConfigLocation) {
    self.kind = kind
    self.location = location
  }

  /// The name of the kind for messages, as in "expected a string, found an array".
  package var kindName: String {
    switch kind {
    case .table: "a table"
    case .array: "an array"
    case .string: "a string"
    case .integer: "a whole number"
    case .float: "a number"
    case .bool: "true or false"
    case .date: "a date"
    }
  }

  /// The value as messages quote it, shortened if it is long. For a table or array it is the name
  /// of its kind.
  package var excerpt: String {
    switch kind {
    case .string(let text): "\"\(text.excerpt)\""
    case .integer(let number): String(number)
    case .float(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .date(let text): text
    case .table, .array: kindName
    }
  }
}

/// Keys and values in the order of the text.
///
/// - Complexity: finding a key is O(*n*); tables are small.
package struct ConfigTable: Hashable, Sendable {
  /// One key with its value.
  package struct Entry: Hashable, Sendable {
    /// The key, without quotes.
    package var key: String
    /// The location of the key.
    package var keyLocation: ConfigLocation
    /// The value.
    package var value: ConfigValue

    /// Makes an entry.
    package init(key: String, keyLocation: ConfigLocation, value: ConfigValue) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  /// The entries in the order of the text; keys are unique.
  package var entries: [Entry] = []

  /// Makes a table.
  package init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// The value of a key; nil if the key is missing.
  package subscript(key: String) -> ConfigValue? {
    entries.first { $0.key == key }?.value
  }
}

// MARK: - Parsing

/// A node of the parsed document, copied from C's memory.
private struct FlatNode {
  var kind: UInt32
  var childCount: Int
  var key: String
  var keyLocation: martlet_toml_location
  var location: martlet_toml_location
  var string: String
  var integer: Int64
  var number: Double
  var boolean: Bool

  init(_ node: borrowing martlet_toml_node) {
    // Safety: both byte ranges belong to the document, which outlives this call. A missing range is
    // NULL with length 0.
    unsafe kind = node.kind
    unsafe childCount = Int(node.child_count)
    unsafe key = Self.text(node.key, node.key_length)
    unsafe keyLocation = node.key_location
    unsafe location = node.location
    unsafe string = Self.text(node.string, node.string_length)
    unsafe integer = node.integer
    unsafe number = node.number
    unsafe boolean = node.boolean
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}

extension ConfigTable {
  /// Parses a TOML document. `origin` and `baseFolder` become part of every location.
  ///
  /// - Throws: one problem with its line and column if the text is not TOML or nests deeper than
  ///   `TOMLNesting.limit`.
  package init(toml text: String, origin: String, baseFolder: String) throws(ConfigProblem) {
    func location(_ p: martlet_toml_location) -> ConfigLocation {
      ConfigLocation(
        origin: origin, line: Int(p.line), column: Int(p.column), baseFolder: baseFolder)
    }
    if let excess = TOMLNesting.excess(in: text) {
      throw ConfigProblem(
        location: ConfigLocation(
          origin: origin, line: excess.line, column: excess.column, baseFolder: baseFolder),
        message: "tables and arrays nest deeper than \(TOMLNesting.limit) levels")
    }
    let nodes = try Self.flatNodes(toml: text, location: location)
    var next = 0
    guard !nodes.isEmpty, case .table(let table) = Self.value(nodes, &next, location).kind else {
      self.init()
      return
    }
    self = table
  }

  private static func flatNodes(
    toml text: String, location: (martlet_toml_location) -> ConfigLocation
  ) throws(ConfigProblem) -> [FlatNode] {
    var text = text
    let parsed: Result<[FlatNode], ConfigProblem> = text.withUTF8 { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { bytes in
        // Safety: the document copies all bytes that it keeps, and is freed after the last use of
        // its nodes.
        guard let document = unsafe martlet_toml_parse(bytes.baseAddress, bytes.count) else {
          return .failure(ConfigProblem(location: location(.init()), message: "out of memory"))
        }
        defer { unsafe martlet_toml_free(document) }
        var errorLocation = martlet_toml_location()
        if let message = unsafe martlet_toml_error(document, &errorLocation) {
          let reason = unsafe String(cString: message)
          return .failure(
            ConfigProblem(location: location(errorLocation), message: "not valid TOML: \(reason)"))
        }
        var count = 0
        let first = unsafe martlet_toml_nodes(document, &count)
        var nodes: [FlatNode] = []
        nodes.reserveCapacity(count)
        for index in 0..<count {
          if let first = unsafe first { unsafe nodes.append(FlatNode(first[index])) }
        }
        return .success(nodes)
      }
    }
    return try parsed.get()
  }

  /// Makes the value of the node at `next` and of the nodes below it, and advances `next` past
  /// them. The depth of the recursion is that of the value, which `TOMLNesting` limits.
  private static func value(
    _ nodes: [FlatNode], _ next: inout Int, _ location: (martlet_toml_location) -> ConfigLocation
  ) -> ConfigValue {
    let node = nodes[next]
    next += 1
    let kind: ConfigValue.Kind
    switch martlet_toml_kind(node.kind) {
    case MARTLET_TOML_TABLE:
      var table = ConfigTable()
      for _ in 0..<node.childCount {
        let child = nodes[next]
        table.entries.append(
          Entry(
            key: child.key, keyLocation: location(child.keyLocation),
            value: value(nodes, &next, location)))
      }
      // toml++ sorts tables by key, but problems are reported in the order of the text.
      table.entries.sort {
        ($0.keyLocation.line, $0.keyLocation.column) < ($1.keyLocation.line, $1.keyLocation.column)
      }
      kind = .table(table)
    case MARTLET_TOML_ARRAY:
      var items: [ConfigValue] = []
      for _ in 0..<node.childCount { items.append(value(nodes, &next, location)) }
      kind = .array(items)
    case MARTLET_TOML_STRING: kind = .string(node.string)
    case MARTLET_TOML_INTEGER: kind = .integer(node.integer)
    case MARTLET_TOML_FLOAT: kind = .float(node.number)
    case MARTLET_TOML_BOOL: kind = .bool(node.boolean)
    default: kind = .date(node.string)
    }
    return ConfigValue(kind: kind, location: location(node.location))
  }
}
