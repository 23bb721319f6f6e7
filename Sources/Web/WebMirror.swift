import Glibc
import MartletDisplay
import MartletThreads

/// A short answer of the server.
package struct WebReply: Sendable {
  /// The status code of HTTP, such as 200.
  package var status: UInt32
  /// The value of `Content-Type`.
  package var type: String
  /// The body.
  package var bytes: [UInt8]

  /// Makes an answer.
  package init(status: UInt32, type: String, bytes: [UInt8]) {
    self.status = status
    self.type = type
    self.bytes = bytes
  }

  /// Makes an answer of plain text in UTF-8.
  package init(_ status: UInt32, _ text: String) {
    self.init(status: status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }
}

/// The live screens of a panel that draws in another process. Each display of the panel has one.
/// Its page shows the frames that are passed to `show`, and posts input. The first display has the
/// empty name.
package final class WebMirror: Sendable {
  /// A request that is not for the page or its frames. It has the token, unless its path is
  /// "/healthz".
  package struct Request: Sendable {
    /// The HTTP method in capitals, such as "POST".
    package var method: String
    /// The path of the URL, without the query: "/metrics".
    package var path: String
    /// The body; empty if there is none.
    package var body: String
  }

  private let feeds: FrameFeeds
  private let server: WebServer

  /// - Parameters:
  ///   - hosts: the names, in lower case, that the `Host` header may have in addition to those of
  ///     this machine.
  ///   - token: returns the token that requests must carry; nil refuses all of them.
  ///   - isDisplay: returns whether a display other than the first has this name. It is called on a
  ///     connection's thread.
  ///   - answer: answers requests that are not the page's own, on a connection's thread. Nil means
  ///     that there is no such page.
  ///   - receive: takes the body of each posted input and the display's name, on a connection's
  ///     thread.
  ///   - onAudience: called when a page begins to show the picture of a display.
  package init(
    hosts: [String], token: @escaping @Sendable () -> String?,
    isDisplay: @escaping @Sendable (String) -> Bool,
    answer: @escaping @Sendable (Request) -> WebReply?,
    receive: @escaping @Sendable (String, _ display: String) -> Void,
    onAudience: @escaping @Sendable (_ display: String) -> Void
  ) {
    // The size of the picture is not known before the first frame.
    feeds = FrameFeeds(
      first: FrameFeed(size: .init(width: 1, height: 1)), isDisplay: isDisplay)
    server = WebServer(
      access: { token().map { WebAccess(token: $0, hosts: hosts) } }, feeds: feeds,
      openPaths: ["/healthz"],
      answer: { method, path, body in
        answer(Request(method: method, path: path, body: body))
      }, onAudience: onAudience, receive: receive)
  }

  /// Serves on a listening socket, which the server then owns: a failure closes it.
  ///
  /// - Throws: `DisplayError` if the HTTP library is not installed or the server does not start.
  package func start(listening: consuming OwnedDescriptor) throws(DisplayError) {
    if let fault = WebServer.loadLibrary() {
      throw DisplayError(operation: "load the HTTP library", detail: fault)
    }
    try server.start(listening: listening)
  }

  /// Ends every connection and its thread. Further calls do nothing.
  package func stop() { server.stop() }

  /// Returns whether a page shows the picture of a display.
  package func hasAudience(of display: String) -> Bool { feeds[display]?.hasOutboxes == true }

  /// Passes a frame of a display to its pages. Returns when it is encoded, so at most one frame
  /// waits.
  package func show(_ frame: MirrorFrame, of display: String) {
    feeds[display]?.show(
      frame.parts.map { Tile(rect: $0.rect, pixels: $0.pixels) }, of: frame.size)
  }
}
