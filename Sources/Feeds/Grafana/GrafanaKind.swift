#if HTTP
  import MartletConfig
  import MartletData
  import MartletNetwork
  import MartletThreads

  /// A Grafana server, from which the data of its data sources is requested.
  package struct GrafanaKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "grafana"`.
    package static let name = "grafana"
    /// True: the source talks to a server.
    package static let isRemote = true

    /// The server. Its URL has no slash at the end.
    var server: HTTPSettings
    /// The seconds from the start of one reading of all items to the next.
    var interval: Double
    var items: [GrafanaItem]

    /// Reads `every`, the keys of requests, and the query or the panel of each item.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      interval = max(0.1, reader.duration("every", in: 0.1...86_400) ?? 60)
      self.items = items.indices.compactMap { GrafanaItem(&items[$0]) }
      if items.isEmpty {
        reader.report(
          "\(common.owner) needs items, such as "
            + "item.load = { datasource = \"UID\", query = { expr = \"node_load1\" } }")
      }
      guard var server = HTTPSettings(&reader, common) else { return nil }
      while server.url.last == "/" { server.url.removeLast() }
      self.server = server
    }

    /// Empty: the source reads no files.
    package var files: [String] { [] }

    /// Checks the settings of the requests, without a request.
    ///
    /// - Throws: the failure if a secret or a certificate cannot be read.
    package func check() throws(SourceFailure) { try server.check() }

    /// Requests all items once and waits for the answers.
    ///
    /// - Throws: the failure if the server does not answer or refuses the panel.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      let kind = self
      return try PolledFeed.read { GrafanaPoll(kind, on: $0) }
    }

    /// Returns a source that requests all items at its interval, not started yet.
    package func open(in hub: FeedHub) -> any DataSource {
      let kind = self
      return PolledFeed(hub: hub, every: interval) { GrafanaPoll(kind, on: $0) }
    }
  }

  /// Requests all items of a source, one after the other.
  final class GrafanaPoll: Poll {
    /// The seconds after which a dashboard is read again, because somebody may have changed it.
    private static let dashboardAge = 300.0

    private let origin: HTTPOrigin?
    var hostKey: String? { origin?.description }
    private let kind: GrafanaKind
    private let thread: NetworkThread
    private var exchange: HTTPExchange?
    private var deliveries: [Delivery] = []
    /// The dashboards of the items, each with the time at which it was read.
    private var dashboards: [String: (value: GrafanaDashboard, read: Double)] = [:]
    private var sources: GrafanaDashboard.Sources?

    init(_ kind: GrafanaKind, on thread: NetworkThread) {
      origin = HTTPOrigin(kind.server.url)
      self.kind = kind
      self.thread = thread
    }

    func cancel() { exchange?.cancel() }

    func begin(_ end: @escaping (PollResult) -> Void) {
      deliveries = []
      thread.after(0) { [weak self] in self?.askNext(end) }
    }

    private func askNext(_ end: @escaping (PollResult) -> Void) {
      guard deliveries.count < kind.items.count else { return end(.ready(.ready(deliveries))) }
      let item = kind.items[deliveries.count]
      switch item.question {
      case .query(let datasource, let model):
        query(item, [GrafanaItem.query(datasource: datasource, model: model)], end)
      case .panel(let name): ask(name, of: item, end)
      }
    }

    // MARK: - Panels

    /// Sends the queries of a panel, after it has fetched the dashboard and the data sources that
    /// it needs.
    private func ask(
      _ name: GrafanaPanelName, of item: GrafanaItem, _ end: @escaping (PollResult) -> Void
    ) {
      let known = dashboards[name.dashboard]
      guard let known, thread.now - known.read < Self.dashboardAge else {
        return send(item, path: "/api/dashboards/uid/\(name.dashboard)", body: nil, end) {
          [unowned self] document throws(ContentFault) in
          dashboards[name.dashboard] = (try GrafanaDashboard(document), thread.now)
          ask(name, of: item, end)
        }
      }
      do throws(ContentFault) {
        if sources == nil, try known.value.needsSources(name) {
          return send(item, path: "/api/frontend/settings", body: nil, end) {
            [unowned self] document throws(ContentFault) in
            sources = GrafanaDashboard.Sources(document)
            ask(name, of: item, end)
          }
        }
        let now = RealTime.milliseconds
        let queries = try known.value.queries(
          name, sources ?? GrafanaDashboard.Sources(), interval: item.interval,
          range: (now - item.range)...now)
        query(item, queries, end)
      } catch {
        fail(item, error, end)
      }
    }

    // MARK: - Requests

    private func query(
      _ item: GrafanaItem, _ queries: [GrafanaQuery], _ end: @escaping (PollResult) -> Void
    ) {
      let now = RealTime.milliseconds
      let letters = queries.map(\.refID)
      send(item, path: "/api/ds/query", body: item.body(queries, now: now), end) {
        [unowned self] document throws(ContentFault) in
        guard GrafanaAnswer.isAnswer(document) else {
          throw ContentFault("the answer is not one of the query API")
        }
        let answer = try GrafanaAnswer(document, queries: letters)
        deliver(item, .success(try answer.content(of: item, now: now)), end)
      }
    }

    /// Sends a request. `take` is called with a successful answer and continues. A failure belongs
    /// to the item, or to the source if the server refuses the panel.
    private func send(
      _ item: GrafanaItem, path: String, body: String?, _ end: @escaping (PollResult) -> Void,
      _ take: @escaping (JSONDocument) throws(ContentFault) -> Void
    ) {
      do throws(SourceFailure) {
        var request = try kind.server.request()
        request.url += path
        if let body {
          request.method = "POST"
          request.body = Array(body.utf8)
          request.headers.append(HTTPHeader("Content-Type", "application/json"))
        }
        exchange = thread.send(request) { [unowned self] result in
          exchange = nil
          self.take(result, of: item, end, take)
        }
      } catch {
        end(.failed(error, .source))
      }
    }

    private func take(
      _ result: Result<HTTPAnswer, HTTPFailure>, of item: GrafanaItem,
      _ end: @escaping (PollResult) -> Void,
      _ take: (JSONDocument) throws(ContentFault) -> Void
    ) {
      let answer: HTTPAnswer
      switch result {
      case .success(let taken): answer = taken
      case .failure(let failure): return end(.failed(failure.sourceFailure, failure.trouble))
      }
      if answer.head.isSuccess, let why = answer.clockFault {
        return end(
          .failed(SourceFailure(.source(origin?.name ?? kind.server.name), why: why), .content))
      }
      do throws(ContentFault) {
        try take(try document(of: answer))
      } catch {
        // With these status codes the server refuses all requests of the panel, not only this
        // query.
        let isRefusal = [401, 403, 429].contains(answer.status) || answer.status > 500
        if isRefusal {
          return end(answer.refusal(by: origin?.name ?? kind.server.name, kind.server))
        }
        // The dashboard may have changed its queries, so it is fetched again.
        if case .panel(let name) = item.question { dashboards[name.dashboard] = nil }
        fail(item, error, end)
      }
    }

    /// Returns the JSON of an answer. The answer to a failed query has another status code, but the
    /// same form.
    private func document(of answer: HTTPAnswer) throws(ContentFault) -> JSONDocument {
      let document: JSONDocument
      do throws(JSONProblem) {
        document = try JSONDocument(answer.body.prefix(Int(clamping: answer.body.size)))
      } catch {
        throw ContentFault(answer.head.isSuccess ? "the answer is \(error)" : answer.refusal)
      }
      guard answer.head.isSuccess || GrafanaAnswer.isAnswer(document) else {
        throw ContentFault(answer.refusal)
      }
      return document
    }

    // MARK: - Results

    private func fail(
      _ item: GrafanaItem, _ fault: ContentFault, _ end: @escaping (PollResult) -> Void
    ) {
      deliver(item, .failure(SourceFailure(.item(item.name), why: fault.description)), end)
    }

    private func deliver(
      _ item: GrafanaItem, _ content: Result<Content, SourceFailure>,
      _ end: @escaping (PollResult) -> Void
    ) {
      deliveries.append(
        Delivery(item: item.name, content: content, received: RealTime.milliseconds))
      askNext(end)
    }
  }
#endif
