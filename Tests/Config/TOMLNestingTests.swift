import Testing

@testable import MartletConfig

/// `inner` between `count` times `open` and `close`.
private func nested(_ count: Int, _ open: String, _ inner: String, _ close: String) -> String {
  String(repeating: open, count: count) + inner + String(repeating: close, count: count)
}

private let message = ": tables and arrays nest deeper than 32 levels"

private func problem(_ text: String) -> String? {
  do throws(ConfigProblem) {
    _ = try ConfigTable(toml: text, origin: "f", baseFolder: "/")
    return nil
  } catch {
    return "\(error)"
  }
}

@Test func textsToTheLimitAreRead() {
  let texts: [String] = [
    nested(31, "a.", "a = 1", ""),
    "[[" + nested(31, "a.", "a]]\n# nothing\n[b]", ""),
    "a = " + nested(31, "[", "1", "]"),
    "a = " + nested(31, "{a=", "1", "}"),
    "a = " + nested(31, "{a=", "{}", "}"),
    "a = [" + nested(20_000, "{b = 1}, [2, \"[[[[\"], ", "", "") + "]",
    "a = \"\"\"" + nested(40, "[", "\"\\\"x", "") + "\"\"\"\"\"\nb = 1",
    "a = '''" + nested(40, "[", "''\n", "") + "'''''\nb = 'a.'\n# " + nested(50, "a.", "", ""),
  ]
  for text in texts { #expect(problem(text) == nil, "\(text.prefix(100))") }
}

@Test func deeperTextsAreRefusedAtTheirLocation() {
  let texts: [(String, String)] = [
    (nested(32, "a.", "a = 1", ""), "1:64"),
    (nested(20_000, "a.", "a = 1", ""), "1:64"),
    ("x = \"é\" # é\n[b]\n  " + nested(20_000, "'a.b'.", "a = 1", ""), "3:188"),
    ("[" + nested(20_000, "a.", "a]", ""), "1:65"),
    ("[" + nested(31, "a.", "a]\nb = 1", ""), "2:1"),
    ("a = " + nested(32, "[", "1", "]"), "1:37"),
    ("a = " + nested(20_000, "[", "", "]"), "1:37"),
    ("a = " + nested(32, "{a=", "1", "}"), "1:99"),
    ("a = " + nested(200, "{a.a.a=[", "1", "]}"), "1:69"),
  ]
  for (text, location) in texts {
    #expect(problem(text) == "f:\(location)\(message)", "\(text.prefix(100))")
  }
}

@Test func assignmentsNestToTheSameLimit() throws {
  func problem(_ layer: ConfigLayer) -> String? {
    ConfigTable.merged([layer]).unreadable.first?.description
  }
  let deep = nested(20_000, "a.", "a", "")
  #expect(
    problem(try ConfigLayer(assignment: deep + "=1")) == "--set \(deep.prefix(80))…\(message)")
  #expect(
    problem(try ConfigLayer(assignment: "x=" + nested(20_000, "[", "", "]")))
      == "--set x=\(String(repeating: "[", count: 78))…\(message)")
  let name = "MARTLET_" + nested(20_000, "A__", "A", "")
  let layer = try #require(ConfigLayer(environment: name, value: "1"))
  #expect(problem(layer) == "environment \(name.prefix(80))…\(message)")
  // Path and value together.
  let half = nested(15, "a.", "a", "=")
  let maximum = try ConfigLayer(assignment: half + nested(16, "[", "1", "]"))
  #expect(problem(maximum) == nil)
  #expect(
    problem(try ConfigLayer(assignment: half + nested(17, "[", "1", "]")))?.hasSuffix(message)
      == true)
}

/// 100,000 keys laid over as many others, and as many named tables.
@Test func mergingTakesTimeInProportion() throws {
  let keys = (0..<100_000).map { "key\($0) = 1\n" }.joined()
  let tables = (0..<20_000).map { "[[page]]\nid = \"\($0)\"\n" }.joined()
  let layers = ["/a.toml", "/b.toml"].map { ConfigLayer(file: $0, text: keys + tables) }
  let merged = ConfigTable.merged(layers)
  #expect(merged.unreadable.isEmpty && merged.problems.isEmpty)
  #expect(merged.table.entries.count == 100_001)
  guard case .array(let pages)? = merged.table["page"]?.kind else { throw CancellationError() }
  #expect(pages.count == 20_000)
}
