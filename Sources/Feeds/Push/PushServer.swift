#if Push
  internal import CMicrohttpd
  import Glibc
  import MartletData
  import MartletThreads

  /// The HTTP server of a `PushSockets` at one address. It has no thread of its own: `PushLoop`
  /// runs it.
  final class PushServer {
    private static let connectionLimit: UInt32 = 64
    /// The bytes that a connection may use for its head and a piece of its body.
    private static let memory = 64 * 1024
    /// Bodies of refused requests are read up to this length, because the answer would be lost if
    /// the connection were closed earlier.
    private static let maximumRefusedBytes = 1 << 20
    /// The seconds for which a token is used before its file is read again.
    private static let tokenTime = 1.0

    private let find: (String) -> PushStore?
    /// The daemon's address; 0 after `stop`. Owned here, freed by `stop`.
    private var daemon: UInt = 0
    private(set) var descriptor: CInt = -1
    /// The time at which the daemon must run even if no bytes arrive; nil for never.
    private var runAt: Double?
    private var connections = PushConnections()
    private var sockets: [PushConnections.ID: CInt] = [:]
    private var lastID: PushConnections.ID = 0
    private var tokens: [String: (token: Secret, until: Double)] = [:]

    /// Listens on an address. The first server loads the HTTP library.
    ///
    /// - Parameter find: returns the running source of an id at this address.
    init(
      _ address: PushAddress, _ find: @escaping (String) -> PushStore?
    ) throws(SourceFailure) {
      self.find = find
      // Safety: the text is never freed or changed.
      if let fault = unsafe martlet_mhd_load() {
        throw SourceFailure(.source("\(address)"), why: unsafe String(cString: fault))
      }
      let listening: OwnedDescriptor
      do throws(FileFailure) {
        listening = try address.listen()
      } catch {
        throw SourceFailure(.source("\(address)"), why: error.why)
      }
      // Safety: the daemon calls back with `self` from `run` and `stop` only, and ends with `stop`.
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      let started = unsafe martlet_mhd_start_polled(
        listening.release(), Self.connectionLimit, Self.memory,
        { context, connection, url, method, _, body, bodySize, slot in
          unsafe handle(context, connection, url, method, body, bodySize, slot)
        },
        { context, connection, slot, _ in unsafe complete(context, connection, slot) },
        { context, connection, slot, event in
          unsafe notice(context, connection, slot, event)
        }, context)
      guard let started = unsafe started else {
        throw SourceFailure(.source("\(address)"), why: "\(Errno.current)")
      }
      daemon = UInt(bitPattern: started)
      descriptor = unsafe martlet_mhd_descriptor(started)
    }

    deinit { stop() }

    /// Ends every connection. Further calls do nothing.
    func stop() {
      guard let running = unsafe OpaquePointer(bitPattern: daemon) else { return }
      daemon = 0
      descriptor = -1
      unsafe martlet_mhd_stop(running)
    }

    /// Reads and answers the bytes that have arrived, and ends connections whose deadline has
    /// passed.
    func run(at now: Double) {
      guard let running = unsafe OpaquePointer(bitPattern: daemon) else { return }
      for id in connections.expire(at: now) { shutDown(id) }
      let milliseconds = unsafe martlet_mhd_run(running)
      runAt = milliseconds < 0 ? nil : now + Double(milliseconds) / 1000
    }

    /// The time at which `run` must be called although the descriptor is not readable.
    var deadline: Double? { [runAt, connections.deadline].compactMap(\.self).min() }

    // MARK: - Connections

    fileprivate func opened(socket: CInt) -> PushConnections.ID {
      lastID += 1
      sockets[lastID] = socket
      if let displaced = connections.open(lastID, at: MonotonicSeconds.now) { shutDown(displaced) }
      return lastID
    }

    fileprivate func closed(_ id: PushConnections.ID) {
      sockets[id] = nil
      connections.remove(id)
    }

    fileprivate func finished(_ id: PushConnections.ID) {
      connections.rest(id, at: MonotonicSeconds.now)
    }

    private func shutDown(_ id: PushConnections.ID) {
      guard let socket = sockets[id] else { return }
      _ = shutdown(socket, CInt(SHUT_RDWR))
    }

    // MARK: - Requests

    /// Returns the state of a request after its head.
    fileprivate func begin(_ request: PushRequest, on id: PushConnections.ID) -> PushRequestState {
      let state = PushRequestState(isInflux: request.isInflux)
      do throws(PushRefusal) {
        let target = try request.target()
        guard let store = find(target.id) else {
          throw PushRefusal(.notFound, "there is no source \(target.id) of kind push here")
        }
        try request.check(token: try token(of: store))
        connections.admit(id, at: MonotonicSeconds.now)
        let wait = store.wait(at: MonotonicSeconds.now)
        guard wait <= 0 else { throw store.tooMany(wait: wait) }
        state.store = store
        state.unit = target.unit
      } catch {
        state.refusal = error
        state.isAnsweredAtOnce = (request.length ?? 0) > Self.maximumRefusedBytes
      }
      return state
    }

    private func token(of store: PushStore) throws(PushRefusal) -> Secret? {
      guard let reference = store.kind.token else { return nil }
      let now = MonotonicSeconds.now
      if let (token, until) = tokens[store.kind.id], now < until { return token }
      do throws(SourceFailure) {
        let token = try reference.open()
        tokens[store.kind.id] = (token, now + Self.tokenTime)
        return token
      } catch {
        store.fail(error, since: RealTime.milliseconds)
        throw PushRefusal(.unavailable, "the panel cannot read the token of the source")
      }
    }

    /// Returns the answer to a request whose body has arrived.
    fileprivate func end(_ state: PushRequestState) -> PushRefusal? {
      if let refusal = state.refusal { return refusal }
      guard let store = state.store else {
        return PushRefusal(.unavailable, "the source has stopped")
      }
      do throws(PushRefusal) {
        _ = try store.take(
          state.body, unit: state.unit, received: RealTime.milliseconds, now: MonotonicSeconds.now)
        return nil
      } catch {
        return error
      }
    }
  }

  /// A request whose body is arriving.
  private final class PushRequestState {
    let isInflux: Bool
    var store: PushStore?
    var unit = TimeText.Unit.nanoseconds
    var body: [UInt8] = []
    var refusal: PushRefusal?
    var isAnsweredAtOnce = false
    /// The bytes of the body that were dropped because of a refusal.
    var dropped = 0

    init(isInflux: Bool) {
      self.isInflux = isInflux
    }
  }

  // MARK: - Callbacks of the library

  extension PushRequest {
    // Safety: the library passes strings that are valid during the call.
    fileprivate init(
      _ connection: OpaquePointer?, url: UnsafePointer<CChar>, method: UnsafePointer<CChar>
    ) {
      func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
        unsafe martlet_mhd_lookup_connection_value(connection, kind, name).map {
          unsafe String(cString: $0)
        }
      }
      self.init(
        method: unsafe String(cString: method), path: unsafe String(cString: url),
        bucket: value(.GET_ARGUMENT_KIND, "bucket"),
        precision: value(.GET_ARGUMENT_KIND, "precision"),
        authorization: value(.HEADER_KIND, "Authorization"),
        origin: value(.HEADER_KIND, "Origin"),
        contentEncoding: value(.HEADER_KIND, "Content-Encoding"),
        contentLength: value(.HEADER_KIND, "Content-Length"))
    }
  }

  /// The library's connection callback: the ID of an open connection is its socket's context.
  private func notice(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
  ) {
    // Safety: the library passes pointers that are valid during the call. The context of the socket
    // is a number that is never dereferenced.
    guard let context = unsafe context, let slot = unsafe slot else { return }
    let server = unsafe Unmanaged<PushServer>.fromOpaque(context).takeUnretainedValue()
    if event == .CONNECTION_NOTIFY_STARTED {
      let id = server.opened(socket: unsafe martlet_mhd_socket(connection))
      unsafe slot.pointee = UnsafeMutableRawPointer(bitPattern: id)
    } else {
      server.closed(unsafe UInt(bitPattern: slot.pointee))
    }
  }

  /// The library's callback after each request.
  private func complete(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) {
    // Safety: `slot` has one retain of the request's state, which is released here.
    guard let slot = unsafe slot, let raw = unsafe slot.pointee else { return }
    unsafe Unmanaged<PushRequestState>.fromOpaque(raw).release()
    unsafe slot.pointee = nil
    guard let context = unsafe context else { return }
    let server = unsafe Unmanaged<PushServer>.fromOpaque(context).takeUnretainedValue()
    server.finished(unsafe UInt(bitPattern: martlet_mhd_socket_context(connection)))
  }

  /// The library's access handler: called once for the head, once per piece of the body, once at
  /// the end.
  private func handle(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ body: UnsafePointer<CChar>?, _ bodySize: UnsafeMutablePointer<Int>?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    // Safety: the library passes pointers that are valid during the call.
    guard let context = unsafe context, let url = unsafe url, let method = unsafe method,
      let bodySize = unsafe bodySize, let slot = unsafe slot
    else { return .NO }
    let server = unsafe Unmanaged<PushServer>.fromOpaque(context).takeUnretainedValue()
    guard let raw = unsafe slot.pointee else {
      let request = unsafe PushRequest(connection, url: url, method: method)
      let id = unsafe UInt(bitPattern: martlet_mhd_socket_context(connection))
      let state = server.begin(request, on: id)
      if state.isAnsweredAtOnce {
        return unsafe send(state.refusal, isInflux: state.isInflux, to: connection)
      }
      unsafe slot.pointee = Unmanaged.passRetained(state).toOpaque()
      return .YES
    }
    let state = unsafe Unmanaged<PushRequestState>.fromOpaque(raw).takeUnretainedValue()
    let size = unsafe bodySize.pointee
    if size > 0 {
      unsafe bodySize.pointee = 0
      if state.refusal == nil, state.body.count + size > PushRequest.maximumBytes {
        state.refusal = PushRefusal(
          .tooLarge, "more than \(PushRequest.maximumBytes >> 20) MiB at once")
        state.body = []
      }
      guard state.refusal == nil else {
        // A body that is too long or endless is not read to its end.
        state.dropped += size
        return state.dropped > PushRequest.maximumBytes ? .NO : .YES
      }
      unsafe state.body.append(contentsOf: UnsafeRawBufferPointer(start: body, count: size))
      return .YES
    }
    return unsafe send(server.end(state), isInflux: state.isInflux, to: connection)
  }

  /// Queues the answer; an accepted push gets 204.
  private func send(
    _ refusal: PushRefusal?, isInflux: Bool, to connection: OpaquePointer?
  ) -> MHD_Result {
    var body = ""
    if let refusal {
      body = isInflux ? refusal.influxText : refusal.text + "\n"
    }
    // Safety: the library copies the bytes before the call returns.
    let response = body.withUTF8 { bytes in
      unsafe martlet_mhd_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response = unsafe response else { return .NO }
    defer { unsafe martlet_mhd_destroy_response(response) }
    var headers: [(String, String)] = []
    if let refusal {
      headers.append(
        ("Content-Type", isInflux ? "application/json" : "text/plain; charset=utf-8"))
      if let seconds = refusal.retryAfter { headers.append(("Retry-After", "\(seconds)")) }
      if refusal.status == .unauthorized { headers.append(("WWW-Authenticate", "Bearer")) }
      if refusal.status == .wrongMethod { headers.append(("Allow", "POST")) }
    }
    for (name, value) in headers {
      _ = unsafe martlet_mhd_add_response_header(response, name, value)
    }
    return unsafe martlet_mhd_queue_response(connection, refusal?.status.rawValue ?? 204, response)
  }
#endif
