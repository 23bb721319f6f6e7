#if HTTP
  import MartletConfig
  import MartletData
  import MartletNetwork
  import MartletThreads

  /// A Grafana, asked for what its data sources hold.
  package struct GrafanaKind: SourceKind {
    package static let name = "grafana"
    package static let isRemote = true

    /// The server. Its URL has no slash at its end.
    var server: HTTPSettings
    /// The seconds from one reading of all items to the next.
    var interval: Double
    var items: [GrafanaItem]

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

    package var files: [String] { [] }

    package func check() throws(SourceFailure) { try server.check() }

    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      let kind = self
      return try PolledFeed.read { GrafanaPoll(kind, on: $0) }
    }

    package func open(in hub: FeedHub) -> any DataSource {
      let kind = self
      return PolledFeed(hub: hub, every: interval) { GrafanaPoll(kind, on: $0) }
    }
  }

  /// Asks for all items of a source, one after the other.
  final class GrafanaPoll: Poll {
    private let origin: HTTPOrigin?
    var hostKey: String? { origin?.description }
    private let kind: GrafanaKind
    private let thread: NetworkThread
    private var exchange: HTTPExchange?
    private var deliveries: [Delivery] = []

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
      do throws(SourceFailure) {
        var request = try kind.server.request()
        request.url += "/api/ds/query"
        request.method = "POST"
        request.body = Array(item.body(now: RealTime.milliseconds).utf8)
        request.headers.append(HTTPHeader("Content-Type", "application/json"))
        exchange = thread.send(request) { [unowned self] result in
          exchange = nil
          take(result, of: item, end)
        }
      } catch {
        end(.failed(error, .source))
      }
    }

    private func take(
      _ result: Result<HTTPAnswer, HTTPFailure>, of item: GrafanaItem,
      _ end: @escaping (PollResult) -> Void
    ) {
      let answer: HTTPAnswer
      switch result {
      case .success(let taken): answer = taken
      case .failure(let failure): return end(.failed(failure.sourceFailure, failure.trouble))
      }
      let host = origin?.host ?? kind.server.name
      let now = RealTime.milliseconds
      let content: Result<Content, SourceFailure>
      do throws(ContentFault) {
        content = .success(try self.content(of: item, answer, now: now))
      } catch {
        // The server refuses the panel, not this query.
        let isRefusal = [401, 403, 429].contains(answer.status) || answer.status > 500
        if isRefusal { return end(answer.refusal(by: host)) }
        content = .failure(SourceFailure(.item(item.name), why: error.description))
      }
      deliveries.append(Delivery(item: item.name, content: content, received: now))
      askNext(end)
    }

    /// Returns the content of an answer. A failed query has a status of its own and the usual form.
    private func content(
      of item: GrafanaItem, _ answer: HTTPAnswer, now: Int64
    ) throws(ContentFault) -> Content {
      let document: JSONDocument
      do throws(JSONProblem) {
        document = try JSONDocument(answer.body.prefix(Int(clamping: answer.body.size)))
      } catch {
        throw ContentFault(answer.head.isSuccess ? "the answer is \(error)" : answer.refusal)
      }
      if GrafanaAnswer.isAnswer(document) {
        return try GrafanaAnswer(document).content(of: item, now: now)
      }
      throw ContentFault(
        answer.head.isSuccess ? "the answer is not one of the query API" : answer.refusal)
    }
  }
#endif
