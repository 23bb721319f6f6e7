import MartletFormats
import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// What moves where motion is to be reduced, and what never does.
@MainActor @Suite struct MotionTests {
  private func card(
    _ data: ChartData, isReduced: Bool = true, days: ChartDays? = nil,
    watch: @escaping @MainActor (ChartState) -> Void = { _ in }
  ) throws -> ChartStage {
    try ChartStage(width: 400, height: 420) {
      WatchedCard(data: data, watch: watch)
        .environment(\.chartDays, days)
        .environment(\.accessibilityReduceMotion, isReduced)
    }
  }

  private func rows(_ stage: ChartStage, of name: String) throws -> [[UInt32]] {
    let frame = try #require(stage.host.frame(of: name))
    let picture = stage.picture()
    return (Int(frame.minY)..<Int(frame.maxY)).map { y in
      (Int(frame.minX)..<Int(frame.maxX)).map { picture[$0, y] }
    }
  }

  private func center(_ stage: ChartStage, _ name: String, _ x: Double = 0.5) throws -> CGPoint {
    let frame = try #require(stage.host.frame(of: name))
    return CGPoint(x: frame.minX + x * frame.width, y: frame.midY)
  }

  @Test func aToggleFadesForAsLongAsItTakesToLook() throws {
    for (isReduced, time) in [(true, 0.15), (false, 0.4)] {
      let stage = try card(ChartSamples.lines(), isReduced: isReduced)
      stage.host.tap("filter.y0")
      stage.host.advance(time - 0.04)
      #expect(stage.host.host.needsUpdate)
      stage.host.advance(0.06)
      #expect(!stage.host.host.needsUpdate)
    }
  }

  /// The lines that stay do not move: each pixel is on its way from the old picture to the new.
  @Test func aToggleIsACrossFade() throws {
    let stage = try card(ChartSamples.lines(days: 120, count: 3))
    let before = try rows(stage, of: "graph")
    stage.host.tap("filter.y1")
    stage.host.advance(0.06)
    let middle = try rows(stage, of: "graph")
    stage.host.advance(1)
    let after = try rows(stage, of: "graph")
    #expect(before != after && middle != before && middle != after)
    var between = 0
    var strangers = 0
    for (y, row) in middle.enumerated() {
      for (x, pixel) in row.enumerated() {
        for shift in [0, 8, 16] as [UInt32] {
          func part(_ value: UInt32) -> Int { Int(value >> shift & 255) }
          let ends = [part(before[y][x]), part(after[y][x])]
          let low = (ends.min() ?? 0) - 40
          let high = (ends.max() ?? 0) + 40
          if low...high ~= part(pixel) { between += 1 } else { strangers += 1 }
        }
      }
    }
    #expect(strangers * 500 < between, "\(strangers) of \(between)")
  }

  @Test func theWindowIsThereAtOnce() throws {
    for isReduced in [true, false] {
      let stage = try card(ChartSamples.lines(), isReduced: isReduced)
      let finger = try center(stage, "minimap", 0.2)
      stage.host.touch(.down, finger)
      stage.host.advance(1 / 60)
      let first = try #require(stage.host.frame(of: "minimap.window"))
      stage.host.advance(1)
      let last = try #require(stage.host.frame(of: "minimap.window"))
      #expect((first == last) == isReduced)
      stage.host.touch(.up, finger)
    }
  }

  @Test func aDayFadesInWhereItStands() throws {
    let data = ChartSamples.lines()
    let days = ChartDays { _, day, answer in
      answer(.success(DaySamples.day(day, of: data)))
    }
    let stage = try card(data, days: days)
    stage.host.tap(try center(stage, "graph", 0.3))
    stage.host.advance(0.6)
    stage.host.tap("balloon")
    stage.host.advance(0.05)
    let names = { stage.host.host.identifiedViews.filter { $0.identifier == "minimap.window" } }
    let windows = names().map(\.frame)
    #expect(windows.count == 2)
    stage.host.advance(0.05)
    #expect(names().map(\.frame) == windows)
    stage.host.advance(0.1)
    #expect(names().map(\.frame) == [windows[1]] && !stage.host.host.needsUpdate)
    stage.host.tap("zoomout")
    stage.host.advance(0.05)
    #expect(names().map(\.frame) == windows)
    stage.host.advance(0.2)
    #expect(names().map(\.frame) == [windows[0]] && !stage.host.host.needsUpdate)
  }

