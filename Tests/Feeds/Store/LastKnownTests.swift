import Foundation
import MartletData
import MartletSeries
import Synchronization
import Testing
import store_probe

@testable import MartletFeeds

@Suite struct LastKnownTests {
  private let folder: Folder
  private var file: LastKnownFile { LastKnownFile(path: folder.path("last-known")) }

  init() throws { folder = try Folder() }

  /// 2026-01-01T12:00:00Z.
  private static let now: Int64 = 1_767_268_800_000
  private static let hour: Int64 = 3_600_000

  private func value(_ item: String, hoursAgo: Int64, received: Int64? = nil) -> Delivery {
    let time = Self.now - hoursAgo * Self.hour
    return Delivery(
      item: item, content: .success(.value(DataValue(.number(21), unit: "°C", time: time))),
      received: received ?? time)
  }

  private func source(_ deliveries: [Delivery]) -> LastKnownSource {
    LastKnownSource(id: "s", fingerprint: 7, deliveries: deliveries)
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()) ?? []
  }

  // MARK: - The whole

  @Test func itIsReadAsItWasWritten() throws {
    let sources = ProbeData.sources(5) + [source([value("a", hoursAgo: 1)])]
    #expect(try file.write(sources, at: 0) == [])
    let (found, problem) = file.read(at: 0)
    #expect(found == sources && problem == nil)
    #expect(names == ["last-known"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func withoutAFileNothingIsKnownAndNothingIsWrong() {
    let (found, problem) = file.read(at: Self.now)
    #expect(found.isEmpty && problem == nil)
  }

  @Test func anEmptyOneIsRead() throws {
    try file.write([], at: Self.now)
    let (found, problem) = file.read(at: Self.now)
    #expect(found.isEmpty && problem == nil)
  }

  @Test func whatIsRestoredIsOldSinceItsNewestSample() throws {
    try file.write([source([value("a", hoursAgo: 3), value("b", hoursAgo: 2)])], at: Self.now)
    let updates = LastKnownSource.updates(
      of: file.read(at: Self.now).sources, matching: ["s": 7])
    let update = try #require(updates.first?.update)
    #expect(updates.count == 1 && updates[0].source == "s")
    #expect(update.health == .stale(since: Self.now - 2 * Self.hour))
    #expect(update.activity == nil && !update.isWhole)
    var state = ItemState()
    state.receive(update.deliveries[0])
    let (freshness, _) = state.freshness(
      health: try #require(update.health), settings: ItemSettings(), at: Self.now)
    #expect(freshness == .stale(since: Self.now - 3 * Self.hour))
  }

  @Test func anItemWhoseSourceChangedIsNotShown() {
    let sources = [source([value("a", hoursAgo: 1)])]
    #expect(LastKnownSource.updates(of: sources, matching: ["s": 8]).isEmpty)
    #expect(LastKnownSource.updates(of: sources, matching: ["t": 7]).isEmpty)
    let old = SourceSettings(id: "s", kind: ColumnsKind(path: "/a.json", limits: .init()))
    let new = SourceSettings(id: "s", kind: ColumnsKind(path: "/b.json", limits: .init()))
    #expect(old.fingerprint != new.fingerprint)
    #expect(old.fingerprint == SourceSettings(id: "s", kind: old.kind.value).fingerprint)
    // A published test vector of FNV-1a: the numbers are the same in every run.
    #expect(Fingerprint.of("a") == 0xAF63_DC4C_8601_EC8C)
  }

  private static let everyKind = """
    [[source]]
    id = "columns"
    path = "a.json"
    [[source]]
    id = "json"
    kind = "json"
    path = "b.json"
    item.a = { path = "$.a[*].v", time = "$.a[*].t", unit = "W" }
    item.b = { path = "$.b" }
    [[source]]
    id = "csv"
    kind = "csv"
    path = "c.csv"
    [[source]]
    id = "text"
    kind = "text"
    path = "d.txt"
    [[source]]
    id = "random"
    kind = "random"
    item.r = { from = 0, to = 5 }
    [[source]]
    id = "http"
    kind = "http"
    url = "https://example.org/now"
    headers = { Accept = "application/json", X-Key = { file = "/k" } }
    item.t = { path = "$.t", transform = [{ scale = 2 }, { rate = "10s", unit = "1/s" }] }
    [[source]]
    id = "command"
    kind = "command"
    run = ["/bin/true"]
    format = "number"
    item.n = {}
    [[source]]
    id = "prometheus"
    kind = "prometheus"
    url = "http://example.org:9090"
    item.p = { query = "up", range = "1h", legend = "{{job}}" }
    [[source]]
    id = "mqtt"
    kind = "mqtt"
    url = "mqtt://example.org"
    alive = { topic = "s", is = "on" }
    item.m = { topic = "a/+", legend = "{1}" }
    [[source]]
    id = "push"
    kind = "push"
    format = "influx"
    item.i = { measurement = "cpu", field = "idle", tags = { cpu = "a", host = "b" } }
    [[source]]
    id = "ical"
    kind = "ical"
    path = "e.ics"
    [[source]]
    id = "rss"
    kind = "rss"
    path = "f.xml"

    [[source]]
    id = "grafana"
    kind = "grafana"
    url = "http://127.0.0.1:1"
    item.load = { dashboard = "a", panel = 1, variables = { v = "1", w = "2", x = "3", y = "4", z = "5" } }
    """

  /// Numbers that depend on addresses or on the order of a set would change with every start.
  @Test func fingerprintsAreTheSameInAnotherProcess() throws {
    let here = ProbeData.fingerprints(Self.everyKind)
    #expect(here.count == 13 && Set(here).count == 13)
    for _ in 0..<5 {
      let there = try Probe("fingerprints", Self.everyKind).rest()
      #expect(there.map(String.init) == here)
    }
  }

  @Test func fingerprintsTellSettingsApartAndNoLines() {
    let here = ProbeData.fingerprints(Self.everyKind)
    #expect(ProbeData.fingerprints("# moved\n\n" + Self.everyKind) == here)
    for change in [
      ("\"a.json", "\"z.json"), ("$.b", "$.z"), ("c.csv", "z.csv"), ("d.txt", "z.txt"),
    ] {
      let there = ProbeData.fingerprints(
        Self.everyKind.replacingOccurrences(of: change.0, with: change.1))
      #expect(zip(here, there).count { $0 != $1 } == 1, "\(change)")
    }
  }

  @Test func aStateComesBackAsItWas() throws {
    var state = ItemState()
    for index in 0..<5 {
      let time = Self.now + Int64(index) * 1000
      state.receive(
        Delivery(
          item: "a", content: .success(.value(DataValue(.number(Double(index)), time: time))),
          received: time))
    }
    try file.write([source(state.lastKnownDeliveries(of: "a"))], at: Self.now)
    var again = ItemState()
    for delivery in file.read(at: Self.now).sources[0].deliveries { again.receive(delivery) }
    #expect(again == state)
  }

  @Test func whatAnUnsetClockStampedIsNotKept() {
    var state = ItemState()
    state.receive(
      Delivery(
        item: "a", content: .success(.value(DataValue(.number(1), time: 1000))), received: 1000))
    #expect(state.lastKnownDeliveries(of: "a").isEmpty)
  }

  // MARK: - Limits

  @Test func whatIsTooOldIsNeitherKeptNorShown() throws {
    var file = file
    file.limits.age = 3 * Self.hour
    let young = value("young", hoursAgo: 2)
    let sources = [source([young, value("old", hoursAgo: 4)])]
    try file.write(sources, at: Self.now)
    #expect(file.read(at: 0).sources == [source([young])])
    #expect(file.read(at: Self.now).sources == [source([young])])
    #expect(file.read(at: Self.now + 2 * Self.hour).sources.isEmpty)
    // Without a set clock the age of the deliveries is unknown, so all are kept.
    try file.write(sources, at: 0)
    #expect(file.read(at: 0).sources == sources)
    #expect(file.read(at: Self.now).sources == [source([young])])
  }

  @Test func aSeriesKeepsItsNewestSamples() throws {
    var file = file
    file.limits.samples = 100
    var chart = try ChartData(
      times: (0..<1000).map { Int64($0) },
      series: [ChartSeries(id: "y", values: (0..<1000).map { Double($0) })])
    chart.capacity = 5000
    let delivery = Delivery(item: "a", content: .success(.series(chart)), received: 0)
    try file.write([source([delivery])], at: 0)
    let found = try #require(file.read(at: 0).sources.first?.deliveries.first)
    guard case .success(.series(let again)) = found.content else {
      Issue.record("no series")
      return
    }
    #expect(again.count == 100 && again.times.first == 900 && again.capacity == 5000)
    #expect(again.series[0].values[99] == 999)
  }

  @Test func whatDoesNotFitIsLeftOutAndNamed() throws {
    var file = file
    file.limits.bytes = 4000
    let sources = ProbeData.sources(1) + [source([value("small", hoursAgo: 0)])]
    let left = try file.write(sources, at: 0)
    #expect(left == (0..<4).map { ItemName(source: "s\($0)", item: "a") })
    #expect(file.read(at: 0).sources == [sources[4]])
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    #expect(try #require(size) <= 4000)
  }

  @Test(arguments: 90..<400) func theLimitHoldsToTheByte(bytes: Int) throws {
    var file = file
    file.limits.bytes = bytes
    let sources = [source([value("a", hoursAgo: 0), value("b", hoursAgo: 0)])]
    let (encoded, _) = file.encode(sources, at: 0)
    #expect(encoded.count <= bytes)
    #expect(try LastKnownFile.parse(encoded).flatMap(\.deliveries).count <= 2)
  }

  @Test func aFileThatIsTooLargeIsSaid() throws {
    try file.write(ProbeData.sources(1), at: 0)
    var small = file
    small.limits.bytes = 100
    let (found, problem) = small.read(at: 0)
    #expect(found.isEmpty)
    #expect(problem?.description.contains("at most 100") == true)
  }

  // MARK: - Damage

  @Test func everyDamagedFileIsPutAsideAndSaid() throws {
    try file.write([source([value("a", hoursAgo: 1)])], at: Self.now)
    let url = URL(filePath: file.path)
    let good = try Data(contentsOf: url)
    var damages = [good + Data([0]), good + good, Data("text".utf8)]
    for index in good.indices {
      damages.append(Data(good[..<index]))
      var changed = good
      changed[index] ^= 1
      damages.append(changed)
    }
    for bytes in damages {
      try bytes.write(to: url)
      let (found, problem) = file.read(at: Self.now)
      #expect(found.isEmpty)
      #expect(
        problem?.description.hasSuffix("it is put aside as \(file.path).damaged") == true,
        "\(bytes.count) bytes: \(String(describing: problem))")
      #expect(names == ["last-known.damaged"])
    }
    // The next file is written as usual.
    try file.write([], at: Self.now)
    #expect(file.read(at: Self.now).problem == nil)
    #expect(names == ["last-known", "last-known.damaged"])
  }

  @Test func aNewerProgramsFileIsPutAside() throws {
    var bytes = file.encode([], at: 0).bytes
    bytes[4] = 9
    var sum = CRC32C()
    let end = FrameHeader.size + Int(bytes[0])
    sum.update(bytes.span.extracting(0..<8))
    sum.update(bytes.span.extracting(FrameHeader.size..<end))
    for index in 0..<4 {
      bytes[8 + index] = UInt8(truncatingIfNeeded: sum.checksum >> (8 * index))
    }
    try Data(bytes).write(to: URL(filePath: file.path))
    #expect(file.read(at: 0).problem?.why.contains("version 9 of the format") == true)
    #expect(names == ["last-known.newer"])
  }

  @Test func whatCannotBeReadIsSaidAndStays() throws {
    try folder.makeFolder("last-known")
    #expect(file.read(at: 0).problem?.why == "it is a folder, not a regular file")
    #expect(names == ["last-known"])
  }

  // MARK: - Writing

  @Test func aMissingFolderIsSaid() {
    let file = LastKnownFile(path: folder.path("none/last-known"))
    #expect(throws: FileFailure.self) { try file.write([], at: 0) }
  }

  @Test func whatAKilledProcessLeftIsReplaced() throws {
    try folder.write("half", to: "last-known.new")
    try file.write([], at: 0)
    #expect(names == ["last-known"])
  }

  @Test func aFullDiskIsSaidOnceAndLeavesTheOldFile() throws {
    let sources = [source([value("a", hoursAgo: 1)])]
    try file.write(sources, at: 0)
    let said = try Probe("snapshots-full", file.path, "500").rest()
    #expect(said == ["Cannot write \(file.path).new: File too large", "done"])
    #expect(file.read(at: 0).sources == sources)
    #expect(names == ["last-known"])
  }

  @Test func theKeeperSaysATroubleOnceAndTheNextOneAgain() throws {
    let said = Mutex<[String]>([])
    let keeper = LastKnownKeeper(LastKnownFile(path: folder.path("a/last-known"))) { text in
      said.withLock { $0.append(text) }
    }
    for _ in 0..<3 { keeper.saveNow([], at: 0) }
    #expect(said.withLock { $0.count } == 1)
    try folder.makeFolder("a")
    keeper.saveNow([], at: 0)
    try FileManager.default.removeItem(atPath: folder.path("a"))
    keeper.saveNow([], at: 0)
    #expect(said.withLock { $0.count } == 2)
  }

  @Test func theSameSnapshotIsNotWrittenAgain() throws {
    let keeper = LastKnownKeeper(file) { Issue.record("\($0)") }
    func inode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
    }
    keeper.saveNow(ProbeData.sources(1), at: 0)
    let first = try inode()
    keeper.saveNow(ProbeData.sources(1), at: 300_000)
    #expect(try inode() == first)
    keeper.saveNow(ProbeData.sources(2), at: 600_000)
    #expect(try inode() != first)
    #expect(file.read(at: 0).sources == ProbeData.sources(2))
    // A removed file is written again.
    try FileManager.default.removeItem(atPath: file.path)
    keeper.saveNow(ProbeData.sources(2), at: 900_000)
    #expect(file.read(at: 0).sources == ProbeData.sources(2))
  }

  @Test func theKeeperWritesTheNewestInTheBackground() async throws {
    let keeper = LastKnownKeeper(file) { Issue.record("\($0)") }
    for number in 0..<20 { keeper.save(ProbeData.sources(number), at: 0) }
    for _ in 0..<1000 where file.read(at: 0).sources != ProbeData.sources(19) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(file.read(at: 0).sources == ProbeData.sources(19))
  }

  /// A process that is killed at any time while it writes leaves the old snapshot or the new one.
  @Test func fiveHundredKillsLeaveTheOldOrTheNewFile() throws {
    var last: Int?
    var readings = Set<Int>()
    var halves = 0
    // A loaded machine writes later: kills that come too early make the next ones wait longer.
    var longestWait: UInt32 = 8000
    for _ in 0..<500 {
      let probe = try Probe("snapshots", file.path, "\((last ?? -1) + 1)")
      probe.waitForStart()
      let pause = UInt32.random(in: 0..<longestWait)
      usleep(pause)
      let done = try probe.kill().compactMap { Int($0) }.last ?? last
      let (sources, problem) = file.read(at: 0)
      #expect(problem == nil, "killed after \(pause) µs")
      let found = sources.first.map { Int($0.fingerprint) }
      #expect(found == done || found == (done ?? -1) + 1, "\(found ?? -1) after \(done ?? -1)")
      if let found {
        #expect(sources == ProbeData.sources(found))
        readings.insert(found)
      }
      let step = longestWait / 16
      longestWait = found == last ? min(longestWait + step, 200_000) : max(longestWait - step, 8000)
      last = found
      if names.contains("last-known.new") { halves += 1 }
    }
    // Enough kills happened during a write.
    #expect(readings.count > 100 && halves > 20)
    #expect(Set(names).isSubset(of: ["last-known", "last-known.new"]))
  }
}
