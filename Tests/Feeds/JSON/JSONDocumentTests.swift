import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletFeeds
@testable import MartletSeries

/// Builds a tree from the events of `JSONScanner`, the reference for `JSONDocument`.
private struct TreeBuilder: JSONHandler {
  private var open:
    [(items: [JSONTree], members: [[UInt8]: JSONTree], key: [UInt8], isObject: Bool)] =
      []
  private(set) var root: JSONTree?

  private mutating func add(_ tree: JSONTree) {
    guard let last = open.indices.last else {
      root = tree
      return
    }
    if open[last].isObject {
      open[last].members[open[last].key] = tree
    } else {
      open[last].items.append(tree)
    }
  }

  mutating func beginObject(at offset: Int) { open.append(([], [:], [], true)) }
  mutating func endObject(at offset: Int) {
    if let last = open.popLast() { add(.object(last.members)) }
  }
  mutating func beginArray(at offset: Int) { open.append(([], [:], [], false)) }
  mutating func endArray(at offset: Int) {
    if let last = open.popLast() { add(.array(last.items)) }
  }
  mutating func key(_ text: String, at offset: Int) { open[open.count - 1].key = Array(text.utf8) }
  mutating func string(_ text: String, at offset: Int) { add(.string(Array(text.utf8))) }
  mutating func number(_ value: Double, at offset: Int) { add(.number(value)) }
  mutating func row(_ bytes: Span<UInt8>, from start: Int, base: Int) -> Int { start }
  mutating func bool(_ value: Bool, at offset: Int) { add(.bool(value)) }
  mutating func null(at offset: Int) { add(.null) }
}

private func scanned(_ text: [UInt8]) -> Result<JSONTree, JSONError> {
  var scanner = JSONScanner()
  var builder = TreeBuilder()
  do {
    try scanner.consume(text.span, into: &builder)
    try scanner.finish(into: &builder)
    return .success(builder.root ?? .null)
  } catch {
    return .failure(error)
  }
}

/// Returns the text of a random value.
func randomJSON(_ random: inout SeededRandom, depth: Int = 0) -> String {
  let blank = ["", "", "", " ", "\n  ", "\t"][random.next(0...5)]
  switch random.next(0...(depth < 4 ? 9 : 6)) {
  case 0: return "null" + blank
  case 1: return ["true", "false"][random.next(0...1)] + blank
  case 2:
    return ["0", "-0", "17", "-2.5", "1e3", "1E-2", "12345678901234567890", "0.1", "1e400"][
      random.next(0...8)]
  case 3, 4: return "\(random.next(-99...99))" + blank
  case 5, 6:
    let texts = [
      "", "a", "é", "\\n", "\\u00e9", "\\ud83d\\ude00", "😀", "a\\\"b", "[", "},", "\\\\", "x/\\/y",
    ]
    return "\"\(texts[random.next(0...11)])\"" + blank
  case 7, 8:
    let items = (0..<random.next(0...5)).map { _ in randomJSON(&random, depth: depth + 1) }
    return "[\(blank)\(items.joined(separator: ",\(blank)"))]" + blank
  default:
    var names = ["a", "b", "c", "d", "é", "\\u0061\\u0062", "x y", "", "\\\"", "'"]
    names.shuffle(using: &random)
    let members = names.prefix(random.next(0...5)).map {
      "\"\($0)\"\(blank):\(blank)\(randomJSON(&random, depth: depth + 1))"
    }
    return "{\(blank)\(members.joined(separator: ",\(blank)"))}" + blank
  }
}

struct JSONDocumentTests {
  /// The document accepts and refuses the same texts as the scanner, with the same offsets.
  @Test(arguments: 0..<16) func documentsAreCheckedAsTheScannerDoes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      var text = Array(randomJSON(&random).utf8)
      for _ in 0..<random.next(0...2) where !text.isEmpty {
        let index = random.next(0...(text.count - 1))
        let alphabet = Array("[]{},:\"\\u0e-+.tn ".utf8) + [0, 0x1F, 0x80, 0xC3, 0xFF]
        switch random.next(0...3) {
        case 0: text.remove(at: index)
        case 1: text[index] = alphabet[random.next(0...(alphabet.count - 1))]
        case 2: text.insert(alphabet[random.next(0...(alphabet.count - 1))], at: index)
        default: text.removeLast(text.count - index)
        }
      }
      let shown = String(decoding: text, as: UTF8.self)
      switch scanned(text) {
      case .success(let tree):
        let document = try? JSONDocument(text)
        #expect(document.map { JSONTree($0, at: $0.root) } == tree, "\(shown)")
      case .failure(let error):
        let problem = #expect(throws: JSONProblem.self) { try JSONDocument(text) }
        // Both report the same byte.
        #expect(problem?.offset == error.offset, "\(shown): \(String(describing: problem))")
      }
    }
  }

  @Test(arguments: [
    ("", "ends in the middle"), ("[1,2", "ends in the middle"), ("{\"a\"", "ends in the middle"),
    ("[1,]", "unexpected \"]\""), ("{\"a\":1,}", "unexpected \"}\""),
    ("[1] 2", "\"2\" after the end"),
    ("nulL", "unexpected \"L\""), ("[NaN]", "NaN and Infinity are not JSON numbers"),
    ("[01]", "a malformed number"), ("\"\\x\"", "a wrong escape in a string"),
    ("\"\\ud800x\"", "a wrong escape in a string"), ("\"\u{1}\"", "unexpected byte 0x01"),
    (String(repeating: "[", count: 65), "nested deeper than 64 levels"),
  ])
  func problemsSayWhatStandsThere(text: String, what: String) {
    let problem = #expect(throws: JSONProblem.self) { try JSONDocument(Array(text.utf8)) }
    #expect(problem?.what == what)
  }

  @Test func documentsAreBounded() throws {
    let long = "\"" + String(repeating: "x", count: (1 << 20) + 1) + "\""
    #expect(throws: JSONProblem.self) { try JSONDocument(Array(long.utf8)) }
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try JSONDocument(Array(deep.utf8))
    #expect(throws: JSONProblem("larger than 64 MiB", offset: 64 << 20)) {
      try JSONDocument([UInt8](repeating: 0x20, count: (64 << 20) + 1))
    }
  }

  @Test func positionsAreLinesAndCharacters() throws {
    let document = try JSONDocument(Array("{\n  \"é\": [1,\n2]}".utf8))
    let offset = document.bytes.firstIndex(of: UInt8(ascii: "1")) ?? 0
    #expect(document.position(of: offset) == TextPosition(line: 2, column: 9))
    #expect(document.position(of: document.root) == TextPosition(line: 1, column: 1))
  }

  @Test func namesAreComparedThroughEscapes() throws {
    let document = try JSONDocument(Array(#"["a\"b", "\u0061", "ab", "é", "a"]"#.utf8))
    func isEqual(_ name: String, _ index: Int) -> Bool {
      var offsets: [Int] = []
      document.forEachChild(of: document.root) { offsets.append($1) }
      return document.equals(Array(name.utf8), at: offsets[index])
    }
    #expect(isEqual("a\"b", 0))
    #expect(!isEqual("a", 0))
    #expect(isEqual("a", 1))
    #expect(!isEqual("\\u0061", 1))
    #expect(isEqual("ab", 2) && !isEqual("a", 2) && !isEqual("abc", 2))
    #expect(isEqual("é", 3))
    #expect(isEqual("a", 4) && !isEqual("", 4))
  }
}
