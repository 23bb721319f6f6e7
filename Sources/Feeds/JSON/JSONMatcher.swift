/// Finds the values of a document that a path selects, in the order of RFC 9535.
///
/// If all selectors of a path keep the order of the text, the matcher follows it in one pass over
/// the bytes. Indices from the end, filters, descendants and several selectors in one bracket do
/// not keep it. For those, the matcher first collects the children of a value. It never builds a
/// tree.
struct JSONMatcher {
  /// The maximum number of values that a path may find.
  static let maximumMatches = 1 << 22

  private let document: JSONDocument
  private(set) var matches: [Int] = []
  /// The number of bytes that the matcher may still skip. Descendants and filters skip the same
  /// bytes many times.
  private var work: Int

  init(_ document: JSONDocument) {
    self.document = document
    work = 32 * document.count + 1 << 20
  }

  /// Returns the offsets of the values that the path finds.
  ///
  /// - Parameter start: the offset of the value at which the path starts; nil for the root.
  static func matches(
    of path: JSONPath, in document: JSONDocument, from start: Int? = nil
  ) throws(JSONMatchError) -> [Int] {
    var matcher = JSONMatcher(document)
    try matcher.find(path.segments, from: start ?? document.root)
    return matcher.matches
  }

  /// Returns the offset of the value that a singular path finds; nil if it finds nothing. Names and
  /// indices from the beginning allocate no memory.
  static func match(
    of path: JSONPath, in document: JSONDocument, from start: Int
  ) throws(JSONMatchError) -> Int? {
    let matcher = JSONMatcher(document)
    let bytes = document.bytes
    var offset = start
    for segment in path.segments {
      var found: Int?
      switch segment.selectors.first {
      case .name(let name): found = try matcher.member(bytes.span, offset, name)
      case .index(let index) where index >= 0: found = matcher.element(bytes.span, offset, index)
      default:
        found = try matches(of: JSONPath(segments: [segment]), in: document, from: offset).first
      }
      guard let found else { return nil }
      offset = found
    }
    return offset
  }

  private func member(
    _ bytes: Span<UInt8>, _ start: Int, _ name: [UInt8]
  ) throws(JSONMatchError) -> Int? {
    guard JSONSkip.byte(bytes, start) == UInt8(ascii: "{") else { return nil }
    var found: Int?
    var children = JSONChildren(bytes, start)
    while children.next(bytes) {
      if isName(bytes, children.keyOffset, children.keyEnd, name) {
        if found != nil { throw .repeatedName(children.keyOffset) }
        found = children.offset
      }
      children.end = JSONSkip.value(bytes, children.offset)
    }
    return found
  }

  private func element(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) -> Int? {
    guard JSONSkip.byte(bytes, start) == UInt8(ascii: "[") else { return nil }
    var children = JSONChildren(bytes, start)
    var next = 0
    while children.next(bytes) {
      if next == index { return children.offset }
      next += 1
      children.end = JSONSkip.value(bytes, children.offset)
    }
    return nil
  }

  private mutating func find(
    _ segments: [JSONPath.Segment], from start: Int
  ) throws(JSONMatchError) {
    let bytes = document.bytes
    _ = try visit(bytes.span, start, segments[...])
  }

  // MARK: - Following

  /// Follows the segments from a value and returns the offset after the value.
  private mutating func visit(
    _ bytes: Span<UInt8>, _ offset: Int, _ segments: ArraySlice<JSONPath.Segment>
  ) throws(JSONMatchError) -> Int {
    guard let segment = segments.first else {
      guard matches.count < Self.maximumMatches else { throw .tooManyMatches }
      matches.append(offset)
      return skip(bytes, offset)
    }
    guard work > 0 else { throw .tooMuchWork }
    let rest = segments.dropFirst()
    if segment.isDescendant {
      return try descend(bytes, offset, segment.selectors, rest)
    }
    if segment.selectors.count == 1 {
      switch segment.selectors[0] {
      case .name(let name): return try visitMember(bytes, offset, name, rest)
      case .wildcard: return try visitAll(bytes, offset, rest)
      case .index(let index) where index >= 0:
        return try visitElements(bytes, offset, from: index, to: index + 1, by: 1, rest)
      case .slice(let start, let end, let step)
      where step > 0 && start ?? 0 >= 0 && end ?? 0 >= 0:
        return try visitElements(bytes, offset, from: start ?? 0, to: end ?? .max, by: step, rest)
      default: break
      }
    }
    return try select(bytes, offset, segment.selectors, rest)
  }

  private mutating func skip(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    let end = JSONSkip.value(bytes, offset)
    work &-= end &- offset
    return end
  }

