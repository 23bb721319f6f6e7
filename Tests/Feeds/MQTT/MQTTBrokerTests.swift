#if MQTT
  import Foundation
  import MartletData
  import MartletSeries
  import Synchronization
  import Testing

  @testable import MartletFeeds
  import MartletThreads

  extension Panel {
    /// A panel with a source on a real broker.
    fileprivate convenience init(_ lines: String, port: Int, hub: FeedHub = FeedHub()) throws {
      let (source, problems) = source(Self.text(lines, port: port))
      #expect(problems == [])
      let kind = try #require(source?.kind.value as? MQTTKind)
      self.init(kind.open(in: hub))
    }

    fileprivate static func text(_ lines: String, port: Int) -> String {
      let url = lines.contains("url =") ? "" : "url = \"mqtt://127.0.0.1:\(port)\"\n"
      return "[[source]]\nid = \"m\"\nkind = \"mqtt\"\n\(url)"
        + lines.replacing("PORT", with: "\(port)")
    }
  }

  @Suite(.serialized) struct MQTTBrokerTests {
    @Test func numbersTruthsTextsAndJSONArrive() throws {
      let broker = try Mosquitto()
      try broker.publish("stored", "7", "-r")
      let panel = try Panel(
        """
        item.stored = { topic = "stored" }
        item.number = { topic = "n" }
        item.truth = { topic = "b" }
        item.text = { topic = "s" }
        item.json = { topic = "j", path = "$.a.w" }
        item.strict = { topic = "n2", as = "number" }
        """, port: broker.port)
      #expect(panel.becomesFresh())
      #expect(panel.now.source.activity == .idle)
      #expect(panel.waits { $0.reading("stored") == .number(7) })
      try broker.publish("n", "21.5")
      try broker.publish("b", "true")
      try broker.publish("s", "grün")
      try broker.publish("j", "{\"a\": {\"w\": 4}}")
      try broker.publish("n2", "unavailable")
      #expect(panel.waits { $0.now.items.count == 6 })
      #expect(panel.reading("number") == .number(21.5) && panel.reading("truth") == .truth(true))
      #expect(panel.reading("text") == .text("grün") && panel.reading("json") == .number(4))
      let strict = try #require(panel.item("strict")?.failure)
      #expect(strict.why == "expected a number, found \"unavailable\"")
    }

    @Test(arguments: ["5", "3.1.1"]) func bothVersionsWork(version: String) throws {
      let broker = try Mosquitto()
      let panel = try Panel(
        "version = \"\(version)\"\nitem.a = { topic = \"a\", qos = 1 }", port: broker.port)
      #expect(panel.becomesFresh())
      try broker.publish("a", "1", "-q", "1")
      #expect(panel.waits { $0.reading("a") == .number(1) })
      #expect(broker.log.contains(version == "5" ? "(p5," : "(p2,"))
    }

    @Test func topicsOfAWildcardAreSeries() throws {
      let broker = try Mosquitto()
      let panel = try Panel(
        "item.temp = { topic = \"sensors/+/temp\", path = \"$.v\", time = \"$.t\" }",
        port: broker.port)
      #expect(panel.becomesFresh())
      try broker.publish("sensors/hall/temp", "{\"t\": 1000, \"v\": 20}")
      try broker.publish("sensors/attic/temp", "{\"t\": 1030, \"v\": 15}")
      try broker.publish("sensors/hall/temp", "{\"t\": 1060, \"v\": 21}")
      try broker.publish("sensors/hall/hum", "{\"t\": 1060, \"v\": 50}")
      #expect(panel.waits { $0.item("temp")?.series?.count == 3 })
      let data = try #require(panel.item("temp")?.series)
      #expect(data.series.map(\.name) == ["hall", "attic"])
      #expect(data.series.map(\.id) == ["sensors/hall/temp", "sensors/attic/temp"])
      #expect(data.times.all == [1_000_000, 1_030_000, 1_060_000])
    }

    @Test func sourcesOfOneBrokerShareAConnection() throws {
      let broker = try Mosquitto()
      try broker.publish("a", "5", "-r")
      let hub = FeedHub()
      let first = try Panel("item.a = { topic = \"a\" }", port: broker.port, hub: hub)
      #expect(first.waits { $0.reading("a") == .number(5) })
      let second = try Panel(
        "item.b = { topic = \"a\" }\nitem.c = { topic = \"c\" }", port: broker.port, hub: hub)
      #expect(second.becomesFresh())
      #expect(second.waits { $0.reading("b") == .number(5) }, "the stored message comes again")
      first.feed.stop()
      try broker.publish("a", "6")
      try broker.publish("c", "7")
      #expect(second.waits { $0.reading("b") == .number(6) && $0.reading("c") == .number(7) })
      #expect(first.reading("a") == .number(5))
      #expect(broker.log.components(separatedBy: " as auto-").count == 1 + 1 + 3, "\(broker.log)")
    }

    @Test func wrongCredentialsSayWhyAndStayUnseen() throws {
      let folder = try Folder()
      let broker = try Mosquitto(
        "allow_anonymous false", "password_file FOLDER/users", starts: false)
      let make = Process()
      make.executableURL = URL(filePath: "/usr/bin/mosquitto_passwd")
      make.arguments = ["-b", "-c", broker.folder.path("users"), "panel", "right-one"]
      try make.run()
      make.waitUntilExit()
      try broker.start()
      try folder.write("wrong-one\n", to: "password")
      let lines = """
        user = "panel"
        password = { file = "\(folder.path("password"))" }
        item.a = { topic = "a" }
        """
      let panel = try Panel(lines, port: broker.port)
      #expect(panel.waits { $0.failure != nil })
      let sent = "(sent: \(folder.path("password")))"
      #expect(panel.failure == "Cannot reach 127.0.0.1:\(broker.port): Not authorized \(sent)")
      #expect(panel.now.healths.count == 1)
      // The password is read again at each attempt.
      try folder.write("right-one\n", to: "password")
      #expect(panel.becomesFresh())
      var text = ""
      dump(panel.feed, to: &text)
      let command = try String(contentsOfFile: "/proc/self/cmdline", encoding: .utf8)
      #expect(!text.contains("right-one") && !command.contains("right-one"))
      let three = try Panel("version = \"3.1.1\"\nitem.a = { topic = \"a\" }", port: broker.port)
      #expect(
        three.waits { $0.failure?.contains("not authorised") == true }, "\(three.failure ?? "")")
    }

    @Test func connectionsAreEncryptedAndChecked() throws {
      let broker = try Mosquitto(
        "allow_anonymous true", "cafile FOLDER/ca.pem", "certfile FOLDER/good.pem",
        "keyfile FOLDER/good.key", "require_certificate true", starts: false)
      let folder = broker.folder.url.path
      try certificates(in: folder)
      try broker.start()
      let own =
        "ca = \"\(folder)/ca.pem\"\ncertificate = \"\(folder)/panel.pem\"\n"
        + "key = \"\(folder)/panel.key\"\nitem.a = { topic = \"a\" }\n"
      let good = try Panel("url = \"mqtts://127.0.0.1:PORT\"\n" + own, port: broker.port)
      #expect(good.becomesFresh(), "\(good.failure ?? "")")
      // Certificates of the system do not know this broker's.
      let stranger = try Panel(
        "url = \"mqtts://127.0.0.1:PORT\"\nitem.a = { topic = \"a\" }\n", port: broker.port)
      #expect(stranger.waits { $0.failure != nil })
      #expect(stranger.failure?.contains("certificate") == true, "\(stranger.failure ?? "")")
      let nobody = try Panel(
        "url = \"mqtts://127.0.0.1:PORT\"\nca = \"\(folder)/ca.pem\"\nitem.a = { topic = \"a\" }\n",
        port: broker.port)
      #expect(nobody.waits { $0.failure != nil })
      #expect(nobody.health != .fresh)
      let plain = try Panel("item.a = { topic = \"a\" }", port: broker.port)
      #expect(plain.waits { $0.failure != nil })
    }

    @Test(arguments: [
      ("old", "certificate has expired"), ("other", "the certificate is for another host"),
    ])
    func wrongCertificatesSayWhy(name: String, why: String) throws {
      let broker = try Mosquitto(
        "allow_anonymous true", "certfile FOLDER/\(name).pem", "keyfile FOLDER/\(name).key",
        starts: false)
      let folder = broker.folder.url.path
      try certificates(in: folder)
      usleep(1_500_000)
      try broker.start()
      let panel = try Panel(
        "url = \"mqtts://127.0.0.1:PORT\"\nca = \"\(folder)/ca.pem\"\nitem.a = { topic = \"a\" }\n",
        port: broker.port)
      #expect(panel.waits { $0.failure != nil })
      #expect(panel.failure?.contains(why) == true, "\(panel.failure ?? "")")
    }

    @Test func missingCertificatesSayWhy() throws {
      let kind = try #require(
        source(
          Panel.text(
            "url = \"mqtts://127.0.0.1:1\"\nca = \"/no/such.pem\"\nitem.a = { topic = \"a\" }",
            port: 1)
        ).source?.kind.value)
      #expect(throws: SourceFailure.self) { try kind.check() }
    }

    /// Makes an authority, and certificates of it: good, of the panel, expired, of another host.
    private func certificates(in folder: String) throws {
      let script = """
        set -e; cd "$1"; new="req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        openssl $new -x509 -keyout ca.key -out ca.pem -days 30 -subj /CN=ca
        make() {
          openssl $new -keyout $1.key -out $1.csr -subj /CN=$1
          printf "subjectAltName=$2" > $1.ext
          openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days $3 \\
            -extfile $1.ext -out $1.pem
        }
        make good IP:127.0.0.1 30; make panel DNS:panel 30; make old IP:127.0.0.1 0
        make other DNS:other.example 30
        """
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", script, "bash", folder]
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }

    /// mosquitto 2.0 grants a topic that nobody may read, and sends nothing of it.
    @Test func topicsThatThePanelMayNotReadStayEmpty() throws {
      let broker = try Mosquitto(
        "allow_anonymous true", "acl_file FOLDER/acl",
        files: ["acl": "topic readwrite open/#\ntopic write shut/#\n"])
      let panel = try Panel(
        "item.open = { topic = \"open/a\" }\nitem.shut = { topic = \"shut/a\" }",
        port: broker.port)
      #expect(panel.waits { $0.health == .fresh })
      try broker.publish("shut/a", "1")
      try broker.publish("open/a", "2")
      #expect(panel.waits { $0.reading("open") == .number(2) })
      #expect(panel.reading("shut") == nil)
    }

    @Test func missedMessagesOfASessionArrive() throws {
      let broker = try Mosquitto(
        "allow_anonymous true", "persistence true", "persistence_location FOLDER/")
      let lines = """
        client_id = "panel"
        session = "1h"
        item.a = { topic = "a", qos = 1, path = "$.v", time = "$.t" }
        """
      let first = try Panel(lines, port: broker.port)
      #expect(first.becomesFresh())
      first.feed.stop()
      #expect(first.waits { _ in broker.log.contains("Client panel disconnected") })
      for index in 1...3 {
        try broker.publish("a", "{\"v\": \(index), \"t\": \(index * 10)}", "-q", "1")
      }
      broker.stop()
      try broker.start()
      let second = try Panel(lines, port: broker.port)
      #expect(second.waits { $0.reading("a") == .number(3) })
      #expect(second.item("a")?.series?.times.all == [10_000, 20_000, 30_000])
    }

    @Test func aBrokerThatComesBackIsUsedAgain() throws {
      let broker = try Mosquitto()
      let panel = try Panel("item.a = { topic = \"a\" }", port: broker.port)
      #expect(panel.becomesFresh())
      try broker.publish("a", "1")
      #expect(panel.waits { $0.reading("a") == .number(1) })
      broker.stop(SIGKILL)
      #expect(panel.waits { $0.failure != nil })
      #expect(panel.reading("a") == .number(1), "old data stays")
      // The reason may change from the loss to the refusal, and then no more.
      #expect(panel.waits { $0.failure?.hasSuffix("Connection refused") == true })
      usleep(3_000_000)
      #expect(panel.now.healths.count <= 3)
      try broker.start()
      #expect(panel.becomesFresh())
      try broker.publish("a", "2")
      #expect(panel.waits { $0.reading("a") == .number(2) })
    }

    @Test func aBrokerThatComesLaterIsFound() throws {
      let broker = try Mosquitto("allow_anonymous true", starts: false)
      let panel = try Panel("item.a = { topic = \"a\" }", port: broker.port)
      #expect(
        panel.waits { $0.failure == "Cannot reach 127.0.0.1:\(broker.port): Connection refused" },
        "\(panel.failure ?? "")")
      try broker.start()
      #expect(panel.becomesFresh())
    }

    @Test func aBrokerThatDoesNotAnswerFails() throws {
      let broker = try Mosquitto()
      broker.suspend()
      let panel = try Panel(
        "timeout = \"1s\"\nitem.a = { topic = \"a\" }", port: broker.port)
      let why = "no answer in 1 s"
      #expect(panel.waits { $0.failure == "Cannot reach 127.0.0.1:\(broker.port): \(why)" })
      broker.resume()
      #expect(panel.becomesFresh())
    }

    @Test func namesThatNobodyHasFail() throws {
      let panel = try Panel(
        "url = \"mqtt://no-such-host.invalid\"\nitem.a = { topic = \"a\" }", port: 1)
      #expect(panel.waits { $0.failure != nil })
      #expect(
        panel.failure == "Cannot reach no-such-host.invalid: the name of the host is not found")
    }

    @Test func aDeviceThatIsGoneMakesItsDataOld() throws {
      let broker = try Mosquitto()
      try broker.publish("pv/state", "online", "-r")
      let panel = try Panel(
        "alive = { topic = \"pv/state\", is = \"online\" }\nitem.w = { topic = \"pv/w\" }",
        port: broker.port)
      #expect(panel.becomesFresh())
      try broker.publish("pv/w", "5")
      #expect(panel.waits { $0.reading("w") == .number(5) })
      try broker.publish("pv/state", "offline", "-r")
      #expect(panel.waits { if case .stale = $0.health { true } else { false } })
      #expect(panel.reading("w") == .number(5))
      try broker.publish("pv/state", "online", "-r")
      #expect(panel.becomesFresh())
    }

    @Test func itemsCanBeTheSignOfLife() throws {
      let broker = try Mosquitto()
      let panel = try Panel(
        "alive = { item = \"state\", is = \"1\" }\nitem.state = { topic = \"s\" }",
        port: broker.port)
      #expect(panel.becomesFresh())
      try broker.publish("s", "0")
      #expect(panel.waits { if case .stale = $0.health { true } else { false } })
      try broker.publish("s", "1")
      #expect(panel.becomesFresh())
    }

    @Test func theWillSaysWhetherThePanelIsThere() throws {
      let broker = try Mosquitto()
      let watcher = try Panel("item.panel = { topic = \"panels/hall\" }", port: broker.port)
      #expect(watcher.becomesFresh())
      let panel = try Panel(
        "will = { topic = \"panels/hall\" }\nitem.a = { topic = \"a\" }", port: broker.port)
      #expect(watcher.waits { $0.reading("panel") == .text("online") })
      panel.feed.stop()
      #expect(watcher.waits { $0.reading("panel") == .text("offline") })
    }

    @Test func wrongPayloadsAreFailuresAndNoZeros() throws {
      let broker = try Mosquitto()
      let panel = try Panel(
        """
        item.a = { topic = "a" }
        item.j = { topic = "j", path = "$.v" }
        """, port: broker.port)
      #expect(panel.becomesFresh())
      let cases: [(String, Data, String)] = [
        ("a", Data([0xFF, 0xFE, 0x41]), "neither a number nor UTF-8 text"),
        ("a", Data(), "the payload is empty"), ("a", Data("nan".utf8), "NaN"),
        ("j", Data("{\"v\": NaN}".utf8), "not JSON"), ("j", Data("{\"v\": 1".utf8), "not JSON"),
        ("j", Data("{\"w\": 1}".utf8), "\"$.v\""), ("j", Data([0x22, 0xC3, 0x22]), "not JSON"),
        ("j", Data(String(repeating: "[", count: 100_000).utf8), "not JSON"),
        ("a", Data(count: 2 << 20), "a payload of more than 1048576 bytes"),
      ]
      for (item, payload, why) in cases {
        try broker.publish(item, payload, [])
        #expect(
          panel.waits { $0.item(item)?.failure?.why.contains(why) == true },
          "\(why): \(panel.item(item)?.failure?.why ?? "")")
        #expect(panel.reading(item) == nil)
      }
      // A packet that is larger than the panel takes is not sent by the broker, nor does it hurt.
      try broker.publish("a", Data(count: 17 << 20), [])
      try broker.publish("a", "1")
      try broker.publish("j", "{\"v\": 2}")
      #expect(panel.waits { $0.reading("a") == .number(1) && $0.reading("j") == .number(2) })
      #expect(panel.item("a")?.failure == nil)
    }

    /// 10,000 messages a second for five seconds, and then as fast as the broker takes them.
    @Test func aFloodIsCoalesced() throws {
      let broker = try Mosquitto("allow_anonymous true", "max_queued_messages 0")
      let panel = try Panel(
        "item.a = { topic = \"a\" }\nitem.lost = { count = \"dropped\" }", port: broker.port)
      #expect(panel.becomesFresh())
      let before = (MonotonicSeconds.now, panel.now.updates)
      var payload = ""
      for index in 1...50_000 { payload += "\(index)\n" }
      try broker.publishLines("a", payload)
      #expect(panel.waits(60) { $0.reading("a") == .number(50_000) })
      let seconds = MonotonicSeconds.now - before.0
      let updates = panel.now.updates - before.1
      #expect(Double(updates) <= seconds / 0.016 + 10, "\(updates) updates in \(seconds) s")
      let samples = try #require(panel.item("a")?.series).count
      #expect(samples <= 1440 + 180)
      let feed = try #require(panel.feed as? MQTTFeed)
      #expect(feed.dropped > 0)
      #expect(panel.waits { $0.reading("lost") == .number(Double(feed.dropped)) })
      print(
        "flood: 50000 messages in \(seconds) s, \(updates) updates, \(feed.dropped) dropped")
    }

    @Test func readingWaitsForTheItems() throws {
      let broker = try Mosquitto()
      try broker.publish("a", "5", "-r")
      let text = Panel.text(
        "timeout = \"1s\"\nitem.a = { topic = \"a\" }\nitem.b = { topic = \"b\" }",
        port: broker.port)
      let kind = try #require(source(text).source?.kind.value)
      let update = try kind.read(received: 5)
      #expect(update.deliveries.map(\.item) == ["a", "b"])
      guard case .success(.value(let value)) = update.deliveries[0].content,
        case .failure(let failure) = update.deliveries[1].content
      else { return #expect(Bool(false)) }
      #expect(value.reading == .number(5) && failure.why == "no message in 1 s")
      broker.stop()
      let host = "127.0.0.1:\(broker.port)"
      #expect(throws: SourceFailure(.source(host), why: "Connection refused")) {
        try kind.read(received: 5)
      }
    }
  }

#endif
