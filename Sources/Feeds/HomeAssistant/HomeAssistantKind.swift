#if HTTP
  import Glibc
  import MartletConfig
  import MartletData
  import MartletNetwork
  import MartletThreads
  import Synchronization

  /// The entities of Home Assistant, over its WebSocket API.
  package struct HomeAssistantKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "homeassistant"`.
    package static let name = "homeassistant"
    /// True: the source talks to a server.
    package static let isRemote = true

    private static let path = "/api/websocket"

    /// The server, with the URL of the WebSocket. It contains no token, because the session sends
    /// the token.
    var server: HTTPSettings
    /// The long-lived access token.
    var token: ConfigSecret
    var items: [HomeAssistantItem]
    var capacity: Int?
    var actionList: [HomeAssistantAction]

    /// Reads the keys of requests, `token`, the tables of actions, and the entity of each item.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      self.items = items.indices.compactMap { HomeAssistantItem(&items[$0]) }
      capacity = common.capacity
      actionList = reader.actions { HomeAssistantAction(&$0, name: $1) }
      if items.isEmpty, !reader.has("action") {
        reader.report(
          "\(common.owner) needs items, such as item.power = { entity = \"sensor.power\" }")
      }
      let server = HTTPSettings(
        &reader, common, schemes: ["http", "https", "ws", "wss"])
      if !reader.has("token") {
        reader.report("\(common.owner) needs token, such as { credential = \"homeassistant\" }")
      }
      guard var server, let token = server.token else { return nil }
      guard !server.url.contains("?"), !server.url.contains("#") else {
        reader.report("url is the address of Home Assistant alone", at: reader.location(of: "url"))
        return nil
      }
      server.token = nil
      server.url = Self.webSocket(server.url)
      self.server = server
      self.token = token
    }

    /// Returns the URL of the WebSocket for the URL of a Home Assistant.
    private static func webSocket(_ address: String) -> String {
      var url = address
      while url.last == "/" { url.removeLast() }
      if !url.hasSuffix(path) { url += path }
      let scheme = url.prefix { $0 != ":" }.lowercased()
      guard scheme == "http" || scheme == "https" else { return url }
      return (scheme == "https" ? "wss" : "ws") + url.dropFirst(scheme.count)
    }

    /// On change: a state stays valid until the next one replaces it.
    package var cadence: Cadence { .onChange }

    /// The names of the tables of actions.
    package var actions: [String] { actionList.map(\.name) }

    /// Empty: the source reads no files.
    package var files: [String] { [] }

    /// The host in messages.
    var host: String { HTTPOrigin(server.url)?.name ?? server.name }

    /// Checks the settings of the connection and the token, without a connection.
    ///
    /// - Throws: the failure if a secret or a certificate cannot be read.
    package func check() throws(SourceFailure) {
      try server.check()
      _ = try token.open()
    }

    /// Returns a source with one connection to the server, not started yet.
    package func open(in hub: FeedHub) -> any DataSource { open(on: hub.network) }

    /// Returns the source on a loop of the network.
    func open(on loop: NetworkLoop) -> NetworkFeed<HomeAssistantWorker> {
      let kind = self
      return NetworkFeed(on: loop) { HomeAssistantWorker(kind, $0, $1) }
    }

    /// Connects, waits until each item has a result, and disconnects. It waits at most 600 s.
    ///
    /// - Throws: the failure of the connection, or a failure if some item gets no answer in time.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      let done = WakeSignal()
      let all = Mutex(Reading())
      let source = open(on: NetworkLoop())
      source.start { update in
        let isOver = all.withLock { $0.take(update) }
        if isOver { done.raise() }
      }
      defer { source.stop() }
      var polled = pollfd(fd: done.descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&polled, 1, CInt(min(server.timeout * 2 + 5, 600) * 1000))
      let reading = all.withLock { $0 }
      if let failure = reading.failure { throw failure }
      guard reading.isWhole else {
        throw SourceFailure(.source(host), why: "no answer for all items in time")
      }
      return .ready(reading.deliveries)
    }

    /// The updates until all items have a result.
    private struct Reading {
      var deliveries: [Delivery] = []
      var failure: SourceFailure?
      var isWhole = false

      /// Adds an update. Returns whether the reading is complete.
      mutating func take(_ update: SourceUpdate) -> Bool {
        if isWhole || failure != nil { return true }
        deliveries += update.deliveries
        if case .failed(let failure, _)? = update.health { self.failure = failure }
        isWhole = update.health == .fresh && update.activity == .idle
        return isWhole || failure != nil
      }
    }
  }
#endif