  private mutating func visitMember(
    _ bytes: Span<UInt8>, _ start: Int, _ name: [UInt8], _ rest: ArraySlice<JSONPath.Segment>
  ) throws(JSONMatchError) -> Int {
    guard JSONSkip.byte(bytes, start) == UInt8(ascii: "{") else { return skip(bytes, start) }
    var isFound = false
    var children = JSONChildren(bytes, start)
    while children.next(bytes) {
      if isName(bytes, children.keyOffset, children.keyEnd, name) {
        if isFound { throw .repeatedName(children.keyOffset) }
        isFound = true
        children.end = try visit(bytes, children.offset, rest)
      } else {
        children.end = skip(bytes, children.offset)
      }
    }
    return children.end
  }

  @inline(__always)
  private func isName(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ name: [UInt8]
  ) -> Bool {
    // A key with escapes is longer in the text than the name that it encodes.
    let length = end &- start &- 2
    guard length >= name.count else { return false }
    if length > name.count { return document.equals(name, at: start) }
    for index in 0..<length where JSONSkip.byte(bytes, start &+ 1 &+ index) != name[index] {
      return false
    }
    return true
  }

  private mutating func visitAll(
    _ bytes: Span<UInt8>, _ start: Int, _ rest: ArraySlice<JSONPath.Segment>
  ) throws(JSONMatchError) -> Int {
    guard isContainer(bytes, start) else { return skip(bytes, start) }
    var children = JSONChildren(bytes, start)
    while children.next(bytes) { children.end = try visit(bytes, children.offset, rest) }
    return children.end
  }

  private mutating func visitElements(
    _ bytes: Span<UInt8>, _ start: Int, from first: Int, to end: Int, by step: Int,
    _ rest: ArraySlice<JSONPath.Segment>
  ) throws(JSONMatchError) -> Int {
    guard JSONSkip.byte(bytes, start) == UInt8(ascii: "[") else { return skip(bytes, start) }
    var children = JSONChildren(bytes, start)
    var index = 0
    while children.next(bytes) {
      let isWanted = index >= first && index < end && (index &- first) % step == 0
      children.end =
        isWanted ? try visit(bytes, children.offset, rest) : skip(bytes, children.offset)
      index &+= 1
    }
    return children.end
  }

