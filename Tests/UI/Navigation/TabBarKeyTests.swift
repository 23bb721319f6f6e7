import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// The bars of tab views on an output of 400 × 300 points.
@MainActor
struct TabBarKeyTests {
  private static let ground = RGBA(hex: 0x123456)

  private final class Model: ObservableObject {
    @Published var tab = 0
    @Published var path: [Int] = []
  }

  private struct Tabs: View {
    @ObservedObject var model: Model
    let first: AnyView

    var body: some View {
      TabView(selection: $model.tab) {
        first.tabItem { Text("first") }.tag(0)
        Color.blue.probe("other").tabItem { Text("second") }.tag(1)
      }
    }
  }

  private func isDrawn(_ host: TestHost) -> Bool {
    host.displayList.items.contains { item in
      if case .fill(_, _, .solid(Self.ground)) = item.content { true } else { false }
    }
  }

  @Test func thePageThatIsShownSetsTheGround() {
    let model = Model()
    let page = Color.red.toolbarBackground(Color(Self.ground), for: .tabBar)
      .toolbarBackground(.visible, for: .tabBar)
    let host = TestHost { Tabs(model: model, first: AnyView(page)) }
    #expect(isDrawn(host))
    model.tab = 1
    host.advance(0.1)
    #expect(!isDrawn(host))
    model.tab = 0
    host.advance(0.1)
    #expect(isDrawn(host))
    #expect(host.reports.isEmpty)
  }

  @Test func aHiddenGroundIsNotDrawnUnderContent() {
    let rows = ScrollView { box("rows", 300, 1000) }
      .toolbarBackground(Color(Self.ground), for: .tabBar)
    #expect(isDrawn(TestHost { Tabs(model: Model(), first: AnyView(rows)) }))
    let hidden = rows.toolbarBackground(.hidden, for: .tabBar)
    #expect(!isDrawn(TestHost { Tabs(model: Model(), first: AnyView(hidden)) }))
  }

  @Test func aPageCanHideTheBar() {
    let model = Model()
    let page = Color.red.probe("page").toolbar(.hidden, for: .tabBar)
    let host = TestHost { Tabs(model: model, first: AnyView(page)) }
    #expect(host.frame(of: "tab.0") == nil)
    #expect(host.frame(of: "page") == CGRect(x: 0, y: 0, width: 400, height: 300))
    model.tab = 1
    host.advance(0.1)
    #expect(host.frame(of: "tab.0") != nil)
    // The bar takes 52 points and its hairline one.
    #expect(host.frame(of: "other") == CGRect(x: 0, y: 0, width: 400, height: 247))
  }

  @Test func aPageOfAStackHidesTheBarAroundIt() {
    struct Stack: View {
      @ObservedObject var model: Model

      var body: some View {
        NavigationStack(path: $model.path) {
          Text("root").navigationDestination(for: Int.self) { _ in
            Text("page").toolbar(.hidden, for: .tabBar)
          }
        }
      }
    }
    let model = Model()
    let host = TestHost { Tabs(model: model, first: AnyView(Stack(model: model))) }
    #expect(host.frame(of: "tab.0") != nil)
    model.path = [1]
    host.advance(2)
    #expect(host.frame(of: "tab.0") == nil)
    model.path = []
    host.advance(2)
    #expect(host.frame(of: "tab.0") != nil)
  }

  @Test func theNavigationBarIsNotAffected() {
    let page = NavigationStack {
      Color.red.probe("page").toolbar(.hidden, for: .tabBar).navigationBarTitle(
        "Title", displayMode: .inline)
    }
    let host = TestHost { Tabs(model: Model(), first: AnyView(page)) }
    #expect(host.frame(of: "page") == CGRect(x: 0, y: 44, width: 400, height: 256))
  }
}
