/// A value of a document with all its descendants, for comparisons.
indirect enum JSONTree: Hashable {
  case number(Double)
  /// A string as UTF-8. Composed and decomposed letters differ.
  case string([UInt8])
  case bool(Bool)
  case null
  case array([JSONTree])
  /// An object. If several members have the same name, it has the last one.
  case object([[UInt8]: JSONTree])

  /// Reads the value at an offset, recursively. A document has at most 64 levels.
  init(_ document: JSONDocument, at offset: Int) {
    switch document.kind(at: offset) {
    case .number: self = .number(document.number(at: offset))
    case .string: self = .string(Array(document.string(at: offset).utf8))
    case .bool: self = .bool(document.bool(at: offset))
    case .null: self = .null
    case .array:
      var items: [JSONTree] = []
      document.forEachChild(of: offset) { _, child in items.append(JSONTree(document, at: child)) }
      self = .array(items)
    case .object:
      var members: [[UInt8]: JSONTree] = [:]
      document.forEachChild(of: offset) { key, child in
        members[Array(document.string(at: key).utf8)] = JSONTree(document, at: child)
      }
      self = .object(members)
    }
  }
}

extension JSONDocument {
  /// Calls `body` with the offsets of each child's key and value. The key is 0 in an array.
  package func forEachChild(of offset: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
    guard kind(at: offset) == .object || kind(at: offset) == .array else { return }
    let span = bytes.span
    var children = JSONChildren(span, offset)
    while children.next(span) {
      body(children.keyOffset, children.offset)
      children.end = JSONSkip.value(span, children.offset)
    }
  }

  /// Returns the offsets of an object's members by name. If several members have the same name, the
  /// last one is returned. Names of more than 64 bytes, and members after the first 64, are left
  /// out. The result is empty for other values.
  func members(of offset: Int) -> [String: Int] {
    guard kind(at: offset) == .object else { return [:] }
    var members: [String: Int] = [:]
    forEachChild(of: offset) { key, value in
      if members.count < 64, end(of: key) - key <= 66 { members[string(at: key)] = value }
    }
    return members
  }

  /// Returns the offsets of an array's elements; empty for other values, and if `offset` is nil.
  func children(of offset: Int?) -> [Int] {
    guard let offset, kind(at: offset) == .array else { return [] }
    var children: [Int] = []
    forEachChild(of: offset) { _, child in children.append(child) }
    return children
  }

  /// Returns the string at an offset; nil for other values, and if `offset` is nil.
  func text(at offset: Int?) -> String? {
    guard let offset, kind(at: offset) == .string else { return nil }
    return string(at: offset)
  }

  /// Returns the finite number at an offset; nil for other values, and if `offset` is nil.
  func finite(at offset: Int?) -> Double? {
    guard let offset, kind(at: offset) == .number else { return nil }
    let value = number(at: offset)
    return value.isFinite ? value : nil
  }
}
