import Foundation
import MartletTestSupport
import Synchronization
import Testing

@testable import MartletNetwork

extension FaultServer {
  func request(_ path: String) -> HTTPRequest {
    var request = HTTPRequest(url(path))
    request.proxy = ""
    return request
  }
}

/// Returns the result of a request.
func answer(_ request: HTTPRequest, on loop: NetworkLoop) async -> Result<HTTPAnswer, HTTPFailure> {
  await withCheckedContinuation { continuation in
    loop.perform { thread in
      _ = thread.send(request) { continuation.resume(returning: $0) }
    }
  }
}

extension HTTPAnswer {
  var text: String { String(decoding: body.prefix(1 << 20), as: UTF8.self) }
}

@Suite struct HTTPTests {
  private static let server = Result { try FaultServer() }

  private let loop = NetworkLoop()
  private let server: FaultServer

  init() throws { server = try Self.server.get() }

  private func ask(_ path: String, _ change: (inout HTTPRequest) -> Void = { _ in }) async
    -> Result<HTTPAnswer, HTTPFailure>
  {
    var request = server.request(path)
    change(&request)
    return await answer(request, on: loop)
  }

  private func why(_ path: String, _ change: (inout HTTPRequest) -> Void = { _ in }) async
    -> String
  {
    switch await ask(path, change) {
    case .success(let answer): "answer \(answer.status)"
    case .failure(let failure): failure.why
    }
  }

  @Test func aBodyIsAFileInMemory() async throws {
    let answer = try await ask("/json").get()
    #expect(answer.status == 200)
    #expect(answer.head.mediaType == "application/json")
    #expect(answer.body.size == 79)
    let file = FileHandle(fileDescriptor: answer.body.open().release(), closeOnDealloc: true)
    #expect(try file.readToEnd()?.count == 79)
  }

  @Test func theRequestArrivesAsWritten() async throws {
    let answer = try await ask("/echo?q=1") { request in
      request.method = "POST"
      request.headers = [HTTPHeader("X-Room", "Büro"), HTTPHeader("X-Empty", "")]
      request.body = Array("{\"a\": 1}".utf8)
    }.get()
    let text = answer.text
    #expect(text.contains("\"method\": \"POST\""))
    #expect(text.contains("\"path\": \"/echo?q=1\""))
    #expect(text.contains("\"x-room\""))
    #expect(text.contains("\"x-empty\": \"\""))
    #expect(text.contains(#""body": "{\"a\": 1}""#))
    #expect(!text.contains("\"expect\""))
  }

  @Test func headersCannotSmuggleLines() async {
    let why = await why("/echo") { $0.headers = [HTTPHeader("X-A", "1\r\nX-B: 2")] }
    #expect(why == "the header X-A is malformed")
  }

  @Test(arguments: [
    HTTPRequest.Credentials.password(user: "panel", password: "geheim"),
    .bearer("geheim"),
  ])
  func credentialsAreSent(_ credentials: HTTPRequest.Credentials) async throws {
    #expect(try await ask("/login").get().refusal == "401 Unauthorized: who are you?")
    let answer = try await ask("/login") { $0.credentials = credentials }.get()
    #expect(answer.status == 200)
  }

  @Test func encodingsAreDecoded() async throws {
    #expect(try await ask("/gzip").get().text.hasPrefix("{\"power\": 21.5"))
  }

