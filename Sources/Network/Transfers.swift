#if HTTP
  internal import CCurl
  import Glibc
  import MartletThreads

  /// The exchanges of one thread and their connections, in libcurl's multi interface.
  ///
  /// The first instance loads the library. If it cannot be loaded, every exchange fails.
  @safe final class Transfers {
    private let multi: UnsafeMutableRawPointer?
    private let problem: String?
    /// The running exchanges, by the address of their easy handle.
    private var running: [Int: HTTPExchange] = [:]

    init() {
      // Safety: the text is never freed or changed.
      problem = unsafe martlet_curl_load().map { unsafe String(cString: $0) }
      unsafe multi = problem == nil ? martlet_multi_open() : nil
    }

    deinit {
      for exchange in running.values { exchange.free() }
      if let multi = unsafe multi { unsafe martlet_multi_close(multi) }
    }

    static var now: Double { MonotonicSeconds.now }

    func start(_ exchange: HTTPExchange) {
      guard exchange.isWanted else { return }
      guard let multi = unsafe multi else {
        return exchange.finish(.failure(exchange.failure(.process, problem ?? "out of memory")))
      }
      do throws(HTTPFailure) {
        try exchange.prepare()
        guard let raw = unsafe exchange.raw, unsafe martlet_exchange_start(multi, raw) == 0 else {
          throw exchange.failure(.process, "out of memory")
        }
        exchange.transfers = self
        running[Int(bitPattern: raw)] = exchange
      } catch {
        exchange.free()
        exchange.finish(.failure(error))
      }
    }

    func drop(_ exchange: HTTPExchange) {
      if let raw = unsafe exchange.raw { running[Int(bitPattern: raw)] = nil }
      exchange.free()
    }

    /// Advances all exchanges, and finishes those that have ended.
    func perform() {
      guard let multi = unsafe multi else { return }
      _ = unsafe martlet_multi_perform(multi)
      var code = CURLE_OK
      while let raw = unsafe martlet_multi_next(multi, &code) {
        let address = Int(bitPattern: raw)
        guard let exchange = running.removeValue(forKey: address) else { continue }
        let outcome = exchange.outcome(code)
        // An open connection is freed when it is cancelled, or together with all others.
        if exchange.isConnection, code == CURLE_OK {
          running[address] = exchange
        } else {
          exchange.free()
        }
        if let outcome {
          exchange.finish(outcome)
        } else {
          start(exchange)
        }
      }
    }

    /// Waits until an exchange can advance, the descriptor is readable, or the time has elapsed.
    /// Returns false if the kernel cannot wait.
    func wait(_ descriptor: CInt, milliseconds: CInt) -> Bool {
      guard let multi = unsafe multi else {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, milliseconds) >= 0 || Errno.current == .interrupted
      }
      return unsafe martlet_multi_wait(multi, descriptor, milliseconds) == 0
    }
  }

  /// The HTTP library, libcurl.
  package enum HTTPLibrary {
    /// The version of the library. Reading it loads the library. Nil if the library cannot be
    /// loaded.
    package static var version: String? {
      guard unsafe martlet_curl_load() == nil else { return nil }
      // Safety: the library returns a constant text.
      return unsafe martlet_curl_version().map { unsafe String(cString: $0) }
    }
  }
#endif
