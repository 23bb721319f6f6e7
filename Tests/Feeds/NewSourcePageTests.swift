import Foundation
import MartletTestSupport
import Testing

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Each block of lines in the page is in its file, in the same order.
@Test func theNewSourceOfThePageIsTheOneInTheSources() throws {
  let page = try String(contentsOf: root.appending(path: "docs/new-source.md"), encoding: .utf8)
  let blocks = PageDiff(page).blocks
  #expect(
    blocks.map(\.file) == [
      "Feeds/Text/TextKind.swift", "Feeds/Text/TextReader.swift",
      "Feeds/Kinds/SourceKinds.swift",
    ])
  for block in blocks {
    let text = try String(
      contentsOf: root.appending(path: "Sources/\(block.file)"), encoding: .utf8)
    #expect(text.contains(block.text), "\(block.file)")
  }
  // The first block is a whole file.
  let kind = try String(
    contentsOf: root.appending(path: "Sources/Feeds/Text/TextKind.swift"), encoding: .utf8)
  #expect(kind == blocks.first?.text)
}
