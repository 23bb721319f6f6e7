import Glibc
import MartletControl
import MartletDisplay
import MartletGeometry
import MartletImages
import MartletInput
import MartletThreads
import Synchronization

#if Web
  import MartletWeb

  /// The panel's mirror over HTTP, in the process that has the network. It asks the panel over the
  /// control socket, so the panel decides about each request. Without requests it costs neither
  /// process anything.
  ///
  ///     GET  /               the live page
  ///     GET  /screenshot.png the picture of the first display
  ///     GET  /screenshot/NAME.png that of the display with this name
  ///     GET  /metrics        figures for Prometheus
  ///     GET  /healthz        200 while the panel shows its pages; no token needed
  ///     POST /ctl            a request to the panel, if `allowsControl`
  ///     POST /input          touches on the live page; the panel says whether it takes them
  package final class MirrorServer: Sendable {
    /// The settings of the server.
    package struct Settings: Sendable {
      /// The names, in lower case, that the `Host` header may have besides those of this machine.
      package var hosts: [String]
      /// Whether `POST /ctl` is served.
      package var allowsControl: Bool
      /// Returns the token; nil, after a report, if it cannot be read.
      package var token: @Sendable () -> String?
      /// The folders in which a panel may listen, in the order in which they are tried.
      package var folders: [ControlFolder]

      /// Makes settings.
      package init(
        hosts: [String], allowsControl: Bool, folders: [ControlFolder],
        token: @escaping @Sendable () -> String?
      ) {
        self.hosts = hosts
        self.allowsControl = allowsControl
        self.folders = folders
        self.token = token
      }
    }

    private let settings: Settings
    private let mirror: WebMirror
    private let follower: Follower

    /// Serves at a listening socket, which this object then owns.
    ///
    /// - Throws: an `unavailable` error if the HTTP library is not installed or the server does not
    ///   start.
    package init(listening: CInt, _ settings: Settings) throws(AppError) {
      self.settings = settings
      let follower = Follower(settings.folders)
      self.follower = follower
      mirror = WebMirror(
        hosts: settings.hosts, token: settings.token,
        answer: { Self.answer($0, settings) },
        receive: { Self.send(input: $0, settings.folders) },
        onAudience: { follower.wake() })
      do throws(DisplayError) {
        try mirror.start(listening: listening)
      } catch {
        throw AppError(.unavailable, "\(error)")
      }
      follower.mirror.withLock { $0 = mirror }
    }

    /// Ends every connection, and stops following the panel's picture.
    package func stop() {
      follower.stop()
      mirror.stop()
    }

    // MARK: - Requests

    private static func answer(_ request: WebMirror.Request, _ settings: Settings) -> WebReply? {
      switch (request.method, request.path) {
      case ("GET", "/metrics"):
        return relay("metrics", settings, type: "text/plain; version=0.0.4; charset=utf-8")
      case ("GET", "/healthz"): return relay("health", settings)
      case ("GET", "/status"): return relay("status", settings, ["json"], type: "application/json")
      case ("GET", "/screenshot.png"): return picture(settings)
      case ("GET", let path) where path.hasPrefix("/screenshot/") && path.hasSuffix(".png"):
        return picture(settings, of: String(path.dropFirst(12).dropLast(4)))
      case ("POST", "/ctl"):
        guard settings.allowsControl else {
          return WebReply(403, "remote.control = true lets this address control the panel.\n")
        }
        return control(request.body, settings)
      default: return nil
      }
    }

    private static func relay(
      _ verb: String, _ settings: Settings, _ arguments: [String] = [],
      type: String = "text/plain; charset=utf-8"
    ) -> WebReply {
      do throws(ControlError) {
        let (_, bytes) = try ControlClient.ask(
          ControlRequest(verb, arguments), of: settings.folders)
        return WebReply(status: 200, type: type, bytes: bytes)
      } catch {
        return WebReply(503, "\(error)\n")
      }
    }

    private static func control(_ body: String, _ settings: Settings) -> WebReply {
      let request: ControlRequest
      do throws(ControlRefusal) {
        request = try RemoteRequest.parse(body)
      } catch {
        return WebReply(error.reason == .verb ? 404 : 400, "\(error.text)\n")
      }
      do throws(ControlError) {
        let (_, bytes) = try ControlClient.ask(request, of: settings.folders)
        return WebReply(status: 200, type: "text/plain; charset=utf-8", bytes: bytes)
      } catch {
        return WebReply(error.kind == .refused ? 409 : 503, "\(error)\n")
      }
    }

    private static func picture(_ settings: Settings, of output: String? = nil) -> WebReply {
      do throws(AppError) {
        let screenshot = try Screenshot.take(from: settings.folders, output: output)
        return WebReply(status: 200, type: "image/png", bytes: try screenshot.png())
      } catch {
        return WebReply(503, "\(error.message)\n")
      }
    }

    /// Sends touches to the panel, at most ten lines in one request.
    private static func send(input text: String, _ folders: [ControlFolder]) {
      var lines: [Substring] = []
      func flush() {
        guard !lines.isEmpty,
          let request = ControlRequest("input", texts: [lines.joined(separator: "\n")])
        else { return }
        // A panel that takes no touches refuses each request. The reply needs no handling, because
        // the person sees that nothing happens.
        _ = try? ControlClient.ask(request, of: folders, within: .seconds(2))
        lines = []
      }
      for line in text.split(separator: "\n") where line.utf8.count <= 100 {
        lines.append(line)
        if lines.count == 10 { flush() }
      }
      flush()
    }
  }

  /// The thread that follows the panel's picture while a page shows it.
  private final class Follower: Sendable {
    let mirror = Mutex<WebMirror?>(nil)
    private let folders: [ControlFolder]
    private let signal = WakeSignal()
    private let state = Mutex((isRunning: false, isStopped: false))

    init(_ folders: [ControlFolder]) {
      self.folders = folders
    }

    /// Starts to follow the picture, until no page shows it any more. Does nothing if the thread
    /// already runs.
    func wake() {
      let mustStart = state.withLock { state in
        guard !state.isRunning, !state.isStopped else { return false }
        state.isRunning = true
        return true
      }
      guard mustStart else { return }
      if !DetachedThread.start({ [self] in run() }) { state.withLock { $0.isRunning = false } }
    }

    func stop() {
      state.withLock { $0.isStopped = true }
      mirror.withLock { $0 = nil }
    }

    private func run() {
      var serial = 0
      while let mirror = mirror.withLock({ $0 }) {
        let goesOn = state.withLock { state in
          if !mirror.hasAudience || state.isStopped { state.isRunning = false }
          return state.isRunning
        }
        guard goesOn else { return }
        if let answer = try? MirrorAnswer.ask(after: serial, of: folders) {
          serial = answer.serial
          mirror.show(answer.frame)
        } else {
          // The panel restarts, is busy, or answers as another version does. The next answer then
          // has the whole picture.
          serial = 0
          usleep(500_000)
        }
      }
      state.withLock { $0.isRunning = false }
    }
  }
#endif
