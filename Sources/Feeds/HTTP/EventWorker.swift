#if HTTP
  import Glibc
  import MartletData
  import MartletNetwork
  import Synchronization
  import MartletThreads

  /// One connection that delivers events or pictures until it ends.
  private final class EventConnection {
    let name: String
    private let host: String
    private let settings: HTTPSettings
    private let reader: any FileReader
    private(set) var stream: EventStream
    /// The parser of a camera's stream; nil before the first bytes, and for other streams.
    private var parts: MultipartStream?
    /// The minimum number of seconds between two pictures; nil for a stream of events.
    private let interval: Double?
    /// The seconds without a picture after which a camera is silent.
    private let timeout: Double
    private var nextPictureAt = 0.0
    private var lastPictureAt = 0.0
    private var silence: NetworkTimer?
    /// Whether the connection has ended because a camera stopped sending.
    private(set) var isSilent = false
    private var exchange: HTTPExchange?
    private var socket: WebSocket?
    private var problem: SourceFailure?

    init(_ kind: HTTPKind, reader: any FileReader, after stream: EventStream?) {
      name = kind.settings.name
      settings = kind.settings
      host = HTTPOrigin(kind.settings.url)?.name ?? kind.settings.name
      self.reader = reader
      self.stream = EventStream(after: stream)
      interval = kind.stream == .pictures ? kind.interval : nil
      timeout = kind.settings.timeout
    }

    /// Opens the connection.
    ///
    /// - Parameters:
    ///   - deliver: called with the content of each event, or with the reason why it has none.
    ///   - end: called with the reason why the stream has ended.
    func open(
      _ kind: HTTPKind, on thread: NetworkThread,
      _ deliver: @escaping (Result<SourceUpdate, SourceFailure>) -> Void,
      _ end: @escaping (SourceFailure, PollFailureScope) -> Void
    ) {
      do throws(SourceFailure) {
        var request = try kind.request()
        if kind.stream != .webSocket { request.timeout = nil }
        if kind.stream == .events {
          request.headers.append(HTTPHeader("Accept", "text/event-stream"))
        }
        if !stream.lastID.isEmpty {
          request.headers.append(HTTPHeader("Last-Event-ID", stream.lastID))
        }
        if kind.stream == .webSocket {
          return openSocket(request, kind, on: thread, deliver, end)
        }
        exchange = thread.stream(request) { [unowned self] head, bytes in
          take(head, bytes, on: thread, deliver)
        } _: { [unowned self] result in
          silence?.cancel()
          let (failure, trouble) = ending(result)
          end(failure, trouble)
        }
        if interval != nil {
          lastPictureAt = thread.now
          awaitPicture(on: thread, end)
        }
      } catch {
        let failure = error
        thread.after(0) { end(failure, .source) }
      }
    }

    private func openSocket(
      _ request: HTTPRequest, _ kind: HTTPKind, on thread: NetworkThread,
      _ deliver: @escaping (Result<SourceUpdate, SourceFailure>) -> Void,
      _ end: @escaping (SourceFailure, PollFailureScope) -> Void
    ) {
      let greeting = kind.greeting
      socket = thread.openWebSocket(request) { socket in
        if let greeting { socket.send(greeting) }
      } take: { [unowned self] message in
        deliver(content(of: message))
      } _: { failure in
        end(failure.sourceFailure, failure.trouble)
      }
    }

    func cancel() {
      silence?.cancel()
      exchange?.cancel()
      socket?.cancel()
    }

    /// Ends the stream of a camera that has stopped sending, so that an old picture is never shown
    /// as the current one.
    private func awaitPicture(
      on thread: NetworkThread, _ end: @escaping (SourceFailure, PollFailureScope) -> Void
    ) {
      let rest = max(0, lastPictureAt + timeout - thread.now)
      silence = thread.after(rest) { [unowned self] in
        if thread.now < lastPictureAt + timeout { return awaitPicture(on: thread, end) }
        exchange?.cancel()
        isSilent = true
        end(
          SourceFailure(.source(host), why: "no picture in \(timeout.inSeconds)"),
          .host(retryAfter: nil))
      }
    }

    private func take(
      _ head: HTTPHead, _ bytes: Span<UInt8>, on thread: NetworkThread,
      _ deliver: (Result<SourceUpdate, SourceFailure>) -> Void
    ) -> Bool {
      guard head.isSuccess else { return true }
      let wanted = interval == nil ? "text/event-stream" : "multipart/x-mixed-replace"
      guard head.mediaType == wanted else {
        problem = SourceFailure(
          .unusable(name),
          why: "the server sent \(head.mediaType ?? "no type"), and \(wanted) is wanted")
        return false
      }
      return interval == nil
        ? takeEvents(bytes, deliver) : takeParts(head, bytes, on: thread, deliver)
    }

    private func takeEvents(
      _ bytes: Span<UInt8>, _ deliver: (Result<SourceUpdate, SourceFailure>) -> Void
    ) -> Bool {
      do throws(EventStream.Overflow) {
        try stream.consume(bytes) { event in deliver(content(of: event.data)) }
      } catch {
        problem = SourceFailure(
          .unusable(name), why: "an event is larger than \(EventStream.maximumBytes >> 20) MiB")
        return false
      }
      return true
    }

    /// Parses a camera's stream. A picture that arrives before the interval has elapsed is not
    /// decoded.
    private func takeParts(
      _ head: HTTPHead, _ bytes: Span<UInt8>, on thread: NetworkThread,
      _ deliver: (Result<SourceUpdate, SourceFailure>) -> Void
    ) -> Bool {
      guard let boundary = head.mediaTypeParameter("boundary"), !boundary.isEmpty else {
        problem = SourceFailure(.unusable(name), why: "its type names no boundary")
        return false
      }
      var parts = self.parts ?? MultipartStream(boundary: boundary)
      self.parts = nil
      defer { self.parts = parts }
      do throws(MultipartStream.Overflow) {
        try parts.consume(bytes) { part in
          lastPictureAt = thread.now
          guard thread.now >= nextPictureAt else { return }
          nextPictureAt = thread.now + (interval ?? 0)
          deliver(content(of: part))
        }
      } catch {
        problem = SourceFailure(
          .unusable(name), why: "a picture is larger than \(MultipartStream.maximumBytes >> 20) MiB"
        )
        return false
      }
      return true
    }

    private func content(of data: [UInt8]) -> Result<SourceUpdate, SourceFailure> {
      do throws(SourceFailure) {
        guard let file = MemoryFile(), file.append(data.span) else {
          throw SourceFailure(.unusable(name), why: "out of memory")
        }
        return .success(try reader.read(file, of: name, received: RealTime.milliseconds))
      } catch {
        return .failure(error)
      }
    }

    private func ending(
      _ result: Result<HTTPAnswer, HTTPFailure>
    ) -> (SourceFailure, PollFailureScope) {
      if let problem { return (problem, .content) }
      switch result {
      case .success(let answer) where answer.head.isSuccess:
        return (SourceFailure(.source(host), why: "the stream has ended"), .host(retryAfter: nil))
      case .success(let answer):
        return (SourceFailure(.source(host), why: settings.refusal(answer)), answer.trouble)
      case .failure(let failure):
        return (failure.sourceFailure, failure.trouble)
      }
    }
  }

  /// Keeps a stream open: after its end the worker opens it again and continues after the last
  /// event.
  ///
  /// Servers and proxies sometimes end streams. The end of a connection that has delivered content
  /// is therefore not a failure, but the end of one without content is. A camera that becomes
  /// silent is a failure immediately.
  final class EventWorker: FeedWorker {
    private let kind: HTTPKind
    private let thread: NetworkThread
    private let sink: DataSink
    private let reader: any FileReader
    private let health: HostHealth?
    private var connection: EventConnection?
    private var stream: EventStream?
    private var timer: NetworkTimer?
    private var reported = ReportedFailure()
    /// Whether the current connection has delivered content.
    private var hasContent = false

    init(_ kind: HTTPKind, on thread: NetworkThread, _ sink: @escaping DataSink) {
      self.kind = kind
      self.thread = thread
      self.sink = sink
      reader = kind.format.makeReader()
      health = HTTPOrigin(kind.settings.url).map { thread.hosts[$0.description] }
      sink(.loading)
      open()
    }

    func end() {
      timer?.cancel()
      connection?.cancel()
    }

    /// Connects immediately if the stream is waiting after a failure. An open stream needs no
    /// request.
    func refresh() {
      guard connection == nil else { return }
      timer?.cancel()
      reported.repeatNext()
      sink(.loading)
      open()
    }

    private func open() {
      let began = thread.now
      let new = EventConnection(kind, reader: reader, after: stream)
      connection = new
      new.open(kind, on: thread) { [unowned self] in
        take($0)
      } _: {
        [unowned self] failure, trouble in
        close(failure, trouble, began: began)
      }
    }

    private func take(_ event: Result<SourceUpdate, SourceFailure>) {
      health?.answered()
      switch event {
      case .success(let update):
        reported.end()
        hasContent = true
        sink(update)
      case .failure(let failure): reported.report(failure, to: sink)
      }
    }

    private func close(_ failure: SourceFailure, _ trouble: PollFailureScope, began: Double) {
      stream = connection?.stream
      // The last picture of a silent camera must not be mistaken for a current one.
      if !hasContent || connection?.isSilent == true {
        reported.report(failure, to: sink)
      }
      connection = nil
      hasContent = false
      switch trouble {
      case .host(let retryAfter):
        let pause = max(retryAfter ?? 0, stream?.retry ?? 0)
        health?.failed(began: began, at: thread.now, retryAfter: pause > 0 ? pause : nil)
      case .content, .source:
        timer = thread.after(PolledWorker.maximumInterval) { [unowned self] in open() }
        return
      }
      guard let health else { return }
      timer = thread.after(health) { [unowned self] in open() }
    }
  }

  /// Waits for the first event of a stream, for `render` and for checks.
  final class EventPoll: Poll {
    private let origin: HTTPOrigin?
    var hostKey: String? { origin?.description }
    private let kind: HTTPKind
    private let thread: NetworkThread
    private var connection: EventConnection?
    private var timer: NetworkTimer?

    init(_ kind: HTTPKind, on thread: NetworkThread) {
      origin = HTTPOrigin(kind.settings.url)
      self.kind = kind
      self.thread = thread
    }

    func begin(_ end: @escaping (PollResult) -> Void) {
      var end: ((PollResult) -> Void)? = end
      func finish(_ result: PollResult) {
        timer?.cancel()
        let last = end
        end = nil
        // This code is called by the exchange, which must not be cancelled before the call returns.
        thread.after(0) { [self] in
          cancel()
          last?(result)
        }
      }
      let new = EventConnection(kind, reader: kind.format.makeReader(), after: nil)
      connection = new
      let name = origin?.name ?? kind.settings.name
      timer = thread.after(kind.settings.timeout) {
        finish(.failed(SourceFailure(.source(name), why: "no event came in time"), .content))
      }
      new.open(kind, on: thread) { event in
        switch event {
        case .success(let update): finish(.ready(update))
        case .failure(let failure): finish(.failed(failure, .content))
        }
      } _: { failure, trouble in
        finish(.failed(failure, trouble))
      }
    }

    func cancel() {
      timer?.cancel()
      connection?.cancel()
    }
  }
#endif
