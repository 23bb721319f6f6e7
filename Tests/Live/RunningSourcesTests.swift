import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import Synchronization
import Testing

/// A source that delivers what a test says.
private final class Meter: DataSource {
  private let sink = Mutex<DataSink?>(nil)
  let requests = Mutex<[RangeRequest]>([])

  func start(_ sink: @escaping DataSink) { self.sink.withLock { $0 = sink } }
  func stop() { sink.withLock { $0 = nil } }
  func request(_ request: RangeRequest) { requests.withLock { $0.append(request) } }

  func deliver(_ update: SourceUpdate) { sink.withLock { $0 }?(update) }
}

@MainActor @Suite struct RunningSourcesTests {
  private let running = RunningSources()
  private let live = LiveData()
  private let meters = ["a": Meter(), "b": Meter()]

  init() {
    running.onUpdate = { [live] update, id in live.receive(update, from: id) }
    running.state = { [live] in live.snapshot(of: $0) }
    for (id, meter) in meters { running.add(meter, id: id) }
  }

  private func deliver(_ number: Double, at time: Int64, from id: String) {
    let value = DataValue(.number(number), unit: "W", time: time)
    meters[id]?.deliver(
      .updated([Delivery(item: "power", content: .success(.value(value)), received: time)]))
  }

  private func derived() throws -> [SourceSettings] {
    try SourceSettings.read(
      toml: """
        [[source]]
        id = "sums"
        kind = "derived"
        item.power = { sum_of = ["a:power", "b:power"] }
        item.twice = { sum_of = ["sums:power", "sums:power"] }
        """, origin: "f", folder: "/", added: ["a", "b"]
    ).sources
  }

  private func holds(_ condition: () -> Bool) async throws -> Bool {
    for _ in 0..<500 {
      if condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// The operands have delivered before the derived source starts, and deliver after it.
  @Test func aDerivedSourceFollowsSourcesThatRunAlready() async throws {
    defer { running.stop() }
    let start: Int64 = 1_767_225_600_000
    deliver(1, at: start, from: "a")
    deliver(2, at: start, from: "b")
    #expect(
      try await holds { live.item("b:power").state.hasData && live.item("a:power").state.hasData })
    running.follow(try derived())
    #expect(try await holds { live.item("sums:twice").state.value?.number == 6 })
    #expect(live.item("sums:power").state.value?.unit == "W")
    deliver(5, at: start + 1000, from: "a")
    #expect(try await holds { live.item("sums:twice").state.value?.number == 14 })
    let failure = SourceFailure(.source("b"), why: "unplugged")
    meters["b"]?.deliver(.failed(failure, since: start))
    #expect(try await holds { live.source("sums").state.failure != nil })
    #expect(live.item("sums:power").state.failure?.why == "b:power: Cannot reach b: unplugged")
  }

  @Test func aRangeOfADerivedItemIsAskedOfItsOperands() throws {
    defer { running.stop() }
    running.follow(try derived())
    running.request(RangeRequest(item: "power", range: 0...9, columns: 100), from: "sums")
    #expect(meters.values.allSatisfy { $0.requests.withLock { $0.count } == 1 })
  }

  /// The number of a source that runs `date +%N` once an hour is another one after each run.
  @Test func aLargeStepOfTheClockAsksTheRemoteSourcesOfThisProcessAgain() async throws {
    defer { running.stop() }
    running.follow(
      try SourceSettings.read(
        toml: """
          [[source]]
          id = "clock"
          kind = "command"
          run = ["date", "+%N"]
          format = "number"
          every = "1h"
          item.n = {}
          """, origin: "f", folder: "/", added: []
      ).sources)
    #expect(try await holds { live.item("clock:n").state.hasData })
    let first = live.item("clock:n").state.value?.number
    let now: Int64 = 1_767_225_600_000
    running.clockWasSet(to: now + 1000, from: now)
    try await Task.sleep(for: .milliseconds(100))
    #expect(live.item("clock:n").state.value?.number == first)
    running.clockWasSet(to: now - 3_600_000, from: now)
    #expect(try await holds { live.item("clock:n").state.value?.number != first })
  }
}
