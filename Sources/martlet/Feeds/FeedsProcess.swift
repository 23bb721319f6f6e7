import CLinux
import Glibc
import MartletApp
import MartletDashboard
import MartletData
import MartletThreads
import MartletWire
import Synchronization

/// The process in which remote sources work. The panel connects to a running one or starts its own.
enum FeedsProcess {
  /// Returns the panel's connection, which is made when the first remote source starts. Returns nil
  /// if remote sources work in the panel itself.
  static func client(of config: Config, _ options: ConfigOptions) -> WireClient? {
    let socket = ProcessEnvironment.value(FeedsSocket.variable)
    switch (config.feeds, socket) {
    case (.inline, _): return nil
    case (.auto, let path?), (.service, let path?): return client(of: path)
    case (.service, nil): return client(of: FeedsSocket.system)
    case (.auto, nil), (.child, _):
      let child = FeedsChild(options)
      return WireClient(program: BuildInfo.version) { () throws(SourceFailure) in
        try child.start()
      }
    }
  }

  private static func client(of path: String) -> WireClient {
    WireClient(program: BuildInfo.version) { () throws(SourceFailure) in
      try FeedsSocket.connect(to: path)
    }
  }
}

/// A feeds process that the panel starts. It ends when the panel closes its end of the connection.
private final class FeedsChild: Sendable {
  private let arguments: [String]
  /// The process id of the last child; nil before the first one was started.
  private let last = Mutex<pid_t?>(nil)

  init(_ options: ConfigOptions) {
    arguments =
      ["martlet", "feeds", "--connected"] + (options.config.map { ["--config", $0] } ?? [])
      + options.set.flatMap { ["--set", $0] }
  }

  /// Starts a child in place of the previous one. Returns the connection to it.
  func start() throws(SourceFailure) -> OwnedDescriptor {
    var pair: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &pair) == 0 else { throw failure(.current) }
    let own = OwnedDescriptor(pair[0])
    let other = OwnedDescriptor(pair[1])
    // The kernel keeps an ended child as a zombie until its parent waits for it.
    if let old = last.withLock({ $0 }) {
      _ = kill(old, SIGKILL)
      _ = waitpid(old, nil, 0)
    }
    let words = arguments.flatMap { Array($0.utf8CString) }
    // Safety: `martlet_spawn` only reads the arguments and the four descriptors.
    let child = unsafe martlet_spawn(
      "/proc/self/exe", words, words.count, nil, [0, 1, 2, other.rawValue], 4)
    last.withLock { $0 = child > 0 ? child : nil }
    guard child > 0 else { throw failure(.current) }
    return own
  }

  private func failure(_ code: Errno) -> SourceFailure {
    SourceFailure(.source("martlet feeds"), why: "it cannot be started: \(code)")
  }
}
