import Foundation
import Testing

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// What the page adds to a file stands in that file, line by line.
@Test func theNewSourceOfThePageIsTheOneInTheSources() throws {
  let page = try String(contentsOf: root.appending(path: "docs/new-source.md"), encoding: .utf8)
  var file = ""
  var added: [(file: String, lines: [String])] = []
  var isInBlock = false
  for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
    if let heading = line.wholeMatch(of: #/## [0-9]\. .*: (Feeds/.*\.swift)/#) {
      file = String(heading.output.1)
    }
    guard line.hasPrefix("    +") else {
      isInBlock = false
      continue
    }
    if !isInBlock { added.append((file, [])) }
    isInBlock = true
    added[added.count - 1].lines.append(String(line.dropFirst(6)))
  }
  #expect(
    added.map(\.file) == [
      "Feeds/Text/TextKind.swift", "Feeds/Text/TextReader.swift",
      "Feeds/Settings/SourceKind.swift",
    ])
  for (file, lines) in added {
    let text = try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    #expect(text.contains(lines.joined(separator: "\n") + "\n"), "\(file)")
  }
  // The first block is a whole file: nothing is left to guess.
  let kind = try String(
    contentsOf: root.appending(path: "Sources/Feeds/Text/TextKind.swift"), encoding: .utf8)
  #expect(kind == added[0].lines.joined(separator: "\n") + "\n")
}
