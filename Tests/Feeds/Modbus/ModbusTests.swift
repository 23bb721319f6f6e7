import MartletData
import MartletTestSupport
import Testing

@testable import MartletFeeds

/// Returns the readings and failures of all items, in words.
private func words(_ update: SourceUpdate) -> [String: String] {
  var words: [String: String] = [:]
  for delivery in update.deliveries {
    switch delivery.content {
    case .success(.value(let value)):
      switch value.reading {
      case .number(let number): words[delivery.item] = "\(number)"
      case .text(let text): words[delivery.item] = text
      case .truth(let truth): words[delivery.item] = "\(truth)"
      }
    case .success: words[delivery.item] = "no value"
    case .failure(let failure): words[delivery.item] = failure.why
    }
  }
  return words
}

/// The server of Debian's python3-pymodbus.
@Suite struct ModbusTests {
  private func read(
    _ lines: String, of server: ModbusServer
  ) throws -> [String: String] {
    words(try server.kind(lines).read(received: 0))
  }

  @Test func allTypesAreReadInAllOrders() throws {
    let server = try ModbusServer("modbus")
    for (index, order) in ModbusOrder.allCases.enumerated() {
      let start = 10 + 20 * index
      let found = try read(
        """
        byte_order = "\(order.rawValue)"
        item.f = { holding = \(start), type = "float32" }
        item.i = { holding = \(start + 2), type = "int32" }
        item.u = { holding = \(start + 4), type = "uint32" }
        item.d = { holding = \(start + 6), type = "float64" }
        item.q = { holding = \(start + 10), type = "int64" }
        item.big = { holding = \(start + 14), type = "uint64" }
        """, of: server)
      #expect(
        found == [
          "f": "21.5", "i": "-100000.0", "u": "4000000000.0", "d": "-2.25",
          "q": "-1099511627776.0", "big": "9.223372036854776e+18",
        ])
    }
  }

  @Test func allTablesAndShortTypesAreRead() throws {
    let server = try ModbusServer("modbus")
    let found = try read(
      """
      item.low = { holding = 0, type = "int16" }
      item.high = { holding = 1 }
      item.name = { holding = 100, type = "string", length = 4 }
      item.nan = { holding = 110, type = "float32" }
      item.three = { holding = 120, bit = 3 }
      item.four = { holding = 120, type = "bool", bit = 4 }
      item.input = { input = 5 }
      item.coil = { coil = 3 }
      item.next = { coil = 4 }
      item.on = { discrete = 7 }
      item.off = { discrete = 8 }
      item.other = { holding = 0, device = 3 }
      """, of: server)
    #expect(
      found == [
        "low": "-7.0", "high": "65000.0", "name": "Hello", "nan": "the value is NaN",
        "three": "true", "four": "false", "input": "55.0", "coil": "true", "next": "false",
        "on": "true", "off": "false", "other": "33.0",
      ])
  }

  @Test func neighboursAreReadInOneRequest() throws {
    let server = try ModbusServer("modbus")
    let items = (0..<250).map { "item.r\($0) = { holding = \(1000 + $0) }" }
    let found = try read(items.joined(separator: "\n"), of: server)
    #expect(found.count == 250 && found["r249"] == "249.0")
    #expect(server.lines("asked") == ["1 3 1000 125", "1 3 1125 125"])
    let coils = try read("item.a = { coil = 0 }\nitem.b = { coil = 128 }", of: server)
    #expect(coils == ["a": "true", "b": "false"])
    #expect(server.lines("asked").last == "1 1 0 129")
  }

  /// The register 201 is missing, and those from 302 to 304.
  @Test func aRefusedBlockIsDividedOnceAndForAll() async throws {
    let server = try ModbusServer("modbus")
    let kind = try server.kind(
      """
      every = "200ms"
      item.a = { holding = 200 }
      item.b = { holding = 202 }
      item.c = { holding = 300 }
      item.d = { holding = 301 }
      item.e = { holding = 305 }
      item.wrong = { holding = 201 }
      """)
    let (hub, listener) = (FeedHub(), Listener())
    let feed = kind.open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 4 })
    feed.stop()
    for update in listener.updates.dropFirst() {
      #expect(
        words(update) == [
          "a": "1.0", "b": "3.0", "c": "10.0", "d": "11.0", "e": "15.0",
          "wrong": "illegal data address (exception 2)",
        ])
    }
    let asked = server.lines("asked")
    let round = ["1 3 200 1", "1 3 201 1", "1 3 202 1", "1 3 300 2", "1 3 305 1"]
    #expect(asked.contains("1 3 200 3") && asked.contains("1 3 300 6"))
    #expect(asked.count { $0 == "1 3 200 3" } == 1)
    #expect(asked.count { $0 == "1 3 300 6" } == 1)
    #expect(round.allSatisfy { line in asked.count { $0 == line } >= 3 })
  }

  @Test func aSilentDeviceLeavesTheOthersAlone() throws {
    let server = try ModbusServer("modbus")
    let found = try read(
      """
      timeout = "300ms"
      item.there = { holding = 0, device = 3 }
      item.gone = { holding = 0, device = 9 }
      item.far = { holding = 100, device = 9 }
      """, of: server)
    #expect(
      found == [
        "there": "33.0", "gone": "no answer within 0.3 s", "far": "no answer within 0.3 s",
      ])
  }

  @Test func twoSourcesShareTheConnection() async throws {
    let server = try ModbusServer("modbus-faults")
    let hub = FeedHub()
    let listeners = [Listener(), Listener()]
    var feeds: [any DataSource] = []
    for (index, listener) in listeners.enumerated() {
      let feed = try server.kind(
        "every = \"100ms\"\ndevice = 0\nitem.a = { holding = \(40 + index) }"
      ).open(in: hub)
      feed.start(listener.deliver)
      feeds.append(feed)
    }
    for (index, listener) in listeners.enumerated() {
      #expect(try await listener.waits { $0.updates.count >= 4 })
      #expect(words(listener.updates[3]) == ["a": "\(40 + index).0"])
    }
    for feed in feeds { feed.stop() }
    // The test's own look whether the server is there is a connection too.
    #expect(server.lines("connections").count == 2)
  }

  // MARK: - Faults

  private func why(_ device: Int, of server: ModbusServer) throws -> String {
    let kind = try server.kind("timeout = \"300ms\"\nitem.a = { holding = 4, device = \(device) }")
    do throws(SourceFailure) {
      return words(try kind.read(received: 0))["a"] ?? ""
    } catch {
      return "\(error)"
    }
  }

  @Test func eachFaultIsSaidInItsWords() throws {
    let server = try ModbusServer("modbus-faults")
    let reach = "Cannot reach 127.0.0.1:\(server.port):"
    #expect(try why(0, of: server) == "4.0")
    #expect(try why(1, of: server) == "\(reach) no complete answer within 0.3 s")
    #expect(
      try why(2, of: server) == "\(reach) no answer within 0.3 s, but 1 to other requests")
    #expect(try why(3, of: server) == "\(reach) the connection was closed")
    #expect(try why(4, of: server) == "server device busy (exception 6)")
    let unusable = "the answer is not usable:"
    #expect(try why(5, of: server) == "\(unusable) it is of the protocol 9, not 0")
    #expect(try why(6, of: server) == "\(unusable) it is of the device 106, not 6")
    #expect(try why(7, of: server) == "\(unusable) it has 2 bytes, not 3")
    server.server.stop()
    #expect(try why(0, of: server) == "\(reach) Connection refused")
    let words = "Cannot reach no-such-host.invalid: the name is not known"
    let named = source(
      """
      [[source]]
      id = "s"
      kind = "modbus"
      url = "modbus://no-such-host.invalid"
      item.a = { holding = 1 }
      """)
    #expect { try named.source?.kind.value.read(received: 0) } throws: {
      "\($0)".hasPrefix(words)
    }
  }

  /// The request that finds the connection closed is sent again at once.
  @Test func aClosedConnectionIsOpenedAgainWithoutAFailure() async throws {
    let server = try ModbusServer("modbus-faults")
    let listener = Listener()
    let hub = FeedHub()
    let feed = try server.kind("every = \"100ms\"\ndevice = 8\nitem.a = { holding = 4 }")
      .open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 5 })
    feed.stop()
    #expect(listener.failures == [])
    #expect(listener.updates.dropFirst().allSatisfy { words($0) == ["a": "4.0"] })
  }

  /// A late answer never counts for a later request.
  @Test func aServerThatReturnsIsAskedAgain() async throws {
    let port = try TestServer.freePort()
    let first = try ModbusServer("modbus-faults", port: port)
    let listener = Listener()
    let hub = FeedHub()
    let feed = try first.kind(
      "every = \"100ms\"\ntimeout = \"200ms\"\ndevice = 0\nitem.a = { holding = 4 }"
    ).open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 3 })
    first.server.stop()
    #expect(try await listener.waits { $0.failures.count >= 1 })
    let second = try ModbusServer("modbus-faults", port: port)
    #expect(try await listener.waits { $0.updates.last?.health == .fresh })
    feed.stop()
    #expect(second.lines("connections").count >= 2)
  }
}
