#if HTTP
  import MartletConfig
  import MartletData
  import MartletNetwork
  import MartletThreads

  /// The settings of a server and of the requests to it. All kinds that use HTTP have these keys.
  package struct HTTPSettings: Hashable, Sendable {
    struct Header: Hashable, Sendable {
      enum Value: Hashable, Sendable {
        case text(String)
        case secret(ConfigSecret)
      }

      var name: String
      var value: Value
    }

    /// The URL, without a user name.
    var url: String
    var headers: [Header] = []
    var user: String?
    var password: ConfigSecret?
    var token: ConfigSecret?
    /// The resolved path of the certificates that are trusted; nil for those of the system.
    var authority: String?
    /// The resolved path of the client's certificate.
    var certificate: String?
    /// The resolved path of the client's private key.
    var key: String?
    var proxy: String?
    /// The time limit for a whole answer, in seconds.
    var timeout: Double
    /// The maximum size of an answer in bytes.
    var maximumBytes: Int

    init(url: String, timeout: Double = 30, maximumBytes: Int = 64 << 20) {
      self.url = url
      self.timeout = timeout
      self.maximumBytes = maximumBytes
    }

    /// Reads the keys. Returns nil if there is no usable `url`.
    ///
    /// - Parameter schemes: the schemes that the URL may have.
    init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, schemes: [String] = ["http", "https"]
    ) {
      timeout = max(0.1, reader.duration("timeout", in: 0.1...600) ?? 30)
      maximumBytes = (reader.integer("most_megabytes", in: 1...1024) ?? 64) << 20
      user = reader.string("user")
      password = reader.secret("password")
      token = reader.secret("token")
      authority = reader.optionalFile("ca")
      certificate = reader.optionalFile("certificate")
      key = reader.optionalFile("key")
      proxy = reader.string("proxy")
      headers = Self.readHeaders(&reader)
      if (user == nil) != (password == nil) {
        reader.report("user and password belong together", at: reader.location(of: "user"))
      }
      if token != nil, user != nil {
        reader.report(
          "token takes the place of user and password", at: reader.location(of: "token"))
      }
      guard let url = reader.url("url", schemes: schemes, of: common.owner) else { return nil }
      self.url = url
    }

    private static func readHeaders(_ reader: inout ConfigReader) -> [Header] {
      let secret = ConfigShape.either([.table(["file": .text]), .table(["credential": .text])])
      let shape = ConfigShape.members(.either([.text, secret]))
      guard let value = reader.value("headers", as: shape) else { return [] }
      guard case .table(let table) = value.kind else {
        reader.report(
          "headers takes a table, such as { Accept = \"text/csv\" }", at: value.location)
        return []
      }
      var inner = ConfigReader(table, name: "headers", location: value.location)
      var headers: [Header] = []
      for entry in table.entries {
        var content: Header.Value?
        if case .table = entry.value.kind {
          content = inner.secret(entry.key).map(Header.Value.secret)
        } else {
          content = inner.string(entry.key).map(Header.Value.text)
        }
        guard let content else { continue }
        var sample = ""
        if case .text(let text) = content { sample = text }
        if HTTPHeader(entry.key, sample).isValid {
          headers.append(Header(name: entry.key, value: content))
        } else {
          reader.report(
            "headers.\(entry.key.excerpt) is not a header of HTTP", at: entry.value.location)
        }
      }
      inner.finish()
      reader.adopt(inner)
      return headers
    }

    /// The URL as failures show it: without its query, which may contain a secret.
    var name: String { String(url.prefix { $0 != "?" && $0 != "#" }) }

    /// Returns the reason why a server refused a request, as the server gives it. If it refused the
    /// secret, the reason says which one was sent.
    func refusal(_ answer: HTTPAnswer) -> String {
      guard answer.status == 401 || answer.status == 403, let secret = token ?? password else {
        return answer.refusal
      }
      return "\(answer.refusal) (sent: \(secret.name))"
    }

    /// Checks the secrets and the files of certificates.
    ///
    /// - Throws: the failure of the first one that cannot be read.
    func check() throws(SourceFailure) {
      for path in [authority, certificate, key].compactMap({ $0 }) { try FileFeed.check(path) }
      _ = try request()
    }

    /// Returns a request. It reads the secrets again each time.
    ///
    /// - Throws: the failure if a secret cannot be read.
    func request() throws(SourceFailure) -> HTTPRequest {
      var request = HTTPRequest(url)
      request.timeout = timeout
      request.connectTimeout = min(10, timeout)
      request.maximumBytes = maximumBytes
      request.proxy = proxy
      request.authority = authority
      request.certificate = certificate
      request.key = key
      for header in headers {
        switch header.value {
        case .text(let text): request.headers.append(HTTPHeader(header.name, text))
        case .secret(let secret):
          request.headers.append(
            HTTPHeader(header.name, try secret.open().value, isSecret: true))
        }
      }
      if let user, let password {
        request.credentials = .password(user: user, password: try password.open().value)
      } else if let token {
        request.credentials = .bearer(try token.open().value)
      }
      return request
    }
  }

  extension HTTPFailure {
    /// The failure in the form in which a source delivers it.
    var sourceFailure: SourceFailure { SourceFailure(.source(host), why: why) }

    /// The extent of the failure: one source, or all sources of the host.
    var trouble: PollFailureScope {
      switch cause {
      case .host: .host(retryAfter: nil)
      case .answer: .content
      case .request, .process: .source
      }
    }
  }

  extension HTTPAnswer {
    /// The end of an attempt that the server refused.
    func refusal(by host: String, _ settings: HTTPSettings) -> PollResult {
      .failed(SourceFailure(.source(host), why: settings.refusal(self)), trouble)
    }

    /// The maximum difference between the clock of this machine and that of a server, in seconds.
    private static let maximumDifference: UInt64 = 120

    /// The reason why the times of this machine's clock cannot be used for the numbers of this
    /// answer; nil if they can. If the clock differs too much from that of the server, old numbers
    /// may look new.
    var clockFault: String? {
      guard let lead = head.clockLead(at: RealTime.milliseconds / 1000),
        lead.magnitude > Self.maximumDifference
      else { return nil }
      // Only the unit is given, so that the reason is the same in each attempt.
      let amount = lead.magnitude < 7200 ? "minutes" : lead.magnitude < 172_800 ? "hours" : "days"
      return "the clock of this machine is \(amount) "
        + (lead > 0 ? "behind the server's" : "ahead of the server's")
    }

    /// The extent of a refusal. If the server is overloaded, all sources of the host pause.
    var trouble: PollFailureScope {
      guard status == 429 || status == 503 else { return .content }
      return .host(retryAfter: head.retryAfter(at: RealTime.milliseconds / 1000))
    }
  }

  extension ConfigReader {
    /// Reads a URL without a user name. A missing or wrong URL is reported and gives nil.
    ///
    /// - Parameters:
    ///   - schemes: the schemes that the URL may have.
    ///   - owner: the name of the table in problems, such as `source "energy"`.
    package mutating func url(_ key: String, schemes: [String], of owner: String) -> String? {
      guard let value = value(key, as: .text) else {
        report("\(owner) needs \(key), such as \"\(schemes[0])://example.org/\"")
        return nil
      }
      guard let text = string(key) else { return nil }
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let isKnown = parts.count == 2 && schemes.contains(parts[0].lowercased())
      let host = isKnown && parts[1].hasPrefix("//") ? parts[1].dropFirst(2) : ""
      let isClean = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
      let authority = host.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      guard !authority.isEmpty, isClean else {
        report("\(key) takes a URL of \(schemes.joined(separator: " or "))", at: value.location)
        return nil
      }
      guard !authority.contains("@") else {
        report("\(key) names no user: write user and password beside it", at: value.location)
        return nil
      }
      return text
    }
  }
#endif
