import MartletData
import Synchronization

/// The reply to one action. If nobody gives it, such as because the worker has ended, the action counts
/// as failed once the last owner has gone.
final class SingleReply: Sendable {
  private let request: ActionRequest
  private let reply: Mutex<ActionReply?>

  init(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    self.request = request
    self.reply = Mutex(reply)
  }

  deinit { give(request.failure("the source has ended")) }

  /// Gives the result. Only the first one counts.
  func give(_ failure: SourceFailure?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(failure)
  }
}
