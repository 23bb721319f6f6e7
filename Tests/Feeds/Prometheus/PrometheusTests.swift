import Foundation
import MartletData
import MartletNetwork
import MartletSeries
import MartletTestSupport
import MartletThreads
import Testing

@testable import MartletFeeds

#if HTTP
  /// A source that is started, and the states of its items.
  private final class Running {
    let listener = Listener()
    let source: NetworkFeed<PrometheusWorker>

    init(_ kind: PrometheusKind) {
      source = kind.open(on: NetworkLoop())
      source.start(listener.deliver)
    }

    deinit { source.stop() }

    /// The state of an item after all updates.
    func item(_ name: String) -> ItemState {
      var state = ItemState()
      for delivery in listener.updates.flatMap(\.deliveries) where delivery.item == name {
        state.receive(delivery)
      }
      return state
    }

    /// The letters of an item's deliveries: s all samples, a new ones, v a value, f a failure.
    func kinds(_ name: String) -> String {
      listener.updates.flatMap(\.deliveries).filter { $0.item == name }.map { delivery in
        switch delivery.content {
        case .success(.series): "s"
        case .success(.append): "a"
        case .success: "v"
        case .failure: "f"
        }
      }.joined()
    }

    func waits(for condition: (Running) -> Bool) async throws -> Bool {
      try await listener.waits { _ in condition(self) }
    }
  }

  private func kind(
    _ url: String, _ items: [PrometheusItem], _ change: (inout PrometheusKind) -> Void = { _ in }
  ) -> PrometheusKind {
    var kind = PrometheusKind(server: HTTPSettings(url: url), items: items)
    kind.server.proxy = ""
    kind.interval = 200
    change(&kind)
    return kind
  }

  private func range(
    _ name: String, _ query: String, _ seconds: Int64, step: Int64? = nil,
    minimumStep: Int64 = 15_000
  ) -> PrometheusItem {
    PrometheusItem(
      name, query: query, shape: .series(range: seconds * 1000, step: step),
      minimumStep: minimumStep)
  }

  @Suite struct PrometheusServerTests {
    private static let server = Result { try PrometheusServer(hours: 30) }

    private let server: PrometheusServer

    init() throws { server = try Self.server.get() }

    /// Returns the contents that one reading delivers, by item.
    private func read(_ items: [PrometheusItem]) throws -> [String: Result<Content, SourceFailure>]
    {
      let update = try kind(server.url, items).read(received: 0)
      #expect(update.isWhole && update.deliveries.map(\.item) == items.map(\.name))
      return Dictionary(uniqueKeysWithValues: update.deliveries.map { ($0.item, $0.content) })
    }

    @Test func singleValuesAreRead() throws {
      var table = PrometheusItem("table", query: "celsius offset 1h", shape: .table)
      table.query = PrometheusQuery("celsius @ \(server.end)")
      table.legend = PrometheusLegend("{{room}} at {{site}}")
      let found = try read([
        PrometheusItem("scalar", query: "1 + 1"), PrometheusItem("text", query: "\"hello\""),
        PrometheusItem("vector", query: "celsius{room='cellar'} @ \(server.end)"),
        PrometheusItem("many", query: "celsius @ \(server.end)"),
        PrometheusItem("none", query: "nothing"), PrometheusItem("nan", query: "0 / 0"),
        PrometheusItem("infinite", query: "-1 / 0"), PrometheusItem("samples", query: "up[1m]"),
        table,
      ])
      guard case .success(.value(let scalar))? = found["scalar"],
        case .success(.value(let text))? = found["text"],
        case .success(.value(let vector))? = found["vector"],
        case .success(.table(let rows))? = found["table"]
      else {
        Issue.record("\(found)")
        return
      }
      #expect(scalar.reading == .number(2) && text.reading == .text("hello"))
      #expect(vector.reading == .number(12))
      // The moment is a multiple of the interval, so that all panels ask for the same.
      #expect(scalar.time % 200 == 0 && abs(scalar.time - RealTime.milliseconds) < 10_000)
      #expect(
        rows.rows.map(\.[0]) == [.text("cellar at home"), .text("hall at home")]
          && rows.rows[0][1] == .number(12))
      func why(_ name: String) -> String {
        if case .failure(let failure)? = found[name] { failure.why } else { "" }
      }
      #expect(why("many").hasPrefix("the query gives 2 series, a value needs one"))
      #expect(why("none") == "the query gives no series")
      #expect(why("nan") == "the value is NaN" && why("infinite") == "the value is -Inf")
      #expect(why("samples").hasPrefix("the query gives a range of samples"))
    }

    /// The text of the server's refusals, 400 and 422; other items are read.
    @Test func refusalsAreSaidInTheServersWords() throws {
      let found = try read([
        PrometheusItem("syntax", query: "celsius{"),
        PrometheusItem("join", query: "celsius * on(site) celsius"),
        range("range", "1 +", 3600), PrometheusItem("good", query: "1"),
      ])
      func why(_ name: String) -> String {
        if case .failure(let failure)? = found[name] { "\(failure)" } else { "" }
      }
      #expect(
        why("syntax").hasPrefix(
          "Cannot show the item syntax: bad_data: invalid parameter \"query\": 1:9: parse error"))
      #expect(why("join").contains("execution: found duplicate series for the match group"))
      #expect(why("range").hasPrefix("Cannot show the item range: bad_data: 1:4: parse error"))
      #expect((try? found["good"]?.get()) != nil)
    }

    @Test func rangesAreSeriesWithGaps() throws {
      var item = range("rooms", "celsius", 6 * 3600)
      item.legend = PrometheusLegend("{{room}}")
      guard case .success(.series(let chart))? = try read([item])["rooms"] else {
        Issue.record("no series")
        return
      }
      #expect(chart.series.map(\.name) == ["cellar", "hall"])
      #expect(
        chart.series.map(\.id) == [
          "celsius{room=\"cellar\", site=\"home\"}", "celsius{room=\"hall\", site=\"home\"}",
        ])
      let end = Int64(server.end) * 1000
      let step = try #require(item.step)
      #expect(step == 30_000)
      #expect((0..<chart.count).allSatisfy { chart.times[$0] % step == 0 })
      // The server looks back for five minutes; after them the hall is silent.
      for minute in stride(from: 61, through: 84, by: 1) {
        #expect(chart.value(of: 1, at: end - Int64(minute) * 60_000) == nil, "minute \(minute)")
      }
      for minute in [5, 30, 59, 91, 200] {
        let time = end - Int64(minute) * 60_000
        #expect(chart.value(of: 1, at: time) == Double(time / 1000 % 3600), "minute \(minute)")
        #expect(chart.value(of: 0, at: time) == 12)
      }
      let first = try #require(chart.timeRange).lowerBound
      #expect(end - first >= 6 * 3_600_000 - 120_000 && end - first < 8 * 3_600_000)
    }

    /// Zero through zero in the first half of each hour.
    @Test func momentsThatAreNotANumberAreGaps() throws {
      let half = "(celsius{room='hall'} >= bool 1800)"
      let item = range("halves", "\(half) / \(half)", 6 * 3600)
      guard case .success(.series(let chart))? = try read([item])["halves"] else {
        Issue.record("no series")
        return
      }
      let end = Int64(server.end) * 1000
      let minutes: [Int64] = [5, 20, 35, 50, 100, 130, 160, 200, 230, 260, 290]
      let values = minutes.map { chart.value(of: 0, at: end - $0 * 60_000) }
      let halves = minutes.map { (end / 1000 - $0 * 60) % 3600 >= 1800 ? 1.0 : nil }
      #expect(values == halves)
      #expect(values.contains(1) && values.contains(nil))
    }

    /// 30 hours in steps of 5 s are 21,600 moments; the server refuses more than 11,000 at once.
    @Test func longRangesAreSplit() throws {
      let item = range("rooms", "celsius{room='cellar'}", 30 * 3600 - 300, step: 5000)
      guard case .success(.series(let chart))? = try read([item])["rooms"] else {
        Issue.record("no series")
        return
      }
      #expect(chart.count > 21_000)
      #expect(chart.times.typicalInterval == 5000)
      #expect((0..<chart.count).allSatisfy { chart.series[0].values[$0] == 12 })
    }

    @Test func newSamplesAreAppended() async throws {
      let item = range("up", "prometheus_tsdb_head_samples_appended_total", 60, minimumStep: 200)
      let running = Running(kind(server.url, [item, PrometheusItem("up", query: "up")]))
      // The first deliveries may be followed by a whole one, when a late scrape changes a moment.
      #expect(try await running.waits { $0.kinds("up").filter { $0 == "a" }.count >= 3 })
      #expect(running.listener.updates.first == .loading)
      #expect(running.listener.failures.isEmpty)
    }

    @Test func whatWasMissedWhileTheServerWasAwayIsFetched() async throws {
      var own: PrometheusServer? = try PrometheusServer()
      let port = try #require(own?.port)
      let url = try #require(own?.url)
      let running = Running(kind(url, [PrometheusItem("up", query: "vector(1)")]))
      #expect(try await running.waits { $0.kinds("up").hasPrefix("v") })
      own = nil
      #expect(try await running.waits { !$0.listener.failures.isEmpty })
      #expect(running.listener.failures[0].what == "Cannot reach 127.0.0.1:\(port)")
      #expect(running.item("up").value?.reading == .number(1))
      own = try PrometheusServer(port: port)
      let count = running.listener.updates.count
      #expect(
        try await running.waits {
          $0.listener.updates.dropFirst(count).contains { $0.health == .fresh }
        }
      )
    }

    @Test func passwordsAreUsedAndReadAgain() async throws {
      let own = try PrometheusServer(hasPassword: true)
      let folder = try Folder()
      try folder.write("wrong\n", to: "password")
      let kind = kind(own.url, [PrometheusItem("one", query: "vector(1)")]) { kind in
        kind.server.user = "panel"
        kind.server.password = .file(folder.path("password"))
      }
      let running = Running(kind)
      #expect(try await running.waits { !$0.listener.failures.isEmpty })
      let why = running.listener.failures.first?.why ?? ""
      #expect(why.hasPrefix("401 Unauthorized"))
      #expect(why.hasSuffix(" (sent: \(folder.path("password")))"))
      try folder.write("geheim\n", to: "password")
      #expect(try await running.waits { $0.kinds("one").hasPrefix("v") })
      #expect(!running.listener.updates.contains { "\($0)".contains("geheim") })
    }
  }

  @Suite struct PrometheusFaultTests {
    private static let server = Result { try QueryServer() }

    private let server: QueryServer

    init() throws { server = try Self.server.get() }

    @Test(arguments: [
      ("timeout", "Cannot show the item x: timeout: query timed out in expression evaluation"),
      ("limited", "Cannot reach HOST: 429 Too Many Requests: slow down"),
      ("cut", "Cannot reach HOST: the answer ended early"),
      (
        "short",
        "Cannot reach HOST: the answer is line 1, column 46: not JSON: ends in the middle"
      ),
      (
        "page", "Cannot reach HOST: the answer is line 1, column 1: not JSON: unexpected \"<\""
      ),
      ("other", "Cannot show the item x: the answer is not one of the query API: it has no status"),
    ])
    func faultsAreSaid(behaviour: String, words: String) throws {
      let server = try QueryServer()
      let kind = kind(server.url(behaviour), [PrometheusItem("x", query: "x")])
      do {
        let update = try kind.read(received: 0)
        guard case .failure(let failure)? = update.deliveries.first?.content else {
          Issue.record("\(update)")
          return
        }
        #expect("\(failure)" == words)
      } catch {
        let host = server.url("").split(separator: "/")[1]
        #expect("\(error)" == words.replacing("HOST", with: host))
      }
    }

    /// The server would give the numbers of three hours ago, which look like those of now.
    @Test func aClockThatIsBehindTheServersIsSaid() throws {
      let kind = kind(server.url("behind"), [PrometheusItem("x", query: "x")])
      let why = "the clock of this machine is hours behind the server's"
      #expect(throws: SourceFailure(.source("127.0.0.1:\(server.port)"), why: why)) {
        try kind.read(received: 0)
      }
    }

    /// Ranges that were fetched by a clock that was ahead would hide those that follow.
    @Test func aClockThatIsSetBackForgetsWhatWasFetched() throws {
      var task = PrometheusTask(range("x", "x", 600))
      let now: Int64 = 1_700_000_000_000
      for moments in task.plan(at: now + 86_400_000, interval: 1000) {
        guard case .part(let grid, _) = moments else { continue }
        try task.history?.take([], of: grid)
      }
      #expect(task.history?.base.fetched.isEmpty == false)
      let parts = task.plan(at: now, interval: 1000)
      #expect(!parts.isEmpty)
      for case .part(let grid, _) in parts { #expect(grid.last <= now) }
      #expect(task.history?.base.fetched.isEmpty == true)
    }

    @Test func aServerThatStartsIsAskedAgainWhenItSays() async throws {
      let running = Running(kind(server.url("starting"), [range("x", "x", 600)]))
      #expect(try await running.waits { $0.kinds("x").hasPrefix("s") })
      #expect(
        running.listener.failures == [
          SourceFailure(
            .source("127.0.0.1:\(server.port)"), why: "503 Service Unavailable: Service Unavailable"
          )
        ])
    }

    @Test func warningsMarkTheItem() throws {
      let running = Running(kind(server.url("partial"), [PrometheusItem("x", query: "x")]))
      #expect(
        Result { try awaited { running.kinds("x").hasPrefix("vf") } }.isSuccess)
      #expect(
        running.item("x").failure?.why
          == "the answer may be incomplete: a remote part was not reached")
      #expect(running.item("x").value != nil)
    }

    private func awaited(_ condition: () -> Bool) throws {
      for _ in 0..<1000 where !condition() { usleep(10_000) }
      try #require(condition())
    }

    @Test func tokensAndHeadersAreSent() throws {
      let folder = try Folder()
      try folder.write("geheim\n", to: "token")
      let kind = kind(server.url("token"), [PrometheusItem("x", query: "x")]) { kind in
        kind.server.token = .file(folder.path("token"))
        kind.server.headers = [HTTPSettings.Header(name: "X-Scope-OrgID", value: .text("house"))]
      }
      #expect((try kind.read(received: 0)).deliveries.count == 1)
      try folder.write("", to: "token")
      #expect(throws: SourceFailure.self) { try kind.read(received: 0) }
    }

    /// After the first load only the newest moments are asked for, with those that may have
    /// changed; all ranges are multiples of the step.
    @Test func onlyWhatIsMissingIsFetched() async throws {
      let own = try QueryServer()
      let item = range("x", String(repeating: "x", count: 100), 3600, step: 500, minimumStep: 500)
      let running = Running(kind(own.url("good"), [item]))
      #expect(try await running.waits { $0.kinds("x").filter { $0 == "a" }.count >= 3 })
      #expect(running.kinds("x").hasPrefix("saaa"))
      let ranges = try own.ranges("good")
      let size = Double(PrometheusGrid.partSize(count: 7201))
      // The first part of the first load may be as short as the later ranges are.
      let later = ranges.reversed().prefix { (14...20).contains($0.end - $0.start) }
      let first = ranges.count - later.count
      #expect(first >= Int(7200 / size) && first <= Int(7200 / size) + 2)
      try #require(first > 0 && later.count >= 3)
      #expect(ranges.allSatisfy { $0.start * 2 == ($0.start * 2).rounded() && $0.step == 0.5 })
      // Whole parts are the same on all panels at all times.
      #expect(
        ranges[1..<first].allSatisfy { ($0.start / 0.5).truncatingRemainder(dividingBy: size) == 0 }
      )
      let chart = try #require(running.item("x").series)
      #expect(
        (0..<chart.count).allSatisfy {
          chart.series[0].values[$0] == Double(chart.times[$0]) / 1000
        })
    }

    @Test func zoomingFetchesFinerDataAndKeepsTheCoarse() async throws {
      let own = try QueryServer()
      let item = range("x", "x", 86_400, minimumStep: 500)
      let running = Running(kind(own.url("good"), [item]))
      #expect(try await running.waits { $0.kinds("x").hasPrefix("s") })
      let coarse = try #require(running.item("x").series)
      let step = try #require(item.step)
      #expect(step == 128_000)
      let end = RealTime.milliseconds - 20_000_000
      running.source.request(
        RangeRequest(item: "x", range: end - 600_000...end, columns: 1200))
      #expect(try await running.waits { $0.kinds("x").filter { $0 == "s" }.count == 2 })
      let fine = try #require(running.item("x").series)
      let rows = fine.times.indices(in: end - 600_000...end)
      #expect(rows.count >= 1199)
      #expect((rows.dropFirst()).allSatisfy { fine.times[$0] - fine.times[$0 - 1] == 500 })
      // Everything that was shown is still there but what is older than a day by now, and the line
      // has no gap.
      let first = try #require(fine.times.first)
      #expect(first <= RealTime.milliseconds - 86_400_000 + step)
      let old = Set((0..<coarse.count).map { coarse.times[$0] }.filter { $0 >= first })
      let new = Set((0..<fine.count).map { fine.times[$0] })
      #expect(old.count >= coarse.count / 2 && old.isSubset(of: new))
      for time in stride(from: first, through: end + 1_000_000, by: 77_777) {
        let value = try #require(fine.value(of: 0, at: time))
        #expect(abs(value - Double(time) / 1000) < 0.001)
      }
      // The same range is not fetched again.
      let count = try own.ranges("good").filter { $0.step == 0.5 }.count
      running.source.request(
        RangeRequest(item: "x", range: end - 500_000...end - 10_000, columns: 980))
      try await Task.sleep(for: .milliseconds(200))
      #expect(try own.ranges("good").filter { $0.step == 0.5 }.count == count)
    }

    @Test func aFinerRangeThatFailsChangesNothing() async throws {
      let own = try QueryServer()
      let running = Running(kind(own.url("late"), [range("x", "x", 86_400, minimumStep: 500)]))
      #expect(try await running.waits { $0.kinds("x").hasPrefix("s") })
      let end = RealTime.milliseconds - 20_000_000
      running.source.request(
        RangeRequest(item: "x", range: end - 600_000...end, columns: 1200))
      #expect(
        try await running.waits { _ in
          (try? own.ranges("late").contains { $0.step < 1 }) ?? false
        })
      try await Task.sleep(for: .milliseconds(300))
      // New samples may have come meanwhile.
      #expect(!running.kinds("x").dropFirst().contains { $0 != "a" })
    }

    @Test func longQueriesArePosted() throws {
      let query = String(repeating: "é", count: 2000)
      #expect(
        (try kind(server.url("good"), [PrometheusItem("x", query: query)]).read(received: 0))
          .deliveries.count == 1)
    }

    @Test func secondsAndTextsAreWrittenForURLs() {
      #expect(PrometheusRequest.seconds(1_700_000_000_000) == "1700000000")
      #expect(
        PrometheusRequest.seconds(1250) == "1.250" && PrometheusRequest.seconds(-5) == "-0.005")
      #expect(
        PrometheusRequest.encoded("rate(x{a=\"ü\"}[5m]) + 1~")
          == "rate%28x%7Ba%3D%22%C3%BC%22%7D%5B5m%5D%29%20%2B%201~")
    }
  }

  extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
  }
#endif
