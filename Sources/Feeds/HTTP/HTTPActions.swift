import MartletFormats

#if HTTP
  import MartletConfig
  import MartletData
  import MartletNetwork

  /// An action that sends one request, with the secrets and certificates of its source.
  struct HTTPAction: Hashable, Sendable {
    enum Body: Hashable, Sendable {
      case text(ActionText)
      case json(ActionJSON)
    }

    var name: String
    /// The URL; nil for the URL of the source.
    var url: ActionText?
    var method: String
    var body: Body?

    /// Reads an action's table. Returns nil, after a report in the reader, if it is wrong.
    ///
    /// - Parameter source: the URL of the source. Its secrets are not sent to any other host.
    init?(_ reader: inout ConfigReader, name: String, source: String?) {
      self.name = name
      let methods: KeyValuePairs = [
        "GET": "GET", "POST": "POST", "PUT": "PUT", "PATCH": "PATCH", "DELETE": "DELETE",
      ]
      let method = reader.optionalChoice("method", of: methods)
      let text = reader.string("body")
      let json = reader.value("json", as: .members(.anything))
      let path = reader.string("url")
      if let json {
        guard case .table(let table) = json.kind, text == nil else {
          reader.report(
            "an action takes body, a text, or json, a table such as { on = \"{value}\" }",
            at: json.location)
          return nil
        }
        body = .json(ActionJSON(table))
      } else {
        body = text.map { .text(ActionText($0)) }
      }
      self.method = method ?? "POST"
      if let path, let source {
        let url = ActionText(Self.resolved(path, from: source) ?? "")
        guard HTTPOrigin(url.filledInURL(with: "0")) == HTTPOrigin(source) else {
          reader.report(
            "url of an action is a path such as \"/lamp/on\", or a URL of the source's host",
            at: reader.location(of: "url"))
          return nil
        }
        self.url = url
      }
    }

    /// Returns the URL of a path on the host of `source`; a whole URL is returned unchanged.
    /// Returns nil for any other text.
    private static func resolved(_ path: String, from source: String) -> String? {
      if path.containsText("://") { return path }
      guard path.hasPrefix("/"), !path.hasPrefix("//") else { return nil }
      let scheme = source.prefix { $0 != ":" } + "://"
      let authority = source.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      return scheme + authority + path
    }

    /// Returns the request that sends a value.
    ///
    /// - Throws: the failure if a secret cannot be read.
    func request(
      _ settings: HTTPSettings, value: String
    ) throws(SourceFailure) -> HTTPRequest {
      var request = try settings.request()
      if let url { request.url = url.filledInURL(with: value) }
      request.method = method
      request.isSentOnce = true
      switch body {
      case .text(let text): request.body = Array(text.filled(with: value).utf8)
      case .json(let json): request.body = Array(json.filled(with: value).utf8)
      // Some servers require a length, so an empty body is sent.
      case nil: if method != "GET", method != "DELETE" { request.body = [] }
      }
      let hasType = request.headers.contains { $0.name.lowercased() == "content-type" }
      if !hasType, body != nil {
        request.headers.append(HTTPHeader("Content-Type", "application/json"))
      }
      return request
    }
  }

  extension ConfigReader {
    /// Reads the actions of a source.
    ///
    /// - Parameter source: the URL of the source; nil if it is wrong.
    mutating func httpActions(source: String?) -> [HTTPAction] {
      actions { HTTPAction(&$0, name: $1, source: source) }
    }
  }

  /// The kind of a source that only has actions, which send requests.
  struct HTTPActionsKind: SourceKind {
    static let name = HTTPKind.name
    static let isRemote = true

    var settings: HTTPSettings
    var list: [HTTPAction]

    init?(_ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]) {
      let settings = HTTPSettings(&reader, common)
      list = reader.httpActions(source: settings?.url)
      guard let settings else { return nil }
      self.settings = settings
    }

    var actions: [String] { list.map(\.name) }
    var cadence: Cadence { .onChange }
    var files: [String] { [] }
    func check() throws(SourceFailure) { try settings.check() }
    func read(received: Int64) throws(SourceFailure) -> SourceUpdate { .ready([]) }

    func open(in hub: FeedHub) -> any DataSource {
      let kind = self
      return ActingSource(nil, on: hub.network) { HTTPActions(kind.list, kind.settings, on: $0) }
    }
  }

  /// Sends the requests of actions. Several requests may wait for their answers at the same time.
  final class HTTPActions: ActionWorker {
    private let actions: [HTTPAction]
    private let settings: HTTPSettings
    private let thread: NetworkThread
    private var exchanges: [Int: HTTPExchange] = [:]
    private var nextNumber = 0

    init(_ actions: [HTTPAction], _ settings: HTTPSettings, on thread: NetworkThread) {
      self.actions = actions
      self.settings = settings
      self.thread = thread
    }

    func end() {
      for exchange in exchanges.values { exchange.cancel() }
      exchanges = [:]
    }

    func perform(_ request: ActionRequest, _ reply: SingleReply) {
      guard let action = actions.first(where: { $0.name == request.action }) else {
        return reply.send(request.failure("the source has no such action"))
      }
      nextNumber += 1
      let number = nextNumber
      do throws(SourceFailure) {
        let wanted = try action.request(settings, value: request.value)
        exchanges[number] = thread.send(wanted) { [unowned self] result in
          exchanges[number] = nil
          reply.send(failure(result, of: request))
        }
      } catch {
        reply.send(error)
      }
    }

    private func failure(
      _ result: Result<HTTPAnswer, HTTPFailure>, of request: ActionRequest
    ) -> SourceFailure? {
      switch result {
      // Many servers answer a form with a redirect to a page that shows the result. It is treated
      // as success.
      case .success(let answer) where answer.head.isSuccess || [302, 303].contains(answer.status):
        nil
      case .success(let answer): request.failure(answer.refusal)
      case .failure(let failure): failure.sourceFailure
      }
    }
  }
#endif
