import MartletData
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts
@testable import MartletTiles

private let sizes = [(320.0, 240.0), (480, 800), (800, 480), (1920, 1080), (3840, 2160)]

@MainActor @Suite struct TileLayoutTests {
  /// Whatever the page's size and however many tiles it has: the first is seen, none reaches over
  /// the page from side to side where it rests, and the page comes to rest.
  @Test(arguments: PageLayout.allCases)
  func everyLayoutHoldsAnyNumberOfTiles(layout: PageLayout) throws {
    for (index, (width, height)) in sizes.enumerated() {
      for count in index % 2 == 0 ? [0, 1, 40] : [0, 2] {
        for direction in count == 40 ? [.rightToLeft] : [LayoutDirection.leftToRight, .rightToLeft]
        {
          let page = try TilePage(
            mixedTiles(count), layouts: [layout], width: width, height: height,
            direction: direction)
          page.host.advance(0.2)
          #expect(!page.host.host.needsUpdate, "\(layout) \(width) \(count)")
          guard count > 0 else { continue }
          let frame = try #require(page.frame("t0"), "\(layout) \(width) \(count)")
          #expect(frame.minX >= 0 && frame.maxX <= width + 0.01, "\(layout) \(width) \(count)")
          #expect(frame.minY >= 0 && frame.minY < height, "\(layout) \(width) \(count)")
          #expect(frame.width > 100 && frame.height > 90, "\(layout) \(width) \(count)")
        }
      }
    }
  }

  @Test func severalLayoutsHaveTabsAndOneState() throws {
    let page = try TilePage(
      mixedTiles(3), layouts: [.grid, .list, .row3D, .cards, .tabs], width: 800, height: 600)
    #expect(["Grid", "List", "Row", "Cards", "Tabs"].allSatisfy(page.host.texts.contains))
    page.host.tap("tab.1")
    #expect(page.host.frame(of: "row.0") == nil)
    page.host.tap("tab.2")
    #expect(page.host.frame(of: "row.0") != nil)
    page.host.tap("tab.3")
    #expect(page.host.frame(of: "card.0") != nil)
    page.host.tap("tab.4")
    #expect(page.host.frame(of: "name.2") != nil && page.host.frame(of: "card.0") == nil)
    // The tab that was chosen is still there after another layout.
    page.host.tap("name.2")
    page.host.advance(2)
    page.host.tap("tab.0")
    page.host.tap("tab.4")
    page.host.advance(2)
    #expect(page.frame("t2") != nil && page.frame("t0") == nil)
  }

  // MARK: - Narrow pages

  @Test func aTileIsOtherwiseOnANarrowPage() throws {
    let tiles = [
      "{ id = \"a\", kind = \"value\", data = \"s:number\", size = [4, 1], "
        + "below = { 800 = { size = [2, 2] }, 500 = { hidden = true } } }",
      "{ id = \"b\", kind = \"text\", data = \"s:text\", size = [2, 2] }",
    ]
    let settings = try TilePage.settings(tiles)
    #expect(settings[0].fitted(toWidth: 800)?.size == TileSize(4, 1))
    #expect(settings[0].fitted(toWidth: 799)?.size == TileSize(2, 2))
    #expect(settings[0].fitted(toWidth: 499) == nil)
    #expect(try TilePage(tiles, layouts: [.grid], width: 480).frame("a") == nil)
    let wide = try #require(try TilePage(tiles, layouts: [.grid], width: 1280).frame("a"))
    let narrow = try #require(try TilePage(tiles, layouts: [.grid], width: 700).frame("a"))
    #expect(wide.width > 600 && narrow.height > wide.height)
  }

