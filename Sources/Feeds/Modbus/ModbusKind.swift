import MartletConfig
import MartletData
import MartletNetwork

/// Registers, coils and inputs of a device that speaks Modbus over TCP, or of several devices
/// behind a gateway.
package struct ModbusKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "modbus"`.
  package static let name = "modbus"
  /// True: the source talks to a device.
  package static let isRemote = true

  var address: HostAddress
  var items: [ModbusItem]
  /// The seconds from the start of one reading of all items to the next.
  var interval: Double
  /// The time limit of a connection, and of an answer, in seconds.
  var timeout: Double

  /// Reads `url`, `every`, `timeout`, `device` and `byte_order`, and the address and type of each
  /// item.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    interval = max(0.1, reader.duration("every", in: 0.1...86_400) ?? 10)
    timeout = max(0.1, reader.duration("timeout", in: 0.1...60) ?? 3)
    let device = UInt8(reader.integer("device", in: 0...255) ?? 1)
    let order = ModbusOrder(&reader) ?? .abcd
    self.items = items.indices.compactMap {
      ModbusItem(&items[$0], device: device, order: order)
    }
    if items.isEmpty {
      reader.report("\(common.owner) needs items, such as item.power = { holding = 100 }")
    }
    guard let url = reader.string("url") else {
      if !reader.has("url") {
        reader.report("\(common.owner) needs url, such as \"modbus://meter.lan\"")
      }
      return nil
    }
    let scheme = "modbus://"
    guard url.hasPrefix(scheme),
      let address = HostAddress(url.dropFirst(scheme.count), defaultPort: 502)
    else {
      reader.report(
        "url takes modbus://HOST, with an optional port, found \"\(url.excerpt)\"",
        at: reader.location(of: "url"))
      return nil
    }
    self.address = address
  }

  /// Empty: the source reads no files.
  package var files: [String] { [] }

  /// Checks nothing and never throws, because a check does not connect.
  package func check() throws(SourceFailure) {}

  /// Connects and reads all items once.
  ///
  /// - Throws: the failure if no device answers.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    let kind = self
    return try PolledFeed.read { ModbusPoll(kind, on: $0) }
  }

  /// Returns a source that reads all items at its interval, not started yet.
  package func open(in hub: FeedHub) -> any DataSource {
    let kind = self
    return PolledFeed(hub: hub, every: interval) { ModbusPoll(kind, on: $0) }
  }
}
