import MartletGeometry
import MartletSeries
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// Fingers that do what nobody should.
@MainActor @Suite struct HostileTouchTests {
  private func seen(_ card: TouchedCard) -> CGRect {
    card.host.frame(of: "minimap.window") ?? .zero
  }

  // MARK: - One finger

  @Test func aTouchStopsWhatWasThrownAndPointsAtNothing() {
    let card = TouchedCard.withRoom()
    card.host.drag(from: card.graph(0.5, 0.5), to: card.graph(0.6, 0.5), seconds: 0.1)
    card.host.advance(0.1)
    let caught = seen(card)
    card.host.touch(.down, card.graph(0.4, 0.5))
    card.host.advance(0.1)
    #expect(abs(seen(card).minX - caught.minX) < 2)
    card.host.touch(.up, card.graph(0.4, 0.5))
    card.host.advance(1)
    #expect(abs(seen(card).minX - caught.minX) < 2)
    #expect(card.current.selection == nil && !card.host.host.needsUpdate)
    // The next tap points again.
    card.host.tap(card.graph(0.4, 0.5))
    card.host.advance(0.5)
    #expect(card.current.selection != nil)
  }

  /// In what scrolls a finger waits before it counts: quicker than that it stops the window, too.
  @Test func aQuickTapOnAPageStopsWhatWasThrown() {
    let card = TouchedCard(ChartSamples.lines(), inScrollView: true)
    card.host.drag(from: card.miniMap(0.75), to: card.miniMap(0.5))
    card.host.advance(1)
    card.host.drag(from: card.graph(0.5, 0.5), to: card.graph(0.6, 0.5), seconds: 0.1)
    card.host.advance(0.1)
    let caught = seen(card)
    card.host.tap(card.graph(0.4, 0.5))
    card.host.advance(1)
    #expect(abs(seen(card).minX - caught.minX) < 12)
    #expect(card.current.selection == nil && !card.host.host.needsUpdate)
  }

  @Test func aTouchOnTheMiniMapStopsWhatWasThrown() {
    let card = TouchedCard.withRoom()
    card.host.drag(from: card.graph(0.5, 0.5), to: card.graph(0.6, 0.5), seconds: 0.1)
    card.host.advance(0.1)
    let caught = seen(card)
    card.host.touch(.down, CGPoint(x: caught.midX, y: caught.midY))
    card.host.advance(0.3)
    #expect(abs(seen(card).minX - caught.minX) < 2)
    card.host.touch(.up, CGPoint(x: caught.midX, y: caught.midY))
    card.host.advance(1)
    #expect(abs(seen(card).minX - caught.minX) < 2)
  }

  @Test(arguments: [0.0, 1]) func anEdgeStopsAtTheSmallestWindow(side: Double) {
    let card = TouchedCard.withRoom()
    let before = card.window
    let frame = seen(card)
    let start = CGPoint(x: side == 0 ? frame.minX : frame.maxX, y: frame.midY)
    card.host.drag(
      from: start, to: CGPoint(x: start.x + (side == 0 ? 300 : -300), y: start.y), lifts: false)
    #expect(abs(card.window.duration - 5 * card.data.spacing) < 1)
    // The other edge has not moved.
    #expect(side == 0 ? card.window.upper == before.upper : card.window.lower == before.lower)
    // It comes back with the finger, not late.
    card.host.touch(.move, CGPoint(x: start.x, y: start.y))
    #expect(abs(card.window.duration - before.duration) < before.duration * 1e-6)
    card.host.touch(.up, start)
  }

  @Test func aMomentAtTheVeryEdgesIsReadOutInsideTheCard() throws {
    for x in [0.001, 0.02, 0.98, 0.999] {
      for y in [0.005, 0.02, 0.5, 0.99] {
        for rests in [false, true] {
          let card = TouchedCard.withRoom()
          card.host.touch(.down, card.graph(x, y))
          card.host.advance(rests ? 0.5 : 0.05)
          card.host.touch(.up, card.graph(x, y))
          card.host.advance(0.6)
          #expect(card.current.selection != nil, "\(x) \(y)")
          let balloon = try #require(card.host.frame(of: "balloon"))
          let graph = try #require(card.host.frame(of: "graph"))
          #expect(balloon.minX >= graph.minX && balloon.maxX <= graph.maxX)
          #expect(balloon.minY >= graph.minY && balloon.maxY <= graph.maxY)
        }
      }
    }
  }

