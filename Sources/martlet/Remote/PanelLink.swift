import MartletApp
import MartletControl
import MartletFeeds

#if MQTT
  /// The link from the connection to the MQTT broker to the panel. It requests the panel's state
  /// and passes requests to the panel, over the control socket. All calls come from the
  /// connection's thread.
  final class PanelLink: Sendable {
    private let entities: PanelEntities
    private let announces: Bool
    private let pictureInterval: Double?
    private let folders: [ControlFolder]
    private let lastPicture = LastPicture()

    init(
      _ entities: PanelEntities, announces: Bool, pictureInterval: Double?,
      folders: [ControlFolder]
    ) {
      self.entities = entities
      self.announces = announces
      self.pictureInterval = pictureInterval
      self.folders = folders
    }

    /// Returns the messages to publish after each start of a connection.
    func announcements() -> [PanelMQTT.Message] {
      guard announces, let status = status() else { return [] }
      return entities.announcements(of: status).map { PanelMQTT.Message($0.topic, $0.payload) }
    }

    /// Returns the messages of the present state, with a picture of each display if they are due.
    func state() -> [PanelMQTT.Message] {
      guard let status = status() else { return [] }
      var messages = entities.state(of: status).map { PanelMQTT.Message($0.topic, $0.payload) }
      guard let pictureInterval, lastPicture.isDue(after: pictureInterval) else { return messages }
      for output in [nil] + status.outputs.map(Optional.some) {
        guard let picture = RemotePicture.base64(from: folders, output: output) else { continue }
        messages.append(PanelMQTT.Message(entities.pictureTopic(of: output), picture))
      }
      return messages
    }

    /// Passes the request of a message to the panel. A refusal is not reported, because the
    /// published state shows that the value has not changed.
    func act(_ what: String, _ payload: String) {
      guard let request = entities.request(what, payload) else { return }
      _ = try? ControlClient.ask(request, of: folders)
    }

    private func status() -> PanelEntities.Status? {
      guard
        let (_, bytes) = try? ControlClient.ask(
          ControlRequest("status", ["lines"]), of: folders)
      else { return nil }
      return PanelEntities.Status(parsing: String(decoding: bytes, as: UTF8.self))
    }
  }
#endif
