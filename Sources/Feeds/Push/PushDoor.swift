#if Push
  import MartletControl
  import MartletData
  import MartletThreads
  import Synchronization

  /// The sockets of all push sources of the process: one Unix socket, and one HTTP server for each
  /// address.
  ///
  /// One thread serves all of them and sleeps while nobody pushes. It starts with the first source.
  final class PushDoor: Sendable {
    private let inbox: PushInbox

    /// - Parameter folder: the folder of the Unix socket; nil for none.
    init(folder: ControlFolder?) {
      inbox = PushInbox(folder: folder)
    }

    deinit { inbox.post(.end) }

    /// Accepts pushes for a source from now on. It replaces an earlier source with the same id.
    func open(_ owner: ObjectIdentifier, _ kind: PushKind, _ sink: @escaping DataSink) {
      if inbox.post(.open(owner, kind, sink)) { return }
      sink(
        .failed(
          SourceFailure(.source(kind.id), why: "cannot start a thread"),
          since: RealTime.milliseconds))
    }

    func close(_ owner: ObjectIdentifier) { inbox.post(.close(owner)) }
  }

  /// The messages to the thread of a `PushDoor`.
  final class PushInbox: Sendable {
    enum Message: Sendable {
      case open(ObjectIdentifier, PushKind, DataSink)
      case close(ObjectIdentifier)
      case end
    }

    private struct State {
      var messages: [Message] = []
      var hasThread = false
    }

    let folder: ControlFolder?
    let signal = WakeSignal()
    private let state = Mutex(State())

    init(folder: ControlFolder?) {
      self.folder = folder
    }

    /// Passes a message to the thread, which starts with the first source. Returns false, and drops
    /// the message, if the system cannot start the thread.
    @discardableResult func post(_ message: Message) -> Bool {
      let needsThread: Bool? = state.withLock { state in
        if case .open = message {
          state.messages.append(message)
          defer { state.hasThread = true }
          return !state.hasThread
        }
        guard state.hasThread else { return nil }
        state.messages.append(message)
        return false
      }
      guard let needsThread else { return true }
      if needsThread, !DetachedThread.start({ PushLoop(self).run() }) {
        state.withLock { $0 = State() }
        return false
      }
      signal.raise()
      return true
    }

    func takeAll() -> [Message] {
      signal.clear()
      return state.withLock { state in
        defer { state.messages.removeAll() }
        return state.messages
      }
    }
  }
#endif
