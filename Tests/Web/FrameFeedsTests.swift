import MartletGeometry
import Synchronization
import Testing

@testable import MartletWeb

struct FrameFeedsTests {
  private func feeds(_ displays: Set<String>) -> FrameFeeds {
    FrameFeeds(first: FrameFeed(size: PixelSize(width: 8, height: 8))) { displays.contains($0) }
  }

  @Test func theFirstDisplayIsThereAtOnce() throws {
    let feeds = feeds([])
    let first = try #require(feeds[""])
    #expect(feeds.open("") === first)
  }

  @Test func aFurtherDisplayHasOneFeedOnceItIsOpened() throws {
    let feeds = feeds(["hall"])
    #expect(feeds["hall"] == nil)
    let hall = try #require(feeds.open("hall"))
    #expect(feeds["hall"] === hall && feeds.open("hall") === hall && feeds[""] !== hall)
  }

  /// Requests may have any name: none of them takes memory.
  @Test func aNameThatIsNoDisplaysOpensNothing() {
    let feeds = feeds(["hall"])
    #expect(feeds.open("elsewhere") == nil && feeds["elsewhere"] == nil)
  }

  @Test func whoeverIsAskedForANameIsAskedOnce() {
    let asked = Mutex<[String]>([])
    let feeds = FrameFeeds(first: FrameFeed(size: PixelSize(width: 8, height: 8))) { name in
      asked.withLock { $0.append(name) }
      return true
    }
    _ = feeds.open("hall")
    _ = feeds.open("hall")
    _ = feeds.open("")
    #expect(asked.withLock { $0 } == ["hall"])
  }
}
