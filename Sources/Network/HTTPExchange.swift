#if HTTP
  internal import CCurl
  import Glibc
  import MartletThreads

  /// An HTTP request in progress. It ends when the answer has arrived, or when it is cancelled. It
  /// belongs to the network's thread.
  @safe package final class HTTPExchange {
    typealias End = (Result<HTTPAnswer, HTTPFailure>) -> Void

    /// The request to send next: the first one, or one to which a redirect leads.
    private(set) var request: HTTPRequest
    /// Receives the bytes of a streamed body, and returns false to end the exchange; nil if the
    /// body is collected for the answer.
    private let takesBody: ((HTTPHead, Span<UInt8>) -> Bool)?
    private var end: End?
    private var redirects = 0
    private let began = Transfers.now
    private let host: String
    private let secrets: [String]
    private var limits: HTTPLimits
    /// libcurl's easy handle; null before the start and after the end. `Transfers` frees it.
    fileprivate(set) var raw: OpaquePointer?
    weak var transfers: Transfers?
    let isConnection: Bool

    /// Makes an exchange that has not started.
    ///
    /// - Parameter isConnection: true if the exchange only opens a connection, over which the
    ///   caller sends its own bytes.
    init(
      _ request: HTTPRequest, takesBody: ((HTTPHead, Span<UInt8>) -> Bool)?,
      isConnection: Bool = false, _ end: @escaping End
    ) {
      self.isConnection = isConnection
      self.request = request
      self.takesBody = takesBody
      self.end = end
      host = request.origin?.name ?? request.url.shortened()
      secrets = request.secrets
      limits = HTTPLimits(connect: request.connectTimeout, whole: request.timeout)
    }

    /// Ends the exchange. Its closure is not called any more.
    package func cancel() {
      end = nil
      transfers?.drop(self)
    }

    /// Whether the exchange has neither finished nor been cancelled.
    var isWanted: Bool { end != nil }

    /// Passes the result to the closure, unless the exchange is finished or cancelled.
    func finish(_ result: Result<HTTPAnswer, HTTPFailure>) {
      let end = end
      self.end = nil
      end?(result)
    }

    func failure(_ cause: HTTPFailure.Cause, _ why: String) -> HTTPFailure {
      HTTPFailure(cause, host: host, why: why)
    }

    // MARK: - Before

    /// Makes libcurl's easy handle for the present request.
    ///
    /// - Throws: a failure if a part of the request cannot be used or no memory is left.
    func prepare() throws(HTTPFailure) {
      guard request.origin != nil else {
        throw failure(.request, "the URL is not one of http or https")
      }
      guard let raw = unsafe martlet_exchange_new(Int64(request.maximumBytes)) else {
        throw failure(.process, "out of memory")
      }
      unsafe self.raw = raw
      var setter = unsafe OptionSetter(raw: raw)
      setter.set(CURLOPT_URL, isConnection ? connectionURL : request.url)
      if isConnection {
        setter.set(CURLOPT_CONNECT_ONLY, 1)
        // The server must not choose HTTP/2, because an HTTP/2 connection cannot be upgraded.
        setter.set(CURLOPT_SSL_ENABLE_ALPN, 0)
      }
      switch (request.method, request.body) {
      case ("GET", nil): break
      case ("HEAD", _): setter.set(CURLOPT_NOBODY, 1)
      case (let method, let body):
        if let body { setter.setBody(body) }
        setter.set(CURLOPT_CUSTOMREQUEST, method)
      }
      for header in request.headers {
        guard header.isValid else {
          throw failure(.request, "the header \(header.name.shortened()) is malformed")
        }
        // In libcurl's notation a header without a value ends with a semicolon.
        setter.add(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
      }
      // A colon without a value removes a header that libcurl adds by itself. With `Expect` it
      // would wait for permission to send a body of more than 1 MB.
      setter.add("Expect:")
      // If the server has closed a reused connection, libcurl would send the request again.
      if request.isSentOnce { setter.set(CURLOPT_FRESH_CONNECT, 1) }
      setCredentials(&setter)
      setConnection(&setter)
      if takesBody != nil {
        // Safety: this object outlives libcurl's easy handle, which `Transfers` frees before it
        // releases this object.
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe martlet_exchange_stream(
          raw,
          { context, bytes, count in
            guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
            let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
            return unsafe exchange.take(UnsafeRawBufferPointer(start: bytes, count: count)) ? 1 : 0
          }, context)
      }
      if let problem = setter.problem { throw failure(.request, problem) }
    }

    private func setCredentials(_ setter: inout OptionSetter) {
      switch request.credentials {
      case .none: break
      case .password(let user, let password):
        setter.set(CURLOPT_USERNAME, user)
        setter.set(CURLOPT_PASSWORD, password)
      case .bearer(let token):
        setter.set(CURLOPT_XOAUTH2_BEARER, token)
        // CURLAUTH_BEARER is a macro with a cast, which Swift does not import.
        setter.set(CURLOPT_HTTPAUTH, 1 << 6)
      }
    }

    private func setConnection(_ setter: inout OptionSetter) {
      setter.set(CURLOPT_CONNECTTIMEOUT_MS, Int((request.connectTimeout * 1000).rounded(.up)))
      if let timeout = request.timeout {
        let left = timeout - (Transfers.now - began)
        setter.set(CURLOPT_TIMEOUT_MS, max(1, Int((left * 1000).rounded(.up))))
      }
      // An answer whose header announces a larger body is refused before its body arrives.
      if takesBody == nil { setter.set(CURLOPT_MAXFILESIZE, request.maximumBytes) }
      if let proxy = request.proxy { setter.set(CURLOPT_PROXY, proxy) }
      if let authority = request.authority { setter.set(CURLOPT_CAINFO, authority) }
      if let certificate = request.certificate { setter.set(CURLOPT_SSLCERT, certificate) }
      if let key = request.key { setter.set(CURLOPT_SSLKEY, key) }
    }

    /// The URL with a scheme that libcurl knows: http for ws, https for wss.
    private var connectionURL: String {
      request.url.lowercased().hasPrefix("ws") ? "http\(request.url.dropFirst(2))" : request.url
    }

    // MARK: - Connections

    /// The socket of the connection; -1 without a connection.
    var socket: CInt {
      guard let raw = unsafe raw else { return -1 }
      return unsafe martlet_exchange_socket(raw)
    }

    /// Sends bytes. Returns the number of bytes that were accepted, -1 if the connection is not
    /// ready, or -2 if it has failed.
    func send(_ bytes: [UInt8]) -> Int {
      guard let raw = unsafe raw else { return -2 }
      return unsafe martlet_exchange_send(raw, bytes, bytes.count)
    }

    /// Receives bytes into an array. Returns their number, 0 at the end, -1 if the connection is
    /// not ready, or -2 if it has failed.
    func receive(_ bytes: inout [UInt8]) -> Int {
      guard let raw = unsafe raw else { return -2 }
      // Safety: the function writes at most as many bytes as the array has.
      return unsafe martlet_exchange_receive(raw, &bytes, bytes.count)
    }

    // MARK: - After

    /// Passes bytes of the body to `takesBody`. Returns false to end the exchange.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let raw = unsafe raw, let takesBody else { return false }
      // Safety: the bytes are lent for the call.
      let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
      return unsafe takesBody(head(raw), span)
    }

    private func head(_ raw: OpaquePointer) -> HTTPHead {
      var count = 0
      let status = unsafe martlet_exchange_status(raw)
      let lines = unsafe martlet_exchange_header(raw, &count)
      // Safety: the lines belong to the exchange, which does not change during the call.
      let buffer = unsafe UnsafeRawBufferPointer(start: lines, count: lines == nil ? 0 : count)
      return unsafe HTTPHead(status: status, lines: Span<UInt8>(_unsafeBytes: buffer))
    }

    /// Returns the answer or the failure; nil if the exchange continues with another request.
    func outcome(_ code: CURLcode) -> Result<HTTPAnswer, HTTPFailure>? {
      // Without memory there is no handle.
      guard let raw = unsafe raw else { return .failure(failure(.process, "out of memory")) }
      guard code == CURLE_OK else { return unsafe .failure(failure(of: code, raw)) }
      let head = unsafe head(raw)
      if !request.isSentOnce, [301, 302, 303, 307, 308].contains(head.status),
        let text = unsafe martlet_exchange_redirect(raw)
      {
        // Safety: the text is valid until the exchange is freed.
        let url = unsafe String(cString: text)
        do throws(HTTPFailure) {
          try follow(to: url, head.status)
          return nil
        } catch {
          return .failure(error)
        }
      }
      let body = unsafe MemoryFile(OwnedDescriptor(martlet_exchange_take_body(raw)))
      guard body.descriptor >= 0 else {
        return .failure(failure(.process, "no descriptor is left"))
      }
      guard head.status >= 400 else { return .success(HTTPAnswer(head: head, body: body)) }
      // The panel shows the text of a refusal, and a server may repeat a secret in it.
      guard let refusal = body.hiding(secrets) else {
        return .failure(failure(.process, "no descriptor is left"))
      }
      return .success(HTTPAnswer(head: head, body: refusal))
    }

    private func follow(to url: String, _ status: Int) throws(HTTPFailure) {
      redirects += 1
      guard redirects <= request.maximumRedirects else {
        throw failure(.answer, "more than \(request.maximumRedirects) redirects")
      }
      guard let old = request.origin, let new = HTTPOrigin(url) else {
        throw failure(.answer, "a redirect leads to something else than http and https")
      }
      guard new.isProtected || !old.isProtected else {
        throw failure(.answer, "a redirect leads from https to http")
      }
      request.url = url
      if old != new {
        request.credentials = .none
        request.headers = []
        request.certificate = nil
        request.key = nil
      }
      if status == 303 || (status < 303 && request.method == "POST") {
        request.method = "GET"
        request.body = nil
      }
    }

    private func failure(of code: CURLcode, _ raw: OpaquePointer) -> HTTPFailure {
      let own = unsafe String(cString: martlet_exchange_error(raw)).shortened()
      let message = unsafe String(cString: martlet_curl_words(code))
      let isConnected = unsafe martlet_exchange_connected(raw) != 0
      let proxyStatus = unsafe martlet_exchange_proxy_status(raw)
      if proxyStatus >= 300 {
        let detail = proxyStatus == 407 ? ": it wants a user and a password" : ""
        return failure(.host, "the proxy refused with status \(proxyStatus)\(detail)")
      }
      switch code {
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
        return failure(.request, "the URL is not one of http or https")
      case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_NOTFOUND:
        return failure(.request, own.isEmpty ? message : own)
      case CURLE_FILESIZE_EXCEEDED:
        return failure(
          .answer, "the answer is larger than \(limits.sizeText(request.maximumBytes))")
      case CURLE_WRITE_ERROR:
        return failure(.answer, "the answer cannot be kept")
      case CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY:
        return failure(.answer, message)
      case CURLE_OUT_OF_MEMORY:
        return failure(.process, "out of memory")
      // libcurl's own message contains milliseconds and byte counts, which differ each time.
      case CURLE_OPERATION_TIMEDOUT:
        return failure(.host, limits.text(isConnected: isConnected))
      case CURLE_COULDNT_CONNECT:
        let error = Errno(answer: unsafe martlet_exchange_errno(raw))
        return failure(.host, error.map { "\($0)" } ?? message)
      case CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM, CURLE_HTTP2, CURLE_RECV_ERROR:
        return failure(.host, "the answer ended early")
      case CURLE_GOT_NOTHING:
        return failure(.host, "the connection was closed without an answer")
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY,
        CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_PROXY:
        return failure(.host, own.isEmpty ? message : own)
      default: return failure(.host, message)
      }
    }

    func free() {
      if let raw = unsafe raw { unsafe martlet_exchange_free(raw) }
      unsafe raw = nil
    }
  }

  /// The limits of an exchange, for messages.
  private struct HTTPLimits {
    var connect: Double
    var whole: Double?

    func text(isConnected: Bool) -> String {
      if !isConnected, connect < whole ?? .infinity {
        return "no connection within \(connect.inSeconds)"
      }
      return "no complete answer within \((whole ?? connect).inSeconds)"
    }

    func sizeText(_ bytes: Int) -> String {
      bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
    }
  }

  /// Sets the options of one exchange, and records the first problem.
  @safe private struct OptionSetter {
    let raw: OpaquePointer
    private(set) var problem: String?

    init(raw: OpaquePointer) {
      unsafe self.raw = raw
    }

    mutating func set(_ option: CURLoption, _ text: String) {
      if text.utf8.contains(0) {
        problem = problem ?? "a setting holds a zero byte"
      } else {
        note(unsafe martlet_exchange_set_text(raw, option, text))
      }
    }

    mutating func set(_ option: CURLoption, _ number: Int) {
      note(unsafe martlet_exchange_set_number(raw, option, number))
    }

    mutating func setBody(_ bytes: [UInt8]) {
      note(unsafe martlet_exchange_set_body(raw, bytes, bytes.count))
    }

    mutating func add(_ line: String) {
      note(unsafe martlet_exchange_add_header(raw, line))
    }

    private mutating func note(_ code: CInt) {
      guard code != 0, problem == nil else { return }
      // Safety: the library returns a constant text.
      problem = unsafe String(cString: martlet_curl_words(CURLcode(UInt32(code))))
    }
  }
#endif
