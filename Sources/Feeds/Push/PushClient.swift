#if Push
  import Glibc
  import MartletControl
  import MartletThreads

  /// A client of the Unix socket for pushes.
  ///
  /// It sends the line `martlet 1 push ID [s|ms|us|ns]`, then bytes in the source's format, and
  /// closes its sending side. The reply is `ok 0 SAMPLES`, or `no REASON TEXT`. Lines of the line
  /// protocol are read as they arrive; bodies of other formats are read completely first.
  final class PushClient {
    /// The maximum length of a body in bytes.
    static let maximumBytes = 16 << 20
    /// The seconds within which the request must arrive, and the maximum seconds between two parts
    /// of the body.
    private static let (requestTime, pauseTime) = (2.0, 60.0)

    private let socket: OwnedDescriptor

    var descriptor: CInt { socket.rawValue }

    /// The time at which the client is closed, in seconds of CLOCK_MONOTONIC; nil for never.
    private(set) var deadline: Double?
    /// The time before which nothing is read, because the source accepts no more samples until
    /// then.
    private(set) var resumeAt = 0.0

    private var bytes: [UInt8] = []
    private var request: (id: String, unit: TimeText.Unit)?
    private var lines = LineProtocolReader()
    private var count = 0
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(owning socket: consuming OwnedDescriptor, at now: Double) {
      self.socket = socket
      deadline = now + Self.requestTime
    }

    /// Reads the bytes that have arrived. Returns false when the connection is to be closed.
    ///
    /// - Parameter find: returns the running source of an id.
    func turn(isReady: Bool, at now: Double, _ find: (String) -> PushStore?) -> Bool {
      guard isReady else {
        guard let deadline, deadline <= now, resumeAt <= now else { return true }
        refuse(ControlRefusal(.time, "no bytes came in time"))
        return false
      }
      // Safety: recv writes at most the array's count.
      let got = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if got < 0 {
        let error = Errno.current
        return error == .again || error == .interrupted
      }
      do throws(ControlRefusal) {
        bytes += buffer[..<got]
        if request == nil { try readRequest(find) }
        guard let request else {
          if got == 0 { throw ControlRefusal(.request, "the request has no line feed") }
          return true
        }
        guard let store = find(request.id) else {
          throw ControlRefusal(.unavailable, "the source \(request.id) ends")
        }
        deadline = store.isLineProtocol ? nil : now + Self.pauseTime
        try take(store, request.unit, isWhole: got == 0, at: now)
      } catch {
        refuse(error)
        return false
      }
      if got > 0 { return true }
      send(ControlReplyHead.done(length: 0, words: ["\(count)"]).line)
      return false
    }

    private func readRequest(_ find: (String) -> PushStore?) throws(ControlRefusal) {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        guard bytes.count < ControlRequest.longestLine else {
          throw ControlRefusal(
            .request, "a request has at most \(ControlRequest.longestLine) bytes")
        }
        return
      }
      let request = try ControlRequest(parsing: Array(bytes[..<end]))
      guard request.verb == "push", (1...2).contains(request.arguments.count) else {
        throw ControlRefusal(.verb, "the request is: push <id> [s|ms|us|ns]")
      }
      guard let unit = TimeText.Unit(rawValue: request.arguments.dropFirst().first ?? "ns") else {
        throw ControlRefusal(.verb, "the unit of times is s, ms, us or ns")
      }
      guard find(request.arguments[0]) != nil else {
        throw ControlRefusal(
          .unavailable, "there is no source \(request.arguments[0]) of kind push")
      }
      self.request = (request.arguments[0], unit)
      bytes.removeSubrange(...end)
    }

    private func take(
      _ store: PushStore, _ unit: TimeText.Unit, isWhole: Bool, at now: Double
    ) throws(ControlRefusal) {
      do throws(PushRefusal) {
        guard store.isLineProtocol else {
          guard bytes.count <= Self.maximumBytes else {
            throw PushRefusal(.tooLarge, "more than \(Self.maximumBytes >> 20) MiB at once")
          }
          guard isWhole else { return }
          count = try store.take(bytes, unit: unit, received: RealTime.milliseconds, now: now)
          return
        }
        // A line is searched for only after a line feed has arrived.
        let hasEnd = bytes[lines.position...].contains(UInt8(ascii: "\n"))
        guard isWhole || hasEnd || bytes.count > LineProtocolReader.longestLine else { return }
        count += try store.take(
          &lines, in: bytes.span, isWhole: isWhole, unit: unit, received: RealTime.milliseconds,
          now: now)
        bytes.removeFirst(lines.position)
        lines.drop(lines.position)
        resumeAt = now + store.wait(at: now)
      } catch {
        let taken = count > 0 ? "; \(count) samples before it were taken" : ""
        throw ControlRefusal(
          [.malformed, .tooLarge, .overLimit].contains(error.status) ? .content : .busy,
          error.text + taken)
      }
    }

    /// Sends a refusal; the client is closed afterwards.
    func refuse(_ refusal: ControlRefusal) {
      send(ControlReplyHead.refused(refusal).line)
    }

    func refuse(_ text: String) {
      refuse(ControlRefusal(.unavailable, text))
    }

    private func send(_ line: [UInt8]) {
      // A reply is one line, for which the socket has room. If the client has closed the
      // connection, the reply is lost. Safety: send reads the array's bytes.
      _ = unsafe Glibc.send(descriptor, line, line.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
    }
  }
#endif
