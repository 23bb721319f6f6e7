#if HTTP
  internal import CCurl
#endif

/// The scheme, the host and the port of a URL.
package struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The whole origin, such as "https://example.org:443".
  package let description: String
  /// The host's name or address.
  package let host: String

  /// Parses a URL. It uses libcurl, which also parses the URLs of requests, so that both agree.
  /// Returns nil if the URL is malformed, if its scheme is not http, https, ws or wss, or if
  /// libcurl cannot be loaded.
  package init?(_ url: String) {
    #if HTTP
      guard unsafe martlet_curl_load() == nil else { return nil }
      var origin = [CChar](repeating: 0, count: 1024)
      var host = origin
      // Safety: the function writes at most as many bytes as the arrays have, with a zero at the
      // end.
      guard unsafe martlet_curl_origin(url, &origin, &host, CInt(origin.count)) == 0 else {
        return nil
      }
      description = Self.text(origin)
      self.host = Self.text(host)
    #else
      return nil
    #endif
  }

  private static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The host for messages, followed by its port unless that is the default port of the scheme.
  package var name: String {
    let port = description.split(separator: ":").last ?? ""
    return port == (isProtected ? "443" : "80") ? host : "\(host):\(port)"
  }

  /// Whether TLS protects the connection.
  package var isProtected: Bool {
    description.hasPrefix("https:") || description.hasPrefix("wss:")
  }
}
