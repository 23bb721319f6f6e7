import Foundation
import MartletTestSupport
import Testing

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

private func source(_ file: String) throws -> String {
  try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
}

/// The lines that the page adds to a file stand in that file, one after the other, and no other line
/// names the kind. So the page, applied to sources without the kind, gives these sources, which
/// compile, and whose dots `ChartKindsTests` draws.
@Suite struct NewChartKindPageTests {
  private let blocks: [PageDiff.Block]

  init() throws {
    let page = try String(
      contentsOf: root.appending(path: "docs/new-chart-kind.md"), encoding: .utf8)
    blocks = PageDiff(page).blocks
  }

  @Test func theNewChartKindOfThePageIsTheOneInTheSources() throws {
    var files: [String] = []
    for block in blocks {
      let text = try source(block.file)
      #expect(text.contains(block.text), "\(block.file): \(block.text)")
      if block.file != files.last { files.append(block.file) }
    }
    #expect(
      files == [
        "Series/Model/SeriesKind.swift", "Series/Sampling/PointTrace.swift",
        "Charts/Kinds/LineTrace.swift", "Charts/Kinds/PointKind.swift",
        "Charts/Kinds/SeriesLayers.swift",
        "Charts/Kinds/ChartKind.swift", "Charts/Kinds/ChartKinds.swift",
        "Data/Coding/ChartData+Coding.swift",
      ])
  }

  @Test(arguments: ["Series/Sampling/PointTrace.swift", "Charts/Kinds/PointKind.swift"])
  func itsOwnFilesStandWholeOnThePage(file: String) throws {
    let text = try source(file)
    #expect(blocks.contains { $0.file == file && $0.text == text })
  }

  @Test func withoutThePageNothingKnowsTheKind() throws {
    let sources = root.appending(path: "Sources")
    let words = [
      "PointKind", "PointsShape", "pointTrace", "pointLayer", "findPoints", "case points\n",
      "between them.\n  case point\n", "SeriesLayer.points", "case .point: ",
      "case .points: ForEach",
      ", .point", "var points: [Int",
    ]
    var known: Set<String> = []
    for room in [
      "Formats", "Series", "Data", "Config", "Charts", "Feeds", "Live", "Tiles", "Dashboard",
    ] {
      let folder = sources.appending(path: room)
      let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let name as String in walk where name.hasSuffix(".swift") {
        let file = "\(room)/\(name)"
        var text = try source(file)
        for word in words where text.contains(word) { known.insert(word) }
        for block in blocks where block.file == file {
          // Of files that the page changes, only whole lines are taken out.
          if let range = text.range(of: block.text) { text.removeSubrange(range) }
        }
        for word in words { #expect(!text.contains(word), "\(file) knows \(word)") }
      }
    }
    #expect(known == Set(words), "a word that nothing has proves nothing")
  }
}
