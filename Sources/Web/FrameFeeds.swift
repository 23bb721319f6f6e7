import Synchronization

/// The pictures that a server shows, one for each display. The first display has the empty name.
///
/// Every method may be called on any thread.
final class FrameFeeds: Sendable {
  private let feeds: Mutex<[String: FrameFeed]>
  private let isDisplay: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - first: the picture of the first display.
  ///   - isDisplay: returns whether there is a further display with a name. It may block. A request
  ///     may have any name, so without this check the feeds could grow without limit.
  init(first: FrameFeed, isDisplay: @escaping @Sendable (String) -> Bool = { _ in false }) {
    feeds = Mutex(["": first])
    self.isDisplay = isDisplay
  }

  /// The picture of a display that has been opened; nil for others.
  subscript(display: String) -> FrameFeed? { feeds.withLock { $0[display] } }

  /// Returns the picture of a display; nil if there is no such display. A new picture has 1 × 1
  /// pixel until its first frame.
  func open(_ display: String) -> FrameFeed? {
    if let feed = self[display] { return feed }
    guard isDisplay(display) else { return nil }
    return feeds.withLock { feeds in
      let feed = feeds[display] ?? FrameFeed(size: .init(width: 1, height: 1))
      feeds[display] = feed
      return feed
    }
  }

  /// Closes all feeds, which ends the connections of their clients.
  func close() {
    for feed in feeds.withLock({ $0.values }) { feed.close() }
  }
}
