internal import CMicrohttpd
import Glibc
import MartletDisplay
import MartletThreads
import Synchronization

/// The HTTP server of the live screen, the page that shows the panel in a browser. It serves the
/// page and the stream of frames, and receives the posted touches, each for the display that the
/// argument `output` of the URL names. `WebScreen` uses it in the
/// process of the panel, and `WebMirror` in the process that has the network.
///
/// Each connection has a thread; `Connections` decides which connections are closed. A request
/// without the token is answered after its header, and its body is not read. All data between the
/// connections' threads and the frame loop passes through `feeds` and `receive`, which may be
/// called on any thread.
final class WebServer: Sendable {
  /// The maximum number of connections that libmicrohttpd accepts. Connections beyond
  /// `ConnectionRules.maximumConnections` are closed as soon as possible.
  private static let connectionLimit: UInt32 = 40
  private static let threadStack = 512 * 1024
  fileprivate static let maximumBody = 64 * 1024
  /// The milliseconds without a read after which a page is considered closed.
  private static let stallLimit: UInt32 = 5000

  /// Returns the rule for a request. Nil refuses all requests, because the token cannot be read.
  private let access: @Sendable () -> WebAccess?
  private let feeds: FrameFeeds
  /// The paths that need no token.
  private let openPaths: [String]
  private let otherAnswer: @Sendable (_ method: String, _ path: String, String) -> WebReply?
  private let onAudience: @Sendable (_ display: String) -> Void
  let connections = Connections()
  private let receive: @Sendable (String, _ display: String) -> Void
  /// The address of the daemon; 0 after `stop`, which frees it.
  private let daemon = Mutex<UInt>(0)

  /// - Parameter receive: takes the body of each posted input, on a connection's thread.
  convenience init(
    access: WebAccess, feed: FrameFeed, receive: @escaping @Sendable (String) -> Void
  ) {
    self.init(
      access: { access }, feeds: FrameFeeds(first: feed), openPaths: [],
      answer: { _, _, _ in nil }, onAudience: { _ in }, receive: { text, _ in receive(text) })
  }

  /// - Parameters:
  ///   - access: returns the rule for who may use the server; called for each request.
  ///   - feeds: the pictures of the displays.
  ///   - openPaths: the paths that need no token.
  ///   - answer: answers requests that are not the page's own.
  ///   - onAudience: called when a page begins to show the picture of a display.
  ///   - receive: takes the body of each posted input, and the name of the display. All are called
  ///     on a connection's thread.
  init(
    access: @escaping @Sendable () -> WebAccess?, feeds: FrameFeeds, openPaths: [String],
    answer: @escaping @Sendable (String, String, String) -> WebReply?,
    onAudience: @escaping @Sendable (_ display: String) -> Void,
    receive: @escaping @Sendable (String, _ display: String) -> Void
  ) {
    self.access = access
    self.feeds = feeds
    self.openPaths = openPaths
    otherAnswer = answer
    self.onAudience = onAudience
    self.receive = receive
  }

  /// Loads the HTTP library. Returns nil after a success, otherwise the reason.
  static func loadLibrary() -> String? {
    // Safety: the text is never freed or changed.
    unsafe martlet_mhd_load().map { unsafe String(cString: $0) }
  }

  /// The version of the HTTP library. Reading it loads the library. Nil if it cannot be loaded.
  static var libraryVersion: String? {
    guard loadLibrary() == nil else { return nil }
    // Safety: the library returns a constant text.
    return unsafe martlet_mhd_version().map { unsafe String(cString: $0) }
  }

  /// Listens on 127.0.0.1 at `port`, and returns the port. 0 takes any free port. The library must
  /// be loaded.
  func start(port: UInt16) throws(DisplayError) -> UInt16 {
    let socket = try ListeningSocket(port: port)
    let port = socket.port
    try start(listening: socket.descriptor)
    return port
  }

  /// Serves on a listening socket, which the server then owns: a failure closes it. The library
  /// must be loaded.
  func start(listening: consuming OwnedDescriptor) throws(DisplayError) {
    // Safety: the daemon's callbacks use `self`. `stop`, which `deinit` calls, ends all threads
    // before `self` is freed.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard
      let started = unsafe martlet_mhd_start(
        listening.release(), Self.connectionLimit, Self.threadStack,
        { context, connection, url, method, _, body, bodySize, slot in
          unsafe handle(context, connection, url, method, body, bodySize, slot)
        },
        { _, _, slot, _ in
          guard let slot = unsafe slot, let raw = unsafe slot.pointee else { return }
          unsafe Unmanaged<RequestState>.fromOpaque(raw).release()
          unsafe slot.pointee = nil
        },
        { context, connection, slot, event in
          unsafe notice(context, connection, slot, event)
        }, context)
    else {
      let code = Errno.current
      throw DisplayError(
        operation: "start the HTTP server", errno: Errno(answer: code.rawValue),
        detail: ListeningSocket.advice(on: code))
    }
    daemon.withLock { $0 = UInt(bitPattern: started) }
  }

