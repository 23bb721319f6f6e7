import MartletConfig
import MartletFeeds

extension Config {
  /// The panel's mirror over HTTP.
  package struct Remote: Hashable, Sendable {
    /// The address and port at which it is served.
    package var address: PushAddress
    /// The token that requests must carry.
    package var token: ConfigSecret
    /// The names that the `Host` header may have besides those of this machine.
    package var hosts: [String] = []
    /// Whether the panel accepts touches on the live page.
    package var allowsTouch = false
    /// Whether programs may send requests to the panel over HTTP.
    package var allowsControl = false
  }

  /// Reads `[remote]`. Without this table nothing is served.
  mutating func readRemote(_ root: inout ConfigReader) {
    let isWanted = root.has("remote")
    var reader = root.table("remote")
    let location = reader.location(of: "listen")
    let text = reader.string("listen") ?? "127.0.0.1:9274"
    let address = PushAddress(text)
    if address == nil {
      reader.report(
        "remote.listen takes an address and a port, such as \"127.0.0.1:9274\" or \"[::1]:9274\"",
        at: location)
    }
    let token = reader.secret("token")
    let hosts = reader.strings("hosts") ?? []
    for host in hosts where !Self.isHost(host.text) {
      reader.report(
        "remote.hosts takes names such as \"panel.example.org\", found \"\(host.text.excerpt)\"",
        at: host.location)
    }
    let touch = reader.bool("touch") ?? false
    let control = reader.bool("control") ?? false
    if isWanted, token == nil, !reader.isWrong("token") {
      reader.report("[remote] needs token = { file = … } or { credential = … }")
    }
    reader.finish()
    root.adopt(reader)
    guard isWanted, let address, let token else { return }
    remote = Remote(
      address: address, token: token, hosts: hosts.map { $0.text.lowercased() },
      allowsTouch: touch, allowsControl: control)
  }

  /// Reads `[mqtt]`. Without this table the panel has no connection of its own.
  mutating func readMQTT(_ root: inout ConfigReader) {
    let isWanted = root.has("mqtt")
    var reader = root.table("mqtt")
    let settings = PanelMQTTSettings(&reader)
    reader.finish()
    // Without the table its required keys are not missing, so no problem is reported.
    if isWanted || settings != nil { root.adopt(reader) }
    if isWanted { mqtt = settings }
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
  }
}
