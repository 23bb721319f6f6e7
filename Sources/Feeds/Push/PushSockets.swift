#if Push
  import Glibc
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

  extension FeedHub {
    /// The server through which programs push data to sources. Its socket lies in the panel's
    /// default folder.
    var push: PushSockets {
      shared {
        // Safety: getenv returns null or a string, which is copied.
        PushSockets(
          folder: ControlFolder.ofPanel(program: "martlet", service: .push) { name in
            unsafe getenv(name).map { unsafe String(cString: $0) }
          })
      }
    }

    /// Creates a hub without threads.
    ///
    /// - Parameter pushFolder: the folder of the socket for push sources; nil for no socket.
    convenience init(pushFolder: ControlFolder?) {
      self.init()
      _ = shared { PushSockets(folder: pushFolder) }
    }
  }

  /// A message to the thread of a `PushSockets`.
  enum PushMessage: Sendable {
    case open(ObjectIdentifier, PushKind, DataSink)
    case close(ObjectIdentifier)
    case end
  }
#endif