  @Test func aPieFadesInWithoutUnbending() throws {
    let stage = try card(ChartSamples.stack(kind: .area, isPercentage: true))
    stage.host.tap(try center(stage, "graph", 0.3))
    stage.host.advance(0.6)
    stage.host.tap("balloon")
    stage.host.advance(0.2)
    #expect(!stage.host.host.needsUpdate && stage.host.frame(of: "pie") != nil)
  }

  /// The strip changes at once from four series on, however the graph moves.
  @Test func theMiniMapOfManySeriesStandsStill() throws {
    for count in [3, 4, 6] {
      let stage = try card(ChartSamples.lines(days: 120, count: count), isReduced: false)
      stage.host.tap("filter.y0")
      stage.host.advance(0.05)
      let first = try rows(stage, of: "minimap")
      let graph = try rows(stage, of: "graph")
      stage.host.advance(1)
      #expect((try rows(stage, of: "minimap") == first) == (count >= 4))
      #expect(try rows(stage, of: "graph") != graph)
    }
  }

  @Test func aPieThatIsReadAnewKeepsItsSliceAndItsDays() throws {
    let box = Reloaded(ChartSamples.stack(kind: .area, isPercentage: true))
    let store = ChartStore()
    let host = TestHost(width: 700, height: 520) { Reloaded.Page(box: box, store: store) }
    let state = store.chart("a").state(isSynchronized: false)
    let day = ChartDay(containing: box.data.times[60], zone: .utc)
    let zoom = try #require(ChartZoom(sharesOf: day, data: box.data, state: state.wrappedValue))
    state.wrappedValue.open(zoom)
    state.wrappedValue.zoom?.state.slice = "y1"
    _ = state.wrappedValue.zoom?.state.toggle("y2", in: zoom.data)
    host.advance(1)
    let value = { (data: ChartData, row: Int) in
      NumberFormat().value(data.series[1].values[row] ?? -1, isWhole: true)
    }
    #expect(host.texts.contains(value(box.data, 60)))
    let old = box.data
    box.data = old.withValues { ($0 * 3).rounded() }
    host.advance(1)
    let kept = try #require(state.wrappedValue.zoom)
    #expect(kept.isOpen && kept.state.slice == "y1" && kept.state.hidden == ["y2"])
    #expect(kept.day == day && kept.data != zoom.data)
    #expect(host.texts.contains(value(box.data, 60)) && !host.texts.contains(value(old, 60)))
    // A file that has lost the day leads out of it.
    box.data = ChartSamples.chart(
      20,
      [ChartSeries(id: "y0", name: "Apples", kind: .area, values: Array(repeating: 1, count: 20))])
    host.advance(1)
    #expect(state.wrappedValue.zoom?.isOpen == false && !host.host.needsUpdate)
  }

  @MainActor @Observable final class Reloaded {
    var data: ChartData

    init(_ data: ChartData) { self.data = data }

    struct Page: View {
      let box: Reloaded
      let store: ChartStore

      var body: some View {
        ChartList(
          [ChartItem(id: "a", title: "Fruits", data: box.data)], isSynchronized: false,
          store: store)
      }
    }
  }
}

extension ChartData {
  /// The same moments with other values.
  func withValues(_ change: (Double) -> Double) -> ChartData {
    let series = series.map { one in
      ChartSeries(
        id: one.id, name: one.name, kind: one.kind, color: one.color,
        values: (0..<count).map { change(one.values[$0] ?? .nan) })
    }
    return
      (try? ChartData(
        title: title, times: (0..<count).map { times[$0] }, series: series,
        isStacked: isStacked, isPercentage: isPercentage)) ?? self
  }
}
