import Foundation
import MartletTestSupport
import Testing

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Each block of lines in the page is in its file, in the same order.
@Test func theNewTileOfThePageIsTheOneInTheSources() throws {
  let page = try String(contentsOf: root.appending(path: "docs/new-tile.md"), encoding: .utf8)
  let blocks = PageDiff(page).blocks
  #expect(
    blocks.map(\.file) == [
      "Tiles/Text/TextTile.swift", "Tiles/Text/TextTile.swift", "Tiles/Kinds/TileKinds.swift",
    ])
  for block in blocks {
    let text = try String(
      contentsOf: root.appending(path: "Sources/\(block.file)"), encoding: .utf8)
    #expect(text.contains(block.text), "\(block.file)")
  }
}