  @Test(arguments: [
    "below = { wide = { size = [1, 1] } }", "below = { 0 = { hidden = true } }",
    "below = { 800 = { size = [1.5, 1] } }", "below = { 800 = { tap = \"x\" } }", "below = 800",
  ])
  func aWrongVariantIsReported(line: String) {
    #expect(throws: (any Error).self) {
      try TilePage.settings(["{ id = \"a\", kind = \"clock\", \(line) }"])
    }
  }

  // MARK: - Accordion

  @Test func anAccordionHasOneOpenRow() throws {
    let page = try TilePage(mixedTiles(4), layouts: [.accordion], width: 800, height: 600)
    #expect(page.frame("t0") != nil && page.frame("t1") == nil)
    page.host.tap("fold.1")
    page.host.advance(1)
    #expect(page.frame("t0") == nil && page.frame("t1") != nil)
    page.host.tap("fold.1")
    page.host.advance(1)
    #expect((0..<4).allSatisfy { page.frame("t\($0)") == nil })
    page.host.tap("fold.3")
    page.host.advance(0.1)
    // In motion the item lies below its own name.
    let name = try #require(page.host.frame(of: "fold.3"))
    #expect(page.host.host.needsUpdate || page.host.host.nextDeadline != nil)
    page.host.advance(1)
    let item = try #require(page.frame("t3"))
    #expect(item.minY >= name.maxY - 1 && item.height >= 200)
    #expect(page.host.host.nextDeadline == nil)
  }

  // MARK: - List

  @Test func inAListATileIsAsWideAsThePageAndAsHighAsItsRows() throws {
    let page = try TilePage(mixedTiles(6), layouts: [.list], width: 800, height: 480)
    let frames = try (0..<3).map { try #require(page.frame("t\($0)")) }
    #expect(frames.map(\.width) == [768, 768, 768])
    #expect(frames.map(\.height) == [150, 312, 474])
    #expect(frames[1].minY - frames[0].maxY == 12)
    page.host.drag(from: CGPoint(x: 400, y: 470), to: CGPoint(x: 400, y: 100), lifts: false)
    #expect(try #require(page.frame("t0")).maxY < 0)
  }

  /// As in the grid, tiles that do not fill the page stretch to it, by a limit.
  @Test func aListThatDoesNotFillThePageIsStretched() throws {
    let page = try TilePage(mixedTiles(1), layouts: [.list], width: 480, height: 210)
    #expect(page.frame("t0")?.height == 178)
    let high = try TilePage(mixedTiles(1), layouts: [.list], width: 480, height: 800)
    #expect(high.frame("t0")?.height == 240)
  }

  @Test(arguments: [PageLayout.list, .row3D])
  func ofALongPageOnlyTilesNearTheWindowAreMade(layout: PageLayout) throws {
    let short = try TilePage(mixedTiles(ItemRows.maximumAtOnce), layouts: [layout])
    let long = try TilePage(mixedTiles(200), layouts: [layout])
    #expect(long.host.host.graph.nodeCount < short.host.host.graph.nodeCount)
  }

  // MARK: - Row

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func tilesOfARowFillTheirCardsAndTurnAsTheyScroll(direction: LayoutDirection) throws {
    let page = try TilePage(
      mixedTiles(4), layouts: [.row3D], width: 375, height: 812, direction: direction)
    let isMirrored = direction == .rightToLeft
    func x(_ x: Double) -> Double { isMirrored ? 375 - x : x }
    let card = try #require(page.host.frame(of: "row.0"))
    let first = try #require(page.frame("t0"))
    #expect(abs((isMirrored ? 375 - card.maxX : card.minX) - 10) < 0.01)
    #expect(abs(first.width - card.width) < 0.01 && abs(first.height - 609) < 0.01)
    page.host.touch(.down, CGPoint(x: x(300), y: 300))
    var widths: [Double] = []
    for step in 1...10 {
      page.host.advance(1 / 60)
      page.host.touch(.move, CGPoint(x: x(300 - 20 * Double(step)), y: 300))
      widths.append(try #require(page.frame("t0")).height)
    }
    // Turned further with each step: the edge that is nearer to the eye grows.
    #expect(zip(widths.dropFirst(2), widths.dropFirst(3)).allSatisfy { $0 < $1 }, "\(widths)")
    page.host.touch(.up, CGPoint(x: x(100), y: 300))
    page.host.advance(4)
    #expect(!page.host.host.needsUpdate)
  }

  // MARK: - Cards

  private func tiles(tap: String = "") -> [String] {
    [
      "{ id = \"a\", kind = \"value\", data = \"s:number\" \(tap) }",
      "{ id = \"b\", kind = \"chart\", data = \"s:line\" }",
      "{ id = \"c\", kind = \"text\", data = \"s:text\" }",
    ]
  }

  @Test func theFrontCardGoesBehindTheOthersAndATapOpensItsTile() throws {
    let page = try TilePage(tiles(), layouts: [.cards])
    let card = try #require(page.host.frame(of: "card.0"))
    #expect(page.frame("a") == card)
    page.host.touch(.down, CGPoint(x: card.midX, y: card.midY))
    page.host.advance(0.2)
    for step in 1...20 {
      page.host.touch(
        .move, CGPoint(x: card.midX, y: card.midY + card.height * 0.03 * Double(step)))
      page.host.advance(1 / 60)
    }
    page.host.touch(.up, CGPoint(x: card.midX, y: card.midY + card.height * 0.6))
    page.host.advance(3)
    // The chart lies in front, and its card is what a finger moves: it has no mini-map.
    #expect(page.host.frame(of: "card.1") == card && page.host.frame(of: "minimap") == nil)
    page.host.tap(CGPoint(x: card.midX, y: card.midY))
    page.host.advance(1)
    #expect(page.host.frame(of: "minimap") != nil)
    page.host.tap("close")
    page.host.advance(2)
    #expect(page.host.frame(of: "minimap") == nil && !page.host.host.needsUpdate)
  }

  @Test func aTileOnTheFrontCardThatTakesTapsIsNotOpened() throws {
    let page = try TilePage(tiles(tap: ", tap = { page = \"p\" }"), layouts: [.cards])
    let card = try #require(page.host.frame(of: "card.0"))
    page.host.tap(CGPoint(x: card.midX, y: card.midY))
    page.host.advance(1)
    #expect(page.pages == ["p"])
    #expect(page.host.frame(of: "close") == nil)
    // A card behind it is opened.
    let next = try #require(page.host.frame(of: "card.1"))
    page.host.tap(CGPoint(x: next.midX, y: next.minY + 8))
    page.host.advance(1)
    #expect(page.pages.count == 1 && page.host.frame(of: "close") != nil)
  }

  // MARK: - Tabs

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func aTabSlidesInFromTheSideOfItsName(direction: LayoutDirection) throws {
    let page = try TilePage(
      mixedTiles(3), layouts: [.tabs], width: 480, height: 640, direction: direction)
    let sign: Double = direction == .leftToRight ? 1 : -1
    #expect(page.host.texts.prefix(3) == ["number", "line", "text"])
    let first = try #require(page.frame("t0"))
    #expect(first == CGRect(x: 16, y: 68, width: 448, height: 556))
    #expect(page.frame("t2") == nil)
    page.host.tap("name.2")
    page.host.advance(0.1)
    let going = try #require(page.frame("t0"))
    let coming = try #require(page.frame("t2"))
    #expect(sign * (going.minX - first.minX) < -5)
    #expect(abs(coming.minX - going.minX - sign * 480) < 0.5)
    // The one between is not passed.
    #expect(page.frame("t1") == nil)
    page.host.advance(2)
    #expect(page.frame("t0") == nil && page.frame("t2") == first)
    #expect(!page.host.host.needsUpdate)
    page.host.tap("name.1")
    page.host.advance(0.1)
    #expect(sign * (try #require(page.frame("t2")).minX - first.minX) > 5)
  }

  @Test func manyTapsOneAfterTheOtherEndAtTheLast() throws {
    let page = try TilePage(mixedTiles(6), layouts: [.tabs], width: 800, height: 480)
    var seed: UInt64 = 5
    for _ in 0..<60 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      page.host.tap("name.\(seed >> 40 % 6)")
      page.host.advance(Double(seed >> 50 % 20) / 60)
    }
    page.host.tap("name.3")
    page.host.advance(2)
    let shown = (0..<6).filter { page.frame("t\($0)") != nil }
    #expect(shown == [3])
    #expect(page.frame("t3")?.minX == 16)
  }

  @Test func withReducedMotionATabFadesIn() throws {
    let page = try TilePage(mixedTiles(3), layouts: [.tabs], reducesMotion: true)
    page.host.tap("name.1")
    page.host.advance(0.05)
    #expect(page.frame("t1")?.minX == 16)
    page.host.advance(1)
    #expect(page.frame("t0") == nil)
  }

  @Test func aBarOfManyNamesScrollsAndShowsTheOneThatIsChosen() throws {
    let page = try TilePage(mixedTiles(40), layouts: [.tabs], width: 480, height: 640)
    let name = try #require(page.host.frame(of: "name.0"))
    #expect(name.width == 120 && name.height >= 48)
    page.charts.arrangement.tab = "t30"
    page.host.advance(2)
    let chosen = try #require(page.host.frame(of: "name.30"))
    #expect(chosen.minX >= 0 && chosen.maxX <= 480)
    #expect(page.frame("t30") != nil && page.frame("t0") == nil)
  }

  @Test func aSingleTileNeedsNoBar() throws {
    let page = try TilePage(mixedTiles(1), layouts: [.tabs])
    #expect(page.host.frame(of: "name.0") == nil)
    #expect(page.frame("t0") == CGRect(x: 16, y: 16, width: 448, height: 608))
  }

  @Test func theTitleOfAChartTileWinsOverThatOfItsData() throws {
    var chart = try ChartData(
      times: [TilePage.now - 60_000, TilePage.now],
      series: [ChartSeries(id: "y", values: [1, 2])])
    chart.title = "Power, W"
    for (key, title) in [("", "Power, W"), (", title = \"Roof\"", "Roof")] {
      let page = try TilePage(
        ["{ id = \"a\", kind = \"chart\", data = \"s:c\"\(key) }"], layouts: [.cards])
      let delivery = Delivery(item: "c", content: .success(.series(chart)), received: TilePage.now)
      page.live.receive(.updated([delivery]), from: "s")
      page.host.advance(0.1)
      #expect(page.host.texts.contains(title))
      #expect(page.host.texts.contains("Power, W") == key.isEmpty)
    }
  }

  // MARK: - Low charts

  /// A chart of one row has no room for a mini-map, and does not reach over the tile beneath it.
  @Test func aChartTileIsNeverHigherThanItsSize() throws {
    for (rows, hasMap) in [(1, false), (2, true)] {
      let values = (0..<20).map { "{ id = \"v\($0)\", kind = \"value\", data = \"s:number\" }" }
      let page = try TilePage(
        ["{ id = \"a\", kind = \"chart\", data = \"s:line\", size = [4, \(rows)] }"] + values,
        layouts: [.grid])
      let tile = try #require(page.frame("a"))
      let below = page.host.host.identifiedViews.filter {
        !$0.identifier.hasPrefix("tile.") && $0.identifier != "page" && $0.frame.maxY > tile.maxY
      }
      #expect(below.isEmpty, "\(below.map(\.identifier))")
      let times = page.host.textFrames.filter { $0.key.contains(":") && !$0.key.contains("s:") }
      #expect(!times.isEmpty && times.values.allSatisfy { $0.maxY <= tile.maxY })
      #expect((page.host.frame(of: "minimap") != nil) == hasMap)
    }
  }
}
