import Glibc
import MartletConfig
import MartletData

/// The settings of a connection to a broker. Sources with equal settings share one connection.
struct MQTTBroker: Hashable, Sendable {
  enum Version: Hashable, Sendable {
    /// Version 5, or 3.1.1 if the broker does not know version 5.
    case any
    case five, three
  }

  /// A retained message that says whether the panel is connected: `online` while it is, otherwise
  /// `offline`.
  struct Will: Hashable, Sendable {
    var topic: String
    var online: String
    var offline: String
  }

  var host: String
  var port: Int
  var isEncrypted: Bool
  var version = Version.any
  var user: String?
  var password: ConfigSecret?
  /// The id of the client; nil lets the broker choose one.
  var clientID: String?
  /// The seconds for which the broker keeps messages of QoS 1 for a disconnected panel; 0 if it
  /// does not keep them.
  var session = 0
  /// The resolved paths of the certificates that are trusted, and of the client's certificate and
  /// key.
  var ca: String?
  var certificate: String?
  var key: String?
  var will: Will?
  /// The seconds of silence after which the client pings the broker.
  var keepAlive = 60
  /// The seconds after which a connection attempt without an answer has failed.
  var timeout = 10.0

  /// The broker's name in failures.
  var name: String { HostAddress.name(host, port, defaultPort: Self.defaultPort(isEncrypted)) }

  private static func defaultPort(_ isEncrypted: Bool) -> Int { isEncrypted ? 8883 : 1883 }

  /// The reason for an attempt that has failed without an answer.
  var silence: String { "no answer in \(Int(timeout)) s" }

  /// Reads the keys of the connection. Returns nil, after reports in the reader, if they are wrong.
  ///
  /// - Parameter owner: the name of the source in problems.
  init?(_ reader: inout ConfigReader, _ owner: String) {
    let url = reader.string("url")
    version = reader.choice(
      "version", of: ["auto": Version.any, "5": .five, "3.1.1": .three], default: .any)
    user = reader.string("user")
    password = reader.secret("password")
    let client = reader.string("client_id")
    clientID = client.flatMap { $0.isEmpty ? nil : $0 }
    session = Int(reader.duration("session", in: 1...2_592_000) ?? 0)
    let files = ["ca", "certificate", "key"].map { key in
      reader.string(key).map { reader.location(of: key).resolve($0) }
    }
    (ca, certificate, key) = (files[0], files[1], files[2])
    keepAlive = max(5, Int(reader.duration("keep_alive", in: 5...3600) ?? 60))
    timeout = max(1, reader.duration("timeout", in: 1...60) ?? 10)
    will = Self.will(&reader)
    if session > 0, clientID == nil {
      reader.report("session needs client_id", at: reader.location(of: "session"))
    }
    if (certificate == nil) != (key == nil) {
      reader.report(
        "certificate and key belong together",
        at: reader.location(of: certificate == nil ? "key" : "certificate"))
    }
    guard let url else {
      if !reader.isWrong("url") {
        reader.report("\(owner) needs url, such as \"mqtts://broker.example\"")
      }
      return nil
    }
    let location = reader.location(of: "url")
    guard let address = Self.address(url) else {
      reader.report(
        "url takes mqtt://HOST or mqtts://HOST, with an optional port, found \"\(url.excerpt)\"",
        at: location)
      return nil
    }
    (host, port, isEncrypted) = address
    if !isEncrypted, ca != nil || certificate != nil {
      reader.report("ca, certificate and key need an mqtts:// url", at: location)
    }
  }

  private static func will(_ reader: inout ConfigReader) -> Will? {
    let isThere = reader.has("will")
    var table = reader.table("will")
    let topic = table.string("topic")
    let online = table.string("online") ?? "online"
    let offline = table.string("offline") ?? "offline"
    table.finish()
    if isThere, !reader.isWrong("will") {
      do throws(MQTTFilterError) {
        if try MQTTFilter(topic ?? "").hasWildcards {
          throw MQTTFilterError("wildcards are for topics to read")
        }
      } catch {
        table.report("will.topic takes a topic such as \"panels/hall\": \(error)")
      }
    }
    reader.adopt(table)
    return topic.map { Will(topic: $0, online: online, offline: offline) }
  }

  /// Returns the parts of a URL; nil if it is not the URL of a broker. A user name in it is
  /// refused, because a password often follows.
  static func address(_ url: String) -> (host: String, port: Int, isEncrypted: Bool)? {
    let schemes: KeyValuePairs = ["mqtt://": false, "mqtts://": true]
    guard let scheme = schemes.first(where: { url.hasPrefix($0.key) }) else { return nil }
    guard
      let parts = HostAddress(
        url.dropFirst(scheme.key.count), defaultPort: defaultPort(scheme.value))
    else { return nil }
    return (parts.host, parts.port, scheme.value)
  }

  /// Checks the secret and the files that a connection needs.
  ///
  /// - Throws: the failure of the first one that cannot be read.
  func check() throws(SourceFailure) {
    _ = try password?.open()
    for path in [ca, certificate, key] {
      guard let path else { continue }
      try FileFeed.check(path)
    }
  }
}
