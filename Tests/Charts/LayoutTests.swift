import MartletGeometry
import MartletRaster
import MartletSeries
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// A page of three charts on a headless host, as fingers meet it.
@MainActor final class LayoutStage {
  let host: TestHost
  let store = ChartStore()
  static let items: [ChartItem] = [
    ChartItem(id: "a", title: "First", data: ChartSamples.lines()),
    ChartItem(id: "b", title: "Second", data: ChartSamples.lines(count: 3)),
    ChartItem(id: "c", title: "Third", data: ChartSamples.single(kind: .bar)),
  ]

  init(
    _ layouts: [PageLayout], width: Double = 400, height: Double = 640,
    isSynchronized: Bool = false, direction: LayoutDirection = .leftToRight
  ) {
    let store = store
    host = TestHost(width: width, height: height) {
      ChartPages(Self.items, layouts: layouts, isSynchronized: isSynchronized, store: store)
        .environment(\.layoutDirection, direction)
    }
  }

  func state(_ id: String) -> ChartState {
    store.chart(id).state(isSynchronized: false).wrappedValue
  }

  func window(_ index: Int) -> TimeWindow {
    state(Self.items[index].id).window(in: Self.items[index].data)
  }

  /// A place in a view that bears a name, by shares of its frame as it is seen.
  func point(_ name: String, _ x: Double, _ y: Double) -> CGPoint {
    let frame = host.frame(of: name) ?? .zero
    return CGPoint(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height)
  }
}

@MainActor @Suite struct LayoutTests {
  // MARK: - Tabs and the store

  @Test func tabsLeadFromOneLayoutToTheNextAndBack() {
    let stage = LayoutStage([.list, .row3D, .cards])
    #expect(["List", "Row", "Cards"].allSatisfy(stage.host.texts.contains))
    #expect(stage.host.frame(of: "row.0") == nil && stage.host.frame(of: "card.0") == nil)
    stage.host.tap("tab.1")
    #expect(stage.host.frame(of: "row.0") != nil && stage.host.frame(of: "card.0") == nil)
    stage.host.tap("tab.2")
    #expect(stage.host.frame(of: "row.0") == nil && stage.host.frame(of: "card.0") != nil)
    stage.host.tap("tab.0")
    #expect(stage.host.frame(of: "card.0") == nil)
  }

  @Test func oneLayoutNeedsNoTabs() {
    #expect(LayoutStage([.cards]).host.frame(of: "tab.0") == nil)
    #expect(LayoutStage([]).host.frame(of: "tab.0") == nil)
  }

  @Test func whatIsDoneInOneLayoutIsSeenInAllOthers() {
    let stage = LayoutStage([.list, .row3D, .cards])
    stage.host.tap("filter.y0")
    stage.host.drag(from: stage.point("minimap", 0.75, 0.5), to: stage.point("minimap", 0.5, 0.5))
    stage.host.advance(1)
    let window = stage.window(0)
    #expect(stage.state("a").hidden == ["y0"])
    #expect(stage.state("b") == ChartState())
    stage.host.tap("tab.1")
    // A window drawn at the same place says that it is the same time.
    let strip = stage.host.frame(of: "minimap") ?? .zero
    let shown = stage.host.frame(of: "minimap.window") ?? .zero
    let limits = TimeWindow(showingAllOf: LayoutStage.items[0].data)
    #expect(abs((shown.minX - strip.minX) / strip.width - limits.position(of: window.lower)) < 0.01)
    stage.host.tap("filter.y0")
    #expect(stage.state("a").hidden.isEmpty)
    stage.host.tap("tab.0")
    #expect(stage.window(0) == window)
  }

  // MARK: - List

  @Test func theListShowsOneChartARowAsHighAsThePage() throws {
    for (width, height) in [(400.0, 640.0), (1280.0, 800.0), (1920.0, 1080.0)] {
      let stage = LayoutStage([.list], width: width, height: height)
      let card = try #require(stage.host.frame(of: "chart"))
      let margin = width < 1000 ? 16.0 : 24.0
      #expect(abs(card.width - (width - 2 * margin)) < 1)
      #expect(abs(card.height - (height - 2 * margin)) <= 8)
    }
  }

  @Test func aDragUpOnAGraphScrollsTheListAndLeavesTheChart() throws {
    let stage = LayoutStage([.list])
    let before = stage.window(0)
    let top = try #require(stage.host.frame(of: "chart")).minY
    stage.host.drag(
      from: stage.point("graph", 0.5, 0.8), to: stage.point("graph", 0.52, 0.2), lifts: false)
    #expect(try #require(stage.host.frame(of: "chart")).minY < top - 100)
    #expect(stage.window(0) == before)
    #expect(stage.state("a").selection == nil)
  }

