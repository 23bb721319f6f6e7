import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ContentUnavailableViewTests {
  @Test func theMessageTakesItsWholeArea() {
    let host = TestHost {
      ContentUnavailableView("Nothing", systemImage: "wifi", description: Text("Later"))
        .probe("message")
    }
    #expect(host.frame(of: "message") == rect(0, 0, 400, 300))
    #expect(host.texts == ["Nothing", "Later"])
  }

  @Test func actionsAreBelowTheDescription() throws {
    var count = 0
    let host = TestHost {
      ContentUnavailableView {
        Text("Nothing")
      } description: {
        Text("Later")
      } actions: {
        Button("Again") { count += 1 }.probe("again")
      }
    }
    host.tap("again")
    #expect(count == 1)
    let description = try #require(host.textFrames["Later"])
    #expect(try #require(host.frame(of: "again")).minY >= description.maxY)
  }

  @Test func aSearchSaysWhatItLookedFor() {
    let host = TestHost { ContentUnavailableView.search(text: "x") }
    #expect(host.texts.first == "No Results for “x”")
  }
}
