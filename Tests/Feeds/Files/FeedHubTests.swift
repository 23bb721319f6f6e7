import Foundation
import MartletData
import MartletSeries
import MartletThreads
import Synchronization
import Testing

@testable import MartletFeeds

/// One inotify instance and one thread for any number of sources.
@Test func manyFilesAreFollowedByOneHub() async throws {
  let folder = try Folder()
  let hub = FeedHub()
  let listeners = (0..<150).map { _ in Listener() }
  var feeds: [ColumnsFeed] = []
  for (number, listener) in listeners.enumerated() {
    try folder.write(document([number]), to: "\(number).json")
    let feed = ColumnsFeed(path: folder.path("\(number).json"), hub: hub, deliver: listener.deliver)
    feed.start()
    feeds.append(feed)
  }
  for (number, listener) in listeners.enumerated() {
    #expect(try await listener.waits { $0.contents.last == [Double(number)] })
  }
  feeds[0].stop()
  for number in 0..<150 { try folder.replace("\(number).json", document([number, 1])) }
  for (number, listener) in listeners.enumerated().dropFirst() {
    #expect(try await listener.waits { $0.contents.last == [Double(number), 1] })
  }
  for feed in feeds { feed.stop() }
  #expect(listeners[0].contents.last == [0])
}

@Test func smallFileDoesNotWaitForALargeOne() async throws {
  let folder = try Folder()
  // White space takes a while, and no memory.
  let blank = String(repeating: " ", count: 30_000_000)
  for name in ["large1.json", "large2.json"] { try folder.write(blank + "[]", to: name) }
  try folder.write(document([7]), to: "small.json")
  let hub = FeedHub()
  let order = Mutex<[String]>([])
  let feeds = ["large1.json", "large2.json", "small.json"].map { name in
    ColumnsFeed(path: folder.path(name), hub: hub) { update in
      if update.health == .fresh { order.withLock { $0.append(name) } }
    }
  }
  for feed in feeds { feed.start() }
  for _ in 0..<3000 where order.withLock({ $0.count }) < 3 {
    try await Task.sleep(for: .milliseconds(10))
  }
  for feed in feeds { feed.stop() }
  #expect(order.withLock { $0 } == ["small.json", "large1.json", "large2.json"])
}

@Test func fileIsReadOnceInTheBackground() async throws {
  let folder = try Folder()
  try folder.write(document([1]), to: "a.json")
  let hub = FeedHub()
  let listener = Listener()
  let kind = ColumnsKind(path: folder.path("a.json"))
  kind.readOnce(folder.path("a.json"), in: hub, deliver: listener.deliver)
  kind.readOnce(folder.path("b.json"), in: hub, deliver: listener.deliver)
  #expect(try await listener.waits { $0.contents == [[1]] && $0.failures.count == 1 })
  #expect(listener.updates.count == 2)
}

@Test func fileOfManyGigabytesIsNotRead() throws {
  let folder = try Folder()
  try folder.write("", to: "a.json")
  let handle = try #require(FileHandle(forWritingAtPath: folder.path("a.json")))
  try handle.truncate(atOffset: (2 << 30) + 1)
  try handle.close()
  #expect(
    throws: SourceFailure(
      .unreadable(folder.path("a.json")), why: "it is larger than 2 GiB")
  ) {
    try ColumnsFeed.read(folder.path("a.json"))
  }
}

private final class Service: Sendable {}
private final class OtherService: Sendable {}

@Test func sourcesOfAHubShareOneServiceOfEachType() {
  let hub = FeedHub()
  let first = hub.shared { Service() }
  #expect(hub.shared { Service() } === first)
  _ = hub.shared { OtherService() }
  #expect(hub.shared { Service() } === first)
  #expect(FeedHub().shared { Service() } !== first)
}
