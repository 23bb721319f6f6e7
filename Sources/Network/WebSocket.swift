#if HTTP
  internal import CCurl
  import MartletFormats

  /// A WebSocket connection to a server. It belongs to the network's thread. It ends with `cancel`,
  /// when the server closes it, or when the server does not answer a ping.
  package final class WebSocket {
    /// The seconds from one ping to the next. Within this time the server must send something.
    private static let pingInterval = 20.0
    /// The maximum number of bytes that may wait to be sent.
    private static let maximumWaiting = 1 << 20
    private static let maximumHeader = 64 * 1024

    private let thread: NetworkThread
    private let request: HTTPRequest
    private let host: String
    private let key: String
    private let take: ([UInt8]) -> Void
    private var end: ((HTTPFailure) -> Void)?
    private let opened: (WebSocket) -> Void
    private var exchange: HTTPExchange?
    private var watch: DescriptorWatch?
    private var timer: NetworkTimer?
    private var parser: WebSocketParser
    /// The header of the server's answer, until it is complete.
    private var header: [UInt8] = []
    private var isOpen = false
    /// The bytes that the connection has not accepted yet.
    private var waiting: [UInt8] = []
    /// Whether bytes have arrived since the last ping.
    private var hasReceived = true

    fileprivate init(
      _ request: HTTPRequest, on thread: NetworkThread, opened: @escaping (WebSocket) -> Void,
      take: @escaping ([UInt8]) -> Void, end: @escaping (HTTPFailure) -> Void
    ) {
      self.thread = thread
      self.request = request
      self.opened = opened
      self.take = take
      self.end = end
      host = request.origin?.name ?? request.url.shortened()
      parser = WebSocketParser(maximumBytes: request.maximumBytes)
      var generator = SystemRandomNumberGenerator()
      key = Base64.text(
        (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Sends a text message. Call it only after `opened` was called: an earlier message is lost or
    /// breaks the handshake.
    package func send(_ text: String) { send(1, Array(text.utf8)) }

    /// Ends the connection without notifying the server. Its closures are not called any more.
    package func cancel() {
      end = nil
      close()
    }

    private func close() {
      timer?.cancel()
      watch?.cancel()
      watch = nil
      exchange?.cancel()
      exchange = nil
    }

    private func finish(_ cause: HTTPFailure.Cause, _ why: String) {
      let end = end
      self.end = nil
      close()
      end?(HTTPFailure(cause, host: host, why: why))
    }

    // MARK: - Opening

    fileprivate func connect() {
      // This WebSocket may have been cancelled before the thread has called this function.
      guard end != nil else { return }
      timer = thread.after(request.timeout ?? request.connectTimeout) { [unowned self] in
        finish(.host, "no WebSocket within the time limit")
      }
      exchange = thread.connect(request) { [unowned self] result in
        switch result {
        case .success: begin()
        case .failure(let failure): finish(failure.cause, failure.why)
        }
      }
    }

    private func begin() {
      guard let exchange, exchange.socket >= 0 else { return finish(.host, "no connection") }
      guard let lines = requestLines else { return finish(.request, "the request is malformed") }
      waiting = Array(lines.utf8)
      watch = thread.watch(exchange.socket) { [unowned self] in move() }
      move()
    }

    /// The request for the upgrade, with its path from the URL; nil if it is malformed.
    private var requestLines: String? {
      guard let origin = request.origin else { return nil }
      let rest = request.url.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" && $0 != "?" }
      let path = rest.prefix { $0 != "#" }
      var headers = [
        // The name leaves out the default port of the scheme, because servers that compare the
        // host's name expect that.
        HTTPHeader("Host", origin.name), HTTPHeader("Upgrade", "websocket"),
        HTTPHeader("Connection", "Upgrade"), HTTPHeader("Sec-WebSocket-Key", key),
        HTTPHeader("Sec-WebSocket-Version", "13"),
      ]
      switch request.credentials {
      case .none: break
      case .bearer(let token): headers.append(HTTPHeader("Authorization", "Bearer \(token)"))
      case .password(let user, let password):
        let text = Base64.text(Array("\(user):\(password)".utf8))
        headers.append(HTTPHeader("Authorization", "Basic \(text)"))
      }
      headers += request.headers
      guard headers.allSatisfy(\.isValid) else { return nil }
      let target = path.isEmpty || path.first == "?" ? "/\(path)" : String(path)
      return "GET \(target) HTTP/1.1\r\n"
        + headers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
    }

    /// Takes bytes of the answer's header. Once the header is complete, returns the bytes after it.
    private func takeHeader(_ bytes: [UInt8]) -> [UInt8]? {
      header += bytes
      guard header.count <= Self.maximumHeader else {
        finish(.answer, "the header of the answer is too large")
        return nil
      }
      let mark: [UInt8] = [13, 10, 13, 10]
      guard
        let last = header.indices.dropFirst(3).first(where: { index in
          header[index] == 10 && header[index - 3...index].elementsEqual(mark)
        })
      else { return nil }
      let rest = Array(header[(last + 1)...])
      let words = String(decoding: header.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
      let status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      let head = HTTPHead(status: status, lines: header.span.extracting(0..<last + 1))
      guard status == 101 else {
        let name = HTTPStatus.name(status).map { " \($0)" } ?? ""
        let words = status == 200 ? "the server does not speak WebSocket" : "\(status)\(name)"
        finish(.answer, status == 0 ? "the answer is not HTTP" : words)
        return nil
      }
      guard head["Upgrade"]?.lowercased() == "websocket",
        head["Sec-WebSocket-Accept"] == WebSocketHandshake.accept(for: key)
      else {
        finish(.answer, "the server does not speak WebSocket")
        return nil
      }
      header = []
      isOpen = true
      ping()
      opened(self)
      return rest
    }

    // MARK: - Open

    private func ping() {
      timer?.cancel()
      timer = thread.after(Self.pingInterval) { [unowned self] in
        guard hasReceived else { return finish(.host, "no answer to a ping") }
        hasReceived = false
        send(9, [])
        ping()
      }
    }

    /// Sends a frame. `kind` is 1 for text, 8 for close, 9 for ping and 10 for pong.
    private func send(_ kind: UInt8, _ payload: [UInt8]) {
      guard end != nil else { return }
      waiting += WebSocketFrame.bytes(kind, payload, key: UInt32.random(in: 0...UInt32.max))
      guard waiting.count <= Self.maximumWaiting else {
        return finish(.host, "the server does not take what is sent")
      }
      flush()
    }

    /// Sends what waits, and receives what has arrived.
    private func move() {
      flush()
      var bytes = [UInt8](repeating: 0, count: 16 * 1024)
      while end != nil, let exchange {
        // -1 means that no bytes are there, 0 the end of the connection, and -2 a failure.
        let count = exchange.receive(&bytes)
        if count == -1 { return }
        guard count > 0 else { return finish(.host, "the connection was closed") }
        hasReceived = true
        var taken = Array(bytes[..<count])
        if !isOpen {
          guard let rest = takeHeader(taken) else { continue }
          taken = rest
        }
        receive(taken)
      }
    }

    private func receive(_ bytes: [UInt8]) {
      do throws(WebSocketParser.Problem) {
        try parser.consume(bytes.span) { event in
          switch event {
          case .text(let message): if end != nil { take(message) }
          case .ping(let payload): send(10, payload)
          case .pong: break
          case .close(let code, let reason):
            // 1005 means that the server has sent no code, so the answer has none either.
            send(8, code == 1005 ? [] : [UInt8(code >> 8), UInt8(code & 0xFF)])
            let words = reason.shortened()
            finish(
              .host, "the server closed with \(code)" + (words.isEmpty ? "" : ": \(words)"))
          }
        }
      } catch {
        send(8, [UInt8(error.code >> 8), UInt8(error.code & 0xFF)])
        finish(.answer, error.why)
      }
    }

    private func flush() {
      while !waiting.isEmpty, let exchange {
        let count = exchange.send(waiting)
        guard count > 0 else {
          // -1 means that the connection takes no bytes now.
          if count < -1 { finish(.host, "the connection was closed") }
          break
        }
        waiting.removeFirst(count)
      }
      watch?.change(forWriting: !waiting.isEmpty)
    }
  }

  extension NetworkThread {
    /// Opens a WebSocket at a URL with the scheme ws or wss. No closure is called before this
    /// function returns.
    ///
    /// - Parameters:
    ///   - opened: called once the server has agreed.
    ///   - take: called with the bytes of each text message. It may call `cancel`.
    ///   - end: called with the reason why the connection has ended or could not be opened.
    package func openWebSocket(
      _ request: HTTPRequest, opened: @escaping (WebSocket) -> Void,
      take: @escaping ([UInt8]) -> Void, _ end: @escaping (HTTPFailure) -> Void
    ) -> WebSocket {
      let socket = WebSocket(request, on: self, opened: opened, take: take, end: end)
      after(0) { socket.connect() }
      return socket
    }
  }
#endif