  /// Ends every connection and its thread. Further calls do nothing.
  func stop() {
    let address = daemon.withLock { address in
      defer { address = 0 }
      return address
    }
    guard let started = unsafe OpaquePointer(bitPattern: address) else { return }
    feeds.close()
    unsafe martlet_mhd_stop(started)
  }

  deinit { stop() }

  // MARK: - Connections

  fileprivate func opened(socket: CInt) -> Connections.ID { connections.open(socket: socket) }

  fileprivate func closed(_ id: Connections.ID) { connections.remove(id) }

  // MARK: - Requests

  /// Returns the answer to a request if its header is enough for that; nil if the body must be
  /// read.
  fileprivate func refusal(of request: Request) -> Answer? {
    guard let access = access() else {
      return Answer(status: 503, body: "The token of this address cannot be read.\n")
    }
    let isOpen = openPaths.contains(request.path)
    if let refusal = access.refusal(
      host: request.host, origin: request.origin, token: isOpen ? access.token : request.token)
    {
      return Answer(status: 403, body: Self.words(for: refusal))
    }
    connections.admit(request.connection)
    if let length = request.contentLength, Int(length).map({ $0 > Self.maximumBody }) ?? true {
      return Answer(status: 413, body: "The request is too large.\n")
    }
    return nil
  }

  /// Returns the answer to an admitted request with its complete body.
  fileprivate func answer(_ request: Request, body: String) -> Answer {
    switch (request.method, request.path) {
    case ("GET", "/"):
      guard feeds.open(request.display) != nil else { return Self.noDisplay }
      return Answer(status: 200, type: "text/html; charset=utf-8", body: WebPage.html)
    case ("GET", "/events"):
      guard let feed = feeds.open(request.display) else { return Self.noDisplay }
      do throws(DisplayError) {
        let stream = Stream(feed: feed, outbox: try feed.join())
        onAudience(request.display)
        return Answer(status: 200, type: "text/event-stream", stream: stream)
      } catch {
        return Answer(status: 503, body: "\(error)\n")
      }
    case ("POST", "/input"):
      receive(body, request.display)
      return Answer(status: 204)
    default:
      if let reply = otherAnswer(request.method, request.path, body) {
        return Answer(status: reply.status, type: reply.type, bytes: reply.bytes)
      }
      return Answer(status: 404, body: "There is nothing here.\n")
    }
  }

  private static let noDisplay = Answer(
    status: 404, body: "There is no display of this name, or the panel does not answer.\n")

  private static func words(for refusal: WebAccess.Refusal) -> String {
    switch refusal {
    case .host: "This screen answers to 127.0.0.1 and localhost only.\n"
    case .origin: "This screen answers to its own page only.\n"
    case .token: "The address lacks its token: take the one that martlet printed.\n"
    }
  }

  /// Returns a response that streams an outbox until the browser or the server ends it.
  fileprivate func response(of stream: Stream, to id: Connections.ID) -> OpaquePointer? {
    let socket = connections.socket(of: id)
    martlet_limit_stall(socket, Self.stallLimit)
    connections.stream(id, from: stream.outbox)
    let stream = SentStream(stream, to: socket)
    // Safety: the response holds one retain of the stream, which its free callback releases.
    let context = unsafe Unmanaged.passRetained(stream).toOpaque()
    return unsafe martlet_mhd_create_response_from_callback(
      .max, 64 * 1024,
      { context, _, buffer, size in
        guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
        let stream = unsafe Unmanaged<SentStream>.fromOpaque(context).takeUnretainedValue()
        let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size)
        return unsafe stream.feed.take(
          from: stream.outbox, into: space, unlessGone: stream.socket) ?? -1
      }, context,
      { context in
        guard let context = unsafe context else { return }
        let stream = unsafe Unmanaged<SentStream>.fromOpaque(context).takeRetainedValue()
        stream.feed.leave(stream.outbox)
      })
  }
}

// MARK: - The C side

private struct Request {
  var connection: Connections.ID
  var method: String
  var path: String
  var host: String?
  var origin: String?
  var token: String?
  /// The name of the display that the request concerns; empty for the first one.
  var display: String
  var contentLength: String?

