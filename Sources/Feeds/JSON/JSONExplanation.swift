// Finds the values of a path. If there are none, an explanation says what the document contains
// instead.

extension JSONDocument {
  /// Returns the offsets of the values that a path finds; at least one.
  ///
  /// - Throws: the reason if the path finds nothing or cannot be followed.
  func values(of path: JSONPath, from start: Int? = nil) throws(ContentFault) -> [Int] {
    let found = try matches(of: path, from: start)
    if found.isEmpty { throw ContentFault("\"\(path)\": \(try absence(of: path))") }
    return found
  }

  /// Returns the JSON texts of the values that a path finds; nil if the path cannot be followed to
  /// its end.
  package func texts(of path: JSONPath) -> [ArraySlice<UInt8>]? {
    (try? matches(of: path))?.map { bytes[$0..<end(of: $0)] }
  }

  /// Returns the offsets of the values that a path finds; empty if it finds nothing.
  ///
  /// - Throws: the reason if the path cannot be followed to its end.
  func matches(of path: JSONPath, from start: Int? = nil) throws(ContentFault) -> [Int] {
    do throws(JSONMatchError) {
      return try JSONMatcher.matches(of: path, in: self, from: start)
    } catch {
      throw fault(error, path)
    }
  }

  /// Returns the offset of the value that a singular path finds from `start`; nil if it finds
  /// nothing.
  func match(of path: JSONPath, from start: Int) throws(ContentFault) -> Int? {
    do throws(JSONMatchError) {
      return try JSONMatcher.match(of: path, in: self, from: start)
    } catch {
      throw fault(error, path)
    }
  }

  private func fault(_ error: JSONMatchError, _ path: JSONPath) -> ContentFault {
    switch error {
    case .repeatedName(let offset):
      ContentFault(
        "\"\(path)\": \(shortText(at: offset)) occurs twice in one object, at \(lineText(offset))")
    case .tooManyMatches:
      ContentFault("\"\(path)\": more than \(JSONMatcher.maximumMatches) values")
    case .tooMuchWork:
      ContentFault("\"\(path)\": it visits the document too many times; use a shorter path")
    }
  }

  /// Returns the fault of a value that is not of the expected type.
  func wrong(_ path: JSONPath, at offset: Int, expected: String) -> ContentFault {
    ContentFault(
      "\"\(path)\": expected \(expected), found \(shortText(at: offset)) at \(lineText(offset))")
  }

  func lineText(_ offset: Int) -> String { position(of: offset).description }

  /// Returns the text of a scalar, at most 40 characters, or "an object" or "an array".
  func shortText(at offset: Int) -> String {
    switch kind(at: offset) {
    case .object: return "an object"
    case .array: return "an array"
    case .string:
      let text = string(at: offset)
      return text.count <= 40 ? "\"\(text)\"" : "\"\(text.prefix(40))…\""
    case .number, .bool, .null:
      let text = bytes[offset..<end(of: offset)]
      return String(decoding: text.prefix(40), as: UTF8.self) + (text.count > 40 ? "…" : "")
    }
  }

  // MARK: - Missing values

  /// Returns the reason why a path finds nothing: the first segment that finds nothing, and the
  /// contents of its parent.
  private func absence(of path: JSONPath) throws(ContentFault) -> String {
    var parents = [root]
    var length = 0
    while length < path.segments.count {
      let next = try matches(of: path.prefix(length + 1))
      if next.isEmpty { break }
      parents = next
      length += 1
    }
    guard length < path.segments.count else { return "nothing" }
    let parent = parents[0]
    let owner =
      parents.count == 1
      ? "\(path.prefix(length))" : "the first of \(parents.count) of \(path.prefix(length))"
    let wanted = Self.name(of: path.segments[length])
    return "no \(wanted) in \(owner); it \(inventory(of: parent))"
  }

  private static func name(of segment: JSONPath.Segment) -> String {
    guard segment.selectors.count == 1 else { return JSONPath.text([segment]) }
    return switch segment.selectors[0] {
    case .name(let name): "\"\(String(decoding: name, as: UTF8.self))\""
    case .index(let index): "element \(index)"
    case .wildcard: "value"
    case .slice, .filter: "element that is \(JSONPath.text([segment]))"
    }
  }

  private static let maximumNames = 8

  /// Describes a value: `has "sensor", "time"`, `is an array of 3`, `is 21.5`.
  private func inventory(of offset: Int) -> String {
    switch kind(at: offset) {
    case .object:
      var names: [String] = []
      var count = 0
      forEachChild(of: offset) { key, _ in
        count += 1
        if names.count < Self.maximumNames { names.append(shortText(at: key)) }
      }
      if count == 0 { return "is empty" }
      let rest = count > names.count ? " and \(count - names.count) more" : ""
      return "has \(names.joined(separator: ", "))\(rest)"
    case .array:
      var count = 0
      forEachChild(of: offset) { _, _ in count += 1 }
      return count == 0 ? "is an empty array" : "is an array of \(count)"
    case .string, .number, .bool, .null: return "is \(shortText(at: offset))"
    }
  }
}
