import Glibc
import Logging
import MartletApp
import MartletConfig
import MartletControl
import MartletDashboard
import MartletData
import MartletFeeds
import MartletThreads

/// Shows the panel to other machines: its mirror over HTTP, and its messages to an MQTT broker.
/// Both begin and end according to the configuration. It runs in the feeds process.
@MainActor final class RemoteService {
  private let log: Logger
  private var settings: Config.Remote?
  private var mqttSettings: PanelMQTTSettings?
  #if MQTT
    private var mqtt: PanelMQTT?
  #endif
  #if Web
    private var server: MirrorServer?
  #endif

  init(log: Logger) {
    self.log = log
  }

  /// Connects to a broker with these settings, in place of the previous connection; nil ends it.
  func follow(mqtt new: PanelMQTTSettings?) {
    guard new != mqttSettings else { return }
    mqttSettings = new
    #if MQTT
      mqtt?.stop()
      mqtt = nil
      guard let new else { return }
      let name = Configuration.hostName
      let topic = new.topic ?? "martlet/\(name)"
      let link = PanelLink(
        PanelEntities(
          name: name, topic: topic, discovery: new.discovery ?? "",
          hasPicture: new.pictureInterval != nil, allowsControl: new.allowsControl),
        announces: new.discovery != nil, pictureInterval: new.pictureInterval,
        folders: Self.folders)
      let log = log
      let connection = PanelMQTT(
        new, topic: topic,
        handlers: PanelMQTT.Handlers(
          announce: { link.announcements() }, state: { link.state() },
          receive: { link.act($0, $1) })
      ) { log.warning("mqtt: \($0)") }
      if connection.start() {
        mqtt = connection
      } else {
        log.error("mqtt: cannot start a thread")
        // The settings are removed, so that the next reload tries again.
        mqttSettings = nil
      }
    #else
      if new != nil { log.error("[mqtt]: this program was built without it (trait MQTT)") }
    #endif
  }

  /// The folders that may have the panel's control socket, in the order in which they are tried.
  private static var folders: [ControlFolder] {
    ControlFolder.ofClient(
      named: nil, program: "martlet", environment: ProcessEnvironment.value)
  }

  /// Serves the mirror with these settings, in place of the previous ones; nil ends it.
  func follow(mirror new: Config.Remote?) {
    guard new != settings else { return }
    stopServing()
    settings = new
    guard let new else { return }
    #if Web
      do throws(AppError) {
        server = try open(new)
        log.notice("the panel is mirrored at http://\(new.address)")
      } catch {
        log.error("remote: \(error.message)")
        // The settings are removed, so that the next reload tries again.
        settings = nil
      }
    #else
      log.error("[remote]: this program was built without it (trait Web)")
    #endif
  }

  func stop() {
    settings = nil
    follow(mqtt: nil)
    stopServing()
  }

  private func stopServing() {
    #if Web
      server?.stop()
      server = nil
    #endif
  }

  #if Web
    private func open(_ settings: Config.Remote) throws(AppError) -> MirrorServer {
      // A token that cannot be read is reported at once, not with the first request.
      do throws(SourceFailure) {
        _ = try settings.token.open()
      } catch {
        throw AppError(.configuration, "\(error)")
      }
      let listening: OwnedDescriptor
      do throws(FileFailure) {
        listening = try settings.address.listen()
      } catch {
        throw AppError(.unavailable, "\(error)")
      }
      let (token, log) = (settings.token, log)
      let folders = Self.folders
      return try MirrorServer(
        listening: listening,
        MirrorServer.Settings(
          hosts: settings.hosts, allowsControl: settings.allowsControl, folders: folders
        ) {
          do throws(SourceFailure) {
            return try token.open().value
          } catch {
            log.error("remote.token: \(error)")
            return nil
          }
        })
    }
  #endif
}