  // Safety: MHD passes strings that are valid during the call.
  init(
    _ connection: OpaquePointer?, id: Connections.ID, url: UnsafePointer<CChar>,
    method: UnsafePointer<CChar>
  ) {
    func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
      unsafe martlet_mhd_lookup_connection_value(connection, kind, name).map {
        unsafe String(cString: $0)
      }
    }
    self.connection = id
    self.method = unsafe String(cString: method)
    path = unsafe String(cString: url)
    host = value(.HEADER_KIND, "Host")
    origin = value(.HEADER_KIND, "Origin")
    let bearer = "Bearer "
    let authorization = value(.HEADER_KIND, "Authorization")
    token =
      authorization.flatMap { $0.hasPrefix(bearer) ? String($0.dropFirst(bearer.count)) : nil }
      ?? value(.GET_ARGUMENT_KIND, "token")
    display = value(.GET_ARGUMENT_KIND, "output") ?? ""
    contentLength = value(.HEADER_KIND, "Content-Length")
  }
}

private struct Answer {
  var status: UInt32
  var type = "text/plain; charset=utf-8"
  var body = ""
  /// The bytes of an answer that is not text.
  var bytes: [UInt8]?
  /// The endless stream that follows instead of `body`.
  var stream: Stream?
}

/// The part of a request's body that has arrived.
private final class RequestState {
  var body: [UInt8] = []
}

/// The frames of a display for one browser.
private struct Stream {
  let feed: FrameFeed
  let outbox: Outbox
}

/// A stream as the context of a response.
private final class SentStream {
  let feed: FrameFeed
  let outbox: Outbox
  let socket: CInt

  init(_ stream: Stream, to socket: CInt) {
    feed = stream.feed
    outbox = stream.outbox
    self.socket = socket
  }
}

/// MHD's connection callback. The id of an open connection is stored as its socket's context.
private func notice(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
  // Safety: MHD passes pointers that are valid during the call. The context is a number that is
  // never dereferenced.
  guard let context = unsafe context, let slot = unsafe slot else { return }
  let server = unsafe Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
  if event == .CONNECTION_NOTIFY_STARTED {
    let id = server.opened(socket: unsafe martlet_mhd_socket(connection))
    unsafe slot.pointee = UnsafeMutableRawPointer(bitPattern: id)
  } else {
    server.closed(unsafe UInt(bitPattern: slot.pointee))
  }
}

/// MHD's access handler. It is called once for the headers, once per piece of the body, and once at
/// the end.
private func handle(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
  _ body: UnsafePointer<CChar>?, _ bodySize: UnsafeMutablePointer<Int>?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  // Safety: MHD passes pointers that are valid during the call. `slot` holds one retain of the
  // request's state, which the completion callback releases.
  guard let context = unsafe context, let url = unsafe url, let method = unsafe method,
    let bodySize = unsafe bodySize, let slot = unsafe slot
  else { return .NO }
  let server = unsafe Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
  let id = unsafe UInt(bitPattern: martlet_mhd_socket_context(connection))
  guard let raw = unsafe slot.pointee else {
    let request = unsafe Request(connection, id: id, url: url, method: method)
    if let refusal = server.refusal(of: request) {
      // After an answer to the header MHD reads neither the body nor a further request.
      return unsafe send(refusal, to: connection, id: id, from: server)
    }
    unsafe slot.pointee = Unmanaged.passRetained(RequestState()).toOpaque()
    return .YES
  }
  let state = unsafe Unmanaged<RequestState>.fromOpaque(raw).takeUnretainedValue()
  let size = unsafe bodySize.pointee
  if size > 0 {
    // A body without a length in its header ends the connection if it grows too long.
    guard state.body.count + size <= WebServer.maximumBody else { return .NO }
    unsafe state.body.append(contentsOf: UnsafeRawBufferPointer(start: body, count: size))
    unsafe bodySize.pointee = 0
    return .YES
  }
  let request = unsafe Request(connection, id: id, url: url, method: method)
  let answer = server.answer(request, body: String(decoding: state.body, as: UTF8.self))
  return unsafe send(answer, to: connection, id: id, from: server)
}

private func send(
  _ answer: Answer, to connection: OpaquePointer?, id: Connections.ID, from server: WebServer
) -> MHD_Result {
  let response: OpaquePointer?
  if let stream = answer.stream {
    unsafe response = server.response(of: stream, to: id)
  } else {
    let body = answer.bytes ?? Array(answer.body.utf8)
    // Safety: MHD copies the bytes before the call returns.
    unsafe response = body.withUnsafeBytes { bytes in
      unsafe martlet_mhd_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        .RESPMEM_MUST_COPY)
    }
  }
  guard let response = unsafe response else { return .NO }
  defer { unsafe martlet_mhd_destroy_response(response) }
  for (name, value) in [
    ("Content-Type", answer.type), ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'"
    ),
  ] {
    _ = unsafe martlet_mhd_add_response_header(response, name, value)
  }
  return unsafe martlet_mhd_queue_response(connection, answer.status, response)
}
