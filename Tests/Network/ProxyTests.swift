import Foundation
import MartletTestSupport
import Testing

@testable import MartletNetwork

/// Through tinyproxy and microsocks.
@Suite struct ProxyTests {
  private static let tls = Result { try TLSServer() }
  private static let plain = Result { try FaultServer() }
  private let tls: TLSServer
  private let plain: FaultServer
  private let loop = NetworkLoop()

  init() throws { (tls, plain) = (try Self.tls.get(), try Self.plain.get()) }

  private func ask(_ url: String, _ proxy: String) async -> Result<HTTPAnswer, HTTPFailure> {
    var request = HTTPRequest(url)
    request.proxy = proxy
    request.authority = tls.path("ca.pem")
    request.timeout = 10
    return await answer(request, on: loop)
  }

  private func why(_ url: String, _ proxy: String) async -> String {
    switch await ask(url, proxy) {
    case .success(let answer): "status \(answer.status)"
    case .failure(let failure): failure.why
    }
  }

  @Test func requestsGoThroughAProxy() async throws {
    let proxy = try ProxyServer(.http)
    let secret = "https://localhost:\(tls.port)/a.json"
    let answer = try await ask(secret, "http://127.0.0.1:\(proxy.port)").get()
    #expect(answer.status == 200 && answer.text.hasPrefix("{\"power\": 21.5"))
    #expect(proxy.server.log.contains("CONNECT localhost:\(tls.port)"))
    let open = try await ask(plain.url("/json"), "http://127.0.0.1:\(proxy.port)").get()
    #expect(open.status == 200)
    #expect(proxy.server.log.contains("GET http://127.0.0.1:\(plain.port)/json"))
  }

  @Test func requestsGoThroughSocks() async throws {
    let proxy = try ProxyServer(.socks)
    let secret = "https://localhost:\(tls.port)/a.json"
    let answer = try await ask(secret, "socks5h://127.0.0.1:\(proxy.port)").get()
    #expect(answer.status == 200)
    #expect(proxy.server.log.contains("localhost:\(tls.port)"))
  }

  @Test func aProxyThatWantsAPasswordGetsIt() async throws {
    let proxy = try ProxyServer(.authenticatedHTTP)
    let url = "https://localhost:\(tls.port)/a.json"
    #expect(await why(url, "http://panel:secret@127.0.0.1:\(proxy.port)") == "status 200")
    #expect(
      await why(url, "http://127.0.0.1:\(proxy.port)")
        == "the proxy refused with status 407: it wants a user and a password")
    let wrong = await why(url, "http://panel:wrong@127.0.0.1:\(proxy.port)")
    #expect(wrong.hasPrefix("the proxy refused with status 4"), "\(wrong)")
    #expect(!wrong.contains("wrong"))
  }

  @Test func aProxyThatIsGoneIsNamed() async throws {
    let port = try TestServer.freePort()
    let words = await why("https://localhost:\(tls.port)/a.json", "http://127.0.0.1:\(port)")
    #expect(words.contains("\(port)") || words.contains("Connection refused"), "\(words)")
  }
}
