import MartletConfig
import MartletData

/// The settings of a panel's own connection to a broker. With it the panel receives requests and
/// publishes its state.
package struct PanelMQTTSettings: Hashable, Sendable {
  var broker: MQTTBroker
  /// The topic under which all others lie; nil for `martlet/` and the machine's name.
  package var topic: String?
  /// The topic under which Home Assistant looks for devices; nil announces nothing.
  package var discovery: String?
  /// The seconds between two readings of the panel's state.
  package var interval: Double
  /// The seconds between two pictures; nil sends none.
  package var pictureInterval: Double?
  /// Whether the topic `set/request` takes each request that `POST /ctl` takes.
  package var allowsControl: Bool

  /// Reads the keys of `[mqtt]`; nil, with problems in the reader, if they are wrong.
  package init?(_ reader: inout ConfigReader) {
    let topic = reader.string("topic")
    let discovery = reader.string("discovery")
    interval = reader.duration("every", in: 1...3600) ?? 10
    if interval == 0 { interval = 10 }
    pictureInterval = reader.duration("picture", in: 1...86_400)
    if pictureInterval == 0 { pictureInterval = nil }
    allowsControl = reader.bool("control") ?? false
    for (key, text) in [("topic", topic), ("discovery", discovery)] {
      guard let text, !text.isEmpty else { continue }
      do throws(MQTTFilterError) {
        if try MQTTFilter(text).hasWildcards {
          throw MQTTFilterError("wildcards are for topics to read")
        }
      } catch {
        reader.report("\(key) takes a topic such as \"panels/hall\": \(error)")
      }
    }
    self.topic = topic.flatMap { $0.isEmpty ? nil : $0 }
    self.discovery = discovery.map { $0.isEmpty ? nil : $0 } ?? "homeassistant"
    guard let broker = MQTTBroker(&reader, "[mqtt]") else { return nil }
    self.broker = broker
  }
}