  @Test func aDragAlongAGraphMovesItsTimeAndNotTheList() throws {
    let stage = LayoutStage([.list])
    let top = try #require(stage.host.frame(of: "chart")).minY
    let before = stage.window(0)
    stage.host.drag(
      from: stage.point("graph", 0.3, 0.4), to: stage.point("graph", 0.7, 0.5), seconds: 0.4)
    stage.host.advance(2)
    #expect(stage.window(0).lower < before.lower - before.duration * 0.3)
    #expect(stage.host.frame(of: "chart")?.minY == top)
  }

  @Test func twoHandsWorkTwoChartsAtOnce() throws {
    let stage = LayoutStage([.grid], width: 1280, height: 700)
    let charts = [stage.window(0), stage.window(1)]
    let strip = try #require(stage.host.frame(of: "minimap"))
    // The second chart stands beside the first.
    let aside = 1280.0 / 2
    func point(_ share: Double) -> CGPoint {
      CGPoint(x: strip.minX + share * strip.width, y: strip.midY)
    }
    stage.host.touch(.down, point(0.75), slot: 0)
    stage.host.touch(.down, point(0.75).applying(.init(translationX: aside, y: 0)), slot: 1)
    for step in 1...20 {
      let history = Double(step) * 0.01
      stage.host.touch(.move, point(0.75 - history), slot: 0)
      stage.host.touch(
        .move, point(0.75 - 2 * history).applying(.init(translationX: aside, y: 0)), slot: 1)
      stage.host.advance(1 / 60)
    }
    let limits = TimeWindow(showingAllOf: LayoutStage.items[0].data).duration
    #expect(abs((charts[0].lower - stage.window(0).lower) / limits - 0.2) < 0.01)
    #expect(abs((charts[1].lower - stage.window(1).lower) / limits - 0.4) < 0.01)
    stage.host.touch(.up, point(0.55), slot: 0)
    // The other hand goes on alone.
    stage.host.touch(
      .move, point(0.45).applying(.init(translationX: aside, y: 0)), slot: 1)
    #expect(abs((charts[1].lower - stage.window(1).lower) / limits - 0.3) < 0.01)
    stage.host.touch(.up, point(0.45).applying(.init(translationX: aside, y: 0)), slot: 1)
  }

  @Test func anEdgeIsHeldFrom25PointsOutside() throws {
    let stage = LayoutStage([.list])
    stage.host.drag(from: stage.point("minimap", 0.75, 0.5), to: stage.point("minimap", 0.5, 0.5))
    stage.host.advance(1)
    for (distance, isHeld) in [(24.0, true), (26.0, false)] {
      let window = try #require(stage.host.frame(of: "minimap.window"))
      let before = stage.window(0)
      let start = CGPoint(x: window.minX - distance, y: window.midY)
      stage.host.touch(.down, start)
      stage.host.touch(.move, CGPoint(x: start.x - 10, y: start.y))
      stage.host.touch(.up, CGPoint(x: start.x - 10, y: start.y))
      stage.host.advance(1)
      #expect((stage.window(0).upper == before.upper) == isHeld)
    }
  }

  // MARK: - Row

  @Test func aChartIsTurnedByADegreeForTenPoints() {
    let phone = RowLayout(size: CGSize(width: 375, height: 812))
    #expect(phone.cardWidth == 356.25 && phone.cardHeight == 609)
    #expect(phone.degrees(at: 16) == 0)
    #expect(phone.degrees(at: 416) == 40)
    #expect(phone.degrees(at: -184) == -20)
    // Where the first chart rests it lies flat.
    #expect(phone.degrees(at: RowLayout.padding) == 0)
    // A wide page turns the next chart as far as a narrow one.
    let wide = RowLayout(size: CGSize(width: 3750, height: 2000))
    #expect(abs(wide.degrees(at: 4016) - 40) < 1e-9)
  }

