import Foundation
import Testing

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The lines that the page adds to a file stand in that file, one after the other.
@Test func theNewTileOfThePageIsTheOneInTheSources() throws {
  let page = try String(contentsOf: root.appending(path: "docs/new-tile.md"), encoding: .utf8)
  var file = ""
  var added: [(file: String, lines: [String])] = []
  var isInBlock = false
  for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
    if let heading = line.wholeMatch(of: #/## [0-9]\. .*: (Tiles/.*\.swift)/#) {
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
      "Tiles/Text/TextTile.swift", "Tiles/Text/TextTile.swift", "Tiles/TileKind.swift",
    ])
  for (file, lines) in added {
    let text = try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    #expect(text.contains(lines.joined(separator: "\n") + "\n"), "\(file)")
  }
}
