/// A description of the values that a key takes.
package indirect enum ConfigShape: Hashable, Sendable {
  case anything
  case text
  /// One of a few words.
  case word([String])
  case number(ClosedRange<Double>)
  case whole(ClosedRange<Int>)
  case flag
  /// A duration in seconds; 0 is taken outside the range too.
  case duration(ClosedRange<Double>)
  /// Times of the week, as `ConfigSchedule` parses them.
  case schedule
  /// A colour `#RRGGBB`.
  case color
  case list(ConfigShape, count: ClosedRange<Int>)
  case either([ConfigShape])
  case table(ConfigTableShape)
  /// A table whose keys the user chooses.
  case members(ConfigShape)

  /// A list of any length that a configuration may have.
  package static func list(of shape: ConfigShape) -> ConfigShape {
    .list(shape, count: 0...ConfigReader.maximumCount)
  }

  /// One value or a list of such values.
  package static func oneOrMore(_ shape: ConfigShape) -> ConfigShape {
    .either([shape, .list(shape, count: 1...ConfigReader.maximumCount)])
  }

  /// A table that has these keys and no others.
  package static func table(_ keys: KeyValuePairs<String, ConfigShape>) -> ConfigShape {
    .table(ConfigTableShape(keys: keys.map { ConfigTableShape.Key(name: $0, shape: $1) }))
  }
}

/// The keys that a table may have.
package struct ConfigTableShape: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package var name: String
    package var shape: ConfigShape
  }

  /// The word of the key `kind` in such a table; nil for tables without kinds.
  package var kind: String?
  /// Whether this is the kind of a table without the key `kind`.
  package var isUsualKind = false
  /// The keys in the order in which they are read.
  package var keys: [Key]

  package init(kind: String? = nil, isUsualKind: Bool = false, keys: [Key]) {
    self.kind = kind
    self.isUsualKind = isUsualKind
    self.keys = keys
  }

  package subscript(name: String) -> ConfigShape? { keys.first { $0.name == name }?.shape }
}
