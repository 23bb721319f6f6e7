/// Who may talk to the live screen: pages of this machine that know the token.
///
/// The server listens on loopback only. The `Host` check keeps out names that an attacker's DNS
/// points at 127.0.0.1, the `Origin` check other pages of the same browser, the token everybody
/// else on the machine.
package struct WebAccess: Hashable, Sendable {
  package enum Refusal: Hashable, Sendable {
    case host
    case origin
    case token
  }

  /// 32 hexadecimal digits.
  package let token: String

  package init(token: String) {
    self.token = token
  }

  /// A fresh token from the system's random source.
  package static func random() -> WebAccess {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<32).map { _ in
      String(UInt8.random(in: 0..<16, using: &generator), radix: 16)
    }
    return WebAccess(token: digits.joined())
  }

  /// Why a request is refused; nil when it may pass. Headers as sent, nil where missing.
  ///
  /// The host may have any port, because a tunnel may end on another one than it starts from. The
  /// origin, where there is one, is the page itself: `http://` and the same host and port.
  package func refusal(host: String?, origin: String?, token: String?) -> Refusal? {
    guard let host = host.flatMap(Authority.init), host.isLoopback else { return .host }
    if let origin {
      guard origin.hasPrefix("http://"), Authority(String(origin.dropFirst(7))) == host else {
        return .origin
      }
    }
    guard let token, Self.isEqual(token, self.token) else { return .token }
    return nil
  }

  /// Compares every byte, so that the elapsed time does not depend on the first difference.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in a.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}
