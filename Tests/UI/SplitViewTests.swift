import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SplitViewTests {
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

  @Test func anInspectorIsAColumnOrASheet() throws {
    struct Plan: View {
      @State private var isOpen = true
      var body: some View {
        Color.red.probe("plan").inspector(isPresented: $isOpen) {
          Text("details").inspectorColumnWidth(200)
        }
      }
    }
    let wide = TestHost(width: 800, height: 480) { Plan() }
    wide.advance(1)
    #expect(abs(try #require(wide.frame(of: "plan")).width - 599) <= 1)
    #expect(try #require(wide.textFrames["details"]).minX > 600)
    let narrow = TestHost(width: 400, height: 480) { Plan() }
    narrow.advance(1)
    #expect(narrow.frame(of: "plan")?.width == 400)
    #expect(narrow.texts == ["details"])
  }

  @Test func aTreeOpensByItsGroups() {
    struct Item: Identifiable {
      let id: String
      var below: [Item]?
    }
    let host = TestHost(width: 300, height: 300) {
      OutlineGroup(
        [Item(id: "a", below: [Item(id: "b", below: [Item(id: "c")])]), Item(id: "d")],
        children: \.below
      ) { Text($0.id).probe($0.id) }
    }
    #expect(host.texts == ["a", "d"])
    host.tap("a")
    host.advance(1)
    #expect(host.texts == ["a", "b", "d"])
    host.tap("b")
    host.advance(1)
    #expect(host.texts == ["a", "b", "c", "d"])
  }

  @Test func aSymbolMovesOnceAndComesToRest() {
    struct Bell: View {
      @State private var taps = 0
      let isRemoved: Bool
      var body: some View {
        Color.red.frame(width: 40, height: 40).probe("bell")
          .symbolEffect(.bounce, value: taps)
          .symbolEffectsRemoved(isRemoved)
          .onTapGesture { taps += 1 }
      }
    }
    for isRemoved in [false, true] {
      let host = TestHost(width: 200, height: 200) { Bell(isRemoved: isRemoved) }
      host.advance(0.5)
      host.tap("bell")
      host.advance(0.1)
      #expect((host.frame(of: "bell")?.width ?? 0 > 41) == !isRemoved)
      host.advance(2)
      #expect(host.frame(of: "bell")?.width == 40)
      #expect(!host.host.needsUpdate)
    }
  }
}
