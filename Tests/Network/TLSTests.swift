import Foundation
import MartletTestSupport
import Synchronization
import Testing

@testable import MartletNetwork

/// Against nginx.
@Suite struct TLSTests {
  private static let webSockets = Result { try WebSocketServer() }
  private static let server = Result { try TLSServer(webSockets: webSockets.get().port) }
  private let server: TLSServer
  private let loop = NetworkLoop()

  init() throws { server = try Self.server.get() }

  private func ask(
    _ port: UInt16, _ change: (inout HTTPRequest) -> Void = { _ in }
  ) async -> Result<HTTPAnswer, HTTPFailure> {
    var request = HTTPRequest("https://localhost:\(port)/a.json")
    request.proxy = ""
    request.authority = server.path("ca.pem")
    change(&request)
    return await answer(request, on: loop)
  }

  private func why(
    _ port: UInt16, _ change: (inout HTTPRequest) -> Void = { _ in }
  ) async -> String {
    switch await ask(port, change) {
    case .success(let answer): answer.refusal
    case .failure(let failure): failure.why
    }
  }

  @Test func anAnswerComesByHTTP2AndUnpacked() async throws {
    let answer = try await ask(server.port).get()
    #expect(answer.status == 200)
    #expect(answer.head["X-Protocol"] == "HTTP/2.0")
    #expect(answer.head["Content-Encoding"] == "gzip")
    #expect(answer.text.hasPrefix("{\"power\": 21.5") && answer.body.size > 4000)
  }

  @Test func brotliIsUnpacked() async throws {
    let answer = try await ask(server.port) {
      $0.url = "https://localhost:\(server.port)/brotli"
    }.get()
    #expect(answer.head["Content-Encoding"] == "br")
    #expect(answer.text.hasPrefix("{\"power\": 21.5") && answer.body.size == 4027)
  }

  /// Behind a proxy of the server's, as one finds them.
  @Test func aWebSocketSpeaksTLS() async throws {
    var request = HTTPRequest("wss://localhost:\(server.port)/ws/two")
    request.proxy = ""
    request.authority = server.path("ca.pem")
    #expect(await messages(request) == ["{\"count\": 1}", "{\"count\": 2}"])
    request.authority = nil
    #expect(
      await messages(request) == ["SSL certificate problem: unable to get local issuer certificate"]
    )
  }

  /// Returns the messages of a WebSocket until its end; why there was none, if there was none.
  private func messages(_ request: HTTPRequest) async -> [String] {
    let taken = Mutex<[String]>([])
    return await withCheckedContinuation { continuation in
      loop.perform { thread in
        var socket: WebSocket?
        socket = thread.openWebSocket(request) { _ in
        } take: { bytes in
          taken.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        } _: { failure in
          // It lives until its end.
          socket?.cancel()
          socket = nil
          let all = taken.withLock { $0 }
          continuation.resume(returning: all.isEmpty ? [failure.why] : all)
        }
      }
    }
  }

  @Test func theSystemsAuthoritiesDoNotTrustOurs() async {
    let words = await why(server.port) { $0.authority = nil }
    #expect(words == "SSL certificate problem: unable to get local issuer certificate")
  }

  @Test func anExpiredCertificateIsRefused() async {
    #expect(await why(server.expired) == "SSL certificate problem: certificate has expired")
  }

  @Test func aCertificateOfAnotherNameIsRefused() async {
    let words = await why(server.misnamed)
    // Versions of curl write "host name" or "hostname".
    #expect(
      words.replacing("hostname", with: "host name")
        == "SSL: no alternative certificate subject name matches target host name 'localhost'")
  }

  @Test func aClientShowsItsCertificate() async throws {
    #expect(await why(server.mutual).hasPrefix("400 Bad Request"))
    let answer = try await ask(server.mutual) { request in
      request.certificate = server.path("client.pem")
      request.key = server.path("client.key")
    }.get()
    #expect(answer.status == 200)
  }

  @Test func missingCertificatesAreTheRequestsFault() async {
    let result = await ask(server.mutual) { $0.certificate = "/nowhere/a.pem" }
    guard case .failure(let failure) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.cause == .request && failure.why.contains("/nowhere/a.pem"))
  }

  @Test func whatIsKnownIsNotSentAgain() async throws {
    let first = try await ask(server.port).get()
    let etag = try #require(first.head.etag)
    #expect(first.head.lastModified != nil)
    let second = try await ask(server.port) {
      $0.headers = [HTTPHeader("If-None-Match", etag)]
    }.get()
    #expect(second.status == 304 && second.body.size == 0)
  }
}
