/// The rule for who may use the live screen: pages on this machine that know the token.
///
/// The server listens on the loopback interface only. The check of `Host` excludes names that an
/// attacker's DNS points at 127.0.0.1. The check of `Origin` excludes other pages of the same
/// browser. The token excludes other users of the machine.
package struct WebAccess: Hashable, Sendable {
  /// The check that refused a request.
  package enum Refusal: Hashable, Sendable {
    /// The `Host` header is missing or not a loopback host.
    case host
    /// The `Origin` header is that of another page.
    case origin
    /// The token is missing or wrong.
    case token
  }

  /// The token: 32 hexadecimal digits.
  package let token: String

  /// The names, in lower case, that the `Host` header may have in addition to those of this
  /// machine, such as the name of a reverse proxy.
  let hosts: [String]

  /// Makes a rule with a token and the names of other hosts.
  package init(token: String, hosts: [String] = []) {
    self.token = token
    self.hosts = hosts
  }

  /// Returns a rule with a new token from the system's random source.
  package static func random() -> WebAccess {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<32).map { _ in
      String(UInt8.random(in: 0..<16, using: &generator), radix: 16)
    }
    return WebAccess(token: digits.joined())
  }

  /// Returns the first check that refuses a request; nil if it may pass. The arguments are the
  /// headers as sent; nil if they are missing.
  ///
  /// The host may have any port, because the two ends of a tunnel may use different ports. The
  /// origin, if there is one, must be the page itself: `http://` with the same host and port. For a
  /// host in `hosts`, a proxy, `https://` is accepted too.
  package func refusal(host: String?, origin: String?, token: String?) -> Refusal? {
    guard let host = host.flatMap(Authority.init), host.isLoopback || hosts.contains(host.host)
    else { return .host }
    if let origin {
      // A proxy may add TLS; the server itself has none.
      let schemes = host.isLoopback ? ["http://"] : ["http://", "https://"]
      guard let scheme = schemes.first(where: origin.hasPrefix),
        Authority(String(origin.dropFirst(scheme.count))) == host
      else { return .origin }
    }
    guard let token, Self.isEqual(token, self.token) else { return .token }
    return nil
  }

  /// Compares all bytes, so that the elapsed time does not depend on the position of the first
  /// difference.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in a.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}
