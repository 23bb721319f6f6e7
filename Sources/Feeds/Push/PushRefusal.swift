/// The reason why a push is refused, as an answer of HTTP.
package struct PushRefusal: Error, Hashable, Sendable {
  package enum Status: UInt32, Sendable {
    case malformed = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case wrongMethod = 405
    case tooLarge = 413
    case wrongEncoding = 415
    case tooMany = 429
    case unavailable = 503
  }

  package var status: Status
  /// A sentence for a person, on one line.
  package var text: String
  /// The whole seconds after which the push may be taken; nil if waiting does not help.
  package var retryAfter: Int?

  package init(_ status: Status, _ text: String, retryAfter: Int? = nil) {
    self.status = status
    self.text = text.oneLine
    self.retryAfter = retryAfter
  }
}

extension PushRefusal {
  /// The answer as InfluxDB gives it, in JSON.
  var influxText: String {
    let code =
      switch status {
      case .malformed: "invalid"
      case .unauthorized: "unauthorized"
      case .forbidden: "forbidden"
      case .notFound: "not found"
      case .wrongMethod: "method not allowed"
      case .tooLarge: "request too large"
      case .wrongEncoding: "unsupported media type"
      case .tooMany: "too many requests"
      case .unavailable: "unavailable"
      }
    var escaped = ""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(character)
    }
    return "{\"code\":\"\(code)\",\"message\":\"\(escaped)\"}\n"
  }
}

extension String {
  /// The text with blanks for control characters, at most 400 characters.
  fileprivate var oneLine: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(400) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      result.append(isControl ? " " : scalar)
    }
    return String(result)
  }
}
