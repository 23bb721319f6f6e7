internal import CLinux
import Glibc
import MartletGeometry
import MartletThreads

/// The panel's end of its control socket, which is a source of the event loop.
///
///     client ─► accept, credentials (loop) ─► request (thread) ─► verb (loop) ─► reply (thread)
///
/// The loop's thread never waits for a client. Each admitted client gets a thread that reads its
/// line, passes the request to the loop, and sends the answer of the verb. Without requests there
/// is no such thread and no wake-up.
@MainActor package final class ControlServer {
  /// The maximum number of clients that are served at the same time (see `ControlQueue.enter`).
  /// Further clients are refused.
  package nonisolated static let room = 4
  /// The time within which a client must send its request.
  nonisolated static let requestTime: Duration = .seconds(2)
  /// The time within which the loop must answer.
  nonisolated static let answerTime: Duration = .seconds(5)
  /// The time within which a client must read the reply.
  nonisolated static let replyTime: Duration = .seconds(10)
  /// The maximum number of connections that are accepted in one pass of the loop.
  private static let maximumAccepts = 8

  /// The path of the socket.
  package let path: String
  private let access: ControlAccess
  /// The listening socket; nil after `close`.
  private var socket: ControlSocket?
  private let verbs: [ControlVerb]
  private let queue = ControlQueue()
  private var polled: [CInt]
  /// The end of a pause after a failed accept, for example because no descriptor is free. During
  /// the pause the socket is not polled, because it stays readable and the loop would spin.
  private var pauseEnd: MonotonicTime?

  /// Opens the socket in its folder.
  ///
  /// - Throws: `ControlError` if the folder or the socket cannot be used, or if another panel uses
  ///   the folder.
  package init(in folder: ControlFolder, verbs: [ControlVerb]) throws(ControlError) {
    self.verbs = verbs
    let socket = try ControlSocket(in: folder)
    (path, access) = (socket.path, socket.access)
    polled = [queue.signal.descriptor, socket.descriptor]
    self.socket = consume socket
  }

  isolated deinit { close() }

  /// Refuses waiting clients, closes the socket and removes its file. Further calls do nothing.
  package func close() {
    queue.close()
    polled = []
    socket = nil
  }

  /// The descriptors to poll: the queue's wake-up descriptor, and the socket except during a pause.
  package var descriptors: [CInt] { pauseEnd == nil ? polled : Array(polled.prefix(1)) }

  /// The end of the pause after a failure; nil otherwise.
  package var deadline: MonotonicTime? { pauseEnd }

  /// Answers the waiting requests, and accepts new clients.
  package func dispatch(now: MonotonicTime) {
    // The verb that the request names answers it. The reply goes to the client's thread.
    for job in queue.take() { verbs.answer(job.request) { job.answer($0) } }
    if let time = pauseEnd, now < time { return }
    pauseEnd = nil
    guard let listening = socket?.descriptor else { return }
    for _ in 0..<Self.maximumAccepts {
      let descriptor = martlet_peer_accept(listening)
      if descriptor >= 0 {
        receive(descriptor)
        continue
      }
      switch Errno.current {
      case .again, .interrupted, .connectionAbort: return
      default:
        pauseEnd = now.advanced(by: 1)
        return
      }
    }
  }

  /// Serves a new client; closes `descriptor` in the end.
  private func receive(_ descriptor: CInt) {
    let refusal: ControlRefusal
    if ControlPeer(of: descriptor)?.mayRequest(access) != true {
      refusal = ControlRefusal(.permission, "this user may not ask the panel")
    } else if !queue.enter() {
      refusal = ControlRefusal(.busy, "\(Self.room) others ask at the moment; try again")
    } else {
      let queue = queue
      let isStarted = DetachedThread.start {
        Self.converse(on: OwnedDescriptor(descriptor), queue)
        queue.leave()
      }
      if isStarted { return }
      queue.leave()
      refusal = ControlRefusal(.unavailable, "the panel may have no more threads")
    }
    // The socket buffer of a new connection has room for one line, so this write never blocks. It
    // fails only if the client has closed the connection.
    let socket = OwnedDescriptor(descriptor)
    try? ControlStream(socket.rawValue, within: .zero)
      .write(ControlReplyHead.refused(refusal).line)
  }

  /// Serves one client, on its thread.
  private nonisolated static func converse(
    on socket: consuming OwnedDescriptor, _ queue: ControlQueue
  ) {
    let reply: ControlReply
    do throws(ControlRefusal) {
      let job = ControlJob(try request(on: socket.rawValue))
      queue.add(job)
      reply = job.wait(atMost: answerTime)
    } catch {
      reply = .refused(error)
    }
    let stream = ControlStream(socket.rawValue, within: replyTime)
    do throws(ControlStream.Failure) {
      try stream.write(reply.head.line)
      try stream.write(reply.bytes)
    } catch {
      // The client has closed the connection or does not read, which concerns nobody else.
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
