/// The status and the header fields of an answer.
package struct HTTPHead: Hashable, Sendable {
  /// The status code, such as 200.
  package var status: Int
  /// The header fields in the order of the answer.
  package var headers: [HTTPHeader]

  /// Makes a head.
  package init(status: Int, headers: [HTTPHeader]) {
    self.status = status
    self.headers = headers
  }

  /// Parses the lines of a header. Malformed lines are left out.
  init(status: Int, lines: Span<UInt8>) {
    self.status = status
    headers = []
    var start = 0
    for index in lines.indices where lines[index] == UInt8(ascii: "\n") {
      if let header = Self.header(lines.extracting(start..<index)) { headers.append(header) }
      start = index + 1
    }
  }

  private static func header(_ line: Span<UInt8>) -> HTTPHeader? {
    guard let colon = line.indices.first(where: { line[$0] == UInt8(ascii: ":") }) else {
      return nil
    }
    func text(_ range: Range<Int>) -> String {
      var bytes: [UInt8] = []
      for index in range { bytes.append(line[index]) }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.trimmed
    }
    return HTTPHeader(text(0..<colon), text(colon + 1..<line.count))
  }

  /// Returns the value of the first field with this name; nil without such a field. Case does not
  /// matter.
  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Whether the server has fulfilled the request: the status is 200 to 299.
  package var isSuccess: Bool { 200..<300 ~= status }

  /// The validator of the content for `If-None-Match`; nil if the answer has none.
  package var etag: String? { self["ETag"] }
  /// The date of the content for `If-Modified-Since`, as the server writes it; nil if the answer
  /// has none.
  package var lastModified: String? { self["Last-Modified"] }

  /// The media type without its parameters, in lower case, such as "application/json".
  package var mediaType: String? {
    self["Content-Type"]?.split(separator: ";").first.map { String($0).trimmed.lowercased() }
  }

  /// Returns a parameter of the media type, such as its boundary, without quotation marks; nil
  /// without this parameter.
  ///
  /// - Parameter name: the name in lower case.
  package func mediaTypeParameter(_ name: String) -> String? {
    for part in self["Content-Type"]?.split(separator: ";").dropFirst() ?? [] {
      let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard pair.count == 2, pair[0].lowercased() == name else { continue }
      return pair[1].count >= 2 && pair[1].hasPrefix("\"") && pair[1].hasSuffix("\"")
        ? String(pair[1].dropFirst().dropLast()) : pair[1]
    }
    return nil
  }

  /// Returns the seconds to wait before the next request, from `Retry-After`; nil without this
  /// field.
  ///
  /// - Parameter time: the present time in seconds since 1970-01-01 UTC, for a date in the header.
  package func retryAfter(at time: Int64) -> Double? {
    guard let text = self["Retry-After"] else { return nil }
    if let seconds = Int(text) { return seconds < 0 ? nil : Double(seconds) }
    return HTTPDate(text).map { max(0, Double($0.seconds - time)) }
  }
}

extension HTTPHead {
  /// Returns the seconds by which the server's clock is ahead of this machine's; nil if the answer
  /// has no date. The `Age` header of a cached answer is taken into account (RFC 9111, section
  /// 5.1).
  ///
  /// - Parameter time: the seconds since 1970-01-01 UTC by this machine's clock.
  package func clockLead(at time: Int64) -> Int64? {
    guard let date = self["Date"].flatMap({ HTTPDate($0) }) else { return nil }
    let age = self["Age"].flatMap { Int32($0) } ?? 0
    return date.seconds + Int64(max(0, age)) - time
  }
}

/// An answer with any status.
package struct HTTPAnswer: Sendable {
  /// The status and the header fields.
  package var head: HTTPHead
  /// The body, decoded, in memory.
  package var body: MemoryFile

  /// The status code.
  package var status: Int { head.status }

  /// The status with the server's own message if it has one. The message is a body of plain text,
  /// or the member `message`, `error` or `detail` of a JSON body.
  package var refusal: String {
    let name = HTTPStatus.name(status).map { " \($0)" } ?? ""
    let words = body.words(as: head.mediaType)
    return words.isEmpty ? "\(status)\(name)" : "\(status)\(name): \(words)"
  }
}

extension MemoryFile {
  /// Returns the human-readable message of a body, with at most 200 characters and without control
  /// characters. Empty if the body has none.
  func words(as type: String?) -> String {
    let bytes = prefix(4096)
    let text = String(decoding: bytes, as: UTF8.self)
    if type == "text/plain" { return text.shortened() }
    guard let type, type == "application/json" || type.hasSuffix("+json") else { return "" }
    for key in ["message", "error", "detail"] {
      if let words = text.stringMember(key), !words.isEmpty { return words.shortened() }
    }
    return ""
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmed: String {
    var scalars = unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }

  /// Returns the text in one line, with at most `maximum` characters and without control
  /// characters.
  package func shortened(to maximum: Int = 200) -> String {
    var line = ""
    for scalar in unicodeScalars.prefix(maximum * 4) {
      let isControl = scalar.properties.generalCategory == .control
      if isControl || scalar.properties.isWhitespace {
        if !line.isEmpty, line.last != " " { line.append(" ") }
      } else if scalar.properties.generalCategory != .format {
        line.unicodeScalars.append(scalar)
      }
    }
    line = line.trimmed
    return line.count <= maximum ? line : String(line.prefix(maximum - 1)) + "…"
  }

  /// Returns the first string in a JSON text that is the value of a member `key`, at any depth.
  /// `\n`, `\r` and `\t` become spaces; `\"`, `\\` and `\/` are decoded. Other escapes stay as they
  /// are.
  fileprivate func stringMember(_ key: String) -> String? {
    var rest = self[...]
    var isFound = false
    // The name may also occur as a value, or as the name of a member that is not a string.
    while !isFound {
      guard let end = endOfFirst("\"\(key)\"", in: rest) else { return nil }
      rest = rest[end...].drop { $0.isWhitespace }
      guard rest.first == ":" else { continue }
      rest = rest.dropFirst().drop { $0.isWhitespace }
      isFound = rest.popFirst() == "\""
    }
    var text = ""
    while let next = rest.popFirst(), next != "\"" {
      guard next == "\\", let escaped = rest.popFirst() else {
        text.append(next)
        continue
      }
      switch escaped {
      case "n", "t", "r": text.append(" ")
      case "\"", "\\", "/": text.append(escaped)
      default: text += "\\\(escaped)"
      }
    }
    return text
  }
}

/// Returns the end of the first occurrence of a text; nil without one.
private func endOfFirst(_ word: String, in text: Substring) -> String.Index? {
  var start = text.startIndex
  while start < text.endIndex {
    if text[start...].hasPrefix(word) { return text.index(start, offsetBy: word.count) }
    start = text.index(after: start)
  }
  return nil
}

/// The names of common status codes (RFC 9110, RFC 6585).
enum HTTPStatus {
  static func name(_ status: Int) -> String? {
    switch status {
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: nil
    }
  }
}
