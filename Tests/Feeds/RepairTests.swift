import Foundation
import MartletData
import MartletSeries
import MartletThreads
import Testing

@testable import MartletFeeds

// Each fault comes, is reported, is mended, and is seen to be mended within 3 s, by a process that
// may not read everything.

private let seconds = 3.0

/// A feed of a process without root's rights.
private func follow(_ path: String, _ listener: Listener) async throws -> ColumnsFeed {
  let feed = ColumnsFeed(path: path, hub: FeedHub(), deliver: listener.deliver)
  await withoutPrivileges { feed.start() }
  return feed
}

/// Runs `repair` and expects that its effect is heard of in time, by the clock of the hub's threads:
/// the tests' own may be kept waiting by other tests.
private func expectRepair(
  _ listener: Listener, _ repair: () throws -> Void, seen: (Listener) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try repair()
  let start = MonotonicSeconds.now
  #expect(try await listener.waits(for: seen), sourceLocation: sourceLocation)
  #expect(listener.lastTime - start < seconds, sourceLocation: sourceLocation)
}

@Test func fileThatIsOpenedAfterItWasWrittenIsRead() async throws {
  let folder = try Folder()
  try folder.write(document([1, 2]), to: "a.json")
  folder.allow(0o600, "a.json")
  let listener = Listener()
  let feed = try await follow(folder.path("a.json"), listener)
  #expect(try await listener.waits { $0.failures.count == 1 })
  #expect(listener.failures.first?.why == "Permission denied")
  try await expectRepair(listener) {
    folder.allow(0o644, "a.json")
  } seen: {
    $0.contents == [[1, 2]]
  }
  feed.stop()
}

@Test func folderThatIsOpenedAfterTheStartIsSeenAndSoAreItsNewFiles() async throws {
  let folder = try Folder()
  try folder.makeFolder("closed/inner")
  try folder.write(document([1]), to: "closed/inner/a.json")
  folder.allow(0o700, "closed")
  let listener = Listener()
  let feed = try await follow(folder.path("closed/inner/a.json"), listener)
  #expect(try await listener.waits { $0.failures.count == 1 })
  try await expectRepair(listener) {
    folder.allow(0o755, "closed")
  } seen: {
    $0.contents == [[1]]
  }
  try await expectRepair(listener) {
    try folder.replace("closed/inner/a.json", document([2]))
  } seen: {
    $0.contents == [[1], [2]]
  }
  feed.stop()
}

@Test func goodFileThatIsClosedAndOpenedAgainIsNoticedBothTimes() async throws {
  let folder = try Folder()
  try folder.write(document([1]), to: "a.json")
  let listener = Listener()
  let feed = try await follow(folder.path("a.json"), listener)
  #expect(try await listener.waits { $0.contents == [[1]] })
  try await expectRepair(listener) {
    folder.allow(0, "a.json")
  } seen: {
    $0.failures.count == 1
  }
  try await expectRepair(listener) {
    folder.allow(0o644, "a.json")
  } seen: {
    $0.contents == [[1], [1]]
  }
  feed.stop()
}

@Test func folderOfAGoodFileThatIsClosedAndOpenedAgainIsNoticedBothTimes() async throws {
  let folder = try Folder()
  try folder.makeFolder("inner")
  try folder.write(document([1]), to: "inner/a.json")
  let listener = Listener()
  let feed = try await follow(folder.path("inner/a.json"), listener)
  #expect(try await listener.waits { $0.contents == [[1]] })
  try await expectRepair(listener) {
    folder.allow(0o700, "inner")
  } seen: {
    $0.failures.count == 1
  }
  try await expectRepair(listener) {
    folder.allow(0o755, "inner")
    try folder.replace("inner/a.json", document([3]))
  } seen: {
    $0.contents.last == [3]
  }
  feed.stop()
}

/// A folder without the right to list it cannot be watched, but its files can be read.
@Test func fileInAFolderThatCannotBeWatchedIsStillFollowed() async throws {
  let folder = try Folder()
  try folder.makeFolder("inner")
  try folder.write(document([1]), to: "inner/a.json")
  folder.allow(0o711, "inner")
  let listener = Listener()
  let feed = try await follow(folder.path("inner/a.json"), listener)
  #expect(try await listener.waits { $0.contents == [[1]] })
  try await expectRepair(listener) {
    try folder.replace("inner/a.json", document([2, 3]))
  } seen: {
    $0.contents == [[1], [2, 3]]
  }
  feed.stop()
}

@Test func pipeInPlaceOfAFileIsNamedAndReplaced() async throws {
  let folder = try Folder()
  #expect(unsafe mkfifo(folder.path("a.json"), 0o644) == 0)
  let listener = Listener()
  let feed = try await follow(folder.path("a.json"), listener)
  #expect(try await listener.waits { $0.failures.count == 1 })
  #expect(listener.failures.first?.why == "it is a named pipe, not a regular file")
  try await expectRepair(listener) {
    try folder.replace("a.json", document([1]))
  } seen: {
    $0.contents == [[1]]
  }
  feed.stop()
}

/// The link is not the last name of the path, and lies in a folder of its own.
@Test func linkOnTheWayThatIsTurnedElsewhereIsFollowed() async throws {
  let folder = try Folder()
  for (name, values) in [("v1", [1]), ("v2", [2])] {
    try folder.makeFolder("\(name)/data")
    try folder.write(document(values), to: "\(name)/data/a.json")
  }
  try FileManager.default.createSymbolicLink(
    atPath: folder.path("current"), withDestinationPath: "v1")
  let listener = Listener()
  let feed = try await follow(folder.path("current/data/a.json"), listener)
  #expect(try await listener.waits { $0.contents == [[1]] })
  try await expectRepair(listener) {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("new"), withDestinationPath: "v2")
    #expect(folder.rename("new", to: "current"))
  } seen: {
    $0.contents == [[1], [2]]
  }
  feed.stop()
}

/// Two writes of as many bytes within one tick of the file system's clock: time and size are the
/// same, and only the event tells.
@Test func secondOfTwoWritesWithinOneTickIsSeen() async throws {
  let folder = try Folder()
  try folder.write(document([0]), to: "a.json")
  let listener = Listener()
  let feed = try await follow(folder.path("a.json"), listener)
  #expect(try await listener.waits { $0.contents == [[0]] })
  for round in 1...60 {
    let (first, second) = (round % 3 + 1, round % 3 + 4)
    try folder.write(document([first]), to: "a.json")
    // From nothing to 2 ms later, so that the first reading falls between the two writes.
    usleep(useconds_t(round % 20 * 100))
    try folder.write(document([second]), to: "a.json")
    #expect(try await listener.waits { $0.contents.last == [Double(second)] }, "round \(round)")
  }
  feed.stop()
}
