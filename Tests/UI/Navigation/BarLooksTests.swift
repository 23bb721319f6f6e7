import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// The bar at the lower edge of a page, on an output of 300 × 400 points. The bar takes 48 points
/// and its hairline one.
@MainActor
struct BarLooksTests {
  private static let ground = RGBA(hex: 0x123456)
  private static let bar = CGRect(x: 0, y: 351, width: 300, height: 49)

  /// The areas that are filled with a colour.
  private func fills(_ host: TestHost, _ color: RGBA = ground) -> [CGRect] {
    host.displayList.items.compactMap { item in
      guard case .fill(let path, _, .solid(let found)) = item.content, found == color else {
        return nil
      }
      return path.boundingRect.applying(item.transform)
    }
  }

  private func host(_ content: some View) -> TestHost {
    TestHost(width: 300, height: 400) {
      NavigationStack {
        content
          .toolbar { ToolbarItem(placement: .bottomBar) { Text("low") } }
          .navigationBarTitle("Title", displayMode: .inline)
      }
    }
  }

  private func rows(_ height: CGFloat) -> some View {
    ScrollView { box("rows", 300, height) }
      .toolbarBackground(Color(Self.ground), for: .bottomBar)
  }

  @Test func aStyleIsBehindTheLowerBarOnly() {
    let page = Color.red.toolbarBackground(Color(Self.ground), for: .bottomBar)
    #expect(fills(host(page)).isEmpty)
    let visible = page.toolbarBackground(.visible, for: .bottomBar)
    #expect(fills(host(visible)) == [Self.bar])
    #expect(fills(host(page.toolbarBackground(.visible, for: .navigationBar))).isEmpty)
  }

  @Test func theStyleIsThereWhileContentIsBehindTheBar() {
    #expect(fills(host(rows(100))).isEmpty)
    #expect(fills(host(rows(1000))) == [Self.bar])
    let visible = rows(100).toolbarBackgroundVisibility(.visible, for: .bottomBar, .tabBar)
    #expect(fills(host(visible)) == [Self.bar])
    #expect(fills(host(rows(1000).toolbarBackground(.hidden, for: .bottomBar))).isEmpty)
  }

  @Test func theStyleOfTheNavigationBarIsAnother() {
    let page = Color.red
      .toolbarBackground(Color(Self.ground), for: .navigationBar)
      .toolbarBackground(.visible, for: .navigationBar, .bottomBar)
    #expect(fills(host(page)) == [CGRect(x: 0, y: 0, width: 300, height: 44)])
  }

  @Test func theLowerBarHasASchemeOfItsOwn() {
    let page = Color.red
      .toolbarColorScheme(.dark, for: .bottomBar)
      .toolbarBackground(.visible, for: .navigationBar, .bottomBar)
    let dark = Color(white: 0.09).resolved(in: EnvironmentValues())
    #expect(fills(host(page), dark) == [Self.bar])
  }

  @Test func aPageCanHideTheLowerBar() {
    let page = Color.red.probe("page")
    let shown = host(page)
    #expect(shown.texts.contains("low"))
    #expect(shown.frame(of: "page") == CGRect(x: 0, y: 44, width: 300, height: 307))
    let hidden = host(page.toolbar(.hidden, for: .bottomBar))
    #expect(!hidden.texts.contains("low"))
    #expect(hidden.frame(of: "page") == CGRect(x: 0, y: 44, width: 300, height: 356))
    #expect(hidden.texts.contains("Title"))
  }
}
