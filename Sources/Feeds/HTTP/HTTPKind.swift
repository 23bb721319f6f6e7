#if HTTP
  import MartletConfig
  import MartletData
  import MartletNetwork

  /// Content of a server, which is requested at intervals or arrives as a stream. The formats and
  /// their keys are those of files.
  package struct HTTPKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "http"`.
    package static let name = "http"
    /// True: the source talks to a server.
    package static let isRemote = true

    var settings: HTTPSettings
    var method: String
    var body: String?
    var format: ContentFormat
    /// The seconds from the start of one request to the next. For a stream of pictures, the minimum
    /// number of seconds between two pictures that are shown.
    var interval: Double
    /// The forms in which a server sends content without further requests.
    enum Stream: Hashable, Sendable {
      case none
      /// Server-sent events in the answer to one request.
      case events
      case webSocket
      /// The pictures of a camera, as the parts of the answer to one request.
      case pictures
    }

    /// The form in which the server sends content by itself; `none` if the source polls.
    var stream: Stream
    /// The message that the source sends to a WebSocket when it opens.
    var greeting: String?
    var actionList: [HTTPAction] = []

    /// Reads a source with items, or one that only has actions and never polls.
    static let entry = SourceKindEntry(name) { reader, common, items in
      let hasOnlyActions = items.isEmpty && reader.has("action") && !reader.has("format")
      return hasOnlyActions
        ? HTTPActionsKind(&reader, common, items: &items)
        : HTTPKind(&reader, common, items: &items)
    }

    /// Reads the keys of requests, `every`, `method`, `body`, `stream`, `send`, the tables of
    /// actions, `format` and the keys of that format.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      let every = reader.duration("every", in: 0.1...86_400)
      body = reader.string("body")
      method =
        reader.optionalChoice("method", of: ["GET": "GET", "POST": "POST", "PUT": "PUT"])
        ?? (body == nil ? "GET" : "POST")
      let streams: KeyValuePairs<String, Stream> = [
        "none": .none, "sse": .events, "websocket": .webSocket, "mjpeg": .pictures,
      ]
      let stream = reader.optionalChoice("stream", of: streams) ?? .none
      greeting = reader.string("send")
      if greeting != nil, stream != .webSocket {
        reader.report("only a WebSocket takes send", at: reader.location(of: "send"))
      }
      interval = max(0.1, every ?? (stream == .pictures ? 0.2 : 60))
      if [.events, .webSocket].contains(stream), every != nil {
        reader.report("a stream comes by itself, without every", at: reader.location(of: "every"))
      }
      let settings = HTTPSettings(
        &reader, common, schemes: stream == .webSocket ? ["ws", "wss"] : ["http", "https"])
      actionList = reader.httpActions(source: settings?.url)
      let format = ContentFormat(
        &reader, common, items: &items, origin: settings?.name ?? "the server")
      guard let settings, let format else { return nil }
      if stream == .pictures, format.name != "picture" {
        reader.report(
          "mjpeg is a stream of pictures: format = \"picture\"", at: reader.location(of: "stream"))
      }
      self.settings = settings
      self.format = format
      self.stream = stream
    }

    /// Whether the server sends content by itself.
    var isStream: Bool { stream != .none }

    /// Returns the names of the items of the format.
    package func itemNames(configured: [String]) -> [String]? {
      format.itemNames(configured: configured)
    }

    /// On change for a stream; otherwise sampled.
    package var cadence: Cadence { isStream ? .onChange : .sampled }

    /// The names of the tables of actions.
    package var actions: [String] { actionList.map(\.name) }

    /// Empty: the source reads no files.
    package var files: [String] { [] }

    /// Checks the settings of the format and of the requests, without a request.
    ///
    /// - Throws: the reason why the source cannot be opened.
    package func check() throws(SourceFailure) {
      try format.check()
      try settings.check()
    }

    /// Sends one request, or waits for the first event of a stream.
    ///
    /// - Throws: the failure if the server does not answer or its answer cannot be used.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      let kind = self
      return try PolledFeed.read { thread in
        if kind.isStream { return EventPoll(kind, on: thread) }
        return HTTPPoll(kind.document, on: thread, hub: nil)
      }
    }

    /// Returns a source that polls or keeps a stream open and performs the actions, not started
    /// yet.
    package func open(in hub: FeedHub) -> any DataSource {
      if actionList.isEmpty { return reading(in: hub) }
      let kind = self
      return ActingSource(reading(in: hub), on: hub.network) {
        HTTPActions(kind.actionList, kind.settings, on: $0)
      }
    }

    /// Returns the source of the items, without actions.
    private func reading(in hub: FeedHub) -> any DataSource {
      let kind = self
      if isStream {
        return NetworkFeed(on: hub.network) { EventWorker(kind, on: $0, $1) }
      }
      return PolledFeed(hub: hub, every: interval) { thread in
        HTTPPoll(kind.document, on: thread, hub: hub)
      }
    }

    private var document: HTTPDocument {
      let kind = self
      return HTTPDocument(
        settings: settings, format: format.name,
        request: { () throws(SourceFailure) in try kind.request() },
        makeReader: { kind.format.makeReader() })
    }

    /// Returns the request of an attempt.
    ///
    /// - Throws: the failure if a secret cannot be read.
    func request() throws(SourceFailure) -> HTTPRequest {
      var request = try settings.request()
      request.method = method
      if let body {
        request.body = Array(body.utf8)
        let hasType = request.headers.contains { $0.name.lowercased() == "content-type" }
        if !hasType { request.headers.append(HTTPHeader("Content-Type", "application/json")) }
      }
      return request
    }
  }

  /// A document of a server, with its requests and its reader.
  struct HTTPDocument: Sendable {
    var settings: HTTPSettings
    /// The name of the format, for failures.
    var format: String
    /// Whether the contents depend on the time. If so, an unchanged document is read again.
    var isTimely = false
    /// Returns the request of an attempt, or throws the failure if a secret cannot be read.
    var request: @Sendable () throws(SourceFailure) -> HTTPRequest
    var makeReader: @Sendable () -> any FileReader

    /// Creates a document whose requests need only `settings`.
    init(
      _ settings: HTTPSettings, format: String, isTimely: Bool = false,
      _ makeReader: @escaping @Sendable () -> any FileReader
    ) {
      self.init(
        settings: settings, format: format, isTimely: isTimely,
        request: { () throws(SourceFailure) in try settings.request() }, makeReader: makeReader)
    }

    init(
      settings: HTTPSettings, format: String, isTimely: Bool = false,
      request: @escaping @Sendable () throws(SourceFailure) -> HTTPRequest,
      makeReader: @escaping @Sendable () -> any FileReader
    ) {
      self.settings = settings
      self.format = format
      self.isTimely = isTimely
      self.request = request
      self.makeReader = makeReader
    }
  }

  /// Requests a document and reads it, unless it has not changed since the previous reading.
  final class HTTPPoll: Poll {
    private let origin: HTTPOrigin?
    var hostKey: String? { origin?.description }
    private let document: HTTPDocument
    private let thread: NetworkThread
    private let hub: FeedHub?
    private let reader: any FileReader
    private var exchange: HTTPExchange?
    /// The header of the last document that could be read.
    private var known: HTTPHead?

    /// - Parameter hub: reads documents in the background; if it is nil, they are read on the
    ///   network's thread.
    init(_ document: HTTPDocument, on thread: NetworkThread, hub: FeedHub?) {
      origin = HTTPOrigin(document.settings.url)
      self.document = document
      self.thread = thread
      self.hub = hub
      reader = document.makeReader()
    }

    func cancel() { exchange?.cancel() }

    func begin(_ end: @escaping (PollResult) -> Void) {
      do throws(SourceFailure) {
        var request = try document.request()
        if let etag = known?.etag { request.headers.append(HTTPHeader("If-None-Match", etag)) }
        if let date = known?.lastModified {
          request.headers.append(HTTPHeader("If-Modified-Since", date))
        }
        exchange = thread.send(request) { [unowned self] in take($0, end) }
      } catch {
        let failure = error
        thread.after(0) { end(.failed(failure, .source)) }
      }
    }

    private func take(
      _ result: Result<HTTPAnswer, HTTPFailure>, _ end: @escaping (PollResult) -> Void
    ) {
      exchange = nil
      let answer: HTTPAnswer
      switch result {
      case .success(let taken): answer = taken
      case .failure(let failure): return end(.failed(failure.sourceFailure, failure.trouble))
      }
      if answer.status == 304, known != nil { return end(.unchanged) }
      guard answer.head.isSuccess else {
        return end(
          answer.refusal(by: origin?.name ?? document.settings.name, document.settings))
      }
      let type = answer.head.mediaType
      if type == "text/html" || type == "application/xhtml+xml", document.format != "text" {
        let failure = SourceFailure(
          .unusable(document.settings.name),
          why: "the server sent a page (\(type ?? "")), and \(document.format) is wanted")
        return end(.failed(failure, .content))
      }
      thread.read(answer.body, of: document.settings.name, with: reader, in: hub) {
        [weak self] result in
        guard let self else { return end(result) }
        if case .ready = result, !document.isTimely { known = answer.head } else { known = nil }
        end(result)
      }
    }
  }
#endif
