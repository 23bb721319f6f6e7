#if Push
  internal import CLinux
  import Glibc
  import MartletControl
  import MartletData
  import MartletThreads

  /// The loop of a `PushSockets`, on a thread of its own. Other programs push samples to it over
  /// one Unix socket, and over HTTP at each address that a source configures. It keeps the samples
  /// of each push source and delivers them to the sink of the source.
  final class PushLoop {
    private struct Source {
      /// The running source; nil after its stop.
      var owner: ObjectIdentifier?
      var store: PushStore
      /// The time at which a stopped source is forgotten, in seconds of CLOCK_MONOTONIC.
      var forgetAt: Double?
      /// The time at which samples are written to the file that keeps them; nil if the file is up
      /// to date.
      var saveAt: Double?
    }

    /// The maximum number of clients of the Unix socket.
    private static let maximumClients = 32
    /// The seconds between two attempts to open a socket.
    private static let retryInterval = 10.0
    /// The seconds after which the samples of a stopped source are dropped, unless it starts again.
    private static let memory = 30.0
    /// The minimum number of seconds between two writings of a file.
    private static let saveInterval = 60.0
    /// The maximum number of connections that are accepted in one pass of the loop.
    private static let maximumAccepts = 8

    private let inbox: ThreadInbox<PushMessage>
    /// The folder of the Unix socket; nil for none.
    private let folder: ControlFolder?
    private var sources: [String: Source] = [:]
    private var socket: PushSocket?
    private var servers: [PushAddress: PushServer] = [:]
    private var clients: [PushClient] = []
    /// The failures to open a socket, by its address; empty for the Unix socket.
    private var faults: [String: SourceFailure] = [:]
    private var retryAt: Double?
    /// The time before which no connection is accepted, after an attempt that failed, for example
    /// because the process had no descriptor left.
    private var restUntil = 0.0
    private let saving = ReadingLane(maximumThreads: 1)

    init(_ inbox: ThreadInbox<PushMessage>, _ folder: ControlFolder?) {
      self.inbox = inbox
      self.folder = folder
    }

    func run() {
      while true {
        for message in inbox.takeAll() {
          switch message {
          case .open(let owner, let kind, let sink): open(owner, kind, sink)
          case .close(let owner): close(owner)
          case .end:
            for id in sources.keys { save(id) }
            for server in servers.values { server.stop() }
            return
          }
        }
        var now = MonotonicSeconds.now
        if let time = retryAt, time <= now { openSockets(now) }
        let listening = now >= restUntil ? socket?.descriptor ?? -1 : -1
        let running = Array(servers.values)
        // poll skips negative descriptors.
        var polled = [
          pollfd(fd: inbox.signal.descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: listening, events: Int16(POLLIN), revents: 0),
        ]
        polled += running.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        polled += clients.map { client in
          pollfd(
            fd: client.resumeAt > now ? -1 : client.descriptor, events: Int16(POLLIN), revents: 0)
        }
        let ready = unsafe poll(&polled, nfds_t(polled.count), timeout(now))
        if ready < 0 && Errno.current != .interrupted { return }
        now = MonotonicSeconds.now
        for server in running { server.run(at: now) }
        let gone = clients.indices.filter { index in
          let isReady = polled[2 + running.count + index].revents != 0
          return !clients[index].turn(isReady: isReady, at: now) { self.store($0) }
        }
        for index in gone.reversed() { clients.remove(at: index) }
        if polled[1].revents != 0 { accept(now) }
        runDueWork(at: now)
      }
    }

    /// The milliseconds until something is due, rounded up; -1 if nothing is due.
    private func timeout(_ now: Double) -> CInt {
      var times: [Double] = []
      for source in sources.values {
        times += [source.store.due, source.forgetAt, source.saveAt].compactMap(\.self)
      }
      times += clients.compactMap { $0.resumeAt > now ? $0.resumeAt : $0.deadline }
      times += servers.values.compactMap(\.deadline)
      if let retryAt { times.append(retryAt) }
      if restUntil > now { times.append(restUntil) }
      // Without a signal descriptor the thread checks for messages once a second.
      if inbox.signal.descriptor < 0 { times.append(now + 1) }
      guard let first = times.min() else { return -1 }
      return CInt(min(max(0, (first - now) * 1000).rounded(.up), 1e9))
    }

    /// Performs the due work of all sources.
    private func runDueWork(at now: Double) {
      for id in Array(sources.keys) {
        guard let source = sources[id] else { continue }
        if source.store.due != nil {
          if source.store.kind.keptIn != nil, source.saveAt == nil {
            sources[id]?.saveAt = now + Self.saveInterval
          }
          source.store.flush(at: now)
        }
        if let time = source.saveAt, time <= now { save(id) }
        if let time = source.forgetAt, time <= now { sources[id] = nil }
      }
    }

    // MARK: - Sources

    /// Returns the running source of an id.
    private func store(_ id: String) -> PushStore? {
      guard let source = sources[id], source.owner != nil else { return nil }
      return source.store
    }

    private func open(_ owner: ObjectIdentifier, _ kind: PushKind, _ sink: @escaping DataSink) {
      let now = MonotonicSeconds.now
      var store: PushStore
      if let known = sources[kind.id], known.store.kind == kind {
        store = known.store
      } else {
        store = PushStore(kind, now: now)
        if let kept = kind.kept { store.restore(kept.read(at: RealTime.milliseconds)) }
      }
      store.sink = sink
      sources[kind.id] = Source(owner: owner, store: store, saveAt: sources[kind.id]?.saveAt)
      store.deliverAll()
      openSockets(now)
    }

    private func close(_ owner: ObjectIdentifier) {
      guard let id = sources.first(where: { $0.value.owner == owner })?.key else { return }
      save(id)
      sources[id]?.owner = nil
      sources[id]?.store.sink = nil
      sources[id]?.forgetAt = MonotonicSeconds.now + Self.memory
      let wanted = sources.values.compactMap { $0.owner == nil ? nil : $0.store.kind.listen }
      for (address, server) in servers where !wanted.contains(address) {
        server.stop()
        servers[address] = nil
      }
      if sources.values.allSatisfy({ $0.owner == nil }) {
        for client in clients { client.refuse("the source has stopped") }
        clients = []
        socket = nil
        retryAt = nil
      }
    }

    /// Writes the samples of a source to the file that keeps them, if they have changed.
    private func save(_ id: String) {
      guard let source = sources[id], source.saveAt != nil, let kept = source.store.kind.kept else {
        return
      }
      sources[id]?.saveAt = nil
      let (deliveries, now) = (source.store.all, RealTime.milliseconds)
      let sink = source.store.sink
      _ = saving.add {
        do throws(FileFailure) {
          try kept.write(deliveries, at: now)
        } catch {
          sink?(.failed(SourceFailure(what: error.what, why: error.why), since: now))
        }
      }
    }

    // MARK: - Sockets

    /// Opens the required sockets that are not open yet, and reports failures to the sources.
    private func openSockets(_ now: Double) {
      retryAt = nil
      faults = [:]
      let running = sources.values.filter { $0.owner != nil }.map(\.store)
      if socket == nil, !running.isEmpty, let folder {
        do throws(ControlError) {
          socket = PushSocket(try ControlSocket(in: folder))
        } catch {
          faults[""] = SourceFailure(.source("socket"), why: error.description)
        }
      }
      for address in Set(running.compactMap(\.kind.listen)) where servers[address] == nil {
        do throws(SourceFailure) {
          servers[address] = try PushServer(address) { [unowned self] id in
            guard let store = self.store(id), store.kind.listen == address else { return nil }
            return store
          }
        } catch {
          faults["\(address)"] = error
        }
      }
      if !faults.isEmpty { retryAt = now + Self.retryInterval }
      for store in running {
        var failure = store.kind.listen.flatMap { faults["\($0)"] } ?? faults[""]
        if folder == nil, store.kind.listen == nil {
          failure = SourceFailure(
            .source("socket"),
            why: "there is no folder for it; set \(ControlFolder.Service.push.variable) to one")
        }
        store.setSocketFailure(failure, at: RealTime.milliseconds)
      }
    }

    /// Accepts clients of the Unix socket.
    private func accept(_ now: Double) {
      guard let socket else { return }
      for _ in 0..<Self.maximumAccepts {
        let accepted = OwnedDescriptor(martlet_peer_accept(socket.descriptor))
        guard accepted.isOpen else {
          switch Errno.current {
          case .again, .interrupted, .connectionAbort: return
          default:
            // The socket stays readable, so without a pause the loop would spin.
            restUntil = now + 1
            return
          }
        }
        let peer = ControlPeer(of: accepted.rawValue)
        let client = PushClient(owning: accepted, at: now)
        if peer?.mayRequest(socket.access) != true {
          client.refuse(ControlRefusal(.permission, "this user may not push"))
        } else if clients.count >= Self.maximumClients {
          client.refuse(
            ControlRefusal(.busy, "\(Self.maximumClients) other clients push at the moment"))
        } else {
          clients.append(client)
        }
      }
    }
  }

  /// A reference to the listening Unix socket.
  private final class PushSocket {
    private let socket: ControlSocket

    init(_ socket: consuming ControlSocket) {
      self.socket = socket
    }

    var descriptor: CInt { socket.descriptor }
    var access: ControlAccess { socket.access }
  }
#endif