  private func isContainer(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let byte = JSONSkip.byte(bytes, offset)
    return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  // MARK: - Out of order

  /// Applies selectors to a value and all its descendants, parents before their children. Returns
  /// the offset after the value.
  private mutating func descend(
    _ bytes: Span<UInt8>, _ start: Int, _ selectors: [JSONPath.Selector],
    _ rest: ArraySlice<JSONPath.Segment>
  ) throws(JSONMatchError) -> Int {
    guard isContainer(bytes, start) else { return skip(bytes, start) }
    guard work > 0 else { throw .tooMuchWork }
    let end = try select(bytes, start, selectors, rest)
    var children = JSONChildren(bytes, start)
    while children.next(bytes) {
      children.end = try descend(bytes, children.offset, selectors, rest)
    }
    return end
  }

  /// Applies selectors to a value, in their order. Returns the offset after the value.
  private mutating func select(
    _ bytes: Span<UInt8>, _ start: Int, _ selectors: [JSONPath.Selector],
    _ rest: ArraySlice<JSONPath.Segment>
  ) throws(JSONMatchError) -> Int {
    guard isContainer(bytes, start) else { return skip(bytes, start) }
    let isObject = JSONSkip.byte(bytes, start) == UInt8(ascii: "{")
    var offsets: [Int] = []
    var keys: [(start: Int, end: Int)] = []
    var children = JSONChildren(bytes, start)
    while children.next(bytes) {
      guard offsets.count < Self.maximumMatches else { throw .tooManyMatches }
      offsets.append(children.offset)
      if isObject { keys.append((children.keyOffset, children.keyEnd)) }
      children.end = skip(bytes, children.offset)
    }
    for selector in selectors {
      switch selector {
      case .name(let name):
        let found = keys.indices.filter { isName(bytes, keys[$0].start, keys[$0].end, name) }
        if found.count > 1 { throw .repeatedName(keys[found[1]].start) }
        for index in found { _ = try visit(bytes, offsets[index], rest) }
      case .index(let index):
        let position = index < 0 ? offsets.count + index : index
        if !isObject, offsets.indices.contains(position) {
          _ = try visit(bytes, offsets[position], rest)
        }
      case .slice(let start, let end, let step):
        guard !isObject else { continue }
        for index in Self.indices(offsets.count, start, end, step) {
          _ = try visit(bytes, offsets[index], rest)
        }
      case .wildcard:
        for offset in offsets { _ = try visit(bytes, offset, rest) }
      case .filter(let condition):
        for offset in offsets where try holds(condition, for: offset) {
          _ = try visit(bytes, offset, rest)
        }
      }
    }
    return children.end
  }

  /// Returns the indices of a slice of `count` elements (RFC 9535, section 2.3.4.2.2).
  private static func indices(
    _ count: Int, _ start: Int?, _ end: Int?, _ step: Int
  ) -> StrideTo<Int> {
    func normalized(_ index: Int) -> Int { index >= 0 ? index : count + index }
    if step > 0 {
      let lower = min(max(normalized(start ?? 0), 0), count)
      let upper = min(max(normalized(end ?? count), 0), count)
      return stride(from: lower, to: upper, by: step)
    }
    guard step < 0 else { return stride(from: 0, to: 0, by: 1) }
    let upper = min(max(start.map(normalized) ?? count - 1, -1), count - 1)
    let lower = min(max(end.map(normalized) ?? -1, -1), count - 1)
    return stride(from: upper, to: lower, by: step)
  }

  // MARK: - Conditions

  private mutating func holds(
    _ condition: JSONPath.Condition, for offset: Int
  ) throws(JSONMatchError) -> Bool {
    switch condition {
    case .exists(let query): return try !results(query, at: offset).isEmpty
    case .not(let condition): return try !holds(condition, for: offset)
    case .all(let conditions):
      for condition in conditions where try !holds(condition, for: offset) { return false }
      return true
    case .any(let conditions):
      for condition in conditions where try holds(condition, for: offset) { return true }
      return false
    case .comparison(let left, let comparison, let right):
      let left = try value(left, at: offset)
      let right = try value(right, at: offset)
      return compare(left, comparison, right)
    }
  }

  private mutating func results(
    _ query: JSONPath.Query, at offset: Int
  ) throws(JSONMatchError) -> [Int] {
    var inner = JSONMatcher(document)
    inner.work = work
    try inner.find(query.segments, from: query.isRelative ? offset : document.root)
    work = inner.work
    return inner.matches
  }

  private enum Value {
    case nothing
    case number(Double)
    case string([UInt8])
    case bool(Bool)
    case null
    /// The offset of an object or array. It equals another one with the same contents.
    case container(Int)
  }

  private mutating func value(
    _ operand: JSONPath.Operand, at offset: Int
  ) throws(JSONMatchError) -> Value {
    switch operand {
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .bool(let flag): return .bool(flag)
    case .null: return .null
    case .query(let query): return try results(query, at: offset).first.map(value) ?? .nothing
    }
  }

  private func value(at offset: Int) -> Value {
    switch document.kind(at: offset) {
    case .number: .number(document.number(at: offset))
    case .string: .string(Array(document.string(at: offset).utf8))
    case .bool: .bool(document.bool(at: offset))
    case .null: .null
    case .object, .array: .container(offset)
    }
  }

  private func compare(
    _ left: Value, _ comparison: JSONPath.Comparison, _ right: Value
  ) -> Bool {
    switch comparison {
    case .equal: isEqual(left, right)
    case .notEqual: !isEqual(left, right)
    case .less: isLess(left, right)
    case .greater: isLess(right, left)
    case .lessOrEqual: isLess(left, right) || isEqual(left, right)
    case .greaterOrEqual: isLess(right, left) || isEqual(left, right)
    }
  }

  private func isLess(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    // UTF-8 bytes have the same order as the Unicode scalars.
    case (.string(let left), .string(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }

  private func isEqual(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.nothing, .nothing), (.null, .null): true
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.container(let left), .container(let right)):
      JSONTree(document, at: left) == JSONTree(document, at: right)
    default: false
    }
  }
}

/// The reason why a path could not be followed to its end.
enum JSONMatchError: Error, Hashable {
  /// An object has two members with a name that the path selects. The value is the offset of the
  /// second key.
  case repeatedName(Int)
  case tooManyMatches
  case tooMuchWork
}

/// Iterates over the children of an object or array.
struct JSONChildren {
  /// The offset of the current key; 0 in an array.
  private(set) var keyOffset = 0
  /// The offset after the current key; 0 in an array.
  private(set) var keyEnd = 0
  /// The offset of the current value.
  private(set) var offset = 0
  /// The offset after the current value. The caller sets it before it calls `next`. After the last
  /// child it is the offset after the object or array.
  var end: Int
  private let isObject: Bool

  init(_ bytes: Span<UInt8>, _ start: Int) {
    isObject = JSONSkip.byte(bytes, start) == UInt8(ascii: "{")
    end = start &+ 1
  }

  /// Moves to the next child. Returns false if there is none.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>) -> Bool {
    var position = JSONSkip.blanks(bytes, end)
    var byte = JSONSkip.byte(bytes, position)
    if byte == UInt8(ascii: ",") {
      position = JSONSkip.blanks(bytes, position &+ 1)
      byte = JSONSkip.byte(bytes, position)
    }
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
      end = position &+ 1
      return false
    }
    if isObject {
      keyOffset = position
      keyEnd = JSONSkip.string(bytes, position)
      // A colon separates the key and the value.
      position = JSONSkip.blanks(bytes, JSONSkip.blanks(bytes, keyEnd) &+ 1)
    }
    offset = position
    return true
  }
}
