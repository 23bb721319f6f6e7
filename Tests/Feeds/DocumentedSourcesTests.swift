import Foundation
import MartletConfig
import Testing

@testable import MartletFeeds

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Returns the examples of sources in the documented configuration, without the leading #.
private func documentedSources() throws -> String {
  let file = root.appending(path: "config/martlet.toml")
  let text = try String(contentsOf: file, encoding: .utf8)
  let start = try #require(text.range(of: "# A file of the columns format (see"))
  let end = try #require(text.range(of: "\n# A page. "))
  return String(text[start.lowerBound..<end.lowerBound])
    .replacing(#/(?m)^# (\[\[source\]\]$|[a-z_.]+ = )/#) { $0.output.1 }
}

@Test func documentedSourcesAreRead() throws {
  // The example of a derived source names sources that are not among the examples.
  let reading = try SourceSettings.read(
    toml: documentedSources(), origin: "f", folder: "/data", added: ["pv", "meter"])
  let kinds = Set(reading.sources.map { type(of: $0.kind.value).name })
  #expect(kinds == Set(SourceKinds.builtIn).subtracting(secondNames))
  #expect(reading.sources.allSatisfy { $0.kind.value.files.allSatisfy { $0.hasPrefix("/") } })
}

/// Second names of kinds, whose examples have the first one.
private let secondNames = ["tsv", "atom"]

/// Kinds whose examples have several sources, or keys with another value than the default.
private let examplesWithOtherValues = ["columns", "json", "push", "http", "mqtt", "derived"]

/// A key with its documented default changes nothing.
@Test(
  arguments: SourceKinds.builtIn.filter {
    !(secondNames + examplesWithOtherValues).contains($0)
  })
func documentedDefaultsOfSourcesHold(kind: String) throws {
  let text = try documentedSources()
  let blocks = text.components(separatedBy: "[[source]]\n")
  let block = try #require(blocks.first { $0.contains("kind = \"\(kind)\"") })
  let needed = [
    "id = ", "kind = ", "path = ", "folder = ", "run = ", "format = ", "item.", "action.", "url = ",
    "user = ",
    "password = ", "token = ", "headers = ", "ca = ", "certificate = ", "key = ", "proxy = ",
  ]
  let short = block.split(separator: "\n").filter { line in needed.contains { line.hasPrefix($0) } }
  let whole = source("[[source]]\n" + block)
  let plain = source("[[source]]\n" + short.joined(separator: "\n"))
  #expect(whole.problems == [] && plain.problems == [])
  #expect(whole.source?.kind == plain.source?.kind)
}
