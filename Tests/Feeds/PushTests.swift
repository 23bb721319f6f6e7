import Foundation
import MartletControl
import MartletData
import MartletSeries
import MartletTestSupport
import MartletThreads
import Synchronization
import Testing

@testable import MartletFeeds

#if Push
  /// A push source with a door of its own, and what it delivered.
  private final class Pushed: @unchecked Sendable {
    let hub: FeedHub
    let source: any DataSource
    let listener = Listener()
    let folder: Folder
    let port: UInt16

    init(_ settings: String, folder: Folder? = nil, hasHTTP: Bool = false) throws {
      let folder = try folder ?? Folder()
      self.folder = folder
      port = hasHTTP ? try TestServer.freePort() : 0
      let listen = hasHTTP ? "listen = \"127.0.0.1:\(port)\"\n" : ""
      let (settings, problems) = MartletFeedsTests.source(
        "[[source]]\nid = \"s\"\nkind = \"push\"\n\(listen)\(settings)")
      #expect(problems == [])
      guard let settings else { throw SourceFailure(what: "no source", why: "\(problems)") }
      hub = FeedHub(
        pushFolder: ControlFolder(path: folder.path("door"), service: ControlFolder.Service.push))
      source = settings.open(in: hub)
      source.start(listener.deliver)
    }

    deinit { source.stop() }

    var clientFolder: ControlFolder { ControlFolder(path: folder.path("door"), service: .push) }

    /// Pushes over the Unix socket, and returns the words of the reply.
    func send(_ text: String, _ words: [String] = ["s"]) throws -> [String] {
      for _ in 0..<500 where !FileManager.default.fileExists(atPath: folder.path("door/socket")) {
        usleep(10_000)
      }
      let pipe = Pipe()
      let writer = Thread {
        try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? pipe.fileHandleForWriting.close()
      }
      writer.start()
      return try ControlClient.send(
        ControlRequest("push", words), bytesOf: pipe.fileHandleForReading.fileDescriptor,
        to: [clientFolder])
    }

    /// Pushes over HTTP; returns the status, the head and the body of the answer.
    func post(
      _ path: String, _ body: some Sequence<UInt8>, head: String = "", method: String = "POST"
    ) throws -> (status: Int, head: String, body: String) {
      let body = Array(body)
      let hasLength = head.contains("Content-Length") || head.contains("chunked")
      let length = hasLength ? "" : "Content-Length: \(body.count)\r\n"
      let request =
        Array(
          "\(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(length)\(head)\r\n".utf8)
        + body
      return try HTTPAnswerText.of(request, port: port)
    }

    /// All that was delivered, applied in order.
    func state(of item: String) -> ItemState {
      var state = ItemState()
      for update in listener.updates {
        for delivery in update.deliveries where delivery.item == item { state.receive(delivery) }
      }
      return state
    }

    func waits(_ condition: (Pushed) -> Bool) async throws -> Bool {
      try await listener.waits { _ in condition(self) }
    }
  }

  /// Connects to a port of this machine, which may need a moment to open.
  private func connected(to port: UInt16) throws -> CInt {
    for _ in 0..<500 {
      if let descriptor = TestServer.connection(to: port) { return descriptor }
      usleep(10_000)
    }
    throw SourceFailure(what: "no server", why: "port \(port)")
  }

  private enum HTTPAnswerText {
    static func of(
      _ request: [UInt8], port: UInt16
    ) throws -> (status: Int, head: String, body: String) {
      let descriptor = try connected(to: port)
      defer { close(descriptor) }
      var sent = 0
      while sent < request.count {
        let count = unsafe request.withUnsafeBytes {
          unsafe Glibc.send(
            descriptor, $0.baseAddress! + sent, request.count - sent, CInt(MSG_NOSIGNAL))
        }
        if count <= 0 { break }
        sent += count
      }
      var answer: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count <= 0 { break }
        answer += buffer[..<count]
      }
      let text = String(decoding: answer, as: UTF8.self)
      let parts = text.components(separatedBy: "\r\n\r\n")
      let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return (status, parts[0], parts.dropFirst().joined(separator: "\r\n\r\n"))
    }
  }

  struct PushTests {
    @Test func jsonIsTakenByPathAndAppended() async throws {
      let push = try Pushed(
        """
        item.power = { path = "$.power", time = "$.at" }
        item.door = { path = "$.door" }
        """)
      #expect(try push.send(#"{"power": 5, "at": 1700000000, "door": "open"}"#) == ["2"])
      #expect(try push.send(#"{"power": 6, "at": 1700000010}"#) == ["1"])
      #expect(try await push.waits { $0.state(of: "power").series?.count == 2 })
      let state = push.state(of: "power")
      #expect(state.series?.times.all == [1_700_000_000_000, 1_700_000_010_000])
      #expect(state.latest?.number == 6)
      #expect(push.state(of: "door").value?.reading == .text("open"))
    }

    @Test func lateSamplesAreSortedIn() async throws {
      let push = try Pushed("format = \"influx\"\nkeep = 4")
      #expect(try push.send("m f=1 1000\nm f=2 2000\nm f=4 4000\n", ["s", "ms"]) == ["3"])
      #expect(try push.send("m f=3 3000\nm f=5 5000\nm f=40 4000", ["s", "ms"]) == ["3"])
      #expect(try await push.waits { $0.state(of: "m.f").series?.times.last == 5000 })
      let chart = try #require(push.state(of: "m.f").series)
      #expect(chart.times.all == [2000, 3000, 4000, 5000])
      #expect(chart.columns == [[2, 3, 40, 5]])
    }

    @Test func templatesNameItemsAndSeries() async throws {
      let push = try Pushed(
        """
        format = "influx"
        item.cpu = { measurement = "cpu", field = "idle", tags = { kind = "x" }, series_name = "{host} {core}" }
        item.all = { measurement = "cpu", tags = { kind = "x" } }
        """)
      let text =
        "cpu,host=a,core=0,kind=x idle=1,busy=2 1\ncpu,host=b,core=0,kind=y idle=3 1\nmem f=1\n"
      #expect(try push.send(text, ["s", "s"]) == ["3"])
      #expect(try await push.waits { $0.state(of: "all").series != nil })
      #expect(push.state(of: "cpu").series?.series.map(\.id) == ["a 0"])
      #expect(push.state(of: "all").series?.series.map(\.id) == ["0 a x idle", "0 a x busy"])
      #expect(push.state(of: "mem.f").series == nil)
    }

    @Test func seriesThatComeAloneAreConnected() async throws {
      let push = try Pushed("format = \"influx\"\nitem_name = \"{measurement}\"")
      #expect(try push.send("m,h=a f=1 1\nm,h=b f=2 2\nm,h=a f=3 3\n", ["s", "s"]) == ["3"])
      #expect(try await push.waits { $0.state(of: "m").series?.count == 3 })
      let chart = try #require(push.state(of: "m").series)
      #expect(chart.series.map(\.id) == ["a", "b"])
      #expect(chart.series.allSatisfy { $0.gaps.kind == .connect })
      #expect(chart.value(of: 0, at: 2000) == 2)
    }

    @Test func aMalformedPushTakesNothingAndIsTold() async throws {
      let push = try Pushed("item.p = { path = \"$.p\" }")
      for (text, words) in [
        ("{\"p\": 1", "line 1, column 8: not JSON"), ("{\"p\": {}}", "item p: "),
        ("{\"q\": 1}", "nothing is at the paths of items: \"$.p\""),
      ] {
        let error = #expect(throws: ControlError.self) { try push.send(text) }
        #expect("\(error!)".contains(words), "\(error!)")
      }
      #expect(push.state(of: "p").hasData == false)
      #expect(try await push.waits { !$0.listener.failures.isEmpty })
      #expect(push.listener.failures[0].what == "Cannot use a push to s")
      #expect(try push.send("{\"p\": 1}") == ["1"])
      #expect(try await push.waits { $0.listener.updates.contains { $0.health == .fresh } })
    }

    @Test func linesBeforeAMalformedOneInAStreamAreTaken() async throws {
      let push = try Pushed("format = \"influx\"")
      let good = (0..<40_000).map { "m f=\($0) \($0 + 1)\n" }.joined()
      let error = #expect(throws: ControlError.self) {
        try push.send(good + "m f=x 1\n", ["s", "s"])
      }
      #expect("\(error!)".contains("line 40001, column 5"), "\(error!)")
      #expect(try await push.waits { ($0.state(of: "m.f").series?.count ?? 0) > 0 })
    }

    @Test func csvAndColumnsAreTaken() async throws {
      let csv = try Pushed("format = \"csv\"\nitem.flow = { column = \"f\" }")
      #expect(try csv.send("t,f\n1700000000,1\n1700000001,\n") == ["2"])
      #expect(try csv.send("t,f\n1700000001,7\n1700000002,3") == ["2"])
      #expect(try await csv.waits { $0.state(of: "flow").series?.count == 3 })
      #expect(csv.state(of: "flow").series?.columns == [[1, 7, 3]])
      let error = #expect(throws: ControlError.self) { try csv.send("t,f\n1,x\n") }
      #expect("\(error!)".contains("line 2: expected a number in the column \"f\""), "\(error!)")

      let columns = try Pushed("format = \"columns\"")
      #expect(try columns.send(document([1, 2, 3])) == ["3"])
      #expect(try columns.send(document([1, 2, 3, 4])) == ["4"])
      #expect(try await columns.waits { $0.state(of: "1").series?.count == 4 })
      let wrong = #expect(throws: ControlError.self) { try columns.send("{\n\"columns\": 1}") }
      #expect("\(wrong!)".contains("line 2, column 12"), "\(wrong!)")
    }

    @Test func unknownSourcesAndUnitsAreNamed() throws {
      let push = try Pushed("format = \"influx\"")
      for (words, text) in [
        (["other"], "there is no source other of kind push"),
        (["s", "h"], "the unit of times is s, ms, us or ns"),
        ([], "the request is: push <id>"),
      ] {
        let error = #expect(throws: ControlError.self) { try push.send("m f=1\n", words) }
        #expect("\(error!)".contains(text), "\(error!)")
      }
    }

    // MARK: - HTTP

    @Test func httpTakesJSONAndLineProtocol() async throws {
      let json = try Pushed("item.p = { path = \"$.p\" }", hasHTTP: true)
      #expect(try json.post("/v1/push/s", #"{"p": 5}"#.utf8).status == 204)
      #expect(try await json.waits { $0.state(of: "p").latest?.number == 5 })

      let influx = try Pushed("format = \"influx\"", hasHTTP: true)
      let path = "/api/v2/write?org=o&bucket=s&precision=ms"
      #expect(try influx.post(path, "m,h=a f=1.5 1700000000000\n".utf8).status == 204)
      let chunked = "4\r\nm f=\r\n10\r\n2 1700000000001\n\r\n0\r\n\r\n"
      #expect(
        try influx.post(path, chunked.utf8, head: "Transfer-Encoding: chunked\r\n").status == 204)
      #expect(try await influx.waits { $0.state(of: "m.f").series?.count == 2 })
      #expect(influx.state(of: "m.f").series?.times.all == [1_700_000_000_000, 1_700_000_000_001])
    }

    @Test func refusalsAreClear() async throws {
      let folder = try Folder()
      try folder.write("geheim\n", to: "token")
      let push = try Pushed(
        "format = \"influx\"\ntoken = { file = \"\(folder.path("token"))\" }", hasHTTP: true)
      let good = "Authorization: Bearer geheim\r\n"
      let line = Array("m f=1 1\n".utf8)
      func status(_ path: String, _ head: String, _ method: String = "POST") throws -> Int {
        try push.post(path, line, head: head, method: method).status
      }
      #expect(try status("/v1/push/s", good) == 204)
      #expect(try status("/v1/push/s", "authorization: token geheim\r\n") == 204)
      #expect(try status("/v1/push/s", "") == 401)
      #expect(try status("/v1/push/s", "Authorization: Bearer geheim2\r\n") == 401)
      #expect(try status("/v1/push/s", "Authorization: Basic geheim\r\n") == 401)
      #expect(try status("/v1/push/other", good) == 404)
      #expect(try status("/v1/pull/s", good) == 404)
      #expect(try status("/v1/push/s", good, "PUT") == 405)
      #expect(try status("/v1/push/s", good + "Content-Encoding: gzip\r\n") == 415)
      #expect(try status("/v1/push/s?precision=h", good) == 400)
      #expect(try status("/v1/push/s", good + "Content-Length: 99999999\r\n") == 413)
      let wrong = try push.post("/v1/push/s", "m f=1 1\nm f= 2".utf8, head: good)
      #expect(wrong.status == 400)
      #expect(
        wrong.body
          == "line 2, column 5: expected a number, true, false or a text in quotes\n")
      let influx = try push.post("/api/v2/write?bucket=s", "m \"".utf8, head: good)
      #expect(influx.status == 400 && influx.head.contains("application/json"))
      #expect(
        influx.body
          == #"{"code":"invalid","message":"line 1, column 3: expected a field such as celsius=21.5"}"#
          + "\n")
      let unauthorized = try push.post("/v1/push/s", line)
      #expect(unauthorized.head.contains("WWW-Authenticate: Bearer"))
      // Another token in the file counts for the next request after a second.
      try folder.write("neu\n", to: "token")
      try await Task.sleep(for: .milliseconds(1100))
      #expect(try status("/v1/push/s", "Authorization: Bearer neu\r\n") == 204)
      #expect(try status("/v1/push/s", good) == 401)
    }

    @Test func aBodyBeyondALimitNamesTheLimit() throws {
      let push = try Pushed("format = \"influx\"", hasHTTP: true)
      func answer(_ lines: Int, _ line: (Int) -> String) throws -> (status: Int, body: String) {
        let body = (0..<lines).map(line).joined(separator: "\n")
        let answer = try push.post("/v1/push/s", body.utf8)
        return (answer.status, answer.body)
      }
      let items = try answer(1001) { "m f\($0)=1" }
      #expect(items.status == 422)
      #expect(items.body == "1001 items; a push source can have at most 1000\n")
      let chart = try answer(501) { "m,h=a\($0) f=1" }
      #expect(chart.status == 422)
      #expect(chart.body == "item m.f: 501 series; a chart can have at most 500\n")
      let series = try answer(4001) { "m\($0 / 500),h=a\($0) f=1" }
      #expect(series.status == 422)
      #expect(
        series.body == "4001 series in all items; a push source can have at most 4000\n")
      let influx = try push.post(
        "/api/v2/write?bucket=s", (0..<1001).map { "n f\($0)=1\n" }.joined().utf8)
      #expect(influx.status == 422 && influx.body.contains("\"unprocessable entity\""))
      #expect(try push.send("m f=1\n", ["s", "s"]) == ["1"])
      // The combinations of the refused bodies count, too.
      let fields = try answer(4000) { "o,h=b\($0) f=1" }
      #expect(fields.status == 422)
      #expect(fields.body.contains("more than 10000 fields with different tags"))
    }

    @Test func aBodyThatGrowsTooLongIsRefused() throws {
      let push = try Pushed("format = \"influx\"", hasHTTP: true)
      let piece = Array("100000\r\n".utf8) + [UInt8](repeating: 0x23, count: 1 << 20) + [13, 10]
      let body = (0..<17).flatMap { _ in piece } + Array("0\r\n\r\n".utf8)
      let answer = try push.post("/v1/push/s", body, head: "Transfer-Encoding: chunked\r\n")
      #expect(answer.status == 413)
    }

    @Test func aPageOfTheWebMayNotPushWithoutAToken() throws {
      let push = try Pushed("format = \"influx\"", hasHTTP: true)
      let answer = try push.post(
        "/v1/push/s", "m f=1\n".utf8, head: "Origin: https://example.org\r\n")
      #expect(answer.status == 403)
    }

    @Test func tooManySamplesWait() throws {
      let push = try Pushed("format = \"influx\"\nrate = 10", hasHTTP: true)
      let body = (0..<60).map { "m f=1 \($0)\n" }.joined()
      #expect(try push.post("/v1/push/s?precision=s", body.utf8).status == 204)
      let answer = try push.post("/v1/push/s?precision=s", "m f=1 99\n".utf8)
      #expect(answer.status == 429)
      #expect(answer.head.contains("Retry-After: 4"), "\(answer.head)")
    }

    @Test func twoSourcesShareAServer() async throws {
      let folder = try Folder()
      let port = try TestServer.freePort()
      let hub = FeedHub(pushFolder: nil)
      let listeners = [Listener(), Listener()]
      var sources: [any DataSource] = []
      for (index, id) in ["a", "b"].enumerated() {
        let settings = MartletFeedsTests.source(
          """
          [[source]]
          id = "\(id)"
          kind = "push"
          format = "influx"
          listen = "127.0.0.1:\(port)"
          """
        ).source
        let opened = try #require(settings).open(in: hub)
        opened.start(listeners[index].deliver)
        sources.append(opened)
      }
      _ = folder
      for id in ["a", "b"] {
        for _ in 0..<50 {
          let request = "POST /v1/push/\(id) HTTP/1.0\r\nContent-Length: 6\r\n\r\nm f=1\n"
          if try HTTPAnswerText.of(Array(request.utf8), port: port).status == 204 { break }
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      for listener in listeners {
        #expect(try await listener.waits { $0.updates.contains { !$0.deliveries.isEmpty } })
        #expect(listener.failures == [])
      }
      for source in sources { source.stop() }
    }

    @Test func aTakenPortIsAFailureOfTheSource() async throws {
      let first = try Pushed("format = \"influx\"", hasHTTP: true)
      #expect(try first.post("/v1/push/s", "m f=1\n".utf8).status == 204)
      let settings = MartletFeedsTests.source(
        """
        [[source]]
        id = "t"
        kind = "push"
        format = "influx"
        listen = "127.0.0.1:\(first.port)"
        """
      ).source
      let hub = FeedHub(pushFolder: nil)
      let listener = Listener()
      let second = try #require(settings).open(in: hub)
      second.start(listener.deliver)
      #expect(try await listener.waits { !$0.failures.isEmpty })
      #expect(
        listener.failures.first
          == SourceFailure(.source("127.0.0.1:\(first.port)"), why: "Address already in use"))
      second.stop()
    }

    /// Strangers that never finish a head do not keep a sender out, and leave after their time.
    @Test func tricklingStrangersGiveWay() async throws {
      let push = try Pushed("format = \"influx\"", hasHTTP: true)
      #expect(try push.post("/v1/push/s", "m f=1\n".utf8).status == 204)
      var strangers: [CInt] = []
      for _ in 0..<60 {
        let descriptor = try connected(to: push.port)
        _ = unsafe send(descriptor, "POST ", 5, CInt(MSG_NOSIGNAL))
        strangers.append(descriptor)
      }
      #expect(try push.post("/v1/push/s", "m f=2\n".utf8).status == 204)
      for descriptor in strangers { close(descriptor) }
    }

    // MARK: - Endurance

    @Test func samplesSurviveAStopAndAStart() async throws {
      let push = try Pushed("format = \"influx\"")
      #expect(try push.send("m f=1 1\nm f=2 2\nm t=\"x\"", ["s", "s"]) == ["3"])
      #expect(try await push.waits { $0.state(of: "m.f").series?.count == 2 })
      push.source.stop()
      let again = Listener()
      push.source.start(again.deliver)
      #expect(try await again.waits { !$0.updates.isEmpty })
      let items = again.updates[0].deliveries.map(\.item)
      #expect(Set(items) == ["m.f", "m.t"])
      #expect(again.contents == [[1, 2]])
    }

    @Test func samplesSurviveAnotherProcessInTheirFile() async throws {
      let folder = try Folder()
      let settings = "format = \"influx\"\nkept_in = \"\(folder.path("kept"))\""
      var push: Pushed? = try Pushed(settings, folder: folder)
      #expect(try push?.send("m f=1 1700000000\nm f=2 1700000001\n", ["s", "s"]) == ["2"])
      #expect(try await push?.waits { $0.state(of: "m.f").series?.count == 2 } == true)
      push?.source.stop()
      for _ in 0..<500 where !FileManager.default.fileExists(atPath: folder.path("kept")) {
        try await Task.sleep(for: .milliseconds(10))
      }
      push = nil
      for _ in 0..<500 where FileManager.default.fileExists(atPath: folder.path("door/socket")) {
        try await Task.sleep(for: .milliseconds(10))
      }
      let next = try Pushed(settings, folder: folder)
      #expect(try await next.waits { $0.state(of: "m.f").series?.count == 2 })
      #expect(try next.send("m f=3 1700000002\n", ["s", "s"]) == ["1"])
      #expect(try await next.waits { $0.state(of: "m.f").series?.columns == [[1, 2, 3]] })
    }

    /// 50,000 samples a second over HTTP, of 100 series, cost a fraction of a core.
    @Test func fiftyThousandSamplesASecondAreTaken() async throws {
      let push = try Pushed("format = \"influx\"\nkeep = 2000", hasHTTP: true)
      var bodies: [[UInt8]] = []
      for batch in 0..<20 {
        var text = ""
        for moment in 0..<50 {
          for host in 0..<50 {
            let time = 1_700_000_000_000 + (batch * 50 + moment) * 10
            text += "cpu,host=h\(host) user=\(moment).5,idle=\(batch) \(time)\n"
          }
        }
        bodies.append(Array(text.utf8))
      }
      #expect(try push.post("/v1/push/s?precision=ms", "cpu,host=h0 user=1 1".utf8).status == 204)
      let start = MonotonicSeconds.now
      for body in bodies {
        #expect(try push.post("/v1/push/s?precision=ms", body).status == 204)
      }
      let seconds = MonotonicSeconds.now - start
      print("100,000 samples of 100 series in \(seconds) s")
      #expect(seconds < 2)
      #expect(try await push.waits { $0.state(of: "cpu.idle").series?.count == 1000 })
      let chart = try #require(push.state(of: "cpu.user").series)
      #expect(chart.series.count == 50)
      #expect(chart.series[49].values[chart.count - 1] == 49.5)
      // Pushes are coalesced.
      #expect(push.listener.updates.count < 40)
    }

    // MARK: - Settings

    @Test(arguments: [
      (
        "listen = \"0.0.0.0:80\"",
        "listen = \"0.0.0.0:80\" lets other machines push, which needs token"
      ),
      ("listen = \"localhost:80\"", "listen takes an address and a port"),
      ("listen = \"127.0.0.1\"", "listen takes an address and a port"),
      ("token = \"geheim\"", "token takes { file = … }"),
      ("item_name = \"{host\"", "item_name takes a name with parts of a point in braces"),
      ("item.a = { field = \"f\" }", "field needs measurement"),
      ("format = \"json\"", "needs items, such as"),
    ])
    func wrongSettingsAreReported(line: String, words: String) {
      let format = line.contains("format") ? "" : "format = \"influx\"\n"
      let problems = source("[[source]]\nid = \"s\"\nkind = \"push\"\n\(format)\(line)\n").problems
      #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
    }
  }

  struct PushedSeriesTests {
    @Test func samplesStampedHereFollowAClockThatIsSetBack() throws {
      let start: Int64 = 1_700_000_000_000
      for hasOwnTime in [false, true] {
        let pushed = PushedSeries()
        var state = ItemState()
        for time in [start + 86_400_000, start + 86_401_000, start, start + 1000] {
          let received = hasOwnTime ? start - 5000 : time
          let index = pushed.index(of: "a")
          pushed.add(
            PushedSeries.Sample(series: index, time: time, value: Double(time - start)),
            received: received)
          guard let content = pushed.takeContent(capacity: 100) else { continue }
          state.receive(Delivery(item: "i", content: .success(content), received: received))
        }
        #expect(state.failure == nil && state.series?.count == 4)
        #expect(state.latest?.time == (hasOwnTime ? start + 86_401_000 : start + 1000))
      }
    }

    /// Any order of samples, charts and deliveries gives the samples sorted by time.
    @Test(arguments: 0..<200)
    func deliveriesGiveAllSamples(seed: Int) throws {
      var random = SplitMix(seed: UInt64(seed))
      let pushed = PushedSeries()
      var state = ItemState()
      var expected: [Int64: [String: Double]] = [:]
      var time: Int64 = 1000
      for _ in 0..<(random.next() % 40) {
        let name = "s\(random.next() % 3)"
        time += Int64(random.next() % 5) * 10
        let late = time - Int64(random.next() % 3) * 20
        let value = Double(random.next() % 100)
        switch random.next() % 4 {
        case 0:
          let chart = try ChartData(
            times: [late], series: [ChartSeries(id: name, values: [value])])
          pushed.add(chart, capacity: 1000, received: 0)
        case 1:
          if let content = pushed.takeContent(capacity: 1000) {
            state.receive(Delivery(item: "i", content: .success(content), received: 0))
          }
          continue
        default:
          pushed.add(
            PushedSeries.Sample(series: pushed.index(of: name), time: late, value: value),
            received: 0)
        }
        expected[late, default: [:]][name] = value
      }
      if let content = pushed.takeContent(capacity: 1000) {
        state.receive(Delivery(item: "i", content: .success(content), received: 0))
      }
      #expect(state.failure == nil)
      let chart = state.series ?? ChartData()
      #expect(chart.times.all == expected.keys.sorted(), "seed \(seed)")
      for one in chart.series {
        for (row, moment) in chart.times.all.enumerated() {
          #expect(one.values[row] == expected[moment]?[one.id], "seed \(seed) \(one.id) \(moment)")
        }
      }
    }
  }
#endif
