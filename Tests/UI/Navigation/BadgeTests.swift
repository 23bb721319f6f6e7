import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct BadgeTests {
  @Test func aBadgeOfARowIsAtItsTrailingEdge() throws {
    let host = TestHost(width: 300, height: 300) {
      List {
        Text("mail").badge(3)
        Text("empty").badge(0)
        VStack { Text("news").badge("new") }.badgeProminence(.increased)
      }
    }
    host.advance(0.1)
    #expect(host.texts == ["mail", "3", "empty", "news", "new"])
    #expect(try #require(host.textFrames["3"]).maxX == 284)
    #expect(try #require(host.textFrames["new"]).maxX == 279)
  }

  /// A link shows the badge itself, before its chevron. It is not shown twice.
  @Test func aBadgeOfALinkIsBeforeItsChevron() throws {
    let host = TestHost(width: 300, height: 300) {
      NavigationStack {
        List {
          NavigationLink("inner", destination: Text("page")).badge(4)
          NavigationLink(destination: Text("page")) { Text("outer").badge(5) }
        }
      }
    }
    host.advance(0.1)
    #expect(host.texts == ["inner", "4", "outer", "5"])
    for text in ["4", "5"] {
      let end = try #require(host.textFrames[text]).maxX
      #expect(end < 276 && end > 240)
    }
  }

  private struct Pages: View {
    @State private var count = 1

    var body: some View {
      TabView {
        Color.red.frame(width: 60, height: 60).probe("more").onTapGesture { count += 1 }
          .tabItem { Text("first") }
          .badge(count)
        Text("page").badge(Text("new")).tabItem { Text("second") }
      }
    }
  }

  @Test func aBadgeOfAPageIsInTheBar() throws {
    let host = TestHost(width: 300, height: 300) { Pages() }
    #expect(Set(host.texts) == ["first", "1", "second", "new"])
    #expect(try #require(host.textFrames["1"]).minX > 75)
    #expect(try #require(host.textFrames["new"]).minX > 225)
    host.tap("more")
    host.advance(0.1)
    #expect(host.texts.contains("2") && !host.texts.contains("1"))
  }

  /// The badge of a page is no badge of the rows in it.
  @Test func aBadgeOfAPageStaysOutOfItsRows() {
    let host = TestHost(width: 300, height: 300) {
      TabView {
        List { NavigationLink("row", destination: Text("page")) }
          .tabItem { Text("first") }
          .badge(7)
      }
    }
    host.advance(0.1)
    #expect(host.texts.filter { $0 == "7" }.count == 1)
  }
}
