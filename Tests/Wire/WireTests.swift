import Glibc
import MartletControl
import MartletData
import MartletSeries
import MartletThreads
import Synchronization
import Testing

@testable import MartletWire

/// The updates that a listener has heard.
final class Heard: Sendable {
  private let updates = Mutex<[SourceUpdate]>([])

  var all: [SourceUpdate] { updates.withLock { $0 } }

  var sink: DataSink {
    { update in self.updates.withLock { $0.append(update) } }
  }

  /// The state that the updates lead to.
  var items: [String: ItemState] {
    var items: [String: ItemState] = [:]
    for update in all {
      for delivery in update.deliveries {
        items[delivery.item, default: ItemState()].receive(delivery)
      }
    }
    return items
  }

  var health: SourceHealth? { all.last { $0.health != nil }?.health }
}

/// Waits up to ten seconds until `condition` holds.
func holds(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<1000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}

/// A pair of connected sockets.
func socketPair() -> (CInt, CInt) {
  var pair: [CInt] = [-1, -1]
  let result = socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
  precondition(result == 0)
  return (pair[0], pair[1])
}

func value(_ number: Double, at time: Int64, item: String = "a") -> Delivery {
  Delivery(
    item: item, content: .success(.value(DataValue(.number(number), time: time))), received: time)
}

func series(_ times: [Int64], item: String = "a") throws -> Delivery {
  let data = try ChartData(
    times: times, series: [ChartSeries(id: "y", values: times.map(Double.init))])
  return Delivery(item: item, content: .success(.series(data)), received: times.last ?? 0)
}

func rows(_ times: [Int64], item: String = "a") -> Delivery {
  Delivery(
    item: item,
    content: .success(.append(SampleRows(times: times, columns: [times.map(Double.init)]))),
    received: times.last ?? 0)
}

private let start: Int64 = 1_790_000_000_000

/// A feeds process whose end can be taken away, and its panel.
private final class Link: Sendable {
  let servers = Mutex<[WireServer]>([])
  let state = Mutex<(isThere: Bool, boards: [WireSource])>((true, []))
  let requests = Mutex<[WireServer.Request]>([])
  let log = Mutex<[String]>([])
  /// The actions that have come, and the replies that the test gives.
  let actions = Mutex<[(source: String, request: ActionRequest, reply: ActionReply)]>([])

  var server: WireServer? { servers.withLock { $0.last } }

  func makeClient() -> WireClient {
    WireClient(program: "panel") { [unowned self] () throws(SourceFailure) in
      guard self.state.withLock({ $0.isThere }) else {
        throw SourceFailure(.source("martlet feeds"), why: "Connection refused")
      }
      let (mine, theirs) = socketPair()
      let server = WireServer(
        program: "feeds", log: { line in self.log.withLock { $0.append(line) } },
        onRequest: { request in self.requests.withLock { $0.append(request) } },
        onAction: { source, request, reply in
          self.actions.withLock { $0.append((source, request, reply)) }
        })
      server.keep(self.state.withLock { $0.boards }) { _, _ in ItemSettings() }
      self.servers.withLock { $0.append(server) }
      guard server.serve(connected: OwnedDescriptor(theirs), onEnd: {}) else {
        throw SourceFailure(.source("martlet feeds"), why: "no thread")
      }
      return OwnedDescriptor(mine)
    }
  }
}

@Suite struct WireTests {
  private let source = WireSource(id: "power", fingerprint: 7)

  private func link(_ sources: [WireSource]) -> Link {
    let link = Link()
    link.state.withLock { $0.boards = sources }
    return link
  }

  /// Waits for the feeds process, sends a first value of a source from there and waits until the
  /// panel has it.
  private func expectFirstValue(
    _ heard: Heard, of source: String = "power", over link: Link,
    at location: SourceLocation = #_sourceLocation
  ) async {
    #expect(await holds { link.server != nil }, sourceLocation: location)
    link.server?.receive(.ready([value(1, at: start)]), from: source)
    #expect(await holds { heard.health == .fresh }, sourceLocation: location)
  }

