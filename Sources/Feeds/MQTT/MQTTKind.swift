import MartletConfig
import MartletData

/// Topics of an MQTT broker.
package struct MQTTKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "mqtt"`.
  package static let name = "mqtt"
  /// True: the source talks to a broker.
  package static let isRemote = true

  /// The liveness message of a device behind the broker, such as `online`. While it has any other
  /// value than `value`, the data is stale.
  struct Alive: Hashable, Sendable {
    /// The topic of the message; nil if an item is used instead.
    var filter: MQTTFilter?
    /// The name of the item whose values are the messages; nil if `filter` has the topic.
    var item: String?
    /// The value while the device is alive.
    var value: String
  }

  var broker: MQTTBroker
  var items: [MQTTItem]
  /// The names of the items with `count = "dropped"`. Their value is the number of messages that
  /// were dropped without being shown.
  var counters: [String]
  var alive: Alive?
  /// The maximum number of samples that a series keeps; nil for all.
  var capacity: Int?
  var actionList: [MQTTAction]

  /// Reads the keys of the connection, `alive`, the tables of actions, and the topic of each item.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    let defaults = TimeSettings(&reader)
    capacity = common.capacity
    self.items = []
    counters = []
    for index in items.indices {
      let isCounter =
        items[index].reader.optionalChoice("count", of: ["dropped": true]) ?? false
      if isCounter {
        counters.append(items[index].name)
      } else if let item = MQTTItem(&items[index], defaults: defaults) {
        self.items.append(item)
      }
    }
    actionList = reader.actions { MQTTAction(&$0, name: $1) }
    alive = Self.alive(&reader, items: items.map(\.name))
    if items.isEmpty, !reader.has("action") {
      reader.report(
        "\(common.owner) needs items, such as item.hall = { topic = \"sensors/hall/temp\" }")
    }
    guard let broker = MQTTBroker(&reader, common.owner) else { return nil }
    self.broker = broker
  }

  private static func alive(_ reader: inout ConfigReader, items: [String]) -> Alive? {
    let isThere = reader.has("alive")
    var table = reader.table("alive")
    let item = table.string("item")
    let topic = table.string("topic")
    let value = table.string("is") ?? "online"
    table.finish()
    defer { reader.adopt(table) }
    guard isThere, !reader.isWrong("alive") else { return nil }
    if let item, topic == nil, items.contains(item) { return Alive(item: item, value: value) }
    // An `item` that is not the name of an item is a topic.
    guard let topic = topic ?? item, topic == item || item == nil else {
      table.report("alive takes either item or topic, and is")
      return nil
    }
    do throws(MQTTFilterError) {
      return Alive(filter: try MQTTFilter(topic), value: value)
    } catch {
      table.report(
        "alive takes an item or a topic such as \"inverter/online\": \(error)",
        at: table.location(of: item == nil ? "topic" : "item"))
      return nil
    }
  }

  /// On change: a value stays valid until the next message.
  package var cadence: Cadence { .onChange }

  /// The names of the tables of actions.
  package var actions: [String] { actionList.map(\.name) }

  /// Empty: the source reads no files.
  package var files: [String] { [] }

  /// Checks the time zones, the secrets and certificates, and that the library is installed. It
  /// does not connect.
  ///
  /// - Throws: the reason why the source cannot be opened.
  package func check() throws(SourceFailure) {
    for item in items {
      // It reads the file of the zone, and throws if there is none.
      if case .json(let json) = item.content { _ = try json.time.text() }
    }
    try broker.check()
    #if MQTT
      if let problem = MQTTClient.loadProblem {
        throw SourceFailure(.kind(Self.name), why: problem)
      }
    #endif
  }
}

#if MQTT
  extension MQTTKind {
    /// Returns a source on the shared connection to its broker, not started yet.
    package func open(in hub: FeedHub) -> any DataSource {
      MQTTFeed(self, connections: hub.brokers)
    }

    /// Connects, waits until each item has a message or the time limit is reached, and disconnects.
    ///
    /// - Throws: the failure if the broker does not answer or refuses the connection.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try check()
      return try MQTTReading(self).update()
    }
  }
#else
  extension MQTTKind {
    private var failure: SourceFailure {
      SourceFailure(.kind(Self.name), why: "this build lacks the library")
    }

    /// Returns a source that delivers one failure, because this build lacks the library.
    package func open(in hub: FeedHub) -> any DataSource { FailedSource(failure) }

    /// Reads nothing.
    ///
    /// - Throws: always, because this build lacks the library.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate { throw failure }
  }
#endif
