import MartletConfig
import MartletData
import MartletFeeds
import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// A page of one chart of a source that takes ranges, a page without charts, and what is asked for.
@MainActor private final class Stage {
  let model: DashboardModel
  let host: TestHost
  private(set) var asked: [RangeRequest] = []

  /// 2026-01-15T12:00:00Z.
  nonisolated static let end: Int64 = 1_768_478_400_000
  nonisolated static let minute: Int64 = 60_000

  init(kind: String = "kind = \"prometheus\"\nurl = \"http://localhost:9\"") throws {
    let item = kind.contains("prometheus") ? "{ query = \"load\", range = \"10h\" }" : "{}"
    let text = """
      [status]
      clock = ""
      [[source]]
      id = "s"
      \(kind)
      item.load = \(item)
      [[page]]
      id = "p"
      source = "s"
      until = "newest"
      [[page]]
      id = "q"
      kind = "tiles"
      """
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let model = DashboardModel(config: config)
    self.model = model
    host = TestHost(width: 640, height: 400, scale: 2) {
      DashboardRoot(model: model) { _ in Stage.end }
    }
    model.onRange = { [unowned self] request, id in
      #expect(id == "s")
      asked.append(request)
    }
  }

  /// Delivers ten hours of samples, one a minute, and finer ones from `fine` on.
  func deliver(fine: Int64? = nil) throws {
    let start = Self.end - 600 * Self.minute
    var times = stride(from: start, through: Self.end, by: Int64.Stride(Self.minute)).map { $0 }
    if let fine {
      times = times.filter { $0 < fine }
      times += stride(from: fine, through: Self.end, by: 10_000)
    }
    let names = ["a", "b"]
    let data = try ChartData(
      times: times,
      series: names.map { ChartSeries(id: $0, values: times.map { Double($0 % 977) }) })
    model.receive(
      .ready([Delivery(item: "load", content: .success(.series(data)), received: Self.end)]),
      from: "s")
  }

  /// The middle of the chart's graph.
  func middle() throws -> CGPoint {
    let frame = try #require(host.frame(of: "graph"))
    return CGPoint(x: frame.midX, y: frame.midY)
  }
}

@MainActor @Test func theWindowThatRestsIsAskedForOnce() throws {
  let stage = try Stage()
  stage.host.advance(1)
  #expect(stage.asked.isEmpty, "nothing is shown yet")
  try stage.deliver()
  stage.host.advance(0.2)
  #expect(stage.asked.isEmpty)
  stage.host.advance(0.2)
  #expect(stage.asked.count == 1)
  let request = try #require(stage.asked.first)
  #expect(request.item == "load" && request.range.upperBound == Stage.end)
  // A fifth of ten hours.
  #expect(request.range.lowerBound == Stage.end - 120 * Stage.minute)
  #expect((1000...1280).contains(request.columns), "device pixels")
  stage.host.advance(10)
  #expect(stage.asked.count == 1)
  #expect(stage.host.host.nextDeadline == nil, "a resting page wakes nobody")
}

@MainActor @Test func nothingIsAskedWhileAFingerIsDown() throws {
  let stage = try Stage()
  try stage.deliver()
  stage.host.advance(1)
  let middle = try stage.middle()
  let end = CGPoint(x: middle.x + 100, y: middle.y)
  stage.host.drag(from: middle, to: end, seconds: 1, lifts: false)
  stage.host.advance(3)
  #expect(stage.asked.count == 1, "the finger rests on the glass")
  stage.host.touch(.up, end)
  stage.host.advance(0.6)
  #expect(stage.asked.count == 2)
  let (first, second) = (stage.asked[0], try #require(stage.asked.last))
  #expect(second.range.upperBound < first.range.upperBound)
  #expect(second.columns == first.columns)
  stage.host.advance(10)
  #expect(stage.asked.count == 2 && stage.host.host.nextDeadline == nil)
}

/// A touch that changes no window asks for nothing.
@MainActor @Test func aTapAsksForNothing() throws {
  let stage = try Stage()
  try stage.deliver()
  stage.host.advance(1)
  stage.host.tap(try stage.middle())
  stage.host.advance(2)
  #expect(stage.asked.count == 1)
}

@MainActor @Test func aSourceThatBeginsAnewIsAskedAgain() throws {
  let stage = try Stage()
  try stage.deliver()
  stage.host.advance(1)
  let first = try #require(stage.asked.first)
  stage.model.receive(.updated([]), from: "s")
  #expect(stage.asked == [first])
  stage.model.receive(
    .failed(SourceFailure(.source("martlet feeds"), why: "it has ended"), since: 1), from: "s")
  stage.host.advance(1)
  stage.model.receive(SourceUpdate(health: .unknown, isWhole: true), from: "s")
  #expect(stage.asked == [first])
  try stage.deliver()
  #expect(stage.asked == [first, first])
  stage.host.advance(1)
  #expect(stage.asked == [first, first])
}

/// The data comes as one series, in which finer rows take the place of coarser ones.
@MainActor @Test func finerDataKeepsWindowMomentAndFilters() throws {
  let stage = try Stage()
  try stage.deliver()
  stage.host.advance(1)
  let middle = try stage.middle()
  stage.host.drag(from: middle, to: CGPoint(x: middle.x + 80, y: middle.y), seconds: 1)
  stage.host.advance(3)
  let filter = try #require(stage.host.frame(of: "filter.a"))
  stage.host.tap(CGPoint(x: filter.midX, y: filter.midY))
  stage.host.advance(1)
  let before = stage.model.choices
  let count = stage.asked.count
  #expect(before.charts["p"]?.charts["s:load"]?.hidden == ["a"])
  try stage.deliver(fine: Stage.end - 240 * Stage.minute)
  #expect(stage.host.frame(of: "graph") != nil)
  stage.host.advance(2)
  #expect(stage.model.choices == before)
  // The delivery of all items stands for a source that begins anew; nothing else is asked.
  #expect(stage.asked.count == count + 1 && stage.asked.last == stage.asked[count - 1])
}

@MainActor @Test func aPageOutOfSightAsksForNothing() throws {
  let stage = try Stage()
  stage.model.showPage("q")
  try stage.deliver()
  stage.host.advance(2)
  #expect(stage.asked.isEmpty)
  stage.model.showPage("p")
  stage.host.advance(2)
  #expect(stage.asked.count == 1)
  stage.model.showPage("q")
  stage.host.advance(2)
  try stage.deliver()
  stage.host.advance(1)
  #expect(stage.asked.count == 1)
}

@MainActor @Test func sourcesWithoutRangesAreNotAsked() throws {
  let stage = try Stage(kind: "kind = \"random\"")
  try stage.deliver()
  stage.host.advance(2)
  #expect(stage.asked.isEmpty && stage.host.host.nextDeadline == nil)
}
