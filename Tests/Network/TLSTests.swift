import Foundation
import MartletTestSupport
import Testing

@testable import MartletNetwork

/// Against nginx.
@Suite struct TLSTests {
  private static let server = Result { try TLSServer() }
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
