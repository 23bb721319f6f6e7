#if HTTP
  import Glibc
  import MartletConfig
  import MartletData
  import MartletNetwork
  import MartletThreads
  import Synchronization

  /// A server with the query API of Prometheus.
  package struct PrometheusKind: SourceKind {
    package static let name = "prometheus"
    package static let isRemote = true

    /// The server. Its URL has no slash at its end.
    var server: HTTPSettings
    /// The least time between two queries of an item, in milliseconds.
    var interval: Int64 = 15_000
    var items: [PrometheusItem]

    init(server: HTTPSettings, items: [PrometheusItem]) {
      self.server = server
      self.items = items
    }

    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      let interval = reader.milliseconds("every", in: 0.1...86_400) ?? 15_000
      let least = reader.milliseconds("min_step", in: 0.01...86_400) ?? 15_000
      let found = items.indices.compactMap { PrometheusItem(&items[$0], least: least) }
      if items.isEmpty {
        reader.report(
          "\(common.owner) needs items, such as item.load = { query = \"node_load1\" }")
      }
      guard var server = HTTPSettings(&reader, common) else { return nil }
      guard !server.url.contains("?"), !server.url.contains("#") else {
        reader.report(
          "url is the server's, without a query: items have the queries",
          at: reader.place(of: "url"))
        return nil
      }
      while server.url.last == "/" { server.url.removeLast() }
      self.init(server: server, items: found)
      self.interval = interval
    }

    package var takesRanges: Bool { true }
    package var files: [String] { [] }

    /// The host in messages.
    var host: String { HTTPOrigin(server.url)?.host ?? server.name }

    package func check() throws(SourceFailure) { try server.check() }

    package func open(in hub: FeedHub) -> any DataSource {
      open(on: hub.network)
    }

    func open(on loop: NetworkLoop) -> NetworkFeed<PrometheusWorker> {
      let kind = self
      return NetworkFeed(on: loop) { PrometheusWorker(kind, $0, $1) }
    }

    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      let done = WakeSignal()
      let first = Mutex<SourceUpdate?>(nil)
      let source = open(on: NetworkLoop())
      source.start { update in
        guard update.health != nil else { return }
        first.withLock { if $0 == nil { $0 = update } }
        done.raise()
      }
      defer { source.stop() }
      var polled = pollfd(fd: done.descriptor, events: Int16(POLLIN), revents: 0)
      // Several queries run one after the other, each with its own limit.
      _ = unsafe poll(&polled, 1, CInt(min(server.timeout * 3 + 5, 600) * 1000))
      guard let update = first.withLock({ $0 }) else {
        throw SourceFailure(.source(host), why: "no answer to all queries in time")
      }
      if case .failed(let failure, _)? = update.health { throw failure }
      return update
    }
  }
#endif
