/// The parsed head of an HTTP request that pushes data.
struct PushRequest: Hashable, Sendable {
  var method: String
  var path: String
  /// The parameter `bucket` of the query, the id of a source in InfluxDB's API.
  var bucket: String?
  /// The parameter `precision` of the query, the unit of the times in the body.
  var precision: String?
  // The headers of these names; nil if the request lacks them.
  var authorization: String?
  var origin: String?
  var contentEncoding: String?
  var contentLength: String?

  /// The maximum length of a body in bytes.
  static let maximumBytes = 16 << 20

  /// Whether the sender uses the API of InfluxDB, whose errors are JSON.
  var isInflux: Bool { path == "/api/v2/write" }

  /// Returns the id of the source, and the unit of the times in the body.
  ///
  /// - Throws: the refusal if the path or a value of the query is unknown.
  func target() throws(PushRefusal) -> (id: String, unit: TimeText.Unit) {
    let id: String
    if isInflux {
      guard let bucket, !bucket.isEmpty else {
        throw PushRefusal(.malformed, "the bucket is missing, which is the id of the source")
      }
      id = bucket
    } else {
      let prefix = "/v1/push/"
      guard path.hasPrefix(prefix), path.utf8.count > prefix.utf8.count else {
        throw PushRefusal(.notFound, "there is /v1/push/ID and /api/v2/write?bucket=ID")
      }
      id = String(path.dropFirst(prefix.count))
    }
    guard method == "POST" else { throw PushRefusal(.wrongMethod, "a push is a POST") }
    guard let unit = TimeText.Unit(rawValue: precision ?? "ns") else {
      throw PushRefusal(.malformed, "the precision is s, ms, us or ns")
    }
    return (id, unit)
  }

  /// Checks whether the source accepts this request from its sender.
  ///
  /// - Parameter token: the token of the source; nil if it needs none.
  /// - Throws: the refusal.
  func check(token: Secret?) throws(PushRefusal) {
    if let token {
      guard let bearer, Self.isEqual(bearer, token.value) else {
        throw PushRefusal(.unauthorized, "the token is missing or wrong")
      }
    } else if origin != nil {
      // Without this check any web page in a browser of this machine could push.
      throw PushRefusal(.forbidden, "a page of the web pushes with a token only")
    }
    if let encoding = contentEncoding, encoding.lowercased() != "identity" {
      throw PushRefusal(
        .wrongEncoding,
        "the encoding \(encoding) is not read; in Telegraf set content_encoding = \"identity\"")
    }
    // The reader of the body has a limit of its own.
    if let length, length > Self.maximumBytes {
      throw PushRefusal(.tooLarge, "more than \(Self.maximumBytes >> 20) MiB at once")
    }
  }

  /// The length of the body in bytes that the head announces; nil for none. A text that is no
  /// length, such as a negative number, is a length that is refused.
  var length: Int? {
    contentLength.map { UInt($0).map { Int(clamping: $0) } ?? .max }
  }

  /// The token after "Bearer", or after InfluxDB's "Token".
  private var bearer: String? {
    guard let authorization, let blank = authorization.firstIndex(of: " ") else { return nil }
    let scheme = authorization[..<blank].lowercased()
    guard scheme == "bearer" || scheme == "token" else { return nil }
    return String(authorization[blank...].drop { $0 == " " })
  }

  /// Compares every byte, so that the time does not depend on the position of the first difference.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in a.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}
