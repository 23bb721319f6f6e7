import Dispatch
import Glibc
import Logging
import MartletApp
import MartletConfig
import MartletControl
import MartletData
import MartletFeeds
import MartletHost
import MartletLiveApp
import MartletThreads
import MartletWire
import Synchronization

/// The process of the remote sources. It runs them and serves panels.
@MainActor final class FeedsProgram {
  /// The socket through which panels connect.
  enum Endpoint {
    /// A listening socket.
    case listening(CInt)
    /// The connection to the panel that started this process.
    case connection(CInt)

    /// Takes the socket of the service manager (sd_listen_fds(3)), or opens a new one at a path.
    init(path: String?) throws(AppError) {
      if let path {
        self = .listening(try Self.listen(at: path))
      } else if ProcessEnvironment.value("LISTEN_PID") == "\(getpid())",
        ProcessEnvironment.value("LISTEN_FDS") == "1"
      {
        _ = fcntl(3, F_SETFD, FD_CLOEXEC)
        self = .listening(3)
      } else {
        throw AppError(
          .usage, "martlet-feeds.socket starts this command; --socket names a path to listen at")
      }
    }

    private static func listen(at path: String) throws(AppError) -> CInt {
      let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let socket = OwnedDescriptor(Glibc.socket(AF_UNIX, type, 0))
      guard socket.isOpen else { throw failure(at: path, .current) }
      var status = stat()
      // Safety: the calls read the path, and lstat fills the struct.
      if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK {
        _ = unsafe unlink(path)
      }
      let mask = umask(0o177)
      defer { _ = umask(mask) }
      let code = unsafe UnixAddress.use(path) { address, size in
        unsafe bind(socket.rawValue, address, size) == 0 ? nil : .current
      }
      guard code == nil, Glibc.listen(socket.rawValue, 8) == 0 else {
        throw failure(at: path, code ?? .current)
      }
      return socket.release()
    }

    private static func failure(at path: String, _ reason: Errno) -> AppError {
      AppError(.inputOutput, "\(path): \(reason)")
    }
  }

  private let files: ConfigOptions
  /// The variables that the panel has set, as texts such as `vars.room="Bath"`.
  private var assignments: [String] = []
  private let log: Logger
  private let hub = FeedHub()
  private let loop = EventLoop(clock: SystemClock())
  private let server: WireServer
  private let sources = Running()
  private let remote: RemoteService
  /// The configuration as it was last read.
  private var reading: Configuration.Reading

  /// The observer of the wall clock; nil until `run` is called.
  private var clock: TimeKeeper?

  /// The running sources. The server's thread passes the panels' requests to them.
  private final class Running: Sendable, FeedsClockSources {
    let entries = Mutex<[String: Entry]>([:])

    func refreshAll() {
      for entry in entries.withLock({ $0 }).values { entry.source.refresh() }
    }

    struct Entry: Sendable {
      var settings: SourceSettings
      var source: any DataSource
    }
  }

  /// The program, for closures that are made before it.
  @MainActor private final class Owner {
    weak var program: FeedsProgram?
  }

  init(_ options: ConfigOptions, log: Logger) {
    files = options
    self.log = log
    reading = options.read()
    remote = RemoteService(log: log)
    let (sources, owner) = (sources, Owner())
    server = WireServer(
      program: BuildInfo.version, log: { log.warning("\($0)") },
      onRequest: { request in
        switch request {
        case .range(let id, let request):
          sources.entries.withLock { $0[id]?.source }?.request(request)
        case .refresh(let id): sources.entries.withLock { $0[id]?.source }?.refresh()
        case .variables(let assignments):
          DispatchQueue.main.async { owner.program?.take(assignments) }
        }
      },
      onAction: { id, request, reply in
        let source = sources.entries.withLock { $0[id]?.source }
        if let source {
          source.perform(request, reply)
        } else {
          reply(request.failure("the source has ended"))
        }
      })
    var junction = Junction.Owner()
    junction.state = { [server] in server.snapshot(of: $0) }
    junction.request = { [sources] request, id in
      sources.entries.withLock { $0[id]?.source }?.request(request)
    }
    junction.refresh = { [sources] id in sources.entries.withLock { $0[id]?.source }?.refresh() }
    hub.junction.connect(junction)
    owner.program = self
  }

  /// Starts to serve the panels that connect through a socket.
  func serve(_ endpoint: Endpoint) throws(AppError) {
    let isServing =
      switch endpoint {
      case .listening(let descriptor):
        server.serve(
          listening: OwnedDescriptor(descriptor), access: FeedsSocket.access(listening: descriptor))
      case .connection(let descriptor):
        server.serve(connected: OwnedDescriptor(descriptor)) { _ = kill(getpid(), SIGTERM) }
      }
    guard isServing else { throw AppError(.unavailable, "cannot start a thread") }
  }

  /// Runs until a signal ends the process.
  func run() {
    if let error = reading.error { log.error("no source runs: \(error)") }
    follow()
    let notifier = ServiceNotifier(socketName: ProcessEnvironment.value("NOTIFY_SOCKET"))
    let signals = Signals([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      if signal == SIGHUP { reload() } else { loop.stop() }
    }
    if let signals { loop.add(signals) }
    loop.add(MainQueue())
    loop.add(
      ConfigWatch(Configuration.watchedPaths(files.config)) {
        [unowned self] in reload()
      })
    if let timer = WallTimer() {
      loop.add(timer)
      clock = TimeKeeper(FeedsClock(server, sources), timer: timer, clock: loop.clock)
    }
    loop.add(StartupPages(from: loop.clock.now))
    notifier.ready(status: "serving")
    loop.run()
    notifier.stopping()
    server.stop()
    remote.stop()
    for entry in sources.entries.withLock({ $0 }).values { entry.source.stop() }
  }

  /// Takes the variables that a panel has set. Other settings of a panel are ignored.
  private func take(_ assignments: [String]) {
    self.assignments = assignments.filter(ConfigVariables.isAssignment)
    reload()
  }

  /// Reads the configuration again. A configuration with problems is ignored.
  private func reload() {
    var options = files
    options.set += assignments
    let new = options.read()
    guard new != reading else { return }
    reading = new
    if let error = new.error { return log.error("the sources stay as they were: \(error)") }
    follow()
  }

  /// Runs exactly the remote sources of the configuration. Sources with unchanged settings keep
  /// running.
  private func follow() {
    guard reading.error == nil else { return }
    remote.follow(mirror: reading.config.remote)
    remote.follow(mqtt: reading.config.mqtt)
    let wanted = reading.config.sources.filter(\.isRemote)
    let byID = Dictionary(wanted.map { ($0.id, $0) }) { first, _ in first }
    let old = sources.entries.withLock { $0 }
    for (id, entry) in old where byID[id]?.kind != entry.settings.kind {
      entry.source.stop()
      sources.entries.withLock { $0[id] = nil }
    }
    server.keep(wanted.map { WireSource(id: $0.id, fingerprint: $0.fingerprint) }) {
      byID[$0]?.settings(of: $1) ?? ItemSettings()
    }
    for settings in wanted where sources.entries.withLock({ $0[settings.id] }) == nil {
      let source = settings.open(in: hub)
      sources.entries.withLock {
        $0[settings.id] = Running.Entry(settings: settings, source: source)
      }
      let (sources, server, junction, id) = (sources, server, hub.junction, settings.id)
      source.start { [weak source] update in
        // A stopped source may still deliver an update on which it was working.
        guard let source, sources.entries.withLock({ $0[id]?.source === source }) else { return }
        junction.publish(update, from: id) { server.receive(update, from: id) }
      }
    }
  }
}