  @Test func updatesArriveInOrder() async throws {
    let link = link([source])
    let client = link.makeClient()
    let heard = Heard()
    let remote = client.source(source)
    remote.start(heard.sink)
    #expect(await holds { !heard.all.isEmpty })
    let server = try #require(link.server)
    server.receive(.ready([try series([start, start + 1])]), from: "power")
    for index in 2..<500 { server.receive(.updated([rows([start + Int64(index)])]), from: "power") }
    #expect(await holds { heard.items["a"]?.series?.count == 500 })
    #expect(heard.items["a"]?.series?.times.all == (0..<500).map { start + $0 })
    #expect(heard.health == .fresh)
    // Far fewer messages than updates: they were merged.
    #expect(heard.all.count < 400)
    withExtendedLifetime((client, remote)) {}
  }

  @Test func aPanelThatConnectsLaterGetsTheWholeState() async throws {
    let link = link([source])
    let client = link.makeClient()
    let (first, second) = (Heard(), Heard())
    let one = client.source(source)
    one.start(first.sink)
    #expect(await holds { link.server != nil })
    let server = try #require(link.server)
    server.receive(.ready([try series([start]), value(3, at: start, item: "b")]), from: "power")
    server.receive(
      .updated([
        rows([start + 5]), value(4, at: start + 5, item: "b"),
        Delivery(
          item: "c", content: .failure(SourceFailure(.item("c"), why: "no number")), received: start
        ),
      ]), from: "power")
    #expect(await holds { first.items.count == 3 })
    one.stop()
    let other = client.source(source)
    other.start(second.sink)
    #expect(await holds { second.items.count == 3 })
    #expect(second.items["a"]?.series?.times.all == [start, start + 5])
    #expect(second.items["b"]?.value?.reading == .number(4))
    #expect(second.items["b"]?.series?.count == 2)
    #expect(second.items["c"]?.failure?.why == "no number")
    #expect(second.health == .fresh)
    withExtendedLifetime(client) {}
  }

