import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct NavigationSplitViewTests {
  private struct Rooms: View {
    @State private var shown = NavigationSplitViewVisibility.all

    var body: some View {
      NavigationSplitView(columnVisibility: $shown) {
        VStack {
          NavigationLink(value: 7) { Color.red.frame(width: 60, height: 60).probe("link") }
          Color.green.frame(width: 60, height: 60).probe("hide")
            .onTapGesture { shown = .detailOnly }
        }
        .navigationDestination(for: Int.self) { Text("room \($0)") }
      } detail: {
        Text("nothing")
      }
    }
  }

  @Test func aLinkShowsItsPageInTheLastColumn() throws {
    let host = TestHost(width: 800, height: 480) { Rooms() }
    host.advance(0.1)
    #expect(host.texts.contains("nothing"))
    #expect(try #require(host.frame(of: "link")).maxX < 260)
    host.tap("link")
    host.advance(1)
    #expect(host.texts == ["room 7"])
    #expect(try #require(host.textFrames["room 7"]).minX > 260)
    #expect(host.frame(of: "link") != nil)
    host.tap("hide")
    host.advance(0.5)
    #expect(host.frame(of: "link") == nil)
    #expect(host.reports.isEmpty)
  }

  @Test func aNarrowOutputShowsAStack() throws {
    let host = TestHost(width: 400, height: 480) { Rooms() }
    host.tap("link")
    host.advance(1)
    #expect(host.texts.contains("room 7"))
    #expect(try #require(host.textFrames["room 7"]).midX == 200)
  }

  /// Rooms by floor. A tap on a row sets the state that the next column shows.
  private struct Floors: View {
    @Binding var column: NavigationSplitViewColumn
    @State private var floor = 0
    @State private var room = 0

    var body: some View {
      NavigationSplitView(preferredCompactColumn: $column) {
        Color.red.frame(width: 60, height: 60).probe("floor 2").onTapGesture {
          floor = 2
          column = .content
        }
      } content: {
        VStack {
          Text("floor \(floor)")
          Color.green.frame(width: 60, height: 60).probe("room 5").onTapGesture {
            room = 5
            column = .detail
          }
        }
      } detail: {
        Text("room \(floor).\(room)")
      }
    }
  }

  /// Drags the page from the leading edge to the trailing one.
  private func goBack(_ host: TestHost) {
    host.drag(from: CGPoint(x: 5, y: 400), to: CGPoint(x: 380, y: 400), seconds: 0.2)
    host.advance(1.5)
  }

  @Test func aNarrowOutputPushesTheColumnsAndGoesBack() throws {
    struct Root: View {
      @State private var column = NavigationSplitViewColumn.sidebar
      var body: some View { Floors(column: $column) }
    }
    let host = TestHost(width: 400, height: 480) { Root() }
    host.advance(0.1)
    #expect(host.frame(of: "floor 2") != nil && host.texts.isEmpty)
    host.tap("floor 2")
    host.advance(1.5)
    #expect(host.texts.contains("floor 2"))
    #expect(host.frame(of: "navigation.back") != nil)
    host.tap("room 5")
    host.advance(1.5)
    #expect(host.texts.contains("room 2.5"))
    #expect(try #require(host.textFrames["room 2.5"]).midX == 200)
    goBack(host)
    #expect(host.texts == ["floor 2"])
    goBack(host)
    #expect(host.texts.isEmpty)
    host.tap("floor 2")
    host.advance(1.5)
    #expect(host.texts == ["floor 2"])
    #expect(host.reports.isEmpty)
  }

  @Test func theChosenPageStaysWhenTheOutputBecomesNarrow() {
    let host = TestHost(width: 800, height: 480) { Rooms() }
    host.tap("link")
    host.advance(1)
    host.host.size = CGSize(width: 400, height: 480)
    host.advance(1.5)
    #expect(host.texts == ["room 7"])
    goBack(host)
    #expect(host.texts.isEmpty && host.frame(of: "link") != nil)
  }
}
