import MartletDisplay

/// A short answer of the server.
package struct WebReply: Sendable {
  package var status: UInt32
  package var type: String
  package var bytes: [UInt8]

  package init(status: UInt32, type: String, bytes: [UInt8]) {
    self.status = status
    self.type = type
    self.bytes = bytes
  }

  /// An answer of plain text.
  package init(_ status: UInt32, _ text: String) {
    self.init(status: status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }
}

/// The live screen of a panel that draws in another process: the page shows the frames that are
/// handed over, and posts touches.
package final class WebMirror: Sendable {
  package struct Request: Sendable {
    package var method: String
    package var path: String
    package var body: String
  }

  private let feed: FrameFeed
  private let server: WebServer

  /// - Parameters:
  ///   - hosts: the names of the Host header that are served beside those of this machine.
  ///   - token: returns the token that requests must carry; nil refuses all of them.
  ///   - answer: answers requests that are not the page's own, on a connection's thread.
  ///   - receive: takes the body of each posted input, on a connection's thread.
  ///   - onAudience: called when a page begins to show the picture.
  package init(
    hosts: [String], token: @escaping @Sendable () -> String?,
    answer: @escaping @Sendable (Request) -> WebReply?,
    receive: @escaping @Sendable (String) -> Void, onAudience: @escaping @Sendable () -> Void
  ) {
    feed = FrameFeed(size: .init(width: 1, height: 1))
    server = WebServer(
      access: { token().map { WebAccess(token: $0, hosts: hosts) } }, feed: feed,
      openPaths: ["/healthz"],
      answer: { method, path, body in
        answer(Request(method: method, path: path, body: body))
      }, onAudience: onAudience, receive: receive)
  }

  /// Serves at a listening socket, which is taken over.
  package func start(listening: CInt) throws(DisplayError) {
    if let fault = WebServer.loadLibrary() {
      throw DisplayError(operation: "load the HTTP library", detail: fault)
    }
    try server.start(listening: listening)
  }

  package func stop() { server.stop() }

  /// Whether a page shows the picture.
  package var hasAudience: Bool { feed.hasOutboxes }

  /// Hands a frame to the pages. Returns once it is encoded, so that no more than one waits.
  package func show(_ frame: MirrorFrame) {
    feed.show(frame.parts.map { Tile(rect: $0.rect, pixels: $0.pixels) }, of: frame.size)
  }
}