  @Test func aRestOnTheLastFilterBringsAllBackAndATapShakesIt() throws {
    let card = TouchedCard(ChartSamples.lines(days: 120, count: 3))
    func rest(_ name: String) throws {
      let frame = try #require(card.host.frame(of: name))
      let point = CGPoint(x: frame.midX, y: frame.midY)
      card.host.touch(.down, point)
      card.host.advance(0.6)
      card.host.touch(.up, point)
      card.host.advance(0.6)
    }
    try rest("filter.y1")
    #expect(card.current.hidden == ["y0", "y2"])
    let still = try #require(card.host.textFrames["Left"])
    card.host.tap("filter.y1")
    var reach: Double = 0
    for _ in 0..<30 {
      card.host.advance(1 / 60)
      reach = max(reach, abs((card.host.textFrames["Left"] ?? still).minX - still.minX))
    }
    #expect(card.current.hidden == ["y0", "y2"])
    #expect(reach > 2 && reach <= 3.01)
    card.host.advance(0.2)
    #expect(card.host.textFrames["Left"] == still)
    try rest("filter.y1")
    #expect(card.current.hidden.isEmpty)
  }

  /// The days of the window stand at the card's edge in every frame, however long they are.
  @Test func headingsNeverGlideBeyondTheCard() throws {
    let data = ChartSamples.lines()
    let days = ChartDays { _, day, answer in
      answer(.success(DaySamples.day(day, of: data)))
    }
    let stage = try ChartStage(width: 560, height: 420) {
      WatchedCard(data: data) { _ in }.environment(\.chartDays, days)
    }
    let host = stage.host
    let graph = try #require(host.frame(of: "graph"))
    func expectInside() {
      let heading = stage.textBounds.filter { $0.maxY < 50 }
      #expect(!heading.isEmpty && heading.allSatisfy { $0.maxX <= 545 }, "\(heading)")
    }
    func watch() {
      for _ in 0..<30 {
        host.advance(1 / 60)
        expectInside()
      }
    }
    host.tap(CGPoint(x: graph.minX + 200, y: graph.midY))
    host.advance(0.6)
    host.tap("balloon")
    watch()
    host.tap("zoomout")
    watch()
    let map = try #require(host.frame(of: "minimap"))
    host.tap(CGPoint(x: map.minX + 10, y: map.midY))
    watch()
  }

  // MARK: - Growth under a finger

  @Test func whatIsHeldStaysWhenSamplesComeIn() throws {
    let box = Growing(ChartSamples.lines())
    let host = TestHost(width: 400, height: 420) { Growing.Card(box: box) }
    let graph = try #require(host.frame(of: "graph"))
    func window() -> TimeWindow { box.state.window(in: box.data) }
    // A finger on the graph, its window away from the end.
    host.touch(.down, CGPoint(x: 150, y: graph.midY))
    for step in 1...10 {
      host.touch(.move, CGPoint(x: 150 + 10 * Double(step), y: graph.midY))
      host.advance(1 / 60)
    }
    let held = window()
    for _ in 0..<20 {
      box.grow()
      host.advance(1 / 60)
    }
    #expect(abs(window().lower - held.lower) < held.duration * 1e-9)
    host.touch(.move, CGPoint(x: 240, y: graph.midY))
    host.advance(1 / 60)
    // Ten points back are ten points of time, no more.
    let way = (window().lower - held.lower) / held.duration * (graph.width - 32)
    #expect(abs(way - 10) < 0.5)
    host.touch(.up, CGPoint(x: 240, y: graph.midY))
    host.advance(2)
    #expect(!host.host.needsUpdate && host.frame(of: "live") == nil)
    box.grow()
    host.advance(1)
    #expect(host.frame(of: "live") != nil)
  }

  @Test func aMomentPointedAtIsKeptWhenSamplesComeIn() throws {
    let box = Growing(ChartSamples.lines())
    let host = TestHost(width: 400, height: 420) { Growing.Card(box: box) }
    let graph = try #require(host.frame(of: "graph"))
    host.tap(CGPoint(x: 300, y: graph.midY))
    host.advance(0.6)
    let moment = try #require(box.state.selection)
    for _ in 0..<5 {
      box.grow()
      host.advance(0.3)
    }
    #expect(box.state.selection == moment)
    #expect(!host.host.needsUpdate)
  }

