/// A request over HTTP or HTTPS, and the limits of its answer.
///
/// Its description and reflection show the method and the host only, because a header, a body and
/// even a URL may hold a secret.
package struct HTTPRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// The proof of who asks. It is sent to the origin of the URL alone, never to
  /// another one that a redirect names.
  package enum Credentials: Hashable, Sendable {
    case none
    case password(user: String, password: String)
    /// The token of an `Authorization: Bearer` header.
    case bearer(String)
  }

  package var url: String
  package var method = "GET"
  /// They are sent to the origin of the URL alone.
  package var headers: [HTTPHeader] = []
  package var body: [UInt8]?
  package var credentials = Credentials.none
  /// The greatest number of bytes of the answer's body, as decoded.
  package var mostBytes = 64 << 20
  /// The seconds until there is a connection, with TLS where the URL asks for it.
  package var connectTimeout = 10.0
  /// The seconds until the answer is complete, with all redirects; nil for no limit.
  package var timeout: Double? = 30
  package var mostRedirects = 5
  /// Whether the request must not reach a server twice. It follows no redirect, and has a connection of
  /// its own: a request over one that the server has closed meanwhile would be sent again.
  package var isSentOnce = false
  /// The URL of a proxy: http, https or socks5; nil for the one of the environment (`https_proxy`),
  /// empty for none.
  package var proxy: String?
  /// The path of the certificates that are trusted, in PEM; nil for those of the system.
  package var authority: String?
  /// The paths of the client's certificate and of its key, in PEM.
  package var certificate: String?
  package var key: String?

  package init(_ url: String) {
    self.url = url
  }

  /// The URL's scheme, host and port, such as "https://example.org:443", and its host; nil if the
  /// URL is malformed or of another scheme.
  package var origin: HTTPOrigin? { HTTPOrigin(url) }

  package var description: String { "\(method) \(origin?.host ?? "(no URL)")" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A name and a value in the header of a request or an answer.
package struct HTTPHeader: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether both have only characters that a header may have, so that nothing can add a line.
  package var isValid: Bool {
    let signs = "!#$%&'*+-.^_`|~"
    let isName = name.unicodeScalars.allSatisfy { sign in
      sign.isASCII && (sign.properties.isAlphabetic || sign.properties.numericType != nil)
        || signs.unicodeScalars.contains(sign)
    }
    let isValue = value.unicodeScalars.allSatisfy {
      ($0.value >= 0x20 && $0.value != 0x7F) || $0 == "\t"
    }
    return isName && !name.isEmpty && isValue
  }
}

/// The reason why a request has no answer.
package struct HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    /// The URL, a header or a file of the request cannot be used.
    case request
    /// The host was not reached, or the connection ended early. A later attempt may succeed.
    case host
    /// The host answered, but the answer is too large or malformed, or leads nowhere.
    case answer
    /// The library cannot be loaded, or the process has no memory or descriptor left.
    case process
  }

  package var cause: Cause
  /// The host, or the URL if it has none.
  package var host: String
  /// The reason, the same each time, such as "Connection refused".
  package var why: String

  package init(_ cause: Cause, host: String, why: String) {
    self.cause = cause
    self.host = host
    self.why = why
  }

  package var description: String { "\(host): \(why)" }
}
