#if HTTP
  import MartletConfig
  import MartletData
  import MartletNetwork

  /// Content that a server has, asked for in intervals. The formats and their keys are those of
  /// files.
  package struct HTTPKind: SourceKind {
    package static let name = "http"
    package static let isRemote = true

    var settings: HTTPSettings
    var method: String
    var body: String?
    var format: ContentFormat
    /// The seconds from one request to the next, or from one picture of a stream to the next that is
    /// shown.
    var interval: Double
    enum Stream: Hashable, Sendable {
      case none
      /// Server-sent events in the answer to one request.
      case events
      case webSocket
      /// The pictures of a camera as the parts of the answer to one request.
      case pictures
    }

    /// The way in which the server sends content unasked; none if it is polled.
    var stream: Stream
    /// The message that is sent to a WebSocket once it is open.
    var greeting: String?
    var actionList: [HTTPAction] = []

    /// Reads a source with items, or one that has only actions and is never asked.
    static let entry = SourceKindEntry(name) { reader, common, items in
      let hasOnlyActions = items.isEmpty && reader.has("action") && !reader.has("format")
      return hasOnlyActions
        ? HTTPActionsKind(&reader, common, items: &items)
        : HTTPKind(&reader, common, items: &items)
    }

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
        reader.report("only a WebSocket takes send", at: reader.place(of: "send"))
      }
      interval = max(0.1, every ?? (stream == .pictures ? 0.2 : 60))
      if [.events, .webSocket].contains(stream), every != nil {
        reader.report("a stream comes by itself, without every", at: reader.place(of: "every"))
      }
      let settings = HTTPSettings(
        &reader, common, schemes: stream == .webSocket ? ["ws", "wss"] : ["http", "https"])
      actionList = reader.httpActions(source: settings?.url)
      let format = ContentFormat(
        &reader, common, items: &items, origin: settings?.name ?? "the server")
      guard let settings, let format else { return nil }
      if stream == .pictures, format.name != "picture" {
        reader.report(
          "mjpeg is a stream of pictures: format = \"picture\"", at: reader.place(of: "stream"))
      }
      self.settings = settings
      self.format = format
      self.stream = stream
    }

    var isStream: Bool { stream != .none }

    package var cadence: Cadence { isStream ? .onChange : .sampled }

    package var actions: [String] { actionList.map(\.name) }

    package var files: [String] { [] }

    package func check() throws(SourceFailure) {
      try format.check()
      try settings.check()
    }

    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      let kind = self
      return try PolledFeed.read { thread in
        if kind.isStream { return EventPoll(kind, on: thread) }
        return HTTPPoll(kind.document, on: thread, hub: nil)
      }
    }

    package func open(in hub: FeedHub) -> any DataSource {
      if actionList.isEmpty { return reading(in: hub) }
      let kind = self
      return ActingSource(reading(in: hub), on: hub.network) {
        HTTPActions(kind.actionList, kind.settings, on: $0)
      }
    }

    /// Returns the source of the items.
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

  /// A document that a server has, and how it is asked for and read.
  struct HTTPDocument: Sendable {
    var settings: HTTPSettings
    /// The name of the format, for failures.
    var format: String
    /// Whether contents depend on the time, so that an unchanged document is read again.
    var isTimely = false
    /// Returns the request of an attempt.
    var request: @Sendable () throws(SourceFailure) -> HTTPRequest
    var makeReader: @Sendable () -> any FileReader

    /// Makes a document that is asked for with the keys of `settings` alone.
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

  /// Asks for a document and reads it, unless it is the one of the last time.
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

    /// - Parameter hub: reads documents in the background; nil reads them on the network's thread.
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
        return end(answer.refusal(by: origin?.host ?? document.settings.name))
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
