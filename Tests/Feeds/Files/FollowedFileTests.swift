import Foundation
import MartletThreads
import Testing

@testable import MartletFeeds

/// The times at which a file is looked at without an event from the kernel.
struct LookingTests {
  /// A file of its own, and the readings that the hub's thread would hand it.
  private struct Desk {
    let folder: Folder
    let listener = Listener()
    let watch = DirectoryWatch()
    let inbox = FileInbox()
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