  @Test func aLostProcessIsToldAfterAWhileAndForgottenWhenItIsBack() async throws {
    let link = link([source])
    let client = link.makeClient()
    let heard = Heard()
    let remote = client.source(source)
    remote.start(heard.sink)
    await expectFirstValue(heard, over: link)
    link.state.withLock { $0.isThere = false }
    link.server?.stop()
    #expect(
      await holds {
        if case .failed(let failure, _) = heard.health {
          failure.why == "Connection refused" || failure.why == "it has ended"
        } else {
          false
        }
      })
    #expect(heard.items["a"]?.value?.reading == .number(1))
    link.state.withLock { $0.isThere = true }
    #expect(await holds { link.servers.withLock { $0.count } == 2 })
    link.server?.receive(.ready([value(2, at: start + 1)]), from: "power")
    #expect(await holds { heard.health == .fresh })
    withExtendedLifetime((client, remote)) {}
  }

  @Test func otherSettingsAreNeverShown() async throws {
    let link = link([WireSource(id: "power", fingerprint: 8)])
    let client = link.makeClient()
    let heard = Heard()
    let remote = client.source(source)
    remote.start(heard.sink)
    #expect(await holds { link.server != nil })
    link.server?.receive(.ready([value(1, at: start)]), from: "power")
    #expect(
      await holds {
        if case .failed(let failure, _) = heard.health {
          failure.why.contains("no source \"power\"")
        } else {
          false
        }
      })
    #expect(heard.items.isEmpty)
    // The feeds process reads the new configuration.
    link.server?.keep([source]) { _, _ in ItemSettings() }
    link.server?.receive(.ready([value(2, at: start)]), from: "power")
    #expect(await holds { heard.health == .fresh })
    #expect(heard.items["a"]?.value?.reading == .number(2))
    withExtendedLifetime((client, remote)) {}
  }

  // MARK: - Actions

  /// Collects the results of actions.
  private final class Results: Sendable {
    let all = Mutex<[SourceFailure?]>([])
    var reply: ActionReply { { failure in self.all.withLock { $0.append(failure) } } }
    var count: Int { all.withLock { $0.count } }
  }

  private let lamp = ActionRequest(action: "lamp", value: "on")

  @Test func anActionReachesItsSourceOnceAndItsResultComesBack() async throws {
    let link = link([source])
    let client = link.makeClient()
    let (heard, results) = (Heard(), Results())
    let remote = client.source(source)
    remote.start(heard.sink)
    await expectFirstValue(heard, over: link)
    remote.perform(lamp, results.reply)
    remote.perform(ActionRequest(action: "lamp", value: "ä\"\n€"), results.reply)
    #expect(await holds { link.actions.withLock { $0.count } == 2 })
    let taken = link.actions.withLock { $0 }
    #expect(taken.map(\.source) == ["power", "power"])
    #expect(taken.map(\.request.value) == ["on", "ä\"\n€"])
    #expect(results.count == 0)
    taken[1].reply(SourceFailure(.action("lamp"), why: "the broker refused it"))
    #expect(await holds { results.count == 1 })
    taken[0].reply(nil)
    #expect(await holds { results.count == 2 })
    #expect(
      results.all.withLock { $0 } == [
        SourceFailure(.action("lamp"), why: "the broker refused it"), nil,
      ])
    withExtendedLifetime((client, remote)) {}
  }

  @Test func anActionWithoutAConnectionFailsAtOnceAndIsNeverSent() async throws {
    let link = link([source])
    link.state.withLock { $0.isThere = false }
    let client = link.makeClient()
    let results = Results()
    let remote = client.source(source)
    remote.start(Heard().sink)
    remote.perform(lamp, results.reply)
    #expect(results.count == 1)
    #expect(results.all.withLock { $0[0]?.why } == "not connected")
    link.state.withLock { $0.isThere = true }
    let heard = Heard()
    let second = client.source(source)
    second.start(heard.sink)
    await expectFirstValue(heard, over: link)
    #expect(link.actions.withLock { $0.isEmpty })
    withExtendedLifetime((client, remote, second)) {}
  }

  /// Whether it was done is not known, so nobody does it again.
  @Test func anActionWithoutAnAnswerFailsWithTheConnection() async throws {
    let link = link([source])
    let client = link.makeClient()
    let (heard, results) = (Heard(), Results())
    let remote = client.source(source)
    remote.start(heard.sink)
    await expectFirstValue(heard, over: link)
    remote.perform(lamp, results.reply)
    #expect(await holds { link.actions.withLock { $0.count } == 1 })
    link.server?.stop()
    #expect(await holds { results.count == 1 })
    #expect(results.all.withLock { $0[0]?.why } == "it has ended")
    #expect(await holds { link.servers.withLock { $0.count } == 2 })
    link.server?.receive(.ready([value(2, at: start + 1)]), from: "power")
    #expect(await holds { heard.items["a"]?.value?.reading == .number(2) })
    #expect(link.actions.withLock { $0.count } == 1)
    // A late answer of the old process changes nothing.
    link.actions.withLock { $0 }[0].reply(nil)
    #expect(results.count == 1)
    withExtendedLifetime((client, remote)) {}
  }

  @Test func anActionOfOtherSettingsIsRefused() async throws {
    let other = WireSource(id: "power", fingerprint: 8)
    let link = link([other, WireSource(id: "b", fingerprint: 1)])
    let client = link.makeClient()
    let (heard, results) = (Heard(), Results())
    let (remote, known) = (
      client.source(source), client.source(WireSource(id: "b", fingerprint: 1))
    )
    remote.start(Heard().sink)
    known.start(heard.sink)
    await expectFirstValue(heard, of: "b", over: link)
    remote.perform(lamp, results.reply)
    #expect(await holds { results.count == 1 })
    #expect(results.all.withLock { $0[0]?.why.contains("with these settings") } == true)
    #expect(link.actions.withLock { $0.isEmpty })
    withExtendedLifetime((client, remote, known)) {}
  }

  @Test func wishesReachTheSources() async throws {
    let link = link([source])
    let client = link.makeClient()
    let remote = client.source(source)
    remote.start { _ in }
    let request = RangeRequest(item: "a", range: 5...9, columns: 100)
    remote.request(request)
    remote.refresh()
    #expect(await holds { link.requests.withLock { $0.count } == 2 })
    #expect(
      link.requests.withLock { $0 } == [
        .range(source: "power", request), .refresh(source: "power"),
      ])
    withExtendedLifetime(client) {}
  }

  @Test func variablesReachEachNewFeedsProcess() async throws {
    let link = link([source])
    let client = link.makeClient()
    let assignments = [#"vars.room="Bath""#, "vars.floor=2"]
    client.set(variables: ["vars.room=1"])
    client.set(variables: assignments)
    let remote = client.source(source)
    remote.start { _ in }
    #expect(await holds { link.requests.withLock { $0 } == [.variables(assignments)] })
    link.server?.stop()
    #expect(await holds { link.requests.withLock { $0.count } == 2 })
    #expect(link.requests.withLock { $0.last } == .variables(assignments))
    client.set(variables: [])
    #expect(await holds { link.requests.withLock { $0.last } == .variables([]) })
    withExtendedLifetime((client, remote)) {}
  }

  @Test func aClientThatSetsNoVariablesSendsNone() async throws {
    let link = link([source])
    let client = link.makeClient()
    let remote = client.source(source)
    remote.start { _ in }
    remote.refresh()
    #expect(await holds { link.requests.withLock { $0 } == [.refresh(source: "power")] })
    withExtendedLifetime((client, remote)) {}
  }

  @Test func aPeerThatSendsAnythingElseIsLeft() async throws {
    for bytes in [[UInt8](repeating: 0xA5, count: 64), Array("GET / HTTP/1.1\r\n\r\n".utf8)] {
      let (mine, theirs) = socketPair()
      let server = WireServer(program: "feeds", log: { _ in }, onRequest: { _ in })
      let isEnded = Mutex(false)
      let isServed = server.serve(connected: OwnedDescriptor(theirs)) {
        isEnded.withLock { $0 = true }
      }
      #expect(isServed)
      #expect(bytes.withUnsafeBytes { send(mine, $0.baseAddress, $0.count, 0) } == bytes.count)
      #expect(await holds { isEnded.withLock { $0 } })
      close(mine)
    }
  }

  @Test func aListeningSocketAdmitsItsOwner() async throws {
    let path = "/tmp/martlet-wire-\(getpid())"
    unlink(path)
    defer { unlink(path) }
    let listening = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let code = UnixAddress.use(path) { bind(listening, $0, $1) == 0 ? nil : .current }
    #expect(code == nil)
    #expect(listen(listening, 4) == 0)
    let server = WireServer(program: "feeds", log: { _ in }, onRequest: { _ in })
    server.keep([source]) { _, _ in ItemSettings() }
    server.receive(.ready([value(1, at: start)]), from: "power")
    let isServed = server.serve(
      listening: OwnedDescriptor(listening), access: ControlAccess(user: geteuid(), group: nil))
    #expect(isServed)
    let client = WireClient(program: "panel") { () throws(SourceFailure) in
      try FeedsSocket.connect(to: path)
    }
    let heard = Heard()
    let remote = client.source(source)
    remote.start(heard.sink)
    #expect(await holds { heard.health == .fresh })
    withExtendedLifetime((client, remote, server)) {}
  }
}

@Test func aPanelThatComesAfterAStepOfTheClockGetsTimesThatFit() throws {
  let start: Int64 = 1_767_225_600_000
  let day: Int64 = 86_400_000
  let server = WireServer(program: "p", log: { _ in }, onRequest: { _ in })
  defer { server.stop() }
  server.keep([WireSource(id: "s", fingerprint: 1)]) { _, _ in ItemSettings() }
  server.receive(.ready([value(1, at: start + day)]), from: "s")
  server.follow(try #require(ClockSetBack(from: start + day + 5000, to: start)))
  var state = ItemState()
  for delivery in server.snapshot(of: "s").flatMap(\.deliveries) { state.receive(delivery) }
  #expect(state.received == start - 5001 && state.latest?.time == start - 5001)
}