  @Test func theRowTurnsInEveryFrameAndIsUsedAsItStands() throws {
    let stage = LayoutStage([.row3D], width: 375, height: 812)
    let first = try #require(stage.host.frame(of: "row.0"))
    #expect(first.minX == 10 && abs(first.width - 356.25) < 0.01)
    let flat = try #require(stage.host.frame(of: "filter.y1"))
    // Past the graph, which keeps drags along it.
    stage.host.drag(
      from: CGPoint(x: 300, y: first.minY + 24), to: CGPoint(x: 230, y: first.minY + 24),
      seconds: 1)
    stage.host.advance(3)
    let moved = try #require(stage.host.frame(of: "row.0"))
    #expect(moved.minX < -40)
    let turned = try #require(stage.host.frame(of: "filter.y1"))
    // Turned away it is another size, and no finger finds it where a flat one would be.
    #expect(abs(turned.width - flat.width) > 1)
    stage.host.tap("filter.y1")
    #expect(stage.state("a").hidden == ["y1"])
    // The mini-map keeps its drags; a swipe along the graph moves the row.
    let before = stage.window(0)
    stage.host.drag(from: stage.point("minimap", 0.8, 0.5), to: stage.point("minimap", 0.6, 0.5))
    stage.host.advance(1)
    let window = stage.window(0)
    #expect(window.upper < before.upper - before.duration * 0.2)
    #expect(stage.host.frame(of: "row.0") == moved)
    stage.host.drag(from: stage.point("graph", 0.8, 0.5), to: stage.point("graph", 0.4, 0.5))
    #expect(stage.window(0) == window)
    #expect(try #require(stage.host.frame(of: "row.0")).minX < moved.minX - 50)
  }

  // MARK: - Cards

  @Test func cardsStandAsTheArticleHasThem() {
    let pile = PileLayout(size: CGSize(width: 375, height: 700), count: 5)
    #expect((0..<5).map(pile.offset) == [132, 89, 46, 3, -40])
    for rank in 0..<5 {
      #expect(abs(pile.scale(rank) - (1 - 0.03 * Double(rank) + 375.0 / 6800)) < 1e-12)
    }
    for (width, height, count) in [
      (360.0, 560.0, 4), (320, 216, 7), (800, 400, 4), (1920, 984, 5), (1080, 1800, 1),
      (3840, 2000, 50),
    ] {
      let pile = PileLayout(size: CGSize(width: width, height: height), count: count)
      let last = (0..<count).last(where: pile.isSeen) ?? 0
      #expect(last == min(count, height < 300 ? 2 : 5) - 1)
      let bottom =
        pile.shift + pile.scale(0) * (pile.offset(0) + pile.cardHeight / 2) + height / 2
      let top =
        pile.shift + pile.scale(last) * (pile.offset(last) - pile.cardHeight / 2) + height / 2
      #expect(top > 10 && bottom < height - 10, "\(width)")
      #expect(pile.cardWidth * pile.scale(0) <= width - 30)
    }
  }

  private func hold(_ stage: LayoutStage, dragBy height: Double, after seconds: Double = 0.15) {
    let start = stage.point("card.0", 0.5, 0.5)
    stage.host.touch(.down, start)
    stage.host.advance(seconds)
    for step in 1...10 {
      stage.host.touch(.move, CGPoint(x: start.x, y: start.y + height * Double(step) / 10))
      stage.host.advance(1 / 60)
    }
  }

  @Test func aCardLetGoPastHalfItsHeightGoesBehindTheOthers() throws {
    let stage = LayoutStage([.cards])
    let pile = PileLayout(size: CGSize(width: 400, height: 640), count: 3)
    let order = { stage.store.arrangement.ranks(of: ["a", "b", "c"]) }
    let front = try #require(stage.host.frame(of: "card.0"))
    hold(stage, dragBy: pile.cardHeight / 2 - 10)
    // The card hangs on the finger.
    let held = try #require(stage.host.frame(of: "card.0"))
    #expect(abs(held.minY - front.minY - (pile.cardHeight / 2 - 10)) < 1)
    stage.host.touch(.up, CGPoint(x: held.midX, y: held.midY))
    #expect(order() == ["a": 0, "b": 1, "c": 2])
    stage.host.advance(3)
    #expect(stage.host.frame(of: "card.0") == front)
    #expect(!stage.host.host.needsUpdate)

    hold(stage, dragBy: pile.cardHeight / 2 + 10)
    let past = try #require(stage.host.frame(of: "card.0"))
    stage.host.touch(.up, CGPoint(x: past.midX, y: past.midY))
    #expect(order() == ["a": 2, "b": 0, "c": 1])
    stage.host.advance(0.1)
    // On their way by a spring.
    #expect(stage.host.frame(of: "card.1") != front)
    stage.host.advance(3)
    #expect(stage.host.frame(of: "card.1") == front)
  }

