#if HTTP
  import Glibc
  import MartletConfig
  import MartletData
  import MartletNetwork
  import MartletThreads
  import Synchronization

  /// A server with the query API of Prometheus.
  package struct PrometheusKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "prometheus"`.
    package static let name = "prometheus"
    /// True: the source talks to a server.
    package static let isRemote = true

    /// The server. Its URL has no slash at the end.
    var server: HTTPSettings
    /// The minimum time between two queries of an item, in milliseconds.
    var interval: Int64 = 15_000
    var items: [PrometheusItem]

    init(server: HTTPSettings, items: [PrometheusItem]) {
      self.server = server
      self.items = items
    }

    /// Reads `every`, `min_step`, the keys that all HTTP sources have, and the query of each item.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      let interval = reader.milliseconds("every", in: 0.1...86_400) ?? 15_000
      let minimumStep = reader.milliseconds("min_step", in: 0.01...86_400) ?? 15_000
      let found = items.indices.compactMap { PrometheusItem(&items[$0], minimumStep: minimumStep) }
      if items.isEmpty {
        reader.report(
          "\(common.owner) needs items, such as item.load = { query = \"node_load1\" }")
      }
      guard var server = HTTPSettings(&reader, common) else { return nil }
      guard !server.url.contains("?"), !server.url.contains("#") else {
        reader.report(
          "url is the server's, without a query: items have the queries",
          at: reader.location(of: "url"))
        return nil
      }
      while server.url.last == "/" { server.url.removeLast() }
      self.init(server: server, items: found)
      self.interval = interval
    }

    /// True: a chart that shows a part of a range receives finer samples for it.
    package var takesRanges: Bool { true }
    /// Empty: the source reads no files.
    package var files: [String] { [] }

    /// The host in messages.
    var host: String { HTTPOrigin(server.url)?.name ?? server.name }

    /// Checks the settings of the requests, without a request.
    ///
    /// - Throws: the failure if a secret or a certificate cannot be read.
    package func check() throws(SourceFailure) { try server.check() }

    /// Returns a source that requests its items at their intervals, not started yet.
    package func open(in hub: FeedHub) -> any DataSource {
      open(on: hub.network)
    }

    /// Returns the source on a loop of the network.
    func open(on loop: NetworkLoop) -> NetworkFeed<PrometheusWorker> {
      let kind = self
      return NetworkFeed(on: loop) { PrometheusWorker(kind, $0, $1) }
    }

    /// Requests all items once and waits for the answers, at most 600 s.
    ///
    /// - Throws: the failure if the server does not answer in time or refuses the panel.
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
      // Several queries run one after the other, each with its own time limit.
      _ = unsafe poll(&polled, 1, CInt(min(server.timeout * 3 + 5, 600) * 1000))
      guard let update = first.withLock({ $0 }) else {
        throw SourceFailure(.source(host), why: "no answer to all queries in time")
      }
      if case .failed(let failure, _)? = update.health { throw failure }
      return update
    }
  }
#endif
