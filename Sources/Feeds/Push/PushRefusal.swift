/// The reason why a push is refused, as an HTTP response.
package struct PushRefusal: Error, Hashable, Sendable {
  /// The reason as a status code of HTTP, for programs.
  package enum Status: UInt32, Sendable {
    /// The bytes are not in the source's format, or do not fit its items.
    case malformed = 400
    /// The token is missing or wrong.
    case unauthorized = 401
    /// The sender may not push, such as a page of a browser.
    case forbidden = 403
    /// There is no such source or path.
    case notFound = 404
    /// The method is not POST.
    case wrongMethod = 405
    /// The body is too large.
    case tooLarge = 413
    /// The body is compressed.
    case wrongEncoding = 415
    /// The body has more items or series than the source keeps. The body itself is well formed.
    case overLimit = 422
    /// More samples than the source accepts in a second.
    case tooMany = 429
    /// The source cannot accept pushes at present.
    case unavailable = 503
  }

  /// The reason as a status code, for programs.
  package var status: Status
  /// A sentence for a person, on one line.
  package var text: String
  /// The whole seconds after which the push may be accepted; nil if waiting does not help.
  package var retryAfter: Int?

  /// Makes a refusal. `text` becomes one line of at most 400 characters.
  package init(_ status: Status, _ text: String, retryAfter: Int? = nil) {
    self.status = status
    self.text = text.oneLine
    self.retryAfter = retryAfter
  }
}

extension PushRefusal {
  /// The answer in the JSON form of InfluxDB.
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
      case .overLimit: "unprocessable entity"
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
