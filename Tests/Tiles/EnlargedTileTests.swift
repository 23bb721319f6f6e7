import MartletCharts
import MartletConfig
import MartletData
import MartletUI
import Testing

@testable import MartletTiles

/// Tiles that a finger opens.
@MainActor @Suite struct EnlargedTileTests {
  private let tiles = [
    "{ id = \"a\", kind = \"value\", data = \"s:line\", tap = { open = \"chart\" }, size = [2, 1] }",
    "{ id = \"b\", kind = \"text\", data = \"s:text\", tap = { open = \"tile\" }, size = [2, 1] }",
  ]

  private func tap(_ name: String, on page: TilePage) throws {
    page.host.tap(try #require(page.host.frame(of: name).map { CGPoint(x: $0.midX, y: $0.midY) }))
    page.host.advance(0.5)
  }

  private func isOpen(_ page: TilePage) -> Bool {
    page.host.frame(of: "opened").map { $0.width == 480 && $0.height > 600 } ?? false
  }

  @Test func aTileOpensAndCloses() throws {
    let page = try TilePage(tiles, layouts: [.grid])
    #expect(page.host.frame(of: "close") == nil)
    try tap("tile.b", on: page)
    #expect(page.charts.enlarged == EnlargedItem(id: "b", isChart: false))
    #expect(isOpen(page))
    // Its tap opens nothing more, and no finger reaches the tiles below.
    try tap("tile.b", on: page)
    page.host.tap(CGPoint(x: 60, y: 60))
    page.host.advance(0.5)
    #expect(page.charts.enlarged?.id == "b")
    try tap("close", on: page)
    #expect(page.charts.enlarged == nil && page.host.frame(of: "close") == nil)
    #expect(page.host.host.nextDeadline == nil)
  }

  @Test func returnOpensATileAndEscapeClosesIt() throws {
    let page = try TilePage(tiles, layouts: [.grid])
    page.host.press("Tab")
    page.host.press("Tab")
    page.host.press("Enter")
    page.host.advance(0.5)
    #expect(page.charts.enlarged?.id == "b")
    page.host.press("Escape")
    page.host.advance(1)
    #expect(page.charts.enlarged == nil && page.host.frame(of: "close") == nil)
    // The focus is at the tile again.
    page.host.press("Enter")
    page.host.advance(0.5)
    #expect(page.charts.enlarged?.id == "b")
  }

  @Test func aValueOpensAsAChart() throws {
    let page = try TilePage(tiles, layouts: [.grid])
    #expect(page.host.frame(of: "minimap") == nil)
    try tap("tile.a", on: page)
    #expect(isOpen(page))
    #expect(page.host.frame(of: "minimap") != nil, "a whole chart has a mini-map")
  }

  /// A panel that nobody touches goes back, and so does a page whose tile is taken away.
  @Test func restCloses() throws {
    let page = try TilePage(tiles, layouts: [.grid])
    try tap("tile.a", on: page)
    page.charts.reset()
    page.host.advance(0.5)
    #expect(page.host.frame(of: "close") == nil)
    page.charts.enlarged = EnlargedItem(id: "gone", isChart: true)
    page.host.advance(0.5)
    #expect(page.host.frame(of: "close") == nil)
    try tap("tile.b", on: page)
    #expect(page.charts.enlarged?.id == "b")
  }

  @Test func aLongPressOpensToo() throws {
    let page = try TilePage(
      ["{ id = \"a\", kind = \"value\", data = \"s:line\", hold = { open = \"tile\" } }"],
      layouts: [.list])
    let frame = try #require(page.frame("a"))
    page.host.touch(.down, CGPoint(x: frame.midX, y: frame.midY))
    page.host.advance(0.8)
    page.host.touch(.up, CGPoint(x: frame.midX, y: frame.midY))
    page.host.advance(0.5)
    #expect(page.charts.enlarged?.id == "a")
  }

  @Test(arguments: [
    (
      "kind = \"clock\", tap = { open = \"chart\" }",
      "tap cannot open a chart of a tile without data"
    ),
    ("kind = \"value\", data = \"s:x\", tap = { open = \"page\" }", "open"),
    (
      "kind = \"value\", data = \"s:x\", tap = { open = \"tile\", page = \"p\" }",
      "tap takes { page = … }, { open = … }"
    ),
  ])
  func aWrongTapIsReported(line: String, words: String) throws {
    let merged = ConfigTable.merged(
      [ConfigLayer(file: "/m.toml", text: "tile = [{ id = \"a\", \(line) }]\n")], host: "")
    var reader = ConfigReader(
      merged.table, name: "page", location: ConfigLocation(origin: "/m.toml"))
    _ = TileSettings.read(&reader, sources: nil)
    #expect(reader.problems.count == 1)
    #expect(reader.problems.first?.message.contains(words) ?? false, "\(reader.problems)")
  }
}
