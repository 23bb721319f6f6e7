import MartletApp
import MartletControl
import MartletFeeds

#if MQTT
  /// The panel for a broker: asks it for its state and hands it requests, over its control socket. Its
  /// calls come from the connection's thread alone.
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

    /// The messages after each connection.
    func announcements() -> [PanelMQTT.Message] {
      guard announces, let status = status() else { return [] }
      return entities.announcements(of: status).map { PanelMQTT.Message($0.topic, $0.payload) }
    }

    /// The messages with the present state, with a picture when its time has come.
    func state() -> [PanelMQTT.Message] {
      guard let status = status() else { return [] }
      var messages = entities.state(of: status).map { PanelMQTT.Message($0.topic, $0.payload) }
      if let pictureInterval, lastPicture.isDue(after: pictureInterval),
        let picture = RemotePicture.base64(from: folders)
      {
        messages.append(PanelMQTT.Message("\(entities.topic)/picture", picture))
      }
      return messages
    }

    /// Does what a message asks for. What the panel refuses is lost: the state says what is.
    func act(_ what: String, _ payload: String) {
      guard let request = PanelEntities.request(what, payload) else { return }
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
