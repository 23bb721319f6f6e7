import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct NavigationViewTests {
  private struct Pages: View {
    @State private var word = "first"

    var body: some View {
      NavigationView {
        VStack {
          NamedCounter(name: "root")
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
        NamedCounter(name: "detail")
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

  // MARK: - The chevron

  /// The width of the label of a link in a list, which fills the row up to the chevron.
  private func labelEnd(_ visibility: Visibility?) throws -> CGFloat {
    let host = TestHost(width: 300, height: 300) {
      NavigationStack {
        List {
          NavigationLink {
            Text("page")
          } label: {
            Color.red.frame(height: 10).probe("label")
          }
          .transformEnvironment(\.navigationLinkIndicatorVisibility) { $0 = visibility ?? $0 }
        }
      }
    }
    host.advance(0.1)
    return try #require(host.frame(of: "label")).maxX
  }

  @Test func theChevronOfALinkIsHiddenOnRequest() throws {
    let usual = try labelEnd(nil)
    #expect(try labelEnd(.visible) == usual)
    #expect(try labelEnd(.automatic) == usual)
    #expect(try labelEnd(.hidden) > usual + 14)
  }

  @Test func aLinkWithoutAChevronLeadsToItsPage() throws {
    let host = TestHost(width: 300, height: 300) {
      NavigationStack {
        List {
          NavigationLink("go") { Text("page") }
        }
        .navigationLinkIndicatorVisibility(.hidden)
      }
    }
    let frame = try #require(host.textFrames["go"])
    host.tap(CGPoint(x: 280, y: frame.midY))
    host.advance(1.5)
    #expect(host.texts.contains("page"))
  }
}
