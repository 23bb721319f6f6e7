#if Push
  import MartletControl
  import MartletData
  import MartletThreads

  /// The sockets of all push sources of the process: one Unix socket, and one HTTP server for each
  /// address.
  ///
  /// One thread serves all of them and sleeps while nobody pushes. It starts with the first source.
  final class PushSockets: Sendable {
    private let folder: ControlFolder?
    private let inbox = ThreadInbox<PushMessage>()

    /// - Parameter folder: the folder of the Unix socket; nil for none.
    init(folder: ControlFolder?) {
      self.folder = folder
    }

    deinit { inbox.post(.end) }

    /// Accepts pushes for a source from now on. It replaces an earlier source with the same id.
    func open(_ owner: ObjectIdentifier, _ kind: PushKind, _ sink: @escaping DataSink) {
      let (inbox, folder) = (inbox, folder)
      let isPosted = inbox.post(.open(owner, kind, sink)) { PushLoop(inbox, folder).run() }
      if isPosted { return }
      sink(
        .failed(
          SourceFailure(.source(kind.id), why: "cannot start a thread"),
          since: RealTime.milliseconds))
    }

    func close(_ owner: ObjectIdentifier) { inbox.post(.close(owner)) }
  }

  /// A message to the thread of a `PushSockets`.
  enum PushMessage: Sendable {
    case open(ObjectIdentifier, PushKind, DataSink)
    case close(ObjectIdentifier)
    case end
  }
#endif
