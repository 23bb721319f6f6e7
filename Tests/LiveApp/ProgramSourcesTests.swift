import Foundation
import MartletApp
import MartletConfig
import MartletData
import MartletGeometry
import MartletHost
import MartletInput
import MartletLive
import MartletUI
import Testing

@testable import MartletLiveApp

/// A program's sources in a session whose clock is turned by hand.
@MainActor private final class Session {
  nonisolated static let start: Int64 = 1_767_270_600_000

  let sources: ProgramSources
  let program: Program
  let loop: EventLoop
  let timer: WallTimer
  private let clock = ManualClock()

  init(_ toml: String, own: [String: any DataSource] = [:], folder: String = ".") throws {
    sources = try ProgramSources(toml, own: own, folder: folder)
    program = sources.headless(sources.keepingTime(Program { _ in EmptyView() }))
    loop = EventLoop(clock: clock)
    timer = WallTimer(milliseconds: Self.start, at: .zero)
    loop.add(timer)
    program.onStart(loop, timer)
  }

  func tell(_ id: String, _ change: Trace.SourceChange) { program.onSource(id, change, clock.now) }

  /// Turns the clock to so many seconds after the start.
  func advance(to seconds: Double) {
    clock.now = MonotonicTime(seconds: seconds)
    timer.dispatch(now: clock.now)
  }
}

@MainActor @Suite struct ProgramSourcesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let boiler = """
    [[source]]
    id = "boiler"
    kind = "json"
    path = "boiler.json"
    stale_after = "60s"
    item.temperature = { path = "$.flow", unit = "°C" }
    """

  private func session(_ text: String) throws -> Session {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(
      to: folder.appending(path: "boiler.json"), atomically: false, encoding: .utf8)
    return try Session(boiler, folder: folder.path)
  }

  @Test func aSourceIsReadWhenTheTraceSaysAndItsDataBecomesOld() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try session("{\"flow\": 41.5}")
    #expect(session.program.sources == ["boiler"])
    let item = session.sources.live.item("boiler:temperature")
    session.tell("boiler", .load)
    #expect(item.state.latest == nil)
    #expect(session.sources.live.source("boiler").state.activity == .loading)
    session.tell("boiler", .ready)
    #expect(item.state.latest?.number == 41.5 && item.freshness == .fresh)
    #expect(item.settings.unit == "°C")
    session.advance(to: 59)
    #expect(item.freshness == .fresh)
    // Nothing comes any more: only the timer tells.
    session.advance(to: 61)
    guard case .stale = item.freshness else {
      Issue.record("\(item.freshness)")
      return
    }
  }

  @Test func aFailureNamesTheFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try session("{")
    session.tell("boiler", .ready)
    guard case .failed(let failure, _) = session.sources.live.source("boiler").state.health else {
      Issue.record("it has not failed")
      return
    }
    #expect("\(failure)".contains("boiler.json"), "\(failure)")
  }

  /// Delivers one number when it starts.
  private final class Meter: DataSource {
    func start(_ sink: @escaping DataSink) {
      let value = DataValue(.number(7), time: Session.start)
      sink(.ready([Delivery(item: "power", content: .success(.value(value)), received: 5)]))
    }
    func stop() {}
  }

  @Test func aSourceOfTheProgramDeliversToo() async throws {
    let session = try Session("", own: ["meter": Meter()])
    #expect(session.program.sources == ["meter"])
    let item = session.sources.live.item("meter:power")
    session.tell("meter", .fail("no cable"))
    #expect(item.freshness != .fresh)
    session.tell("meter", .ready)
    for _ in 0..<500 where item.state.latest == nil {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(item.state.latest?.number == 7)
  }

  @Test(arguments: [
    ("[[source]]\nid = \"a\"\nkind = \"jsn\"\n", "sources:3:8: source.kind takes one of"),
    (
      "[[source]]\nid = \"a\"\nkind = \"caldav\"\nurl = \"tcp://b\"\n",
      "is not part of this program"
    ),
    ("[[sorce]]\nid = \"a\"\n", "unknown key sorce"),
    (
      "[[source]]\nid = \"meter\"\nkind = \"random\"\n",
      "the program has a source \"meter\" of its own"
    ),
  ])
  func aMistakeIsNamedWithItsLocation(toml: String, message: String) {
    do throws(ConfigProblem) {
      _ = try ProgramSources(toml, own: ["meter": Meter()])
      Issue.record("no error")
    } catch {
      #expect(error.description.contains(message), "\(error)")
    }
  }
}

@Suite struct TraceSourcesTests {
  @Test func stepsOfLoadingAreEntriesOfATrace() {
    let failure = SourceFailure(.source("a"), why: "no cable")
    let updates: [(SourceUpdate, Trace.SourceChange?)] = [
      (.loading, .load), (.progress(0.5), .progress(0.5)), (.ready([]), .ready),
      (.updated([]), .ready),
      (.failed(failure, since: 5), .fail("no cable")),
    ]
    for (update, change) in updates {
      #expect(Trace.SourceChange(update) == change)
      guard let change, change != .ready else { continue }
      #expect(SourceUpdate(change, of: "a", received: 5) == update)
    }
  }
}
