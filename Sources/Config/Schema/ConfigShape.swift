/// A description of the values that a key takes, for the JSON Schema of the configuration.
package indirect enum ConfigShape: Hashable, Sendable {
  /// Any value; the code that reads the key checks it.
  case anything
  /// A string.
  case text
  /// One of these words.
  case word([String])
  /// A number, whole or not, within this closed range.
  case number(ClosedRange<Double>)
  /// A whole number within this closed range.
  case whole(ClosedRange<Int>)
  /// True or false.
  case flag
  /// A duration within this range of seconds. 0 is accepted outside of the range too.
  case duration(ClosedRange<Double>)
  /// Times of the week, as `ConfigSchedule` parses them.
  case schedule
  /// A colour `#RRGGBB`.
  case color
  /// A list whose items have this shape, with an allowed number of items.
  case list(ConfigShape, count: ClosedRange<Int>)
  /// A value of any of these shapes.
  case either([ConfigShape])
  /// A table with known keys.
  case table(ConfigTableShape)
  /// A table whose keys the user chooses. All its values have this shape.
  case members(ConfigShape)

  /// Returns the shape of a list with any number of items up to `ConfigReader.maximumCount`.
  package static func list(of shape: ConfigShape) -> ConfigShape {
    .list(shape, count: 0...ConfigReader.maximumCount)
  }

  /// Returns the shape of one value or a list of such values.
  package static func oneOrMore(_ shape: ConfigShape) -> ConfigShape {
    .either([shape, .list(shape, count: 1...ConfigReader.maximumCount)])
  }

  /// Returns the shape of a table that has these keys and no others.
  package static func table(_ keys: KeyValuePairs<String, ConfigShape>) -> ConfigShape {
    .table(ConfigTableShape(keys: keys.map { ConfigTableShape.Key(name: $0, shape: $1) }))
  }
}

/// The keys that a table may have.
package struct ConfigTableShape: Hashable, Sendable {
  /// One key and the values that it takes.
  package struct Key: Hashable, Sendable {
    /// The key.
    package var name: String
    /// The values that the key takes.
    package var shape: ConfigShape
  }

  /// The kind of the tables with this shape: the value of their key `kind`. Nil if tables have no
  /// kinds.
  package var kind: String?
  /// Whether tables without the key `kind` have this shape too.
  package var isDefaultKind = false
  /// The keys in the order in which they are read.
  package var keys: [Key]

  /// Makes the shape of a table.
  package init(kind: String? = nil, isDefaultKind: Bool = false, keys: [Key]) {
    self.kind = kind
    self.isDefaultKind = isDefaultKind
    self.keys = keys
  }

  /// The shape of a key; nil if the table does not take the key.
  package subscript(name: String) -> ConfigShape? { keys.first { $0.name == name }?.shape }
}
