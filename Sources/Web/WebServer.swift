internal import CMicrohttpd
import Synchronization

/// The HTTP side of the live screen: the page, the stream of frames, the posted touches.
///
/// A thread per connection, at most eight. Everything that crosses to the loop goes through `feed`
/// and `receive`, which are safe to call from any thread.
final class WebServer: Sendable {
  private static let maximumBody = 64 * 1024

  let access: WebAccess
  private let feed: FrameFeed
  private let receive: @Sendable (String) -> Void
  /// The daemon's address; 0 after `stop`. Owned here, freed by `stop`.
  private let daemon = Mutex<UInt>(0)

  /// - Parameter receive: takes the body of each posted input, on a connection's thread.
  init(access: WebAccess, feed: FrameFeed, receive: @escaping @Sendable (String) -> Void) {
    self.access = access
    self.feed = feed
    self.receive = receive
  }

  /// Loads the HTTP library; returns what is wrong with it, or nil.
  static func loadLibrary() -> String? {
    // Safety: the text is never freed or changed.
    unsafe martlet_mhd_load().map { unsafe String(cString: $0) }
  }

  /// Listens on 127.0.0.1; returns the port, or nil when it is taken. Wants the library loaded.
  func start(port: UInt16) -> UInt16? {
    // Safety: the daemon calls back with `self`, which `stop` outlives: it ends all threads first.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard
      let started = unsafe martlet_mhd_start(
        port, 8,
        { context, connection, url, method, _, body, bodySize, slot in
          unsafe handle(context, connection, url, method, body, bodySize, slot)
        },
        { _, _, slot, _ in
          guard let slot = unsafe slot, let raw = unsafe slot.pointee else { return }
          unsafe Unmanaged<RequestState>.fromOpaque(raw).release()
          unsafe slot.pointee = nil
        }, context)
    else { return nil }
    daemon.withLock { $0 = UInt(bitPattern: started) }
    return unsafe martlet_mhd_port(started)
  }

  /// Ends every connection and its thread. Idempotent.
  func stop() {
    let address = daemon.withLock { address in
      defer { address = 0 }
      return address
    }
    guard let started = unsafe OpaquePointer(bitPattern: address) else { return }
    feed.close()
    unsafe martlet_mhd_stop(started)
  }

  deinit { stop() }

  // MARK: - Requests

  fileprivate func answer(_ request: Request, state: RequestState) -> Answer? {
    if let refusal = access.refusal(
      host: request.host, origin: request.origin, token: request.token)
    {
      return Answer(status: 403, body: Self.words(for: refusal))
    }
    switch (request.method, request.path) {
    case ("GET", "/"):
      return Answer(status: 200, type: "text/html; charset=utf-8", body: WebPage.html)
    case ("GET", "/events"):
      return nil
    case ("POST", "/input"):
      guard let text = state.body else {
        return Answer(status: 413, body: "Too much at once.\n")
      }
      receive(text)
      return Answer(status: 204, body: "")
    default:
      return Answer(status: 404, body: "There is nothing here.\n")
    }
  }

  private static func words(for refusal: WebAccess.Refusal) -> String {
    switch refusal {
    case .host: "This screen answers to 127.0.0.1 and localhost only.\n"
    case .origin: "This screen answers to its own page only.\n"
    case .token: "The address lacks its token: take the one that martlet printed.\n"
    }
  }

  /// A response that streams an outbox until the browser or the server goes.
  fileprivate func stream() -> OpaquePointer? {
    let stream = Stream(feed: feed, outbox: feed.join())
    // Safety: the response holds one retain of the stream, given back by its free callback.
    let context = unsafe Unmanaged.passRetained(stream).toOpaque()
    return unsafe martlet_mhd_create_response_from_callback(
      .max, 64 * 1024,
      { context, _, buffer, size in
        guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
        let stream = unsafe Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
        let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size)
        guard let count = unsafe stream.outbox.take(into: space) else { return -1 }
        if count > 0 { return count }
        // A comment, so that a connection that is gone is noticed.
        unsafe space[0] = UInt8(ascii: ":")
        unsafe space[1] = UInt8(ascii: "\n")
        return 2
      }, context,
      { context in
        guard let context = unsafe context else { return }
        let stream = unsafe Unmanaged<Stream>.fromOpaque(context).takeRetainedValue()
        stream.feed.leave(stream.outbox)
      })
  }
}

// MARK: - The C side

private struct Request {
  var method: String
  var path: String
  var host: String?
  var origin: String?
  var token: String?
}

private struct Answer {
  var status: UInt32
  var type = "text/plain; charset=utf-8"
  var body: String
}

/// The body of a request as it comes in; nil once it is too long.
private final class RequestState {
  var body: String? = ""
}

private final class Stream {
  let feed: FrameFeed
  let outbox: Outbox

  init(feed: FrameFeed, outbox: Outbox) {
    self.feed = feed
    self.outbox = outbox
  }
}

/// MHD's access handler: called once for the headers, once per piece of the body, once at the end.
private func handle(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
  _ body: UnsafePointer<CChar>?, _ bodySize: UnsafeMutablePointer<Int>?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  // Safety: MHD hands over valid pointers for the length of the call; `slot` keeps one retain of
  // the request's state, which the completion callback gives back.
  guard let context = unsafe context, let url = unsafe url, let method = unsafe method,
    let bodySize = unsafe bodySize, let slot = unsafe slot
  else { return .NO }
  let server = unsafe Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
  guard let raw = unsafe slot.pointee else {
    unsafe slot.pointee = Unmanaged.passRetained(RequestState()).toOpaque()
    return .YES
  }
  let state = unsafe Unmanaged<RequestState>.fromOpaque(raw).takeUnretainedValue()
  let size = unsafe bodySize.pointee
  if size > 0 {
    let bytes = unsafe UnsafeRawBufferPointer(start: body, count: size)
    if let text = state.body, text.utf8.count + size <= WebServer.bodyLimit {
      state.body = unsafe text + String(decoding: bytes, as: UTF8.self)
    } else {
      state.body = nil
    }
    unsafe bodySize.pointee = 0
    return .YES
  }
  func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
    unsafe martlet_mhd_lookup_connection_value(connection, kind, name).map {
      unsafe String(cString: $0)
    }
  }
  let request = unsafe Request(
    method: String(cString: method), path: String(cString: url),
    host: value(.HEADER_KIND, "Host"), origin: value(.HEADER_KIND, "Origin"),
    token: value(.GET_ARGUMENT_KIND, "token"))
  let response: OpaquePointer?
  var status: UInt32 = 200
  var type = "text/event-stream"
  if let answer = server.answer(request, state: state) {
    var body = answer.body
    unsafe response = body.withUTF8 { bytes in
      unsafe martlet_mhd_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        .RESPMEM_MUST_COPY)
    }
    status = answer.status
    type = answer.type
  } else {
    unsafe response = server.stream()
  }
  guard let response = unsafe response else { return .NO }
  defer { unsafe martlet_mhd_destroy_response(response) }
  for (name, value) in [
    ("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'"
    ),
  ] {
    _ = unsafe martlet_mhd_add_response_header(response, name, value)
  }
  return unsafe martlet_mhd_queue_response(connection, status, response)
}

extension WebServer {
  fileprivate static var bodyLimit: Int { maximumBody }
}
