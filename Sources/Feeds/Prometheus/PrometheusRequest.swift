#if HTTP
  import MartletData
  import MartletNetwork

  /// One query to the server.
  struct PrometheusRequest {
    enum Moments: Hashable {
      /// A single moment, in milliseconds since 1970-01-01 UTC.
      case at(Int64)
      /// A part of the item's range, or of the finer range with the id `detail`.
      case part(PrometheusGrid, detail: Int?)
    }

    let id: Int
    /// The index of the item.
    let item: Int
    let moments: Moments

    /// The id of the finer range that the query belongs to; nil for the item's own range.
    var detail: Int? {
      if case .part(_, let detail) = moments { detail } else { nil }
    }

    /// The maximum length of a URL that every server accepts, in bytes. A longer query is sent with
    /// POST, which no proxy caches.
    private static let longestURL = 4000

    /// Returns the HTTP request of the query.
    ///
    /// - Throws: the failure if a secret cannot be read.
    func request(_ kind: PrometheusKind) throws(SourceFailure) -> HTTPRequest {
      let item = kind.items[item]
      var fields: [(String, String)] = []
      let path: String
      switch moments {
      case .at(let time):
        path = "/api/v1/query"
        let step = max(kind.interval, item.minimumStep)
        fields.append(
          ("query", item.query.filled(step: step, minimumStep: item.minimumStep, range: step)))
        fields.append(("time", Self.seconds(time)))
      case .part(let grid, _):
        path = "/api/v1/query_range"
        var range = grid.step
        if case .series(let whole, _) = item.shape { range = whole }
        fields.append(
          ("query", item.query.filled(step: grid.step, minimumStep: item.minimumStep, range: range))
        )
        fields.append(("start", Self.seconds(grid.first)))
        fields.append(("end", Self.seconds(grid.last)))
        fields.append(("step", Self.seconds(grid.step)))
      }
      // The server's limit is shorter than the client's, so that its answer gives the reason.
      fields.append(("timeout", "\(Int64((kind.server.timeout * 1000).rounded()))ms"))
      let form = fields.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
      var request = try kind.server.request()
      request.url = "\(kind.server.url)\(path)?\(form)"
      if request.url.utf8.count > Self.longestURL {
        request.url = kind.server.url + path
        request.method = "POST"
        request.body = Array(form.utf8)
        request.headers.append(HTTPHeader("Content-Type", "application/x-www-form-urlencoded"))
      }
      request.timeout = kind.server.timeout + 2
      return request
    }

    /// Returns a time or duration in seconds, such as "1700000000" or "0.25".
    static func seconds(_ milliseconds: Int64) -> String {
      let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
      guard rest != 0 else { return "\(whole)" }
      let digits = "\(1000 + rest.magnitude)".dropFirst()
      return "\(milliseconds < 0 && whole == 0 ? "-" : "")\(whole).\(digits)"
    }

    /// Returns a text in the encoding of URLs and forms (RFC 3986).
    static func encoded(_ text: String) -> String {
      let digits = Array("0123456789ABCDEF".utf8)
      var bytes: [UInt8] = []
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "~"):
          bytes.append(byte)
        default:
          bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
