// Stands for the module FoundationEssentials while the product is built. The command line's parser, the
// only one that imports it, asks it for these declarations; the whole library would be a sixth of the
// program.

/// An error that tells its own description.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
}

/// Writes a value as JSON with sorted keys, two blanks deeper at each level.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  /// Has no effect: the output always has both.
  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    let node = Node()
    try node.encode(value)
    var text = ""
    node.write(to: &text, indent: "\n")
    return Array(text.utf8)
  }
}

extension String {
  public enum Encoding: Sendable {
    case utf8
  }

  /// Returns nil if `data` is no UTF-8.
  public init?(data: [UInt8], encoding: Encoding) {
    self.init(validating: data, as: UTF8.self)
  }
}

/// A value of JSON while it is encoded.
private final class Node: Encoder {
  private enum Content {
    case literal(String)
    case array([Node])
    case object([String: Node])
  }

  private var content = Content.literal("null")

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func encode(_ value: some Encodable) throws {
    switch value {
    case let value as String: content = .literal(Node.quoted(value))
    case let value as Bool: content = .literal("\(value)")
    case let value as any FixedWidthInteger: content = .literal("\(value)")
    case let value as Double where value.isFinite: content = .literal("\(value)")
    case is Double:
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: "JSON has no such number"))
    case let value as Float: try encode(Double(value))
    default: try value.encode(to: self)
    }
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = content {} else { content = .object([:]) }
    return KeyedEncodingContainer(Keyed(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = content {} else { content = .array([]) }
    return Unkeyed(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: self) }

  var count: Int { if case .array(let nodes) = content { nodes.count } else { 0 } }

  func append() -> Node {
    let node = Node()
    if case .array(let nodes) = content { content = .array(nodes + [node]) }
    return node
  }

  func insert(_ key: String) -> Node {
    let node = Node()
    if case .object(var nodes) = content {
      nodes[key] = node
      content = .object(nodes)
    }
    return node
  }

  /// - Parameter indent: a line break and the blanks before the line on which the value begins.
  func write(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch content {
    case .literal(let literal): text += literal
    case .array(let nodes):
      text += "["
      for (index, node) in nodes.enumerated() {
        text += (index == 0 ? "" : ",") + inner
        node.write(to: &text, indent: inner)
      }
      text += nodes.isEmpty ? "]" : indent + "]"
    case .object(let nodes):
      text += "{"
      for (index, (key, node)) in nodes.sorted(by: { $0.key < $1.key }).enumerated() {
        text += (index == 0 ? "" : ",") + inner + Node.quoted(key) + ": "
        node.write(to: &text, indent: inner)
      }
      text += nodes.isEmpty ? "}" : indent + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { _ = node.insert(key.stringValue) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.insert(key.stringValue).encode(value)
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    node.insert(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.insert(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.insert("super") }

  func superEncoder(forKey key: Key) -> any Encoder { node.insert(key.stringValue) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey] = []
  var count: Int { node.count }

  func encodeNil() { _ = node.append() }

  func encode(_ value: some Encodable) throws { try node.append().encode(value) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    node.append().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    node.append().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.append() }
}

private struct Single: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey] = []

  func encodeNil() {}

  func encode(_ value: some Encodable) throws { try node.encode(value) }
}
