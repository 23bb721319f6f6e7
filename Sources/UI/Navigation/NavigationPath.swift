/// The values whose pages a navigation stack shows above its root, the lowest page first.
public struct NavigationPath: Equatable {
  var values: [AnyHashable]

  /// Creates an empty path, which shows the root.
  public init() {
    values = []
  }

  /// Creates a path of the elements, the lowest page first.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  init(values: [AnyHashable]) {
    self.values = values
  }

  /// The number of pages above the root.
  public var count: Int { values.count }
  /// True if only the root is shown.
  public var isEmpty: Bool { values.isEmpty }

  /// Appends a value, whose page is shown above the others.
  public mutating func append<V: Hashable>(_ value: V) {
    values.append(AnyHashable(value))
  }

  /// Removes the last `k` pages. A negative `k` removes none, and a `k` above `count` removes all.
  public mutating func removeLast(_ k: Int = 1) {
    values.removeLast(min(max(0, k), values.count))
  }
}

// MARK: - Storage

extension NavigationPath {
  /// The values of a path in a form that can be encoded and decoded. Each value is stored with the
  /// name of its type.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate let values: [AnyHashable]

    fileprivate init(_ values: [AnyHashable]) { self.values = values }

    /// Decodes the values.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a type that the program does not have, and the
    ///   errors of the values' own initialisers.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var values: [AnyHashable] = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Decodable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "The program has no decodable type \(name).")
        }
        values.append(try Self.decode(type, from: &container))
      }
      self.values = values
    }

    private static func decode<Value: Decodable & Hashable>(
      _ type: Value.Type, from container: inout any UnkeyedDecodingContainer
    ) throws -> AnyHashable { AnyHashable(try container.decode(type)) }

    /// Encodes the values.
    ///
    /// - Throws: the errors of the encoder and of the values.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for value in values {
        guard let element = value.base as? any Encodable,
          let name = _mangledTypeName(type(of: value.base))
        else {
          throw EncodingError.invalidValue(
            value.base,
            EncodingError.Context(
              codingPath: container.codingPath, debugDescription: "The value has no type name."))
        }
        try container.encode(name)
        try container.encode(element)
      }
    }
  }

  /// The path in a form that can be stored; nil if a value is not `Codable`.
  public var codable: CodableRepresentation? {
    values.allSatisfy { $0.base is any Codable } ? CodableRepresentation(values) : nil
  }

  /// Creates the path that was stored.
  public init(_ codable: CodableRepresentation) { self.init(values: codable.values) }
}
