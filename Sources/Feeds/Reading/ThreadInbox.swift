import MartletThreads
import Synchronization

/// The messages to a thread that does not run before it is needed.
final class ThreadInbox<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    var hasThread = false
  }

  /// Is raised by each message, and cleared when the messages are taken.
  let signal = WakeSignal()
  private let state = Mutex(State())

  /// Passes a message to the thread. Returns false, and drops all messages, if the system cannot
  /// start the thread.
  ///
  /// - Parameter run: the work of the thread, which starts if it does not run yet. With nil the
  ///   message waits until another one starts the thread.
  @discardableResult
  func post(_ message: Message, starting run: (@Sendable () -> Void)? = nil) -> Bool {
    let needsThread = state.withLock { state in
      state.messages.append(message)
      guard run != nil, !state.hasThread else { return false }
      state.hasThread = true
      return true
    }
    if needsThread, let run, !DetachedThread.start(run) {
      state.withLock { $0 = State() }
      return false
    }
    signal.raise()
    return true
  }

  /// Returns the waiting messages and clears the signal.
  func takeAll() -> [Message] {
    signal.clear()
    return state.withLock { state in
      defer { state.messages.removeAll() }
      return state.messages
    }
  }
}
