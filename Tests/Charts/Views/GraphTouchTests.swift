import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

@MainActor @Suite struct GraphTouchTests {
  /// The moment under a share of the graph's width.
  private func moment(_ card: TouchedCard, at share: Double) -> Double {
    PlotArea(
      size: CGSize(width: 400, height: 200), insets: ChartGraph.insets, window: card.window
    ).time(at: share * 400)
  }

  @Test func aDragTakesTheTimeAlong() {
    let card = TouchedCard.withRoom()
    let before = moment(card, at: 0.3)
    card.host.drag(from: card.graph(0.3, 0.5), to: card.graph(0.5, 0.5), lifts: false)
    #expect(abs(moment(card, at: 0.5) - before) < card.window.duration * 0.005)
    #expect(card.current.selection == nil)
  }

  @Test func aThrownWindowGoesOnAndRests() {
    let card = TouchedCard.withRoom()
    let start = card.window
    card.host.drag(from: card.graph(0.5, 0.5), to: card.graph(0.6, 0.5), seconds: 0.1)
    let thrown = card.window
    // Back in time, further than the finger went, at most to the first sample.
    #expect(thrown.lower < start.lower - start.duration * 0.15)
    card.host.advance(2)
    #expect(!card.host.host.needsUpdate)
    #expect(card.window == thrown)
  }

  @Test func aThrownWindowIsCaughtWhereItIsSeen() throws {
    let card = TouchedCard.withRoom()
    card.host.drag(from: card.graph(0.5, 0.5), to: card.graph(0.6, 0.5), seconds: 0.1)
    card.host.advance(0.05)
    let target = card.window
    let frame = try #require(card.host.frame(of: "minimap.window"))
    card.host.drag(
      from: card.graph(0.5, 0.5), to: card.graph(0.53, 0.5), seconds: 0.02, lifts: false)
    let caught = try #require(card.host.frame(of: "minimap.window"))
    #expect(card.window.lower > target.lower)
    #expect(abs(caught.minX - frame.minX) < 12)
  }

  @Test func twoFingersKeepTheTimesUnderThem() {
    let card = TouchedCard.withRoom()
    let left = moment(card, at: 0.4)
    let right = moment(card, at: 0.5)
    card.host.touch(.down, card.graph(0.4, 0.5), slot: 0)
    card.host.touch(.down, card.graph(0.5, 0.5), slot: 1)
    for step in 1...10 {
      card.host.touch(.move, card.graph(0.4 - Double(step) * 0.02, 0.5), slot: 0)
      card.host.touch(.move, card.graph(0.5 + Double(step) * 0.01, 0.5), slot: 1)
      card.host.advance(1 / 60)
    }
    let slack = card.window.duration * 0.01
    #expect(abs(moment(card, at: 0.2) - left) < slack)
    #expect(abs(moment(card, at: 0.6) - right) < slack)
    card.host.touch(.up, card.graph(0.2, 0.5), slot: 0)
    card.host.touch(.up, card.graph(0.6, 0.5), slot: 1)
    card.host.advance(1)
    #expect(!card.host.host.needsUpdate)
    #expect(card.current.selection == nil)
  }

  @Test func aPinchNeverLeavesTheData() {
    let data = ChartSamples.lines()
    let limits = TimeWindow(showingAllOf: data)
    let shortest = ChartState().shortest(in: data)
    let window = TimeWindow(lower: limits.time(at: 0.3), upper: limits.time(at: 0.6))
    for scale in [1e-9, 0.1, 0.5, 1, 3, 1e9] {
      for current in [-0.5, 0, 0.5, 1, 2] {
        let pinched = window.pinched(
          by: scale, from: 0.5, to: current, within: limits, shortest: shortest)
        #expect(pinched.lower >= limits.lower - 1 && pinched.upper <= limits.upper + 1)
        #expect(pinched.duration >= shortest * 0.999)
      }
    }
  }

  @Test func aDoubleTapBringsTheFirstWindowBack() {
    let card = TouchedCard.withRoom()
    let first = ChartState().window(in: card.data)
    #expect(card.window != first)
    card.host.tap(card.graph(0.4, 0.5))
    card.host.advance(0.05)
    card.host.tap(card.graph(0.4, 0.5))
    card.host.advance(1)
    #expect(card.window == first)
    #expect(card.current.selection == nil)
  }

  @Test func theHairlineIsDragged() throws {
    let card = TouchedCard.withRoom()
    card.host.tap(card.graph(0.4, 0.5))
    card.host.advance(0.6)
    let window = card.window
    card.host.drag(from: card.graph(0.41, 0.5), to: card.graph(0.7, 0.5))
    let selection = try #require(card.current.selection)
    #expect(abs(selection - moment(card, at: 0.7)) < card.window.duration * 0.01)
    #expect(card.window == window)
  }

  @Test func aFlingStopsAtTheDatasEnd() throws {
    let window = TimeWindow(lower: 10, upper: 20)
    let limits = TimeWindow(lower: 0, upper: 100)
    let free = try #require(window.fling(speed: 40, within: limits))
    #expect(free.window == TimeWindow(lower: 30, upper: 40) && free.duration == 1.5)
    let cut = try #require(window.fling(speed: -400, within: limits))
    #expect(cut.window == TimeWindow(lower: 0, upper: 10))
    // It starts at the speed of the finger: three times the mean.
    #expect(abs(cut.duration - 3 * 10 / 400) < 1e-12)
    #expect(window.fling(speed: 0, within: limits) == nil)
    #expect(TimeWindow(lower: 0, upper: 5).fling(speed: -9, within: limits) == nil)
  }
}
