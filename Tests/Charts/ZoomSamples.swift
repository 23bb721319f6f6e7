import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport

@testable import MartletCharts

/// A card whose days come from the test.
@MainActor final class ZoomedCard {
  /// What the card asks for, and who waits.
  @MainActor final class Desk {
    var asked: [ChartDay] = []
    var waiting: [ChartDays.Answer] = []
    /// Whether days are followed, and who follows one.
    var watches = false
    var follower: ChartDays.Answer?
    weak var source: AnyObject?
    var state = ChartState()

    /// Something has become of the day that is followed.
    func tell(_ result: Result<ChartData, ChartDayFailure>) { follower?(result) }

    func answer(_ result: Result<ChartData, ChartDayFailure>) {
      let answer = waiting.isEmpty ? nil : waiting.removeFirst()
      answer?(result)
    }
  }

  let host: TestHost
  let data: ChartData
  let desk = Desk()

  init(_ data: ChartData, width: Double = 400) {
    self.data = data
    let desk = desk
    host = TestHost(width: width, height: 460) {
      Self.root(data, desk)
    }
  }

  static func root(_ data: ChartData, _ desk: Desk) -> some View {
    let days = ChartDays { _, day, answer in
      desk.asked.append(day)
      desk.waiting.append(answer)
    } following: { _, day, answer in
      guard desk.watches else { return nil }
      final class Source {}
      let source = Source()
      desk.follower = answer
      desk.source = source
      return source
    }
    return WatchedCard(data: data) { desk.state = $0 }
      .environment(\.chartDays, days)
  }

  var zoom: ChartZoom? { desk.state.zoom.flatMap { $0.isOpen ? $0 : nil } }

  func point(_ share: Double, of id: String, _ y: Double = 0.5) -> CGPoint {
    let frame = host.frame(of: id) ?? .zero
    return CGPoint(x: frame.minX + share * frame.width, y: frame.minY + y * frame.height)
  }

  /// Points at a moment of the graph and taps the balloon.
  func zoomIn(at share: Double = 0.3) {
    host.tap(point(share, of: "graph"))
    host.advance(0.6)
    host.tap("balloon")
    host.advance(1 / 60)
  }
}

/// Days that fit `ChartSamples`.
enum DaySamples {
  /// What stands in the file of a day of a chart of the contest's kinds 1 to 4.
  static func day(_ day: ChartDay, of data: ChartData) -> ChartData {
    let isSingle = data.series.count == 1 && data.series[0].kind == .bar
    let step: Int64 = isSingle ? 300_000 : 3_600_000
    let from = isSingle ? day.start : day.moved(by: -3).start
    let to = isSingle ? day.end : day.moved(by: 4).start
    let times = Array(stride(from: from, to: to, by: Int(step)))
    let names = isSingle ? ["Today", "Yesterday", "A week ago"] : data.series.map(\.name)
    let series = names.indices.map { index in
      ChartSeries(
        id: "y\(index)", name: names[index],
        kind: isSingle ? .line : data.series[index].kind,
        color: isSingle ? [0x64ADED, 0x558DED, 0x5CBCDF][index] : data.series[index].color,
        values: ChartSamples.walk(times.count, seed: UInt64(index + 21), from: 20, to: 300))
    }
    var chart = (try? ChartData(times: times, series: series)) ?? ChartData()
    chart.hasSeparateScales = data.hasSeparateScales
    chart.isStacked = data.isStacked
    return chart
  }
}
