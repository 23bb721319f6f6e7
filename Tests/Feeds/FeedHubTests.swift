import Foundation
import MartletData
import MartletSeries
import MartletThreads
import Synchronization
import Testing

@testable import MartletFeeds

struct PathTraceTests {
  private func trace(_ path: String, in folder: Folder) -> [String] {
    PathTrace(path: path).entries.map {
      let place =
        $0.folder.hasPrefix(folder.url.path)
        ? String($0.folder.dropFirst(folder.url.path.count)) : "…"
      return "\(place)/\($0.name) \($0.role)"
    }.filter { !$0.hasPrefix("…") }
  }

  @Test func everyFolderAndLinkOnTheWayIsNamed() throws {
    let folder = try Folder()
    try folder.makeFolder("v1/deep")
    try folder.write("", to: "v1/deep/a.json")
    for (link, target) in [
      ("current", "v1"), ("a.json", "./current/deep/../deep/a.json"), ("loop", "loop"),
      ("rooted", folder.path("v1")),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(
      trace(folder.path("v1//./deep/a.json"), in: folder)
        == ["/v1 folder", "/v1/deep folder", "/v1/deep/a.json file"])
    #expect(
      trace(folder.path("a.json"), in: folder) == [
        "/a.json link", "/current link", "/v1 folder", "/v1/deep folder",
        "/v1/deep/../deep folder", "/v1/deep/../deep/a.json file",
      ])
    #expect(
      trace(folder.path("rooted/b.json"), in: folder)
        == ["/rooted link", "/v1 folder", "/v1/b.json file"])
    #expect(trace(folder.path("missing/b/c.json"), in: folder) == ["/missing folder"])
    #expect(trace(folder.path("v1/deep/a.json/b"), in: folder).last == "/v1/deep/a.json/b file")
    #expect(trace(folder.path("loop"), in: folder).count == 41)
    #expect(PathTrace(path: "").entries.isEmpty && PathTrace(path: "/").entries.isEmpty)
    #expect(PathTrace(path: "no-such.json").entries.map(\.folder) == ["."])
  }
}

/// The times at which a file is looked at without an event from the kernel.
struct LookingTests {
  /// A file of its own, and the readings that the hub's thread would hand it.
  private struct Desk {
    let folder: Folder
    let listener = Listener()
    let watch = DirectoryWatch()
    let inbox = FeedInbox()
    let file: FollowedFile

    init(_ name: String, prepare: (Folder) throws -> Void = { _ in }) throws {
      folder = try Folder()
      try prepare(folder)
      file = FollowedFile(
        FileRequest(
          path: folder.path(name),
          reader: ColumnsReader(ColumnsKind(path: folder.path(name))), deliver: listener.deliver),
        watch: watch, inbox: inbox)
      try takeReadings()
    }

    /// Waits for the reading that is under way, and does something before it is taken.
    func takeReadings(after body: () throws -> Void = {}) throws {
      for _ in 0..<1000 {
        let messages = inbox.takeAll()
        if !messages.isEmpty { try body() }
        for case .read(_, let reading) in messages { file.take(reading) }
        if !messages.isEmpty { return }
        usleep(10_000)
      }
    }

    /// Seconds until the next look; nil for never.
    var delay: Double? { file.deadline.map { ($0 - MonotonicSeconds.now).rounded() } }
  }

  @Test func goodFileThatIsWatchedIsNeverLookedAt() throws {
    let desk = try Desk("a.json") { try $0.write(document([1]), to: "a.json") }
    #expect(desk.listener.contents == [[1]])
    #expect(desk.delay == nil)
  }

  @Test func brokenContentIsNotLookedAtEither() throws {
    let desk = try Desk("a.json") { try $0.write("[1", to: "a.json") }
    #expect(desk.listener.failures.count == 1)
    #expect(desk.delay == nil)
  }

  @Test func missingFileIsLookedForEverLaterAndSaidOnce() throws {
    let desk = try Desk("a.json")
    #expect(desk.listener.failures.count == 1)
    var delays: [Double?] = [desk.delay]
    for _ in 0..<4 {
      desk.file.look(at: .infinity)
      delays.append(desk.delay)
    }
    #expect(delays == [10, 20, 40, 60, 60])
    #expect(desk.listener.failures.count == 1 && desk.listener.updates.count == 2)
  }

  @Test func contentThatNeverRestsIsSaidToFailAndReadOnceItRests() throws {
    let desk = try Desk("a.json") { try $0.write("[", to: "a.json") }
    #expect(desk.listener.failures.count == 1)
    var text = "[["
    var attempts = 0
    try desk.folder.write(text, to: "a.json")
    desk.file.note(.changed)
    while desk.listener.failures.count == 1, attempts < 100 {
      if attempts > 0 { desk.file.look(at: .infinity) }
      attempts += 1
      try desk.takeReadings {
        text += "["
        try desk.folder.write(text, to: "a.json")
      }
    }
    #expect(attempts == 15)
    try desk.folder.write(document([1]), to: "a.json")
    desk.file.look(at: .infinity)
    try desk.takeReadings()
    #expect(desk.listener.contents == [[1]] && desk.delay == nil)
  }
}

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
