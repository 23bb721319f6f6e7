internal import CLinux
import Glibc
import MartletThreads

/// A connection to a port of a host, for a protocol that the caller implements. It belongs to the
/// network's thread.
///
/// The caller ends it with `cancel`. If the connection ends by itself, it calls the closure `end`.
package final class TCPConnection {
  /// The maximum number of bytes that may wait to be sent.
  private static let maximumWaiting = 64 * 1024
  /// The maximum number of addresses of a host that are tried.
  private static let maximumAddresses: CInt = 4

  private let thread: NetworkThread
  private let take: ([UInt8]) -> Void
  /// Called when the connection is open; nil from then on.
  private var opened: (() -> Void)?
  private var end: ((String) -> Void)?
  private var timer: NetworkTimer?
  private var socket = OwnedDescriptor(-1)
  private var watch: DescriptorWatch?
  /// The addresses that have not been tried yet, each of `MARTLET_TCP_ADDRESS` bytes.
  private var addresses: [UInt8] = []
  private var waiting: [UInt8] = []

  fileprivate init(
    on thread: NetworkThread, opened: @escaping () -> Void, take: @escaping ([UInt8]) -> Void,
    end: @escaping (String) -> Void
  ) {
    self.thread = thread
    self.opened = opened
    self.take = take
    self.end = end
  }

  deinit { close() }

  /// Whether bytes can be sent.
  package var isOpen: Bool { socket.isOpen && opened == nil }

  /// Sends bytes over an open connection; drops them if it is not open. If too many bytes wait
  /// because the host does not read, the connection ends.
  package func send(_ bytes: [UInt8]) {
    guard isOpen else { return }
    waiting += bytes
    guard waiting.count <= Self.maximumWaiting else {
      return finish("the host does not take what is sent")
    }
    flush()
  }

  /// Ends the connection without notifying the host. Its closures are not called any more.
  package func cancel() {
    end = nil
    close()
  }

  private func close() {
    timer?.cancel()
    watch?.cancel()
    watch = nil
    socket = OwnedDescriptor(-1)
  }

  private func finish(_ why: String) {
    let end = end
    self.end = nil
    close()
    end?(why)
  }

  // MARK: - Opening

  /// The result of looking up a host: its addresses, or the reason why there are none.
  private struct LookUp: Sendable {
    var addresses: [UInt8] = []
    var problem: String?

    init(_ host: String, _ port: UInt16, isNumeric: Bool) {
      let size = Int(MARTLET_TCP_ADDRESS)
      var found = [UInt8](repeating: 0, count: Int(maximumAddresses) * size)
      var code: CInt = 0
      // Safety: the function writes at most as many addresses as the array has room for.
      let count = unsafe martlet_tcp_addresses(
        host, CInt(port), isNumeric ? 1 : 0, &found, maximumAddresses, &code)
      if count > 0 {
        addresses = Array(found.prefix(Int(count) * size))
      } else {
        // Safety: the text is constant.
        let words = unsafe String(cString: martlet_tcp_words(code))
        problem = "the name is not known: \(count == 0 ? "it has no address" : words)"
      }
    }
  }

  fileprivate func open(_ host: String, _ port: UInt16, within seconds: Double) {
    guard end != nil else { return }
    timer = thread.after(seconds) { [unowned self] in
      finish("no connection within \(seconds.inSeconds)")
    }
    // A host that is an address needs no name server.
    let numeric = LookUp(host, port, isNumeric: true)
    guard numeric.problem != nil else { return begin(numeric) }
    // A name server may take long to answer, and the thread has other work.
    let isStarted = thread.run(
      { LookUp(host, port, isNumeric: false) }, with: { DetachedThread.start($0) },
      { [weak self] in self?.begin($0) })
    if !isStarted { finish("cannot start a thread") }
  }

  private func begin(_ result: LookUp) {
    guard end != nil else { return }
    if let problem = result.problem { return finish(problem) }
    addresses = result.addresses
    tryNext(error: nil)
  }

  /// Tries the next address.
  ///
  /// - Parameter error: the error of the previous address.
  private func tryNext(error: Errno?) {
    var error = error
    while !addresses.isEmpty {
      let address = Array(addresses.prefix(Int(MARTLET_TCP_ADDRESS)))
      addresses.removeFirst(address.count)
      socket = OwnedDescriptor(unsafe martlet_tcp_connect(address))
      guard !socket.isOpen else {
        watch = thread.watch(socket.rawValue, forWriting: true) { [unowned self] in transfer() }
        return
      }
      error = .current
    }
    finish(Self.words(error))
  }

  private static func words(_ error: Errno?) -> String { "\(error ?? Errno(rawValue: 0))" }

  /// Handles the end of an attempt to connect. After a failure it tries the next address.
  private func endAttempt() {
    guard let error = Errno(answer: martlet_tcp_error(socket.rawValue)) else {
      timer?.cancel()
      watch?.change(forWriting: false)
      let opened = opened
      self.opened = nil
      opened?()
      return
    }
    watch?.cancel()
    socket = OwnedDescriptor(-1)
    tryNext(error: error)
  }

  // MARK: - Open

  /// Handles a socket that can be written or read: sends the waiting bytes, and delivers those that
  /// have arrived.
  private func transfer() {
    guard isOpen else { return endAttempt() }
    flush()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while end != nil, socket.isOpen {
      // Safety: recv writes at most as many bytes as the array has.
      let count = unsafe recv(socket.rawValue, &bytes, bytes.count, 0)
      let error = Errno.current
      if count < 0, error == .interrupted { continue }
      if count < 0, error == .again { return }
      guard count > 0 else {
        return finish(count == 0 ? "the connection was closed" : Self.words(error))
      }
      take(Array(bytes[..<count]))
    }
  }

  private func flush() {
    while !waiting.isEmpty, socket.isOpen {
      // Safety: send reads at most as many bytes as the array has. Without the flag, sending on a
      // closed connection would raise SIGPIPE.
      let count = unsafe Glibc.send(socket.rawValue, waiting, waiting.count, CInt(MSG_NOSIGNAL))
      if count < 0, Errno.current == .interrupted { continue }
      // A failed connection is also readable. Reading it returns the error.
      guard count > 0 else { break }
      waiting.removeFirst(count)
    }
    watch?.change(forWriting: !waiting.isEmpty)
  }
}

extension NetworkThread {
  /// Connects to a port of a host. No closure is called before this function returns.
  ///
  /// - Parameters:
  ///   - host: a name or an address. Names are looked up on another thread.
  ///   - seconds: the time limit for the connection.
  ///   - opened: called once the connection is open.
  ///   - take: called with bytes as they arrive. It may call `cancel`.
  ///   - end: called with the reason why the connection has ended or could not be opened.
  package func connect(
    to host: String, port: UInt16, within seconds: Double, opened: @escaping () -> Void,
    take: @escaping ([UInt8]) -> Void, _ end: @escaping (String) -> Void
  ) -> TCPConnection {
    let connection = TCPConnection(on: self, opened: opened, take: take, end: end)
    after(0) { [weak connection] in connection?.open(host, port, within: seconds) }
    return connection
  }
}

extension Double {
  /// A time in seconds as text, such as "3 s" or "0.5 s".
  package var inSeconds: String { self == rounded() ? "\(Int(self)) s" : "\(self) s" }
}
