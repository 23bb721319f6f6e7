#if HTTP
  import MartletConfig
  import MartletData
  import MartletNetwork
  import MartletThreads

  /// The keys with which a source says whom it asks, and how. Every kind that speaks HTTP has them.
  package struct HTTPSettings: Hashable, Sendable {
    struct Header: Hashable, Sendable {
      enum Value: Hashable, Sendable {
        case text(String)
        case secret(ConfigSecret)
      }

      var name: String
      var value: Value
    }

    var url: String
    var headers: [Header] = []
    var user: String?
    var password: ConfigSecret?
    var token: ConfigSecret?
    /// Resolved paths.
    var authority: String?
    var certificate: String?
    var key: String?
    var proxy: String?
    /// The time limit of an answer, in seconds.
    var timeout: Double
    var mostBytes: Int

    init(url: String, timeout: Double = 30, mostBytes: Int = 64 << 20) {
      self.url = url
      self.timeout = timeout
      self.mostBytes = mostBytes
    }

    /// Reads the keys; nil if there is no usable `url`.
    ///
    /// - Parameter schemes: the schemes that the URL may have.
    init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, schemes: [String] = ["http", "https"]
    ) {
      timeout = max(0.1, reader.duration("timeout", in: 0.1...600) ?? 30)
      mostBytes = (reader.integer("most_megabytes", in: 1...1024) ?? 64) << 20
      user = reader.string("user")
      password = reader.secret("password")
      token = reader.secret("token")
      authority = reader.optionalFile("ca")
      certificate = reader.optionalFile("certificate")
      key = reader.optionalFile("key")
      proxy = reader.string("proxy")
      headers = Self.readHeaders(&reader)
      if (user == nil) != (password == nil) {
        reader.report("user and password belong together", at: reader.place(of: "user"))
      }
      if token != nil, user != nil {
        reader.report("token takes the place of user and password", at: reader.place(of: "token"))
      }
      guard let url = reader.url("url", schemes: schemes, of: common.owner) else { return nil }
      self.url = url
    }

    private static func readHeaders(_ reader: inout ConfigReader) -> [Header] {
      let secret = ConfigShape.either([.table(["file": .text]), .table(["credential": .text])])
      let shape = ConfigShape.members(.either([.text, secret]))
      guard let value = reader.value("headers", as: shape) else { return [] }
      guard case .table(let table) = value.kind else {
        reader.report("headers takes a table, such as { Accept = \"text/csv\" }", at: value.place)
        return []
      }
      var inner = ConfigReader(table, name: "headers", place: value.place)
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
            "headers.\(entry.key.excerpt) is not a header of HTTP", at: entry.value.place)
        }
      }
      inner.finish()
      reader.adopt(inner)
      return headers
    }

    /// The URL as failures show it: without its query, which may hold a secret.
    var name: String { String(url.prefix { $0 != "?" && $0 != "#" }) }

    /// Throws if a file that it names cannot be read.
    func check() throws(SourceFailure) {
      for path in [authority, certificate, key].compactMap({ $0 }) { try FileFeed.check(path) }
      _ = try request()
    }

    /// Returns a request. Secrets are read for it anew.
    func request() throws(SourceFailure) -> HTTPRequest {
      var request = HTTPRequest(url)
      request.timeout = timeout
      request.connectTimeout = min(10, timeout)
      request.mostBytes = mostBytes
      request.proxy = proxy
      request.authority = authority
      request.certificate = certificate
      request.key = key
      for header in headers {
        switch header.value {
        case .text(let text): request.headers.append(HTTPHeader(header.name, text))
        case .secret(let secret):
          request.headers.append(HTTPHeader(header.name, try secret.open().value))
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
    /// The failure as a source delivers it.
    var sourceFailure: SourceFailure { SourceFailure(.source(host), why: why) }

    /// The reach of the failure.
    var trouble: PollTrouble {
      switch cause {
      case .host: .host(asked: nil)
      case .answer: .content
      case .request, .process: .source
      }
    }
  }

  extension HTTPAnswer {
    /// The end of an attempt that the server refused.
    func refusal(by host: String) -> PollResult {
      .failed(SourceFailure(.source(host), why: refusal), trouble)
    }

    /// The reach of a refusal: a server that has too much to do is left alone.
    var trouble: PollTrouble {
      guard status == 429 || status == 503 else { return .content }
      return .host(asked: head.retryAfter(at: RealTime.milliseconds / 1000))
    }
  }

  extension ConfigReader {
    /// Reads a URL without a user in it. A missing or wrong one is reported and gives nil.
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
        report("\(key) takes a URL of \(schemes.joined(separator: " or "))", at: value.place)
        return nil
      }
      guard !authority.contains("@") else {
        report("\(key) names no user: write user and password beside it", at: value.place)
        return nil
      }
      return text
    }
  }
#endif
