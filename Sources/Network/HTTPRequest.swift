import MartletFormats

/// A request over HTTP or HTTPS, and the limits for its answer.
///
/// Its description and its mirror show only the method and the host, because a header, a body and
/// even a URL may contain a secret.
package struct HTTPRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// The credentials of the client. They are sent only to the origin of the URL, never to another
  /// origin to which a redirect leads.
  package enum Credentials: Hashable, Sendable {
    /// No credentials.
    case none
    /// A user's name and password, for basic authentication.
    case password(user: String, password: String)
    /// The token of an `Authorization: Bearer` header.
    case bearer(String)
  }

  /// The absolute URL. A redirect replaces it.
  package var url: String
  /// The method, in upper case.
  package var method = "GET"
  /// Additional header fields. They are sent only to the origin of the URL.
  package var headers: [HTTPHeader] = []
  /// The body; nil for none.
  package var body: [UInt8]?
  /// The credentials of the client.
  package var credentials = Credentials.none
  /// The maximum size of the answer's decoded body, in bytes.
  package var maximumBytes = 64 << 20
  /// The time limit for the connection, with TLS if the URL asks for it, in seconds.
  package var connectTimeout = 10.0
  /// The time limit for the complete answer, with all redirects, in seconds; nil for no limit.
  package var timeout: Double? = 30
  /// The maximum number of redirects to follow.
  package var maximumRedirects = 5
  /// Whether the request must not reach a server twice. It then follows no redirect and uses a new
  /// connection. If the server has closed a reused connection, libcurl would send the request
  /// again.
  package var isSentOnce = false
  /// The URL of a proxy: http, https or socks5. Nil takes the proxy of the environment
  /// (`https_proxy`), an empty string uses none.
  package var proxy: String?
  /// The path of a PEM file with the trusted certificates; nil takes those of the system.
  package var authority: String?
  /// The path of a PEM file with the client's certificate; nil for none.
  package var certificate: String?
  /// The path of a PEM file with the key of `certificate`.
  package var key: String?

  /// Makes a GET request without credentials.
  package init(_ url: String) {
    self.url = url
  }

  /// The scheme, the host and the port of the URL; nil if the URL is malformed or has another
  /// scheme.
  package var origin: HTTPOrigin? { HTTPOrigin(url) }

  /// The secrets in all forms in which a server may repeat them.
  var secrets: [String] {
    var secrets = headers.filter(\.isSecret).map(\.value)
    switch credentials {
    case .none: break
    case .password(let user, let password):
      secrets += [password, Base64.text(Array("\(user):\(password)".utf8))]
    case .bearer(let token): secrets.append(token)
    }
    return secrets + secrets.map(\.inJSON)
  }

  /// The method and the host, without any secret.
  package var description: String { "\(method) \(origin?.host ?? "(no URL)")" }
  /// A mirror without children, so that reflection shows no secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// One field in the header of a request or an answer.
package struct HTTPHeader: Hashable, Sendable {
  /// The name; case does not matter.
  package var name: String
  /// The value.
  package var value: String
  /// Whether the value is a secret, which is removed from refusals that repeat it.
  package var isSecret: Bool

  /// Makes a field.
  package init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret
  }

  /// Whether name and value contain only the characters that a header field may contain. Neither
  /// can then add a line to the header.
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
  /// The causes that callers distinguish.
  package enum Cause: Hashable, Sendable {
    /// The URL, a header or a file of the request cannot be used.
    case request
    /// The host was not reached, or the connection ended early. A later attempt may succeed.
    case host
    /// The host answered, but the answer is too large or malformed, or redirects to an unusable
    /// URL.
    case answer
    /// libcurl cannot be loaded, or the process has no memory or descriptor left.
    case process
  }

  /// The cause.
  package var cause: Cause
  /// The name of the host, or the URL if it has none.
  package var host: String
  /// The reason, such as "Connection refused". It is the same text for each failure of the same
  /// kind.
  package var why: String

  /// Makes a failure.
  package init(_ cause: Cause, host: String, why: String) {
    self.cause = cause
    self.host = host
    self.why = why
  }

  /// The host and the reason, in one line.
  package var description: String { "\(host): \(why)" }
}