#if MQTT
  import Glibc
  import MartletThreads
  import Synchronization

  /// A panel's own connection to a broker, on a thread of its own.
  package final class PanelMQTT: Sendable {
    /// A message that the panel publishes.
    package struct Message: Hashable, Sendable {
      /// The full topic, such as `martlet/hall/light`.
      package var topic: String
      /// The payload, as text in UTF-8.
      package var payload: String
      /// Whether the broker keeps the message for clients that subscribe later.
      package var isRetained: Bool

      /// Makes a message; it is retained by default.
      package init(_ topic: String, _ payload: String, isRetained: Bool = true) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
      }
    }

    /// The functions that the connection calls on its thread.
    package struct Handlers: Sendable {
      /// Returns the messages to publish after each start of a connection.
      package var announce: @Sendable () -> [Message]
      /// Returns the messages of the current state. Messages that have not changed are not
      /// published again.
      package var state: @Sendable () -> [Message]
      /// Handles a request: the part of the topic after `set/`, and the payload.
      package var receive: @Sendable (_ what: String, _ payload: String) -> Void

      /// Makes handlers.
      package init(
        announce: @escaping @Sendable () -> [Message], state: @escaping @Sendable () -> [Message],
        receive: @escaping @Sendable (String, String) -> Void
      ) {
        self.announce = announce
        self.state = state
        self.receive = receive
      }
    }

    private let broker: MQTTBroker
    private let topic: String
    private let interval: Double
    private let handlers: Handlers
    private let report: @Sendable (String) -> Void
    private let signal = WakeSignal()
    private let isStopped = Atomic(false)

    /// The maximum delay between two attempts to connect, in seconds.
    private static let longestPause = 60.0
    /// The maximum size of the payload of a request, in bytes.
    private static let maximumPayload = 4096

    /// Makes a connection, which begins with `start`. It connects again after each break, until
    /// `stop`.
    ///
    /// - Parameters:
    ///   - topic: the topic under which requests arrive, at `topic/set/…`; `topic/availability` is
    ///     `online` while the connection lasts.
    ///   - report: called with a sentence for each new reason why there is no connection.
    package init(
      _ settings: PanelMQTTSettings, topic: String, handlers: Handlers,
      report: @escaping @Sendable (String) -> Void
    ) {
      var broker = settings.broker
      broker.will = MQTTBroker.Will(
        topic: "\(topic)/availability", online: "online", offline: "offline")
      self.broker = broker
      self.topic = topic
      interval = settings.interval
      self.handlers = handlers
      self.report = report
    }

    /// Starts the thread. Returns false if the system cannot start one.
    package func start() -> Bool { DetachedThread.start { [self] in run() } }

    /// Ends the thread, without waiting for it. A connected panel first publishes that it is
    /// offline, and disconnects.
    package func stop() {
      isStopped.store(true, ordering: .relaxed)
      signal.raise()
    }

    private func run() {
      var pause = 1.0
      var last = ""
      while !isStopped.load(ordering: .relaxed) {
        var wasConnected = false
        let reason = converse(&wasConnected)
        if isStopped.load(ordering: .relaxed) { return }
        if wasConnected { pause = 1 }
        if reason != last || wasConnected { report("\(broker.name): \(reason)") }
        last = reason
        var polled = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&polled, 1, CInt(pause * 1000))
        pause = min(pause * 2, Self.longestPause)
      }
    }

    /// Opens a connection and serves it until it ends. Returns the reason for the end; empty after
    /// `stop`.
    private func converse(_ isConnected: inout Bool) -> String {
      let client: MQTTClient
      do throws(SourceFailure) {
        client = try MQTTClient(broker, version: broker.version == .three ? 4 : 5)
      } catch {
        return error.why
      }
      let prefix = "\(topic)/set/"
      client.onMessage = { [handlers] topic, payload, isRetained in
        // A retained request would be performed again at each connection.
        guard !isRetained, topic.hasPrefix(prefix), payload.count <= Self.maximumPayload,
          let text = String(validating: payload, as: UTF8.self)
        else { return }
        handlers.receive(String(topic.dropFirst(prefix.count)), text)
      }
      if let problem = client.connect() { return problem }
      let begin = MonotonicSeconds.now
      // A socket that connects becomes writable only when it is connected.
      var isOpening = true
      var sent: [String: String] = [:]
      var nextState = Double.infinity
      while true {
        let now = MonotonicSeconds.now
        if !isConnected, now - begin > broker.timeout { return broker.silence }
        if now >= nextState {
          publishState(to: client, &sent)
          nextState = now + interval
        }
        let wait = max(0.01, min(5, nextState - now))
        let wanted =
          (isOpening ? 0 : POLLIN) | (isOpening || client.wantsWrite ? POLLOUT : 0)
        var polled = [
          pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: client.socket, events: Int16(wanted), revents: 0),
        ]
        _ = unsafe poll(&polled, 2, CInt(wait * 1000))
        if isStopped.load(ordering: .relaxed) {
          client.publish("offline", to: "\(topic)/availability", qos: 0)
          _ = client.write()
          client.disconnect()
          return ""
        }
        let events = Int32(polled[1].revents)
        if isOpening {
          if events == 0 { continue }
          if events & (POLLERR | POLLHUP) != 0 { return "the broker refuses connections" }
          isOpening = false
          // The handshake of TLS begins with the first reading, MQTT's with the first writing.
          if let problem = client.read() ?? client.write() { return problem }
          continue
        }
        if events & (POLLIN | POLLHUP | POLLERR) != 0, let problem = client.read() {
          return problem
        }
        if client.wantsWrite, let problem = client.write() { return problem }
        if let problem = client.keepAlive() { return problem }
        for callback in client.takeCallbacks() {
          guard case .connected(let code, let words) = callback else { continue }
          if code != 0 { return words }
          isConnected = true
          greet(client, &sent)
          nextState = MonotonicSeconds.now
        }
      }
    }

    private func greet(_ client: MQTTClient, _ sent: inout [String: String]) {
      sent = [:]
      if let filter = try? MQTTFilter("\(topic)/set/#") { _ = client.subscribe(filter, qos: 1) }
      for message in handlers.announce() {
        client.publish(message.payload, to: message.topic, isRetained: message.isRetained)
      }
      client.publish("online", to: "\(topic)/availability")
    }

    private func publishState(to client: MQTTClient, _ sent: inout [String: String]) {
      for message in handlers.state() where sent[message.topic] != message.payload {
        sent[message.topic] = message.payload
        client.publish(message.payload, to: message.topic, isRetained: message.isRetained)
      }
    }
  }
#endif
