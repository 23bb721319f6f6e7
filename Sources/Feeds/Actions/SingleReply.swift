import MartletData
import Synchronization

/// The reply to one action. If it is never called, for example because the worker has ended, it
/// reports a failure when this object is destroyed.
final class SingleReply: Sendable {
  private let request: ActionRequest
  private let reply: Mutex<ActionReply?>

  init(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    self.request = request
    self.reply = Mutex(reply)
  }

  deinit { send(request.failure("the source has ended")) }

  /// Passes the result to the caller; nil means success. Only the first call has an effect.
  func send(_ failure: SourceFailure?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(failure)
  }
}
