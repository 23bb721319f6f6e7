import MartletNetwork

/// The connection to a device. All sources of the device share it, because many devices allow no
/// second connection.
///
/// One request at a time waits for its answer, because devices and gateways answer one after the
/// other. The first request opens the connection, which then stays open. The object belongs to the
/// network's thread.
final class ModbusLine {
  typealias End = (Result<[UInt8], ModbusFault>) -> Void

  private struct Request {
    var id: Int
    var span: ModbusSpan
    var timeout: Double
    var end: End
  }

  private let thread: NetworkThread
  private let address: HostAddress
  private var waiting: [Request] = []
  private var ids = 0
  private var connection: TCPConnection?
  private var parser = ModbusParser()
  /// Whether the current connection has delivered an answer.
  private var hasAnswered = false

  /// The request that waits for its answer; nil if there is none.
  private var current: Request?
  private var transaction = UInt16.random(in: 0...UInt16.max)
  private var timer: NetworkTimer?
  /// Whether bytes have arrived since the request was sent.
  private var hasReceived = false
  /// The number of frames received since the request was sent that answer other requests.
  private var unexpectedAnswers = 0

  private init(_ address: HostAddress, on thread: NetworkThread) {
    self.address = address
    self.thread = thread
  }

  deinit {
    timer?.cancel()
    connection?.cancel()
  }

  /// Returns the line to a device. It lives as long as a source holds a reference to it.
  static func shared(_ address: HostAddress, on thread: NetworkThread) -> ModbusLine {
    thread.shared(key(address)) { ModbusLine(address, on: thread) }
  }

  /// Returns the key of the device's health.
  static func key(_ address: HostAddress) -> String { "modbus://\(address.host):\(address.port)" }

  /// Reads a span and returns the number of the request. `end` is called later with the data of the
  /// answer, unless the request is cancelled.
  ///
  /// - Parameter timeout: the time limit of a connection, and of the answer, in seconds.
  func request(_ span: ModbusSpan, within timeout: Double, _ end: @escaping End) -> Int {
    ids += 1
    waiting.append(Request(id: ids, span: span, timeout: timeout, end: end))
    pump()
    return ids
  }

  /// Cancels a request. If the request was already sent, the line still waits for its answer, so
  /// that the device never has two requests at the same time.
  func cancel(_ id: Int) {
    waiting.removeAll { $0.id == id }
    if current?.id == id { current?.end = { _ in } }
  }

  // MARK: - The connection

  private func pump() {
    guard current == nil, let next = waiting.first else { return }
    guard let connection else { return connect(within: next.timeout) }
    guard connection.isOpen else { return }
    waiting.removeFirst()
    send(next, over: connection)
  }

  private func connect(within seconds: Double) {
    parser = ModbusParser()
    hasAnswered = false
    connection = thread.connect(
      to: address.host, port: UInt16(address.port), within: seconds
    ) { [unowned self] in
      pump()
    } take: { [unowned self] bytes in
      take(bytes)
    } _: { [unowned self] why in
      lose(why)
    }
  }

  private func close() {
    connection?.cancel()
    connection = nil
  }

  /// Handles the end of the connection, or of the attempt to open it.
  private func lose(_ why: String) {
    let isReused = hasAnswered
    connection = nil
    // A device closes an idle connection. The next request opens another one.
    guard let request = takeCurrent() else { return failAll(.connection(why)) }
    if isReused, !hasReceived {
      waiting.insert(request, at: 0)
    } else {
      request.end(.failure(.connection(why)))
    }
    pump()
  }

  /// Fails all waiting requests, because there is no connection.
  private func failAll(_ fault: ModbusFault) {
    let requests = waiting
    waiting = []
    for request in requests { request.end(.failure(fault)) }
  }

  // MARK: - Requests

  private func send(_ request: Request, over connection: TCPConnection) {
    transaction &+= 1
    current = request
    hasReceived = false
    unexpectedAnswers = 0
    timer = thread.after(request.timeout) { [unowned self] in giveUp(request.timeout) }
    connection.send(request.span.request(transaction))
  }

  private func takeCurrent() -> Request? {
    timer?.cancel()
    defer { current = nil }
    return current
  }

  private func giveUp(_ seconds: Double) {
    guard let request = takeCurrent() else { return }
    // The device may still be sending its answer, which would be mistaken for the next one.
    close()
    var why = "no answer within \(seconds.inSeconds)"
    if unexpectedAnswers > 0 {
      why += ", but \(unexpectedAnswers) to other requests"
    } else if hasReceived {
      why = "no complete answer within \(seconds.inSeconds)"
    }
    request.end(.failure(.silent(why)))
    pump()
  }

  private func take(_ bytes: [UInt8]) {
    hasReceived = true
    do throws(ModbusFault) {
      for frame in try parser.consume(bytes) { take(frame) }
    } catch {
      close()
      takeCurrent()?.end(.failure(error))
      pump()
    }
  }

  private func take(_ frame: ModbusFrame) {
    guard current != nil, frame.transaction == transaction else {
      unexpectedAnswers += 1
      return
    }
    guard let request = takeCurrent() else { return }
    hasAnswered = true
    do throws(ModbusFault) {
      request.end(.success(try frame.data(for: request.span)))
    } catch {
      request.end(.failure(error))
    }
    pump()
  }
}
