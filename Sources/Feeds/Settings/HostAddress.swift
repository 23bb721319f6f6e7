/// A host and a port, as the URLs of sources contain them after the scheme.
struct HostAddress: Hashable, Sendable {
  /// A host name or an IP address, without brackets.
  var host: String
  /// The port, 1…65535.
  var port: Int

  /// Parses "HOST", "HOST:PORT" or "[ADDRESS]:PORT", with an optional slash at the end. Returns nil
  /// for any other text. A user name is refused too, because a password often follows it.
  init?(_ text: Substring, defaultPort: Int) {
    var rest = text
    if rest.hasSuffix("/") { rest.removeLast() }
    let signs = ".-_:[]%"
    let isClean = rest.unicodeScalars.allSatisfy { sign in
      sign.isASCII && (sign.properties.isAlphabetic || sign.properties.numericType != nil)
        || signs.unicodeScalars.contains(sign)
    }
    guard isClean else { return nil }
    var host = rest
    var port: Substring?
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = rest[rest.index(after: rest.startIndex)..<end]
      let after = rest[rest.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { return nil }
      port = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = rest.firstIndex(of: ":") {
      host = rest[..<colon]
      port = rest[rest.index(after: colon)...]
      guard !host.contains("["), !host.contains("]") else { return nil }
    }
    guard !host.isEmpty, host.utf8.count <= 253 else { return nil }
    let number = port.map { Int($0) } ?? defaultPort
    guard let number, 1...65535 ~= number else { return nil }
    self.host = String(host)
    self.port = number
  }

  /// Returns the host in messages, with its port unless that is the default port.
  func name(defaultPort: Int) -> String { Self.name(host, port, defaultPort: defaultPort) }

  /// Returns a host in messages, with its port unless that is the default port.
  static func name(_ host: String, _ port: Int, defaultPort: Int) -> String {
    if port == defaultPort { return host }
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
