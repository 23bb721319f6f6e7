import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// The backgrounds of bars on an output of 300 × 400 points.
@MainActor
struct BarGroundTests {
  private static let ground = RGBA(hex: 0x123456)

  /// The bounding box of the first area that is filled with the colour of the ground; nil if there
  /// is none.
  private func drawn(_ host: TestHost) -> CGRect? {
    for item in host.displayList.items {
      if case .fill(let path, _, .solid(Self.ground)) = item.content {
        return path.boundingRect.applying(item.transform)
      }
    }
    return nil
  }

  private func page(_ visibility: Visibility = .automatic, height: CGFloat = 1000) -> TestHost {
    TestHost(width: 300, height: 400) {
      NavigationStack {
        ScrollView { box("rows", 300, height) }
          .navigationBarTitle("Title", displayMode: .inline)
          .toolbarBackground(Color(Self.ground), for: .navigationBar)
          .toolbarBackground(visibility, for: .navigationBar)
      }
    }
  }

  private func scroll(_ host: TestHost) {
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200), seconds: 1, lifts: false)
  }

  @Test func theGroundAppearsWithTheContentUnderTheBar() {
    let host = page()
    #expect(drawn(host) == nil)
    scroll(host)
    #expect(drawn(host) == CGRect(x: 0, y: 0, width: 300, height: 44))
    host.touch(.up, CGPoint(x: 150, y: 200))
    host.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 390), seconds: 0.5)
    host.advance(3)
    #expect(drawn(host) == nil)
    #expect(host.reports.isEmpty)
  }

  @Test func aVisibleGroundIsAlwaysThereAndAHiddenOneNever() {
    #expect(drawn(page(.visible)) == CGRect(x: 0, y: 0, width: 300, height: 44))
    let hidden = page(.hidden)
    scroll(hidden)
    #expect(drawn(hidden) == nil)
  }

  @Test func aScrollViewBesideAnotherCountsToo() {
    let host = TestHost(width: 300, height: 400) {
      NavigationStack {
        HStack(spacing: 0) {
          ScrollView { box("left", 150, 1000) }
          ScrollView { box("right", 150, 1000) }
        }
        .navigationBarTitle("Title", displayMode: .inline)
        .toolbarBackground(Color(Self.ground), for: .navigationBar)
      }
    }
    host.drag(
      from: CGPoint(x: 220, y: 300), to: CGPoint(x: 220, y: 200), seconds: 1, lifts: false)
    #expect(drawn(host) != nil)
  }

  @Test func aScrollViewThatIsNotAtTheBarDoesNotCount() {
    let host = TestHost(width: 300, height: 400) {
      NavigationStack {
        VStack(spacing: 0) {
          box("head", 40, 20)
          ScrollView { box("rows", 300, 1000) }
        }
        .navigationBarTitle("Title", displayMode: .inline)
        .toolbarBackground(Color(Self.ground), for: .navigationBar)
      }
    }
    scroll(host)
    #expect(drawn(host) == nil)
  }

  // MARK: - Tabs

  private func grounds(_ host: TestHost) -> Int {
    let grey = Color(white: 0.975).resolved(in: EnvironmentValues())
    return host.displayList.items.count { item in
      if case .fill(_, _, .solid(let found)) = item.content { found == grey } else { false }
    }
  }

  private func tabs(_ height: CGFloat) -> TestHost {
    TestHost(width: 300, height: 400) {
      TabView {
        ScrollView { box("rows", 300, height) }.tabItem { Text("first") }
        Color.red.tabItem { Text("second") }
      }
    }
  }

  @Test func theGroundOfTabsIsThereWhileMoreContentFollows() {
    #expect(grounds(tabs(100)) == 0)
    let host = tabs(400)
    #expect(grounds(host) == 1)
    // The bar of 53 points covers the rest of the content, which is 53 points longer than its page.
    host.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 100), seconds: 0.5)
    host.advance(3)
    #expect(grounds(host) == 0)
  }

  @Test func aPageBehindAnotherTabDoesNotCount() {
    let host = tabs(1000)
    #expect(grounds(host) == 1)
    host.tap("tab.1")
    #expect(grounds(host) == 0)
  }
}