  @Test func aCardWhoseFingerIsCancelledGoesBack() throws {
    let stage = LayoutStage([.cards])
    let front = try #require(stage.host.frame(of: "card.0"))
    hold(stage, dragBy: 300)
    #expect(stage.host.frame(of: "card.0") != front)
    stage.host.touch(.cancel, CGPoint(x: 200, y: 600))
    stage.host.advance(3)
    #expect(stage.host.frame(of: "card.0") == front)
    #expect(stage.store.arrangement.order.isEmpty)
    #expect(!stage.host.host.needsUpdate)
  }

  @Test func aCardIsNotTakenByAFingerThatDoesNotRest() throws {
    let stage = LayoutStage([.cards])
    let front = try #require(stage.host.frame(of: "card.0"))
    hold(stage, dragBy: 300, after: 0)
    #expect(stage.host.frame(of: "card.0") == front)
    stage.host.touch(.up, CGPoint(x: 200, y: 600))
    #expect(stage.store.arrangement.order.isEmpty)
  }

  @Test func aTapOpensTheWholeChartWithTheSameState() throws {
    let stage = LayoutStage([.cards])
    #expect(stage.host.frame(of: "minimap") == nil)
    stage.host.tap("card.0")
    stage.host.advance(1)
    #expect(stage.host.frame(of: "minimap") != nil)
    stage.host.tap("filter.y0")
    #expect(stage.state("a").hidden == ["y0"])
    stage.host.tap("close")
    stage.host.advance(2)
    #expect(stage.host.frame(of: "minimap") == nil)
    // Another card's chart opens after it.
    stage.host.tap(stage.point("card.1", 0.5, 0.02))
    stage.host.advance(3)
    #expect(stage.host.frame(of: "filter.y2") != nil)
    #expect(!stage.host.host.needsUpdate)
  }
}

@MainActor @Suite struct ItemTabsTests {
  @Test func aTabShowsOneChartAtATimeWithItsState() throws {
    let stage = LayoutStage([.tabs], width: 800, height: 480)
    #expect(stage.host.texts.prefix(3) == ["First", "Second", "Third"])
    stage.host.tap("filter.y0")
    #expect(stage.state("a").hidden == ["y0"])
    stage.host.tap("name.1")
    stage.host.advance(2)
    #expect(stage.host.frame(of: "filter.y2") != nil)
    stage.host.tap("name.0")
    stage.host.advance(2)
    #expect(stage.host.frame(of: "filter.y2") == nil && stage.state("a").hidden == ["y0"])
    #expect(!stage.host.host.needsUpdate)
  }

  @Test func theNextTabComesFromTheSideOfItsNameWhateverLiesBetween() {
    var history = TabHistory()
    func pages(_ id: String) -> [String] {
      history.pages(showing: id, of: ["a", "b", "c", "d"]).map { "\($0.index)\($0.id)" }
    }
    #expect(pages("a") == ["0a"])
    history.turn(from: "a", to: "d", isForward: true)
    #expect(history.target == 1 && pages("d") == ["0a", "1d"])
    history.turn(from: "d", to: "b", isForward: false)
    #expect(history.target == 0 && pages("b") == ["0b", "1d"])
    for _ in 0..<100 { history.turn(from: "b", to: "c", isForward: true) }
    #expect(pages("c").count <= 5)
  }
}

@MainActor @Suite struct CardStatusTests {
  @Test func aCardOfThePileSaysThatItsDataIsOldOrHasFailed() throws {
    let data = ChartSamples.lines()
    let since = try #require(data.times.last)
    let items = [
      ChartItem(id: "a", title: "A", data: data),
      ChartItem(id: "b", title: "B", data: data, status: .stale(since: since)),
      ChartItem(id: "c", title: "C", data: data, status: .failed(what: "Lost", why: "gone")),
    ]
    let store = ChartStore()
    let host = TestHost(width: 420, height: 700) {
      ChartPages(items, layouts: [.cards], store: store)
    }
    #expect(host.texts.filter { $0.hasPrefix("as of ") }.count == 1)
    #expect(host.texts.contains("Lost") && !host.texts.contains("gone"))
  }

  @Test func aCardOfThePileHasTheNameAndTheKindThatTheConfigurationSays() throws {
    var options = ChartOptions()
    options.title = "Roof"
    let item = ChartItem(
      id: "a", title: "A", data: ChartSamples.lines(count: 1), options: options)
    let store = ChartStore()
    let host = TestHost(width: 420, height: 700) {
      ChartPages([item], layouts: [.cards], store: store)
    }
    #expect(host.texts.contains("Roof") && !host.texts.contains("A"))
  }
}

