import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// Pages, tabs, sheets and scroll views on an output of 400 × 600 points with a safe area like that
/// of a telephone. Their backgrounds reach the edges, and their views stay inside.
@MainActor
struct SafeAreaContainerTests {
  private static let upright = SafeArea(top: 44, bottom: 34)
  private static let across = SafeArea(left: 44, bottom: 20, right: 40)

  private func host(
    _ area: SafeArea = upright, environment: EnvironmentValues = EnvironmentValues(),
    @ViewBuilder root: () -> some View
  ) -> TestHost {
    TestHost(width: 400, height: 600, environment: environment, safeArea: area, root: root)
  }

  /// The bounding box of the first area that is filled with a colour; nil if there is none.
  private func drawn(_ host: TestHost, _ color: RGBA) -> CGRect? {
    for item in host.displayList.items {
      if case .fill(let path, _, .solid(let found)) = item.content, found == color {
        return path.boundingRect.applying(item.transform)
      }
    }
    return nil
  }

  private static let paper = RGBA(hex: 0x123456)

  private var onPaper: EnvironmentValues {
    var values = EnvironmentValues()
    values.pageBackground = Color(Self.paper)
    values.sheetBackground = Color(Self.paper)
    return values
  }

  // MARK: - Pages

  @Test func aPageReachesTheEdgesAndItsViewsStayInside() {
    let host = host(environment: onPaper) {
      NavigationStack { Color.red.probe("a").navigationBarTitle("Title", displayMode: .inline) }
    }
    #expect(drawn(host, Self.paper) == CGRect(x: 0, y: 0, width: 400, height: 600))
    // The bar of 44 points is above the view.
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 88, width: 400, height: 478))
  }

  @Test func aPageKeepsItsViewsFromTheSidesInALandscape() {
    let host = host(Self.across, environment: onPaper) {
      NavigationStack { Color.red.probe("a").navigationBarHidden(true) }
    }
    #expect(drawn(host, Self.paper) == CGRect(x: 0, y: 0, width: 400, height: 600))
    #expect(host.frame(of: "a") == CGRect(x: 44, y: 0, width: 316, height: 580))
  }

  @Test func aViewOfAPageGrowsToTheEdgesThatItReaches() {
    let host = host {
      NavigationStack {
        Color.red.probe("a").ignoresSafeArea().navigationBarTitle("Title", displayMode: .inline)
      }
    }
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 400, height: 600))
  }

  // MARK: - Tabs

  @Test func theBarOfTabsStaysInsideAndItsBackgroundReachesTheEdge() {
    var values = EnvironmentValues()
    values.tabBarBackground = Color(Self.paper)
    let host = host(environment: values) {
      TabView { Color.red.probe("page").tabItem { Text("first") } }
    }
    let tab = host.frame(of: "tab.0")
    #expect(tab?.maxY == 566)
    let page = host.frame(of: "page")
    #expect(page?.minY == 44 && page?.minX == 0)
    let bar = drawn(host, Self.paper)
    #expect(bar?.maxY == 600 && bar?.minX == 0 && bar?.width == 400)
    #expect(bar?.minY == page?.maxY)
  }

  @Test func aPageThatIgnoresTheSafeAreaIsBehindTheBarOfTabs() {
    let host = host {
      TabView { Color.red.probe("page").ignoresSafeArea().tabItem { Text("first") } }
    }
    #expect(host.frame(of: "page") == CGRect(x: 0, y: 0, width: 400, height: 600))
  }

  @Test func thePagesOfATabReachTheLowerEdge() {
    let host = host(environment: onPaper) {
      TabView {
        NavigationStack { Color.red.probe("page").ignoresSafeArea() }.tabItem { Text("first") }
      }
    }
    #expect(host.frame(of: "page") == CGRect(x: 0, y: 0, width: 400, height: 600))
  }

  // MARK: - Presentations

  @Test func aSheetBeginsBelowTheUpperEdgeAndKeepsItsViewsFromTheLowerOne() {
    let host = host(environment: onPaper) {
      Color.gray.sheet(isPresented: .constant(true)) { Color.red.probe("a") }
    }
    host.advance(2)
    // The card is 24 points below the safe area's upper edge.
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 68, width: 400, height: 498))
    #expect(drawn(host, Self.paper)?.minY == 68)
    #expect((drawn(host, Self.paper)?.maxY ?? 0) >= 600)
  }

  @Test func aDetentDoesNotCountTheLowerEdge() {
    let host = host {
      Color.gray.sheet(isPresented: .constant(true)) {
        Color.red.probe("a").presentationDetents([.height(200)])
      }
    }
    host.advance(2)
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 366, width: 400, height: 200))
  }

  @Test func aCoverReachesTheEdgesAndItsViewsStayInside() {
    let host = host(Self.across, environment: onPaper) {
      Color.gray.fullScreenCover(isPresented: .constant(true)) { Color.red.probe("a") }
    }
    host.advance(2)
    #expect(host.frame(of: "a") == CGRect(x: 44, y: 0, width: 316, height: 580))
    let card = drawn(host, Self.paper)
    #expect(card?.minX == 0 && card?.minY == 0 && card?.width == 400)
    #expect((card?.maxY ?? 0) >= 600)
  }

  @Test func anAlertIsInTheMiddleOfTheSafeArea() {
    let host = host(SafeArea(top: 200)) {
      Color.gray.alert("Title", isPresented: .constant(true)) {
        Button("OK") {}
      }
    }
    host.advance(2)
    let title = host.textFrames["Title"]
    #expect((title?.minY ?? 0) > 300)
  }

  // MARK: - Scroll views

  @Test func contentIsSeenAndTouchedUpToTheEdgesOfTheOutput() {
    var taps: [Int] = []
    let host = host {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<20) { row in
            Color.red.frame(height: 50).probe("row \(row)").onTapGesture { taps.append(row) }
          }
        }
      }
    }
    #expect(host.frame(of: "row 0") == CGRect(x: 0, y: 44, width: 400, height: 50))
    // The eleventh row ends at 594, and the safe area at 566.
    host.tap(CGPoint(x: 200, y: 590))
    #expect(taps == [10])
    #expect(clips(host) == [CGRect(x: 0, y: 0, width: 400, height: 600)])
  }

  @Test func aPagedViewShowsNoNeighbourBesideThePage() {
    let host = host(Self.across) {
      TabView {
        Color.red
        Color.blue
      }
      .tabViewStyle(.page(indexDisplayMode: .never))
    }
    #expect(clips(host).first == CGRect(x: 44, y: 0, width: 316, height: 600))
  }

  /// The bounding boxes of all clips.
  private func clips(_ host: TestHost) -> [CGRect] {
    host.displayList.items.compactMap { item in
      guard case .pushClip(let path, _) = item.content else { return nil }
      return path.boundingRect.applying(item.transform)
    }
  }
}
