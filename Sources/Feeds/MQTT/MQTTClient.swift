#if MQTT
  internal import CMosquitto
  import Glibc
  import MartletData

  /// The library that talks to brokers, libmosquitto.
  package enum MQTTLibrary {
    /// The version of the library. Reading it loads the library. Nil if the library cannot be
    /// loaded.
    package static var version: String? {
      let number = martlet_mqtt_version()
      return number < 0 ? nil : "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
    }
  }

  /// One connection to a broker through libmosquitto, for one thread.
  ///
  /// Each attempt creates a new client, so that a replaced password or certificate is used at the
  /// next attempt. The callbacks of the library become entries of `callbacks`.
  @safe final class MQTTClient {
    /// A callback of the library. `callbacks` has them in order.
    enum Callback {
      /// The broker accepts the connection (code 0) or refuses it.
      case connected(code: CInt, words: String)
      /// The broker grants a subscription, or refuses it with a reason.
      case granted(request: CInt, refusal: String?)
      /// A message was sent and, if its QoS is 1, accepted by the broker; or the broker refused it
      /// with a reason.
      case published(request: CInt, refusal: String?)
    }

    /// The version of the protocol: 5, or 4 for 3.1.1.
    let version: CInt
    private(set) var callbacks: [Callback] = []
    /// The receiver of each message, with its payload and whether the broker had stored it.
    var onMessage: (_ topic: String, _ payload: [UInt8], _ isRetained: Bool) -> Void = { _, _, _ in
    }
    // Safety: the client is made in `init` and destroyed in `deinit`; its context is this object,
    // which outlives it. The library calls back only within calls of this class.
    private var client: OpaquePointer?

    /// The maximum size of a packet that a broker may send, in bytes. Brokers of version 5 respect
    /// it. It is above `MQTTPayload.maximumBytes`, so that a payload that is slightly too large is
    /// reported.
    static let maximumBytes: UInt32 = 16 << 20

    /// The message of the loader if the library is not installed; nil if it is.
    static var loadProblem: String? {
      // Safety: the message is a constant text.
      unsafe martlet_mqtt_load().map { unsafe String(cString: $0) }
    }

    /// Creates a client that is not connected yet.
    ///
    /// - Throws: the failure if the library is missing, a secret cannot be read or the settings are
    ///   refused.
    init(_ broker: MQTTBroker, version: CInt) throws(SourceFailure) {
      self.version = version
      if let problem = Self.loadProblem {
        throw SourceFailure(.kind(MQTTKind.name), why: problem.inOneLine)
      }
      let password = try broker.password?.open()
      var problem: String?
      // Safety: all texts live until the end of the closures, and the library copies them.
      unsafe Self.withTexts([
        broker.host, broker.clientID, broker.user, password?.value, broker.ca, broker.certificate,
        broker.key, broker.will?.topic, broker.will?.offline,
      ]) { texts in
        var settings = unsafe martlet_mqtt_settings(
          host: texts[0], port: CInt(broker.port), version: version, client_id: texts[1],
          session: UInt32(broker.session), keep_alive: CInt(broker.keepAlive), user: texts[2],
          password: texts[3], is_encrypted: broker.isEncrypted, ca: texts[4], certificate: texts[5],
          key: texts[6], will_topic: texts[7], will_payload: texts[8], most_bytes: Self.maximumBytes
        )
        var calls = Self.calls
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { words in
          unsafe client = martlet_mqtt_new(
            &settings, &calls, Unmanaged.passUnretained(self).toOpaque(), words.baseAddress,
            words.count)
          if unsafe client == nil, let text = words.baseAddress {
            problem = unsafe String(cString: text)
          }
        }
      }
      if let problem {
        throw SourceFailure(.source(broker.name), why: problem.inOneLine)
      }
    }

    deinit {
      if let client = unsafe client { unsafe martlet_mqtt_destroy(client) }
    }

    private static func withTexts(
      _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Void
    ) {
      var pointers = unsafe texts.map { text in unsafe text.flatMap { unsafe strdup($0) } }
      unsafe body(unsafe pointers.map { unsafe UnsafePointer($0) })
      while let last = unsafe pointers.popLast() {
        guard let pointer = unsafe last else { continue }
        // A password must not remain in freed memory.
        unsafe explicit_bzero(pointer, strlen(pointer))
        unsafe free(pointer)
      }
    }

    // MARK: - Callbacks of the library

    private static var calls: martlet_mqtt_calls {
      unsafe martlet_mqtt_calls(
        connected: { context, code, words in
          guard let client = unsafe MQTTClient.of(context) else { return }
          var text = unsafe words.map { unsafe String(cString: $0) } ?? ""
          if text.isEmpty, let reason = unsafe martlet_mqtt_reason(client.version, code) {
            text = unsafe String(cString: reason)
          }
          client.callbacks.append(.connected(code: code, words: text.inOneLine))
        },
        granted: { context, request, count, codes in
          guard let client = unsafe MQTTClient.of(context), count > 0, let codes = unsafe codes
          else { return }
          let code = unsafe codes[0]
          client.callbacks.append(.granted(request: request, refusal: MQTTClient.refusal(code)))
        },
        received: { context, topic, payload, length, isRetained in
          guard let client = unsafe MQTTClient.of(context), let topic = unsafe topic else { return }
          let bytes = unsafe UnsafeRawBufferPointer(start: payload, count: Int(max(0, length)))
          unsafe client.onMessage(String(cString: topic), Array(bytes), isRetained)
        },
        published: { context, request, code in
          guard let client = unsafe MQTTClient.of(context) else { return }
          client.callbacks.append(.published(request: request, refusal: MQTTClient.refusal(code)))
        })
    }

    /// Returns the reason for a code with which a broker refuses a request; nil for any other code.
    private static func refusal(_ code: CInt) -> String? {
      guard code >= 128 else { return nil }
      let reason = unsafe martlet_mqtt_reason(5, code)
      return unsafe reason.map { unsafe String(cString: $0) } ?? "code \(code)"
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> MQTTClient? {
      // Safety: the context is the object that `init` passed.
      unsafe context.map { unsafe Unmanaged<MQTTClient>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the callbacks of the library since the previous call, oldest first.
    func takeCallbacks() -> [Callback] {
      defer { callbacks.removeAll() }
      return callbacks
    }

    // MARK: - Calls to the library

    /// The socket to poll; negative without a connection.
    var socket: CInt { unsafe martlet_mqtt_socket(client) }

    var wantsWrite: Bool { unsafe martlet_mqtt_wants_write(client) }

    /// Begins to connect. Returns the reason of a failure; nil means success. The next three
    /// functions do the same.
    func connect() -> String? { words(unsafe martlet_mqtt_connect(client)) }

    /// Reads one packet, or continues with the handshake.
    func read() -> String? { words(unsafe martlet_mqtt_read(client)) }

    /// Writes waiting packets, or continues with the handshake.
    func write() -> String? { words(unsafe martlet_mqtt_write(client)) }

    /// Sends a ping if one is due.
    func keepAlive() -> String? { words(unsafe martlet_mqtt_misc(client)) }

    /// Subscribes to a filter. Returns the number of the request; nil on failure.
    func subscribe(_ filter: MQTTFilter, qos: Int) -> CInt? {
      var request: CInt = 0
      let code = unsafe martlet_mqtt_subscribe(client, &request, filter.description, CInt(qos))
      return code == 0 ? request : nil
    }

    func unsubscribe(_ filter: MQTTFilter) {
      _ = unsafe martlet_mqtt_unsubscribe(client, filter.description)
    }

    /// Publishes a message. Returns its number; nil on failure.
    @discardableResult func publish(
      _ payload: String, to topic: String, qos: Int = 1, isRetained: Bool = true
    ) -> CInt? {
      var request: CInt = 0
      let code = unsafe martlet_mqtt_publish(
        client, &request, topic, payload, CInt(qos), isRetained)
      return code == 0 ? request : nil
    }

    func disconnect() { _ = unsafe martlet_mqtt_disconnect(client) }

    private func words(_ code: CInt) -> String? {
      if code == 0 { return nil }
      return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
        unsafe martlet_mqtt_problem(client, code, text.baseAddress, text.count)
        guard let start = text.baseAddress else { return "error \(code)" }
        return unsafe String(cString: start).inOneLine
      }
    }
  }
#endif
