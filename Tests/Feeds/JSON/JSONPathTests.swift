import MartletTestSupport
import Testing

@testable import MartletFeeds

/// Returns the values that a path finds in a tree, straight from the definitions of RFC 9535.
private func reference(_ segments: [JSONPath.Segment], _ node: JSONTree, _ root: JSONTree)
  -> [JSONTree]
{
  func children(_ node: JSONTree) -> [JSONTree] {
    switch node {
    case .array(let items): items
    case .object(let members):
      members.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    default: []
    }
  }
  func descendants(_ node: JSONTree) -> [JSONTree] { [node] + children(node).flatMap(descendants) }
  func value(_ operand: JSONPath.Operand, _ node: JSONTree) -> JSONTree? {
    switch operand {
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .bool(let flag): .bool(flag)
    case .null: .null
    case .query(let query): reference(query.segments, query.isRelative ? node : root, root).first
    }
  }
  func isLess(_ a: JSONTree?, _ b: JSONTree?) -> Bool {
    if case .number(let a)? = a, case .number(let b)? = b { return a < b }
    if case .string(let a)? = a, case .string(let b)? = b { return a.lexicographicallyPrecedes(b) }
    return false
  }
  func holds(_ condition: JSONPath.Condition, _ node: JSONTree) -> Bool {
    switch condition {
    case .exists(let query):
      return !reference(query.segments, query.isRelative ? node : root, root).isEmpty
    case .not(let condition): return !holds(condition, node)
    case .all(let conditions): return conditions.allSatisfy { holds($0, node) }
    case .any(let conditions): return conditions.contains { holds($0, node) }
    case .comparison(let left, let comparison, let right):
      let (a, b) = (value(left, node), value(right, node))
      return switch comparison {
      case .equal: a == b
      case .notEqual: a != b
      case .less: isLess(a, b)
      case .greater: isLess(b, a)
      case .lessOrEqual: isLess(a, b) || a == b
      case .greaterOrEqual: isLess(b, a) || a == b
      }
    }
  }
  func select(_ selector: JSONPath.Selector, _ node: JSONTree) -> [JSONTree] {
    switch (selector, node) {
    case (.name(let name), .object(let members)): return members[name].map { [$0] } ?? []
    case (.index(let index), .array(let items)):
      let position = index < 0 ? items.count + index : index
      return items.indices.contains(position) ? [items[position]] : []
    case (.slice(let start, let end, let step), .array(let items)):
      // The loops of the standard, one step at a time.
      if step == 0 { return [] }
      func normal(_ i: Int) -> Int { i >= 0 ? i : items.count + i }
      let from = normal(start ?? (step > 0 ? 0 : items.count - 1))
      let to = end.map(normal) ?? (step > 0 ? items.count : -1)
      var found: [JSONTree] = []
      if step > 0 {
        var i = min(max(from, 0), items.count)
        while i < min(max(to, 0), items.count) {
          found.append(items[i])
          i += step
        }
      } else {
        var i = min(max(from, -1), items.count - 1)
        while i > min(max(to, -1), items.count - 1) {
          found.append(items[i])
          i += step
        }
      }
      return found
    case (.wildcard, _): return children(node)
    case (.filter(let condition), _): return children(node).filter { holds(condition, $0) }
    default: return []
    }
  }
  var nodes = [node]
  for segment in segments {
    nodes = nodes.flatMap { node in
      (segment.isDescendant ? descendants(node) : [node]).flatMap { visited in
        segment.selectors.flatMap { select($0, visited) }
      }
    }
  }
  return nodes
}

