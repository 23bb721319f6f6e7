import Foundation
import MartletTestSupport
import Testing

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Each block of lines in the page is in its file.
@Test func theNewPageOfThePageIsTheOneInTheSources() throws {
  let page = try String(contentsOf: root.appending(path: "docs/new-page.md"), encoding: .utf8)
  let blocks = PageDiff(page).blocks
  #expect(
    blocks.map(\.file) == [
      "Dashboard/Pages/Alarms/AlarmsPageKind.swift", "Dashboard/Pages/Alarms/AlarmsPageKind.swift",
      "Dashboard/Config/PageKinds.swift",
    ])
  for block in blocks {
    let text = try String(
      contentsOf: root.appending(path: "Sources/\(block.file)"), encoding: .utf8)
    #expect(text.contains(block.text), "\(block.file)")
  }
}