@MainActor @Suite struct CardDayTests {
  @Test func theFrontCardsBalloonLeadsIntoItsDayAndTheNameOutAgain() throws {
    let data = ChartSamples.stack(kind: .area, isPercentage: true)
    let store = ChartStore()
    let items = ["a", "b"].map { ChartItem(id: $0, title: $0, data: data) }
    let host = TestHost(width: 420, height: 700) {
      ChartPages(items, layouts: [.cards], store: store)
    }
    let state = store.chart("a").state(isSynchronized: false)
    #expect(host.frame(of: "balloon") == nil)
    state.wrappedValue.selection = Double(data.times[60])
    store.chart("b").state(isSynchronized: false).wrappedValue.selection = Double(data.times[60])
    host.advance(0.5)
    let balloons = host.host.identifiedViews.filter { $0.identifier == "balloon" }
    #expect(balloons.count == 2)
    host.tap(CGPoint(x: balloons[0].frame.midX, y: balloons[0].frame.midY))
    host.advance(1)
    // The day, not the sheet; and of this card alone.
    #expect(state.wrappedValue.zoom?.form == .pie && host.frame(of: "minimap") == nil)
    #expect(store.chart("b").state(isSynchronized: false).wrappedValue.zoom == nil)
    #expect(host.texts.contains { $0.hasSuffix("%") } && host.frame(of: "pie") != nil)
    host.tap("zoomout")
    host.advance(1)
    #expect(state.wrappedValue.zoom?.isOpen == false && host.frame(of: "pie") == nil)
    #expect(!host.host.needsUpdate)
    // Anywhere else a tap still opens the chart.
    let card = try #require(host.frame(of: "card.0"))
    host.tap(CGPoint(x: card.midX, y: card.maxY - 12))
    host.advance(1)
    #expect(host.frame(of: "minimap") != nil)
  }
}

/// Sessions of a page in a layout, a fifth as large as they would be seen.
@MainActor @Suite struct LayoutPictureTests {
  private static let size = CGSize(width: 320, height: 260)
  private static let scale = 0.2

  private func stage(_ layout: PageLayout, _ scheme: ColorScheme) throws -> ChartStage {
    let items = [
      ChartItem(id: "a", title: "First", data: ChartSamples.lines(days: 30)),
      ChartItem(id: "b", title: "Second", data: ChartSamples.lines(days: 30, count: 1)),
      ChartItem(id: "c", title: "Third", data: ChartSamples.lines(days: 30, count: 3)),
    ]
    let store = ChartStore()
    return try ChartStage(
      width: Self.size.width, height: Self.size.height, scale: Self.scale, scheme: scheme
    ) {
      ChartPages(items, layouts: [layout], store: store)
    }
  }

  @Test func goldenList() throws {
    let stage = try stage(.list, .dark)
    expectGolden(
      try stage.strip(
        [
          {},
          {
            stage.host.drag(
              from: CGPoint(x: 160, y: 200), to: CGPoint(x: 160, y: 60), lifts: false)
          },
          { stage.host.touch(.up, CGPoint(x: 160, y: 60)) },
          { stage.host.advance(3) },
        ]), "layout-list")
  }

  /// At rest, and two steps of a drag along a graph.
  @Test func goldenRow() throws {
    let stage = try stage(.row3D, .light)
    func moved(to x: Double) {
      for step in 1...8 {
        stage.host.advance(1 / 60)
        stage.host.touch(.move, CGPoint(x: x + Double(8 - step) * 10, y: 100))
      }
    }
    expectGolden(
      try stage.strip(
        [
          {},
          {
            stage.host.touch(.down, CGPoint(x: 300, y: 100))
            moved(to: 210)
          },
          { moved(to: 60) },
        ]), "layout-row")
  }

  /// At rest, held past half a card's height, on the springs, and at rest behind the others.
  @Test func goldenCards() throws {
    let stage = try stage(.cards, .dark)
    expectGolden(
      try stage.strip(
        [
          {},
          {
            stage.host.touch(.down, CGPoint(x: 160, y: 120))
            stage.host.advance(0.2)
            for step in 1...10 {
              stage.host.touch(.move, CGPoint(x: 160, y: 120 + 11 * Double(step)))
              stage.host.advance(1 / 60)
            }
          },
          {
            stage.host.touch(.up, CGPoint(x: 160, y: 230))
            stage.host.advance(0.15)
          },
          { stage.host.advance(3) },
        ]), "layout-cards")
  }
}
