import MartletSeries
import MartletUI
import Testing

@testable import MartletCharts

@MainActor @Suite struct ChartModelTests {
  private static let start: Int64 = 1_790_000_000_000

  /// A chart of 600 seconds up to its present moment, whose window is the last two minutes.
  private func model(
    after seconds: Double, _ change: (inout ChartState, ChartData) -> Void = { _, _ in }
  ) throws -> ChartModel {
    let times = (0...60).map { Self.start + Int64($0) * 10_000 }
    let data = try ChartData(
      times: times, series: [ChartSeries(id: "y", values: times.map { _ in 1 })]
    ).ending(at: Self.start + 600_000 + Int64(seconds * 1000))
    var state = ChartState()
    change(&state, data)
    let fixed = state
    let model = ChartModel(
      data: data,
      state: Binding {
        fixed
      } set: { _ in
      })
    return model.seen(model.ownWindow, zoom: 0)
  }

  /// A column of 600 points is about a second, and a step is 512 milliseconds.
  @Test func aModelOfTheWholeAxisIsTheSameForAStep() throws {
    var moments: [Int64] = []
    for step in 0..<100 {
      let model = try model(after: Double(step) / 10)
      let still = model.endingAtStep(of: 600)
      let moment = try #require(still.data.now)
      #expect((0..<1024).contains(moment - (model.data.now ?? 0)), "\(moment)")
      #expect(still.window == still.ownWindow)
      #expect(still.window.upper == Double(moment))
      moments.append(moment)
    }
    #expect((19...21).contains(Set(moments).count), "\(Set(moments).sorted())")
    #expect(moments == moments.sorted())
  }

  @Test func aWindowThatDoesNotRestAtTheEndIsLeftAsItIs() throws {
    let moved = try model(after: 0.3) { state, data in
      let limits = TimeWindow(showingAllOf: data)
      state.show(TimeWindow(lower: limits.time(at: 0.2), upper: limits.time(at: 0.5)), in: data)
    }
    let animated = try model(after: 0.3)
    let window = TimeWindow(
      lower: animated.window.lower - 5000, upper: animated.window.upper - 5000)
    for model in [moved, animated.seen(window, zoom: 0), animated.seen(animated.window, zoom: 0.5)]
    {
      let same = model.endingAtStep(of: 600)
      #expect(same.data.now == model.data.now)
      #expect(same.window == model.window)
    }
    // The width of the map is unknown.
    #expect(try model(after: 0.3).endingAtStep(of: -32).data.now == animated.data.now)
  }

  @Test func aChartWithoutAClockIsLeftAsItIs() throws {
    var model = try model(after: 0)
    model = model.ending(at: nil)
    model.window = model.ownWindow
    let same = model.endingAtStep(of: 600)
    #expect(same.data.now == nil)
    #expect(same.window == model.window)
  }
}
