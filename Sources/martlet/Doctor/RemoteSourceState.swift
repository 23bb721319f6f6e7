import Glibc
import MartletApp
import MartletDashboard
import MartletData
import MartletFeeds
import MartletThreads
import MartletWire
import Synchronization

/// The state of a remote source, as the feeds service reports it.
///
/// The service runs as another user and with fewer rights than the user of this command. A source
/// may therefore answer here and fail there, for example because of a token file that only root can
/// read.
struct RemoteSourceState: Sendable {
  /// The seconds within which the service must answer.
  private static let timeout = 3.0

  let text: String
  let isHealthy: Bool

  /// Asks the service for all remote sources. Returns an empty array if there are none, or if no
  /// service is installed.
  static func ask(_ config: Config) -> [RemoteSourceState] {
    let remote = config.sources.filter { $0.isRemote && !$0.isMissing }
    let path = ProcessEnvironment.value(FeedsSocket.variable) ?? FeedsSocket.system
    // Safety: access reads the path.
    let isInstalled = unsafe access(path, F_OK) == 0
    guard !remote.isEmpty, config.feeds != .inline, isInstalled || config.feeds == .service else {
      return []
    }
    do throws(SourceFailure) {
      _ = try FeedsSocket.connect(to: path)
    } catch {
      return [RemoteSourceState(text: "\(error)", isHealthy: false)]
    }
    let healths = states(of: remote, at: path)
    return remote.map { settings in
      let name = "\(settings.id) (\(settings.kindName))"
      return switch healths[settings.id] {
      case .fresh?: RemoteSourceState(text: "\(name) is up to date in the service", isHealthy: true)
      case .stale?: RemoteSourceState(text: "\(name) is stale in the service", isHealthy: false)
      case .failed(let failure, _)?:
        RemoteSourceState(text: "\(name) fails in the service: \(failure)", isHealthy: false)
      case .unknown?, nil:
        RemoteSourceState(text: "\(name) has no data in the service yet", isHealthy: false)
      }
    }
  }

  /// Follows the sources until each has a state or the time limit has passed.
  private static func states(
    of remote: [SourceSettings], at path: String
  ) -> [String: SourceHealth] {
    let healths = Healths()
    let client = WireClient(program: BuildInfo.version) { () throws(SourceFailure) in
      try FeedsSocket.connect(to: path)
    }
    defer { client.stop() }
    let sources = remote.map { settings in
      let source = client.source(WireSource(id: settings.id, fingerprint: settings.fingerprint))
      source.start { update in
        guard let health = update.health else { return }
        healths.all.withLock { $0[settings.id] = health }
        healths.signal.raise()
      }
      return source
    }
    defer { for source in sources { source.stop() } }
    let end = MonotonicSeconds.now + timeout
    while healths.all.withLock(\.count) < remote.count {
      let left = end - MonotonicSeconds.now
      guard left > 0 else { break }
      var polled = pollfd(fd: healths.signal.descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&polled, 1, CInt((left * 1000).rounded(.up)))
      healths.signal.clear()
    }
    return healths.all.withLock(\.self)
  }

  private final class Healths: Sendable {
    let signal = WakeSignal()
    let all = Mutex<[String: SourceHealth]>([:])
  }
}
