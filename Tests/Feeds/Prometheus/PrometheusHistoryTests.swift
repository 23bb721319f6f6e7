import MartletData
import MartletSeries
import Testing

@testable import MartletFeeds

@Suite struct PrometheusHistoryTests {
  /// Series with the value f(time) wherever it is not NaN.
  private func series(
    _ names: [String], _ grid: PrometheusGrid, _ value: (String, Int64) -> Double
  ) -> [PrometheusAnswer.Series] {
    names.compactMap { name in
      let samples = grid.numbers.map { $0 * grid.step }.map { ($0, value(name, $0)) }
        .filter { !$0.1.isNaN }
      guard !samples.isEmpty else { return nil }
      return PrometheusAnswer.Series(
        labels: labels("a=\(name)"), times: samples.map(\.0), values: samples.map(\.1))
    }
  }

  private func grid(_ step: Int64, _ range: ClosedRange<Int64>) -> PrometheusGrid {
    PrometheusGrid(step: step, in: range) ?? PrometheusGrid(step: step, numbers: 0...0)
  }

  /// A view of an item, with the data delivered so far.
  private struct View {
    var state = ItemState()
    /// The kinds of deliveries: s for all samples, a for new ones.
    var kinds = ""

    mutating func take(_ content: Content?) {
      guard let content else { return }
      if case .append = content { kinds += "a" } else { kinds += "s" }
      state.receive(Delivery(item: "x", content: .success(content), received: 0))
      #expect(state.failure == nil)
    }

    var times: [Int64] { (0..<(state.series?.count ?? 0)).compactMap { state.series?.times[$0] } }

    func values(_ series: Int) -> [Double?] {
      times.indices.map { state.series?.series[series].values[$0] }
    }
  }

  @Test func newMomentsAreAppended() throws {
    var history = PrometheusHistory(name: "x", legend: PrometheusLegend("at {{a}}"), step: 10)
    var view = View()
    let first = grid(10, 0...50)
    try history.take(series(["p"], first) { _, time in Double(time) }, of: first)
    view.take(history.takeChange())
    #expect(view.times == [0, 10, 20, 30, 40, 50])
    #expect(view.state.series?.series.map(\.name) == ["at p"])
    #expect(view.state.series?.series.map(\.id) == ["{a=\"p\"}"])
    // The newest moment is asked for again; the same answer is no change.
    let next = history.base.missing(grid(10, 0...70), partSize: 64, overlap: 10)
    #expect(next.map(\.first) == [40] && next.map(\.last) == [70])
    try history.take(series(["p"], next[0]) { _, time in Double(time) }, of: next[0])
    view.take(history.takeChange())
    // New rows push out as many old ones.
    #expect(view.times == [20, 30, 40, 50, 60, 70] && view.kinds == "sa")
    #expect(history.takeChange() == nil)
    // A late sample changes a moment that was delivered.
    let again = grid(10, 60...80)
    try history.take(series(["p"], again) { _, time in time == 70 ? 7 : 0 }, of: again)
    view.take(history.takeChange())
    #expect(view.kinds == "sas" && view.values(0).suffix(3) == [0, 7, 0])
  }

  @Test func missingMomentsAreGapsAndNothingIsNewerThanItsSample() throws {
    var history = PrometheusHistory(name: "x", legend: nil, step: 10)
    var view = View()
    let first = grid(10, 0...90)
    let values: (String, Int64) -> Double = { name, time in
      if name == "p" { return [20, 30, 60, 70].contains(time) ? 1 : .nan }
      return time == 30 ? 2 : .nan
    }
    try history.take(series(["p", "q"], first, values), of: first)
    view.take(history.takeChange())
    #expect(view.times == [20, 30, 40, 50, 60, 70])
    #expect(view.values(0) == [1, 1, nil, nil, 1, 1])
    #expect(view.values(1) == [nil, 2, nil, nil, nil, nil])
    #expect(view.state.newest == 70)
    let chart = try #require(view.state.series)
    #expect(chart.value(of: 0, at: 45) == nil && chart.value(of: 0, at: 65) == 1)
    // Nothing comes for a while, then a sample: the moments between are gaps.
    let silent = grid(10, 100...110)
    try history.take([], of: silent)
    #expect(history.takeChange() == nil)
    let later = grid(10, 120...120)
    try history.take(series(["p"], later) { _, _ in 3 }, of: later)
    view.take(history.takeChange())
    #expect(view.kinds == "sa" && view.times.suffix(5) == [80, 90, 100, 110, 120])
    #expect(view.values(0).suffix(5) == [nil, nil, nil, nil, 3])
  }

  @Test func aNewSeriesReplacesAll() throws {
    var history = PrometheusHistory(name: "x", legend: nil, step: 10)
    var view = View()
    let first = grid(10, 0...20)
    try history.take(series(["p"], first) { _, _ in 1 }, of: first)
    view.take(history.takeChange())
    let next = grid(10, 30...30)
    try history.take(series(["p", "q"], next) { _, _ in 2 }, of: next)
    view.take(history.takeChange())
    #expect(view.kinds == "ss" && view.values(1) == [nil, nil, nil, 2])
  }

