import Foundation
import MartletData
import MartletSeries
import Synchronization
import Testing

@testable import MartletFeeds

// Real files, real inotify: each test writes as some other program would, and waits for what the
// feed says, at most ten seconds.

@Test func fileIsReadAtStart() async throws {
  let folder = try Folder()
  try folder.write(document([1, 2, 3]), to: "a.json")
  let listener = Listener()
  let feed = ColumnsFeed(path: folder.path("a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.contents == [[1, 2, 3]] })
  guard listener.updates.first == .loading else {
    Issue.record("loading was not told first")
    return
  }
  feed.stop()
}

@Test func renamedFileReplacesTheContent() async throws {
  let folder = try Folder()
  try folder.write(document([1, 2]), to: "a.json")
  let listener = Listener()
  let feed = ColumnsFeed(path: folder.path("a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.contents.count == 1 })
  try folder.write(document([4, 5, 6]), to: "a.json.tmp")
  #expect(folder.rename("a.json.tmp", to: "a.json"))
  #expect(try await listener.waits { $0.contents.last == [4, 5, 6] })
  #expect(listener.failures.isEmpty)
  feed.stop()
}

/// A writer that truncates and takes its time is never seen half-way.
@Test func fileRewrittenInPlaceIsReadWhenClosed() async throws {
  let folder = try Folder()
  try folder.write(document([1, 2]), to: "a.json")
  let listener = Listener()
  let feed = ColumnsFeed(path: folder.path("a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.contents.count == 1 })
  let handle = try #require(FileHandle(forWritingAtPath: folder.path("a.json")))
  try handle.truncate(atOffset: 0)
  let bytes = Array(document([7, 8, 9]).utf8)
  for piece in 0..<4 {
    let quarter = bytes.count / 4
    try handle.write(
      contentsOf: bytes[piece * quarter..<(piece == 3 ? bytes.count : (piece + 1) * quarter)])
    // A task that sleeps may wake seconds later beside other tests, and a writer that pauses for two
    // seconds counts as done.
    usleep(60_000)
  }
  try handle.close()
  #expect(try await listener.waits { $0.contents.last == [7, 8, 9] })
  #expect(listener.contents == [[1, 2], [7, 8, 9]])
  #expect(listener.failures.isEmpty)
  feed.stop()
}

@Test func missingFileIsNamedAndPickedUpWhenItComes() async throws {
  let folder = try Folder()
  let listener = Listener()
  let feed = ColumnsFeed(
    path: folder.path("deep/down/a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.failures.count == 1 })
  #expect(
    listener.failures.first
      == SourceFailure(
        .missing(folder.path("deep/down/a.json")), why: "No such file or directory"))
  try FileManager.default.createDirectory(
    atPath: folder.path("deep/down"), withIntermediateDirectories: true)
  try await Task.sleep(for: .milliseconds(50))
  try folder.write(document([3]), to: "deep/down/a.json")
  #expect(try await listener.waits { $0.contents.last == [3] })
  feed.stop()
}

/// Folders that come one after the other, with the file right behind them.
@Test func deepFileThatComesAllAtOnceIsFound() async throws {
  let folder = try Folder()
  for round in 0..<20 {
    let listener = Listener()
    let name = "r\(round)/a/b/c/d.json"
    let feed = ColumnsFeed(path: folder.path(name), hub: FeedHub(), deliver: listener.deliver)
    feed.start()
    #expect(try await listener.waits { $0.failures.count == 1 })
    try FileManager.default.createDirectory(
      atPath: folder.path("r\(round)/a/b/c"), withIntermediateDirectories: true)
    try folder.write(document([round]), to: name)
    #expect(try await listener.waits { $0.contents.last == [Double(round)] })
    feed.stop()
  }
}

@Test func linkThatIsTurnedElsewhereIsFollowed() async throws {
  let folder = try Folder()
  for (name, values) in [("v1", [1]), ("v2", [2])] {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
    try folder.write(document(values), to: "\(name)/a.json")
  }
  try FileManager.default.createSymbolicLink(
    atPath: folder.path("a.json"), withDestinationPath: "v1/a.json")
  let listener = Listener()
  let feed = ColumnsFeed(path: folder.path("a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.contents == [[1]] })
  try FileManager.default.createSymbolicLink(
    atPath: folder.path("new"), withDestinationPath: "v2/a.json")
  #expect(folder.rename("new", to: "a.json"))
  #expect(try await listener.waits { $0.contents == [[1], [2]] })
  try folder.write(document([5]), to: "v2/a.json")
  #expect(try await listener.waits { $0.contents.last == [5] })
  feed.stop()
}

@Test func brokenContentFailsOnceAndTheNextOneMendsIt() async throws {
  let folder = try Folder()
  try folder.write("{\"columns\": [", to: "a.json")
  let listener = Listener()
  let feed = ColumnsFeed(path: folder.path("a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.failures.count == 1 })
  #expect(listener.failures.first?.what == "Cannot use \(folder.path("a.json"))")
  #expect(listener.failures.first?.why.contains("byte 13") == true)
  try folder.write(document([6]), to: "a.json")
  #expect(try await listener.waits { $0.contents == [[6]] })
  #expect(listener.failures.count == 1)
  feed.stop()
}

@Test func emptiedFileFailsAndIsReadAgainWhenItIsFilled() async throws {
  let folder = try Folder()
  try folder.write(document([1, 2, 3]), to: "a.json")
  let listener = Listener()
  let feed = ColumnsFeed(
    path: folder.path("a.json"), within: ColumnsLimits(samples: 2), hub: FeedHub(),
    deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.contents == [[2, 3]] })
  try folder.write("", to: "a.json")
  #expect(try await listener.waits { $0.failures.count == 1 })
  #expect(listener.failures.first?.why.contains("the file ends in the middle") == true)
  // Cut off in the middle of a number, by a writer that has gone.
  let whole = document([4, 5, 6])
  try folder.write(String(whole.prefix(60)), to: "a.json")
  #expect(try await listener.waits { $0.failures.count == 2 })
  try folder.write(whole, to: "a.json")
  #expect(try await listener.waits { $0.contents == [[2, 3], [5, 6]] })
  feed.stop()
}

@Test func folderInPlaceOfAFileIsRefusedByName() throws {
  let folder = try Folder()
  #expect(
    throws: SourceFailure(
      .unreadable(folder.url.path), why: "it is a folder, not a regular file")
  ) {
    try ColumnsFeed.read(folder.url.path)
  }
}

@Test func largeFileTellsItsProgress() async throws {
  let folder = try Folder()
  try folder.write(document(Array(0..<300_000)), to: "a.json")
  let listener = Listener()
  let feed = ColumnsFeed(path: folder.path("a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  #expect(try await listener.waits { $0.contents.count == 1 })
  let steps = listener.updates.compactMap {
    if case .progress(let p)? = $0.activity { p } else { nil }
  }
  #expect(steps.count > 3)
  #expect(steps == steps.sorted())
  #expect((steps.last ?? 2) <= 1)
  feed.stop()
}

/// Writers of every kind at once: whatever is delivered is one of the contents written whole.
@Test func everythingDeliveredWasWrittenWhole() async throws {
  let folder = try Folder()
  try folder.write(document([0]), to: "a.json")
  let listener = Listener()
  let feed = ColumnsFeed(path: folder.path("a.json"), hub: FeedHub(), deliver: listener.deliver)
  feed.start()
  for round in 1...40 {
    let values = Array(repeating: round, count: 1 + round * 20)
    if round % 2 == 0 {
      try folder.write(document(values), to: "a.json")
    } else {
      try folder.write(document(values), to: "tmp")
      #expect(folder.rename("tmp", to: "a.json"))
    }
    try await Task.sleep(for: .milliseconds(round % 7))
  }
  #expect(try await listener.waits { $0.contents.last?.first == 40 })
  for values in listener.contents where values != [0] {
    let round = Int(values[0])
    #expect(values == Array(repeating: Double(round), count: 1 + round * 20))
  }
  feed.stop()
}
