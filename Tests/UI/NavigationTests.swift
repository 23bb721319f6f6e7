import MartletGeometry
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct NavigationTests {
  private struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
      VStack {
        Text("\(name) \(count)")
        Rectangle().fill(.red).frame(width: 100, height: 50).probe("add \(name)")
          .onTapGesture { count += 1 }
      }
    }
  }

  // MARK: - Tabs

  private final class Log: ObservableObject {
    @Published var selection = 0
    var lines: [String] = []
  }

  private struct Tabs: View {
    @ObservedObject var log: Log

    var body: some View {
      TabView(selection: $log.selection) {
        Counter(name: "a")
          .onAppear { log.lines.append("a in") }
          .onDisappear { log.lines.append("a out") }
          .tabItem {
            Image(systemName: "moon")
            Text("first")
          }
          .tag(0)
        Counter(name: "b")
          .tabItem { Text("second") }
          .tag(1)
          .onAppear { log.lines.append("b in") }
          .onDisappear { log.lines.append("b out") }
      }
    }
  }

  @Test func barIsAtTheBottomAndOneFingerHigh() throws {
    let host = TestHost(width: 400, height: 600) { Tabs(log: Log()) }
    let first = try #require(host.frame(of: "tab.0"))
    let second = try #require(host.frame(of: "tab.1"))
    #expect(first.maxY == 600)
    #expect(first.height >= 48)
    #expect(first.width == 200)
    #expect(second.minX == 200)
    #expect(host.texts == ["a 0", "first", "second"])
    let room = 600 - first.height - 1
    #expect(abs(try #require(host.frame(of: "add a")).midY - room / 2) < 20)
  }

  @Test func pagesKeepTheirStateBehindOneAnother() {
    let log = Log()
    let host = TestHost(width: 400, height: 600) { Tabs(log: log) }
    host.tap("add a")
    host.tap("tab.1")
    #expect(log.selection == 1)
    #expect(host.texts == ["b 0", "first", "second"])
    host.tap("add b")
    host.tap("tab.0")
    #expect(host.texts == ["a 1", "first", "second"])
    host.tap("tab.1")
    #expect(host.texts == ["b 1", "first", "second"])
  }

  @Test func pagesAppearWhenTheyComeInFront() {
    let log = Log()
    let host = TestHost(width: 400, height: 600) { Tabs(log: log) }
    #expect(log.lines == ["a in"])
    log.selection = 1
    host.advance(0.1)
    #expect(log.lines == ["a in", "a out", "b in"])
    log.selection = 0
    host.advance(0.1)
    #expect(log.lines == ["a in", "a out", "b in", "b out", "a in"])
  }

  @Test func selectionWithoutAPageLeavesThePageInFront() {
    let log = Log()
    let host = TestHost(width: 400, height: 600) { Tabs(log: log) }
    log.selection = 7
    host.advance(0.1)
    #expect(host.texts.first == "a 0")
  }

  @Test func tabsWithoutABindingChooseByThemselves() {
    let host = TestHost(width: 400, height: 600) {
      TabView {
        Text("one").tabItem { Text("1") }
        Text("two").tabItem { Text("2") }
      }
    }
    #expect(host.texts == ["one", "1", "2"])
    host.tap("tab.1")
    #expect(host.texts == ["two", "1", "2"])
  }

  @Test func animationOfAHiddenPageDrawsNothing() {
    struct Spinner: View {
      @State private var isOn = false
      var body: some View {
        Rectangle().rotationEffect(.degrees(isOn ? 360 : 0))
          .onAppear {
            withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) { isOn = true }
          }
      }
    }
    let host = TestHost(width: 400, height: 600) {
      TabView {
        Text("one").tabItem { Text("1") }
        Spinner().tabItem { Text("2") }
      }
    }
    host.advance(0.5)
    #expect(!host.host.needsUpdate)
  }

  // MARK: - Pages

  private struct Pages: View {
    @State private var word = "first"

    var body: some View {
      NavigationView {
        VStack {
          Counter(name: "root")
          NavigationLink("go", destination: Detail(word: word)).probe("link")
        }
        .navigationBarTitle("Root")
      }
      .navigationViewStyle(StackNavigationViewStyle())
    }
  }

  private struct Detail: View {
    let word: String
    @Environment(\.presentationMode) private var presentation

    var body: some View {
      VStack {
        Counter(name: "detail")
        NavigationLink("deeper", destination: Text("bottom").navigationBarHidden(true))
          .probe("deeper")
        Rectangle().fill(.blue).frame(width: 60, height: 60).probe("done")
          .onTapGesture { presentation.wrappedValue.dismiss() }
      }
      .navigationBarTitle(Text(word), displayMode: .inline)
    }
  }

  @Test func linkSlidesItsPageInFromTheTrailingEdge() throws {
    let host = TestHost(width: 400, height: 600) { Pages() }
    #expect(host.texts == ["Root", "root 0", "go"])
    host.tap("link")
    host.advance(0.1)
    let early = try #require(host.frame(of: "done"))
    host.advance(1.5)
    let late = try #require(host.frame(of: "done"))
    #expect(early.midX > late.midX + 50)
    #expect(late.midX == 200)
    #expect(host.texts == ["Root", "root 0", "go", "first", "detail 0", "deeper"])
    #expect(!host.host.needsUpdate)
  }

  @Test func backButtonLeadsBackToThePageAsItWas() {
    let host = TestHost(width: 400, height: 600) { Pages() }
    host.tap("add root")
    host.tap("link")
    host.advance(1.5)
    host.tap("add detail")
    host.tap("navigation.back")
    host.advance(1.5)
    #expect(host.texts == ["Root", "root 1", "go"])
    host.tap("link")
    host.advance(1.5)
    #expect(host.texts.contains("detail 0"))
  }

  @Test func edgeDragLeadsBackAndOthersDoNot() throws {
    let host = TestHost(width: 400, height: 600) { Pages() }
    host.tap("link")
    host.advance(1.5)
    host.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 380, y: 500))
    host.advance(1.5)
    #expect(host.texts.contains("detail 0"))
    host.drag(from: CGPoint(x: 5, y: 500), to: CGPoint(x: 105, y: 500), seconds: 1, lifts: false)
    host.advance(0.3)
    #expect(abs(try #require(host.frame(of: "done")).midX - 300) < 14)
    host.touch(.up, CGPoint(x: 105, y: 500))
    host.advance(1.5)
    #expect(host.texts.contains("detail 0"))
    host.drag(from: CGPoint(x: 5, y: 500), to: CGPoint(x: 380, y: 500), seconds: 0.2)
    host.advance(1.5)
    #expect(host.texts == ["Root", "root 0", "go"])
  }

  @Test func pageBeneathIsNotTouched() {
    let host = TestHost(width: 400, height: 600) { Pages() }
    host.tap("link")
    host.advance(1.5)
    host.tap("add root")
    #expect(host.texts.contains("root 0"))
  }

  @Test func pagesBelowGoWithTheirPage() {
    let host = TestHost(width: 400, height: 600) { Pages() }
    host.tap("link")
    host.advance(1.5)
    host.tap("deeper")
    host.advance(1.5)
    #expect(host.texts.last == "bottom")
    #expect(host.frame(of: "navigation.back") != nil)
    host.drag(from: CGPoint(x: 5, y: 500), to: CGPoint(x: 380, y: 500), seconds: 0.2)
    host.advance(1.5)
    #expect(host.texts.last == "deeper")
    host.tap("done")
    host.advance(1.5)
    #expect(host.texts == ["Root", "root 0", "go"])
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func barItemsAreMirroredWithTheBar(direction: LayoutDirection) throws {
    struct Items: View {
      var body: some View {
        Color.red.frame(width: 60, height: 20).probe("a")
        Color.green.frame(width: 20, height: 20)
          .alignmentGuide(HorizontalAlignment.center) { $0[.leading] }.probe("b")
      }
    }
    let host = TestHost(width: 400, height: 600) {
      NavigationView {
        Text("content").navigationBarTitle("Title", displayMode: .inline)
          .navigationBarItems(trailing: Items())
      }
      .environment(\.layoutDirection, direction)
    }
    let (a, b) = (try #require(host.frame(of: "a")), try #require(host.frame(of: "b")))
    #expect(a.midX == (direction == .rightToLeft ? b.maxX : b.minX))
    #expect((a.midX < 200) == (direction == .rightToLeft))
  }

  @Test func barItemsActAndKeepUp() {
    struct Page: View {
      @State private var count = 0
      var body: some View {
        NavigationView {
          Text("content").navigationBarTitle("Title", displayMode: .inline)
            .navigationBarItems(
              leading: Text("count \(count)"),
              trailing: Rectangle().frame(width: 40, height: 40).probe("plus")
                .onTapGesture { count += 1 })
        }
      }
    }
    let host = TestHost(width: 400, height: 600) { Page() }
    #expect(host.texts == ["Title", "count 0", "content"])
    host.tap("plus")
    #expect(host.texts == ["Title", "count 1", "content"])
    #expect(host.frame(of: "plus")?.maxX == 384)
    #expect(host.reports.isEmpty)
  }

  @Test func activeLinkFollowsItsBinding() {
    final class Model: ObservableObject { @Published var selected: Int? }
    struct Page: View {
      @ObservedObject var model: Model
      var body: some View {
        NavigationView {
          VStack {
            NavigationLink("1", destination: Text("page 1"), tag: 1, selection: $model.selected)
            NavigationLink("2", destination: Text("page 2"), tag: 2, selection: $model.selected)
          }
        }
      }
    }
    let model = Model()
    let host = TestHost(width: 400, height: 600) { Page(model: model) }
    model.selected = 2
    host.advance(1.5)
    #expect(host.texts == ["1", "2", "page 2"])
    model.selected = nil
    host.advance(1.5)
    #expect(host.texts == ["1", "2"])
  }

  @Test func sheetFromAPageLiesOverTheWholeDisplay() throws {
    struct Page: View {
      @State private var isShown = false
      var body: some View {
        TabView {
          NavigationView {
            Rectangle().frame(width: 50, height: 50).probe("open")
              .onTapGesture { isShown = true }
              .sheet(isPresented: $isShown) { Rectangle().probe("sheet") }
          }
          .tabItem { Text("1") }
        }
      }
    }
    let host = TestHost(width: 400, height: 600) { Page() }
    host.tap("open")
    host.advance(1.5)
    #expect(host.frame(of: "sheet") == CGRect(x: 0, y: 24, width: 400, height: 576))
  }

  // MARK: - Titles

  private func titled(
    _ fonts: FontLibrary, @ViewBuilder _ content: @escaping () -> some View
  ) -> TestHost {
    TestHost(width: 300, height: 400, text: fonts) {
      NavigationView { content().navigationBarTitle("Trees") }
    }
  }

  /// Whether anything is painted in the rows.
  private func isPainted(_ host: TestHost, _ fonts: FontLibrary, _ rows: Range<Int>) -> Bool {
    let picture = host.picture(fonts: fonts)
    let ground = picture[1, 1]
    return rows.contains { y in (0..<200).contains { x in picture[x, y] != ground } }
  }

  @Test func aLargeTitleGoesUpWithTheListBeneathIt() throws {
    let fonts = try TestFonts.library()
    let host = titled(fonts) { List(0..<50) { box("\($0)", 40, 20) } }
    #expect(abs((host.frame(of: "0")?.midY ?? 0) - 118) < 1)
    #expect(isPainted(host, fonts, 52..<90))
    #expect(!isPainted(host, fonts, 5..<42))
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 260), seconds: 1, lifts: false)
    // The title goes as far as the rows.
    let moved = 118 - (host.frame(of: "0")?.midY ?? 118)
    #expect(moved > 20 && moved < 41)
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200), seconds: 1, lifts: false)
    #expect(isPainted(host, fonts, 5..<42), "in small letters in the bar")
    host.touch(.up, CGPoint(x: 150, y: 200))
    host.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 390), seconds: 0.5)
    host.advance(3)
    #expect(abs((host.frame(of: "0")?.midY ?? 0) - 118) < 1e-6)
    #expect(!isPainted(host, fonts, 5..<42))
    #expect(host.reports.isEmpty)
    #expect(!host.host.needsUpdate)
  }

  @Test func aPageThatDoesNotScrollBeginsBeneathItsTitle() throws {
    let fonts = try TestFonts.library()
    let host = titled(fonts) {
      VStack(spacing: 0) {
        box("head", 40, 20)
        ScrollView { box("rows", 300, 1000) }
      }
    }
    #expect(host.frame(of: "head")?.minY == 96)
    host.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 100), seconds: 1)
    host.advance(2)
    #expect(host.frame(of: "head")?.minY == 96)
    #expect(isPainted(host, fonts, 52..<90))
  }

  @Test func aTitleThatTurnsSmallGivesItsRoomToTheRows() {
    struct Page: View {
      @State private var isSmall = false

      var body: some View {
        NavigationView {
          ScrollView { box("rows", 300, 1000) }
            .navigationBarTitle(Text("Trees"), displayMode: isSmall ? .inline : .large)
            .onTapGesture { isSmall.toggle() }
        }
      }
    }
    let host = TestHost(width: 300, height: 400) { Page() }
    #expect(host.frame(of: "rows")?.minY == 96)
    host.tap(CGPoint(x: 150, y: 200))
    #expect(host.frame(of: "rows")?.minY == 45)
    host.tap(CGPoint(x: 150, y: 200))
    #expect(host.frame(of: "rows")?.minY == 96)
  }
}