  // MARK: - Anything

  /// Whatever comes, in any order, on the whole card: windows stay within the data, what glides only
  /// ever comes nearer to where it will be, and when all fingers have gone the chart comes to rest.
  @Test(arguments: 1...6) func chaosEndsAtRest(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let data =
      [
        ChartSamples.lines(), ChartSamples.stack(kind: .area, isPercentage: true),
        ChartSamples.twoScales(), ChartSamples.single(kind: .bar),
      ][seed % 4]
    let box = Growing(data)
    let days = ChartDays { _, day, answer in
      answer(.success(DaySamples.day(day, of: data)))
    }
    let host = TestHost(width: 400, height: 460) {
      Growing.Card(box: box).environment(\.chartDays, days)
    }
    var down: [Int: CGPoint] = [:]
    var target = box.state.window(in: box.data)
    for _ in 0..<120 {
      var acted = true
      let point = CGPoint(
        x: Double.random(in: -20...420, using: &random),
        y: Double.random(in: -20...480, using: &random))
      let slot = random.next(0...2)
      switch random.next(0...9) {
      case 0...2:
        if down[slot] == nil {
          down[slot] = point
          host.touch(.down, point, slot: slot)
        }
      case 3...5:
        if let point = down[slot] {
          let to = CGPoint(
            x: point.x + Double.random(in: -60...60, using: &random),
            y: point.y + Double.random(in: -12...12, using: &random))
          down[slot] = to
          host.touch(.move, to, slot: slot)
        }
      case 6:
        if let point = down.removeValue(forKey: slot) {
          host.touch(random.next(0...5) == 0 ? .cancel : .up, point, slot: slot)
        }
      case 7: box.grow()
      default: acted = false
      }
      let before = host.frame(of: "minimap.window")
      let isOpen = box.state.zoom?.isOpen
      host.advance(Double(random.next(1...12)) / 60)
      let window = box.state.window(in: box.data)
      let limits = box.state.limits(in: box.data)
      #expect(window.lower >= limits.lower - 1 && window.upper <= limits.upper + 1)
      #expect(window.duration >= box.state.shortest(in: box.data) * 0.999)
      let isZooming = box.state.zoom != nil || isOpen != box.state.zoom?.isOpen
      if !acted, window == target, !isZooming, let before, let map = host.frame(of: "minimap"),
        let after = host.frame(of: "minimap.window")
      {
        let goal = map.minX + limits.position(of: window.lower) * map.width
        #expect(
          abs(after.minX - goal) <= abs(before.minX - goal) + 13, "\(before) \(after) \(goal)")
      }
      target = window
    }
    for (slot, point) in down { host.touch(.up, point, slot: slot) }
    host.advance(3)
    #expect(!host.host.needsUpdate)
    // It is still a chart that a finger moves.
    if box.state.zoom?.isOpen == true {
      host.tap("zoomout")
      host.advance(1)
    }
    box.state.showNewest(in: box.data)
    host.advance(1)
    let map = try #require(host.frame(of: "minimap"))
    let window = try #require(host.frame(of: "minimap.window"))
    if window.width < map.width - 60 {
      host.drag(
        from: CGPoint(x: window.midX, y: window.midY),
        to: CGPoint(x: window.midX - 20, y: window.midY))
      host.advance(1)
      let moved = try #require(host.frame(of: "minimap.window"))
      #expect(abs(moved.minX - window.minX + 20) < 1)
    }
  }

  @MainActor @Observable final class Growing {
    var data: ChartData
    var state = ChartState()

    init(_ data: ChartData) { self.data = data }

    func grow() {
      guard let last = data.times.last else { return }
      try? data.append(time: last + 86_400_000, values: data.series.map { _ in 1000 })
    }

    struct Card: View {
      @Bindable var box: Growing

      var body: some View {
        VStack(spacing: 0) {
          ChartCard(title: "Followers", data: box.data, graphHeight: 200, state: $box.state)
          Spacer(minLength: 0)
        }
      }
    }
  }
}