  @Test func refusalsAreSaidInTheServersWords() async throws {
    #expect(
      try await ask("/status/503").get().refusal
        == "503 Service Unavailable: the \"pump\" is off for now")
    #expect(try await ask("/none").get().refusal == "404 Not Found: there is nothing here")
  }

  @Test func retryAfterIsRead() async throws {
    #expect(try await ask("/busy/7").get().head.retryAfter(at: 0) == 7)
  }

  @Test func redirectsAreFollowedUpToFive() async throws {
    #expect(try await ask("/redirect/5").get().text.contains("\"path\": \"/echo\""))
    #expect(await why("/redirect/6") == "more than 5 redirects")
    #expect(await why("/loop") == "more than 5 redirects")
    #expect(await why("/file") == "a redirect leads to something else than http and https")
  }

  @Test func secretsStayAtTheirHost() async throws {
    let other = try FaultServer()
    func secret(_ request: inout HTTPRequest) {
      request.credentials = .bearer("geheim")
      request.headers = [HTTPHeader("X-Key", "geheim")]
    }
    let near = try await ask("/redirect/1", secret).get().text
    #expect(near.contains("Bearer geheim") && near.contains("x-key"))
    let away = try await ask("/away/\(other.port)", secret).get().text
    #expect(away.contains("\"path\": \"/echo\"") && !away.contains("geheim"))
  }

  @Test func faultsAreSaidTheSameEachTime() async throws {
    #expect(await why("/truncated") == "the answer ended early")
    #expect(await why("/hangup") == "the connection was closed without an answer")
    #expect(await why("/drip") { $0.timeout = 0.5 } == "no complete answer within 0.5 s")
    #expect(await why("/silent") { $0.timeout = 0.5 } == "no complete answer within 0.5 s")
    #expect(await why("/huge") { $0.maximumBytes = 4 << 20 } == "the answer is larger than 4 MiB")
    #expect(await why("/bomb") { $0.maximumBytes = 4 << 20 } == "the answer is larger than 4 MiB")
    let port = try TestServer.freePort()
    #expect(await why("") { $0.url = "http://127.0.0.1:\(port)/" } == "Connection refused")
    #expect(
      await why("") { $0.url = "http://nowhere.invalid/" }
        == "Could not resolve host: nowhere.invalid")
    for url in ["file:///etc/passwd", "nonsense://a/", "", "http://"] {
      #expect(await why("") { $0.url = url } == "the URL is not one of http or https")
    }
  }

  /// The kernel answers no connection to a socket whose queue is full.
  @Test func aBlackHoleEndsAtTheTimeLimit() async throws {
    let (descriptor, port) = try TestServer.listeningSocket(backlog: 0)
    defer { close(descriptor) }
    var held: [Task<String, Never>] = []
    for _ in 0..<4 {
      held.append(
        Task {
          await why("") { request in
            request.url = "http://127.0.0.1:\(port)/"
            request.connectTimeout = 0.5
            request.timeout = 1
          }
        })
    }
    var words: Set<String> = []
    for task in held { words.insert(await task.value) }
    #expect(words.contains("no connection within 0.5 s"))
  }

  @Test func aCancelledRequestEndsWithoutAWord() async throws {
    let isCalled = Atomic(false)
    await withCheckedContinuation { continuation in
      loop.perform { [server] thread in
        let exchange = thread.send(server.request("/drip")) { _ in
          isCalled.store(true, ordering: .relaxed)
        }
        thread.after(0.2) {
          exchange.cancel()
          thread.after(0.2) { continuation.resume() }
        }
      }
    }
    let hasSpoken = isCalled.load(ordering: .relaxed)
    #expect(!hasSpoken)
  }

  @Test func streamsComeInPieces() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let request = server.request("/events/3")
    loop.perform { thread in
      _ = thread.stream(request) { head, bytes in
        let text = (0..<bytes.count).map { bytes[$0] }
        continuation.yield("\(head.mediaType ?? "") \(String(decoding: text, as: UTF8.self))")
        return true
      } _: { _ in
        continuation.finish()
      }
    }
    var pieces: [String] = []
    for await piece in stream { pieces.append(piece) }
    #expect(pieces.count == 3)
    #expect(pieces.allSatisfy { $0.hasPrefix("text/event-stream :") })
  }

  @Test func requestsSideBySideShareTheThread() async throws {
    let tasks = (0..<40).map { _ in Task { await why("/json") } }
    for task in tasks { #expect(await task.value == "answer 200") }
  }

  @Test(arguments: [401, 403, 500]) func aRefusalThatRepeatsTheRequestHidesItsSecrets(
    status: Int
  ) async throws {
    let basic = try await ask("/stranger/\(status)") {
      $0.credentials = .password(user: "panel", password: "geheim")
      $0.headers = [
        HTTPHeader("X-Key", "streng-geheim", isSecret: true), HTTPHeader("X-Room", "hall"),
      ]
    }.get()
    #expect(!basic.text.contains("geheim") && !basic.text.contains("cGFuZWw6Z2VoZWlt"))
    #expect(basic.text.contains("X-Key: (secret)") && basic.text.contains("X-Room: hall"))
    #expect(basic.refusal.contains("Authorization: Basic (secret)"))
    let bearer = try await ask("/stranger/\(status)") { $0.credentials = .bearer("ge\"heim") }
      .get()
    #expect(bearer.text.contains("no access") && !bearer.refusal.contains("heim"))
  }

  /// What a server says in an answer that it gives is data.
  @Test func anAnswerIsNotChanged() async throws {
    let answer = try await ask("/echo") { $0.credentials = .bearer("geheim") }.get()
    #expect(answer.text.contains("Bearer geheim"))
  }

  @Test func requestsShowNoSecrets() {
    var request = server.request("/?key=geheim")
    request.credentials = .bearer("geheim")
    request.headers = [HTTPHeader("X-Key", "geheim")]
    var dumped = ""
    dump(request, to: &dumped)
    #expect(!"\(request) \(String(reflecting: request)) \(dumped)".contains("geheim"))
  }
}