  @Test func aFinerRangeNeverBlanksTheCoarse() throws {
    var history = PrometheusHistory(name: "x", legend: nil, step: 40)
    var view = View()
    let all = grid(40, 0...40_000)
    try history.take(series(["p"], all) { _, time in Double(time) }, of: all)
    view.take(history.takeChange())
    let coarse = view.times
    history.show(10_000...12_000, step: 10, now: 40_000)
    // Nothing changes until the answer is there.
    #expect(history.takeChange() == nil)
    let detail = try #require(history.details.first)
    #expect(detail.wanted.first <= 10_000 && detail.wanted.last == 12_000 && !detail.isLive)
    for part in detail.track.missing(detail.wanted, partSize: 64, overlap: nil) {
      try history.take(series(["p"], part) { _, time in Double(time) }, of: part, detail: detail.id)
    }
    view.take(history.takeChange())
    #expect(view.kinds == "ss")
    let fine = (detail.wanted.first...12_000).filter { $0 % 10 == 0 }
    #expect(view.times == Set(coarse + fine).sorted())
    #expect(view.values(0) == view.times.map { Double($0) })
    // The line is whole across both seams.
    let chart = try #require(view.state.series)
    for time in stride(from: Int64(0), through: 40_000, by: 7) {
      #expect(abs((chart.value(of: 0, at: time) ?? .nan) - Double(time)) < 1e-6)
    }
    // New coarse moments are appended as before.
    let next = grid(40, 40_040...40_080)
    try history.take(series(["p"], next) { _, time in Double(time) }, of: next)
    view.take(history.takeChange())
    #expect(view.kinds == "ssa" && view.times.suffix(2) == [40_040, 40_080])
    history.forget(detail: detail.id)
    view.take(history.takeChange())
    #expect(view.kinds == "ssas" && view.times == coarse + [40_040, 40_080])
  }

  @Test func aRangeUpToNowGrowsFinely() throws {
    var history = PrometheusHistory(name: "x", legend: nil, step: 40)
    var view = View()
    let all = grid(40, 0...4000)
    try history.take(series(["p"], all) { _, time in Double(time) }, of: all)
    view.take(history.takeChange())
    history.show(3000...4000, step: 10, now: 4000)
    let id = try #require(history.details.first?.id)
    func fetch(_ now: Int64) throws {
      history.extendLive(to: now)
      let detail = try #require(history.details.first)
      for part in detail.track.missing(detail.wanted, partSize: 64, overlap: 10) {
        try history.take(series(["p"], part) { _, time in Double(time) }, of: part, detail: id)
      }
      view.take(history.takeChange())
    }
    try fetch(4000)
    try fetch(4010)
    // A coarse moment that the fine range has or will have is not shown before.
    let next = grid(40, 4000...4040)
    try history.take(series(["p"], next) { _, time in Double(time) }, of: next)
    view.take(history.takeChange())
    try fetch(4040)
    #expect(view.kinds == "ssaa")
    #expect(view.times.suffix(5) == [4000, 4010, 4020, 4030, 4040])
    // A view of an older range leaves the live end coarse again.
    history.show(0...4000, step: 40, now: 4040)
    #expect(history.details.allSatisfy { !$0.isLive })
  }

  @Test func olderRangesComeBeforeTheItemsOwn() throws {
    var history = PrometheusHistory(name: "x", legend: nil, step: 10)
    var view = View()
    let all = grid(10, 10_000...11_000)
    try history.take(series(["p"], all) { _, _ in 1 }, of: all)
    view.take(history.takeChange())
    history.show(8000...11_000, step: 40, now: 11_000)
    let detail = try #require(history.details.first)
    #expect(detail.wanted.last == 9960 && detail.wanted.first <= 8000)
    for part in detail.track.missing(detail.wanted, partSize: 64, overlap: nil) {
      try history.take(series(["p"], part) { _, _ in 2 }, of: part, detail: detail.id)
    }
    view.take(history.takeChange())
    #expect(view.times.first == detail.wanted.first && view.times.last == 11_000)
    #expect(view.times == view.times.sorted())
  }

  @Test func finerRangesAreBounded() {
    var history = PrometheusHistory(name: "x", legend: nil, step: 1000)
    for index in 0..<20 {
      let start = Int64(index) * 10_000_000
      history.show(start...start + 1_000_000, step: 500, now: 1 << 40)
    }
    #expect(history.details.count == PrometheusHistory.maximumDetails)
    // A range that grows step by step stays bounded, too.
    for index in 0..<200 {
      let start = Int64(index) * 1_000_000
      history.show(start...start + 2_000_000, step: 500, now: 1 << 40)
      #expect(
        history.details.allSatisfy { $0.wanted.count <= 2 * PrometheusGrid.maximumMoments + 4096 })
    }
  }

  @Test func tooManyValuesAreRefused() {
    var history = PrometheusHistory(name: "x", legend: nil, step: 10)
    let part = PrometheusGrid(step: 10, numbers: 0...7999)
    #expect(throws: PrometheusAnswer.Fault.self) {
      try history.take(series((0..<200).map { "\($0)" }, part) { _, _ in 1 }, of: part)
    }
    #expect(history.base.valueCount == 0 && history.takeChange() == nil)
  }

  @Test func oldMomentsAreDropped() throws {
    var history = PrometheusHistory(name: "x", legend: nil, step: 10)
    for start in stride(from: Int64(0), to: 20_000, by: 100) {
      let part = grid(10, start...start + 90)
      let names = start < 500 ? ["p", "q"] : ["p"]
      try history.take(series(names, part) { _, _ in 1 }, of: part)
      history.drop(before: start - 1000)
      #expect(history.base.momentCount <= 130)
    }
    #expect(history.base.columns.count == 1)
    guard case .series(let chart)? = history.takeChange() else {
      Issue.record("no series")
      return
    }
    #expect(chart.series.count == 1 && chart.times.last == 19_990)
  }

  @Test func samplesOffTheGridAreRefused() {
    var track = PrometheusTrack(step: 100)
    let part = PrometheusGrid(step: 100, numbers: 0...9)
    for time: Int64 in [50, -100, 1000] {
      let one = PrometheusAnswer.Series(labels: labels("a=b"), times: [time], values: [1])
      #expect(throws: PrometheusAnswer.Fault.self) { try track.take([one], of: part) }
    }
  }
}
