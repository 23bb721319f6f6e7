internal import CLinux
import Glibc
import MartletGeometry
import MartletThreads

/// The panel's end of its control socket, a source of the event loop.
///
///     client ─► accept, credentials (loop) ─► request (thread) ─► verb (loop) ─► reply (thread)
///
/// The loop's thread never waits for a client. Each admitted client gets a thread that reads its
/// one line, gives the request to the loop, and sends what the verb answered. While nobody asks
/// there is neither a thread nor a wake-up.
@MainActor package final class ControlServer {
  /// Clients that are served at once; more are refused.
  package nonisolated static let room = 4
  /// Seconds in which a client must have sent its request.
  nonisolated static let requestTime: Duration = .seconds(2)
  /// Seconds in which the loop must have answered.
  nonisolated static let answerTime: Duration = .seconds(5)
  /// Seconds in which a client must have taken the reply.
  nonisolated static let replyTime: Duration = .seconds(10)
  /// Connections that one turn of the loop accepts at most.
  private static let mostAtOnce = 8

  /// The path of the socket.
  package let path: String
  private let access: ControlAccess
  /// Nil once the panel ends.
  private var socket: ControlSocket?
  private let verbs: [ControlVerb]
  private let queue = ControlQueue()
  private var polled: [CInt]
  /// After a failure to accept, such as for lack of descriptors, the socket rests until then: it
  /// stays readable and would spin.
  private var restsUntil: MonotonicTime?

  /// Opens the socket in its folder.
  package init(in folder: ControlFolder, verbs: [ControlVerb]) throws(ControlError) {
    self.verbs = verbs
    let socket = try ControlSocket(in: folder)
    (path, access) = (socket.path, socket.access)
    polled = [queue.news.descriptor, socket.descriptor]
    self.socket = consume socket
  }

  isolated deinit { close() }

  /// Refuses who waits, closes the socket and removes its file.
  package func close() {
    queue.close()
    polled = []
    socket = nil
  }

  package var descriptors: [CInt] { restsUntil == nil ? polled : Array(polled.prefix(1)) }

  package var deadline: MonotonicTime? { restsUntil }

  /// Answers what was asked, and accepts who wants to ask.
  package func dispatch(now: MonotonicTime) {
    for job in queue.take() { job.answer(verbs.answer(job.request)) }
    if let time = restsUntil, now < time { return }
    restsUntil = nil
    guard let listening = socket?.descriptor else { return }
    for _ in 0..<Self.mostAtOnce {
      let descriptor = martlet_peer_accept(listening)
      if descriptor >= 0 {
        receive(descriptor)
        continue
      }
      switch errno {
      case EAGAIN, EINTR, ECONNABORTED: return
      default:
        restsUntil = now.advanced(by: 1)
        return
      }
    }
  }

  private func receive(_ descriptor: CInt) {
    let refusal: ControlRefusal
    if ControlPeer(of: descriptor)?.mayAsk(access) != true {
      refusal = ControlRefusal(.permission, "this user may not ask the panel")
    } else if !queue.enter() {
      refusal = ControlRefusal(.busy, "\(Self.room) others ask at the moment; try again")
    } else {
      let queue = queue
      let isStarted = DetachedThread.start {
        Self.converse(on: descriptor, queue)
        _ = Glibc.close(descriptor)
        queue.leave()
      }
      if isStarted { return }
      queue.leave()
      refusal = ControlRefusal(.unavailable, "the panel may have no more threads")
    }
    // A new connection takes a line without waiting; one that does not has closed.
    try? ControlStream(descriptor, within: .zero).write(ControlReplyHead.refused(refusal).line)
    _ = Glibc.close(descriptor)
  }

  /// Serves one client, on its thread.
  private nonisolated static func converse(on descriptor: CInt, _ queue: ControlQueue) {
    let reply: ControlReply
    do throws(ControlRefusal) {
      let job = ControlJob(try request(on: descriptor))
      queue.add(job)
      reply = job.wait(atMost: answerTime)
    } catch {
      reply = .refused(error)
    }
    let stream = ControlStream(descriptor, within: replyTime)
    do throws(ControlStream.Failure) {
      try stream.write(reply.head.line)
      try stream.write(reply.bytes)
    } catch {
      // The client is gone or takes nothing; nobody else wants to know.
    }
  }

  private nonisolated static func request(
    on descriptor: CInt
  ) throws(ControlRefusal) -> ControlRequest {
    let stream = ControlStream(descriptor, within: requestTime)
    let (line, rest): ([UInt8], ArraySlice<UInt8>)
    do throws(ControlStream.Failure) {
      (line, rest) = try stream.readLine()
    } catch {
      switch error {
      case .late: throw ControlRefusal(.time, "no request came within \(requestTime)")
      case .endless:
        throw ControlRefusal(.request, "a request has at most \(ControlRequest.longestLine) bytes")
      case .ended, .system: throw ControlRefusal(.request, "the request has no line feed")
      }
    }
    guard rest.isEmpty else {
      throw ControlRefusal(.request, "a connection carries one request")
    }
    return try ControlRequest(parsing: line)
  }
}