/// Returns the JSON text of a tree, with members in the order in which the reference visits them.
private func sortedJSON(_ tree: JSONTree) -> String {
  func quoted(_ bytes: [UInt8]) -> String {
    "\"" + bytes.map { "\\u00" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
  }
  switch tree {
  case .number(let number): return number.isFinite ? "\(number)" : "1e999"
  case .string(let bytes): return quoted(bytes.filter { $0 < 0x80 })
  case .bool(let flag): return "\(flag)"
  case .null: return "null"
  case .array(let items): return "[" + items.map(sortedJSON).joined(separator: ", ") + "]"
  case .object(let members):
    let sorted = members.filter { $0.key.allSatisfy { $0 < 0x80 } }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return "{" + sorted.map { quoted($0.key) + ":" + sortedJSON($0.value) }.joined(separator: ",")
      + "}"
  }
}

private func randomSegments(_ random: inout SeededRandom, singular: Bool = false, depth: Int = 0)
  -> String
{
  let names = ["a", "b", "c", "d"]
  return (0..<random.next(depth == 0 ? 1...4 : 0...2)).map { _ in
    let name = names[random.next(0...3)]
    func bound() -> String { random.next(0...2) == 0 ? "" : "\(random.next(-4...4))" }
    func selector() -> String {
      switch random.next(0...(depth < 2 ? 6 : 4)) {
      case 0: "'\(name)'"
      case 1: "\(random.next(-3...3))"
      case 2: "*"
      case 3: "\(bound()):\(bound())"
      case 4: "\(bound()) : \(bound()) :\(bound())"
      default: "?" + randomCondition(&random, depth: depth + 1)
      }
    }
    if singular { return random.next(0...1) == 0 ? ".\(name)" : "[\(random.next(-2...2))]" }
    switch random.next(0...7) {
    case 0, 1: return ".\(name)"
    case 2: return ".*"
    case 3: return "..\(name)"
    case 4: return "..[\(selector())]"
    case 5: return "[\(selector()), \(selector())]"
    default: return "[\(selector())]"
    }
  }.joined()
}

private func randomCondition(_ random: inout SeededRandom, depth: Int) -> String {
  func query(singular: Bool) -> String {
    (random.next(0...4) == 0 ? "$" : "@")
      + randomSegments(&random, singular: singular, depth: depth)
  }
  func operand() -> String {
    switch random.next(0...6) {
    case 0: "\(random.next(-9...9))"
    case 1: "'a'"
    case 2: ["true", "false", "null", "0.5", "-1e1"][random.next(0...4)]
    default: query(singular: true)
    }
  }
  switch random.next(0...(depth < 3 ? 7 : 4)) {
  case 0: return query(singular: false)
  case 1: return "!" + query(singular: false)
  case 2, 3, 4:
    return operand() + [" == ", "!=", " <", "<= ", ">", ">="][random.next(0...5)] + operand()
  case 5:
    return randomCondition(&random, depth: depth + 1) + " && "
      + randomCondition(&random, depth: depth + 1)
  case 6:
    return randomCondition(&random, depth: depth + 1) + "||"
      + randomCondition(&random, depth: depth + 1)
  default: return "!(" + randomCondition(&random, depth: depth + 1) + " )"
  }
}

private func found(_ path: String, in text: String) throws -> [JSONTree] {
  let document = try JSONDocument(Array(text.utf8))
  return try JSONMatcher.matches(of: JSONPath(path), in: document).map {
    JSONTree(document, at: $0)
  }
}

private let store = """
  { "store": {
      "book": [
        { "category": "reference", "author": "Nigel", "title": "Sayings", "price": 8.95 },
        { "category": "fiction", "author": "Evelyn", "title": "Sword", "price": 12.99 },
        { "category": "fiction", "author": "Herman", "isbn": "0-553", "price": 8.99 },
        { "category": "fiction", "author": "Tolkien", "isbn": "0-395", "price": 22.99 } ],
      "bicycle": { "color": "red", "price": 399 } } }
  """

struct JSONPathTests {
  @Test(arguments: [
    ("$.store.book[*].price", [8.95, 12.99, 8.99, 22.99]), ("$.store.book[-1].price", [22.99]),
    ("$.store.book[0,2].price", [8.95, 8.99]), ("$.store.book[2,0].price", [8.99, 8.95]),
    ("$.store.book[:2].price", [8.95, 12.99]),
    ("$.store.book[::-1].price", [22.99, 8.99, 12.99, 8.95]),
    ("$..price", [8.95, 12.99, 8.99, 22.99, 399]),
    ("$.store..price", [8.95, 12.99, 8.99, 22.99, 399]),
    ("$..book[?@.isbn].price", [8.99, 22.99]), ("$..book[?@.price < 10].price", [8.95, 8.99]),
    ("$..book[?@.price < 10 && @.isbn].price", [8.99]),
    ("$..book[?(@.author == 'Nigel' || @.price>20)].price", [8.95, 22.99]),
    ("$..book[?!@.isbn].price", [8.95, 12.99]), ("$.store['bicycle'][\"price\"]", [399]),
    ("$.store.book[?@.price == $.store.book[1].price].price", [12.99]),
    ("$ .store .book[ 1 ].price", [12.99]), ("$.store.book[9].price", []), ("$.store.bock", []),
    ("$.store.book[1:9:2].price", [12.99, 22.99]), ("$.store.book[::0].price", []),
  ])
  func pathsFindWhatTheStandardSays(path: String, prices: [Double]) throws {
    #expect(try found(path, in: store) == prices.map(JSONTree.number))
  }

  @Test func comparisonsAreTheStandards() throws {
    let text =
      #"{"a":[{"n":1},{"n":"1"},{"n":null},{"n":true},{},{"n":[1]},{"n":{"b":1}},{"n":"é"}]}"#
    func count(_ condition: String) throws -> Int {
      try found("$.a[?\(condition)]", in: text).count
    }
    #expect(try count("@.n == 1") == 1)
    #expect(try count("@.n == '1'") == 1)
    #expect(try count("@.n != 1") == 7)
    #expect(try count("@.n == null") == 1)
    #expect(try count("@.n == @.m") == 1)
    #expect(try count("@.m == @.k") == 8)
    #expect(try count("@.n <= 1") == 1)
    #expect(try count("@.n >= true") == 1)
    #expect(try count("@.n > true") == 0)
    #expect(try count("@.n == $.a[5].n") == 1)
    #expect(try count("@.n == $.a[6].n") == 1)
    #expect(try count("@.n == '\\u00e9'") == 1)
  }

  /// A random path in a random document finds the same values as the reference.
  @Test(arguments: 0..<24) func pathsFindWhatTheReferenceFinds(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<150 {
      let raw = try JSONDocument(Array(randomJSON(&random).utf8))
      let text = sortedJSON(JSONTree(raw, at: raw.root))
      let document = try JSONDocument(Array(text.utf8))
      let tree = JSONTree(document, at: document.root)
      let path = try JSONPath("$" + randomSegments(&random))
      let offsets = try JSONMatcher.matches(of: path, in: document)
      #expect(
        offsets.map { JSONTree(document, at: $0) } == reference(path.segments, tree, tree),
        "\(path) in \(text)")
      // The text of a path gives the same path.
      #expect(try JSONPath("\(path)") == path)
    }
  }

  @Test(arguments: [
    ("", "a path begins with $, at character 1 of the path"),
    ("store", "a path begins with $, at character 1 of the path"),
    ("$store", "expected a dot or a bracket, found \"s\", at character 2 of the path"),
    ("$.", "expected a name or *, found the end, at character 3 of the path"),
    ("$.1a", "expected a name or *, found \"1\", at character 3 of the path"),
    ("$.a[", "expected a quoted name, an index, * or ?, found the end, at character 5 of the path"),
    ("$.a[1", "expected a comma or ], found the end, at character 6 of the path"),
    ("$.a[b]", "expected a quoted name, an index, * or ?, found \"b\", at character 5 of the path"),
    ("$['a", "a quote without its second, at character 3 of the path"),
    ("$[01]", "an index with a zero before it, at character 3 of the path"),
    ("$[-0]", "an index with a zero before it, at character 3 of the path"),
    ("$[9007199254740992]", "an index beyond 2^53, at character 3 of the path"),
    ("$[-]", "expected digits, found \"]\", at character 4 of the path"),
    ("$[?length(@.a) > 1]", "functions are not supported, at character 4 of the path"),
    (
      "$[?@.* == 1]",
      "a comparison needs a path of names and indices alone, at character 4 of the path"
    ),
    ("$[?1]", "expected a comparison, found \"]\", at character 5 of the path"),
    ("$[?@.a == 01]", "a malformed number, at character 11 of the path"),
    ("$[?(@.a]", "expected ), found \"]\", at character 8 of the path"),
    ("$é", "expected a dot or a bracket, found \"é\", at character 2 of the path"),
    ("$..", "expected a name or *, found the end, at character 4 of the path"),
    ("$.a ", "expected a dot or a bracket, found \" \", at character 4 of the path"),
  ])
  func wrongPathsSayWhere(text: String, why: String) {
    let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
    #expect(error?.description == why)
  }

  @Test func conditionsAreBounded() {
    let text =
      "$[?" + String(repeating: "(", count: 40) + "@" + String(repeating: ")", count: 40) + "]"
    #expect(throws: JSONPathError.self) { try JSONPath(text) }
    let nested = String(repeating: "[?@", count: 40) + String(repeating: "]", count: 40)
    #expect(throws: JSONPathError.self) { try JSONPath("$" + nested) }
    #expect(throws: JSONPathError.self) { try JSONPath("$" + String(repeating: ".a", count: 4096)) }
  }

  @Test func aNameThatStandsTwiceIsNoGuess() throws {
    let document = try JSONDocument(Array(#"{"b":{"a":1,"a":2}}"#.utf8))
    #expect(throws: JSONMatchError.repeatedName(12)) {
      try JSONMatcher.matches(of: JSONPath("$.b.a"), in: document)
    }
    #expect(throws: JSONMatchError.repeatedName(12)) {
      try JSONMatcher.matches(of: JSONPath("$.b['a',0]"), in: document)
    }
    #expect(try JSONMatcher.matches(of: JSONPath("$.b.*"), in: document).count == 2)
  }

  @Test func workIsBounded() throws {
    let text = "[" + String(repeating: "[1],", count: 20_000) + "1]"
    let document = try JSONDocument(Array(text.utf8))
    #expect(throws: JSONMatchError.tooMuchWork) {
      try JSONMatcher.matches(of: JSONPath("$[?$..[?@ == 2]]"), in: document)
    }
  }
}
