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
  ///     GET  /               the live page of the first display
  ///     GET  /?output=NAME   that of the display with this name
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
    private let followers: MirrorFollowers

    /// Serves at a listening socket, which this object then owns.
    ///
    /// - Throws: an `unavailable` error if the HTTP library is not installed or the server does not
    ///   start.
    package init(listening: consuming OwnedDescriptor, _ settings: Settings) throws(AppError) {
      self.settings = settings
      let followers = MirrorFollowers(settings.folders)
      self.followers = followers
      mirror = WebMirror(
        hosts: settings.hosts, token: settings.token,
        isDisplay: { Self.isDisplay($0, settings.folders) },
        answer: { Self.answer($0, settings) },
        receive: { Self.send(input: $0, to: $1, settings.folders) },
        onAudience: { followers.follow($0) })
      do throws(DisplayError) {
        try mirror.start(listening: listening)
      } catch {
        throw AppError(.unavailable, "\(error)")
      }
      followers.start(mirror)
    }

    /// Ends every connection, and stops following the panel's pictures.
    package func stop() {
      followers.stop()
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
        let isRefused = error.kind == .refused || error.kind == .display
        return WebReply(isRefused ? 409 : 503, "\(error)\n")
      }
    }

    private static func picture(_ settings: Settings, of output: String? = nil) -> WebReply {
      let screenshot: Screenshot
      do throws(ControlError) {
        screenshot = try Screenshot.take(from: settings.folders, output: output)
      } catch {
        return WebReply(error.kind == .display ? 404 : 503, "\(error)\n")
      }
      do throws(AppError) {
        return WebReply(status: 200, type: "image/png", bytes: try screenshot.png())
      } catch {
        return WebReply(503, "\(error.message)\n")
      }
    }

    /// Returns whether the panel has a display with a name. It asks for the picture, which the page
    /// that asks will need anyway.
    private static func isDisplay(_ name: String, _ folders: [ControlFolder]) -> Bool {
      (try? MirrorAnswer.ask(after: 0, output: name, of: folders)) != nil
    }

    /// Sends touches of a display, the first one for the empty name, to the panel. A request has at
    /// most ten lines.
    private static func send(input text: String, to display: String, _ folders: [ControlFolder]) {
      var lines: [Substring] = []
      func flush() {
        guard !lines.isEmpty,
          let request = ControlRequest(
            "input", texts: [lines.joined(separator: "\n")],
            output: display.isEmpty ? nil : display)
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

  /// The threads that follow the pictures of a panel's displays, each while a page shows its
  /// picture. The first display has the empty name.
  private final class MirrorFollowers: Sendable {
    private struct State {
      /// The pages; nil before `start` and after `stop`.
      var mirror: WebMirror?
      /// The displays whose threads run.
      var running: Set<String> = []
    }

    private let state = Mutex(State())
    private let folders: [ControlFolder]

    init(_ folders: [ControlFolder]) {
      self.folders = folders
    }

    /// Lets `follow` start threads for these pages.
    func start(_ mirror: WebMirror) { state.withLock { $0.mirror = mirror } }

    /// Ends every thread, each after the panel's next answer.
    func stop() { state.withLock { $0.mirror = nil } }

    /// Starts to follow the picture of a display, until no page shows it any more. Does nothing if
    /// its thread already runs.
    func follow(_ display: String) {
      let mustStart = state.withLock { state in
        state.mirror != nil && state.running.insert(display).inserted
      }
      guard mustStart else { return }
      if !DetachedThread.start({ [self] in run(display) }) {
        state.withLock { _ = $0.running.remove(display) }
      }
    }

    private func run(_ display: String) {
      var serial = 0
      while let mirror = audience(of: display) {
        let answer = try? MirrorAnswer.ask(
          after: serial, output: display.isEmpty ? nil : display, of: folders)
        if let answer {
          serial = answer.serial
          mirror.show(answer.frame, of: display)
        } else {
          // The panel restarts, is busy, or answers as another version does. The next answer then
          // has the whole picture.
          serial = 0
          usleep(500_000)
        }
      }
    }

    /// Returns the pages while one of them shows the display. Otherwise returns nil, and the
    /// display's thread must end.
    private func audience(of display: String) -> WebMirror? {
      state.withLock { state in
        if let mirror = state.mirror, mirror.hasAudience(of: display) { return mirror }
        state.running.remove(display)
        return nil
      }
    }
  }
#endif
