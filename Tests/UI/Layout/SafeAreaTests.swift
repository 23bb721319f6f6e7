import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// Views that ignore the safe area, on an output of 200 × 100 points, whose safe part is 12, 10 to
/// 168, 86.
@MainActor
struct IgnoredSafeAreaTests {
  private static let area = SafeArea(top: 10, left: 12, bottom: 14, right: 32)

  private func host(
    _ area: SafeArea = area, @ViewBuilder root: () -> some View
  ) -> TestHost {
    TestHost(width: 200, height: 100, safeArea: area) { root().font(.system(size: 16)) }
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

  // MARK: - ignoresSafeArea

  @Test func aViewThatIgnoresTheSafeAreaFillsTheOutput() {
    let host = host { Color.red.probe("a").ignoresSafeArea() }
    #expect(host.frame(of: "a") == rect(0, 0, 200, 100))
  }

  @Test func theViewsAroundItStayInside() {
    let host = host {
      ZStack(alignment: .topLeading) {
        Color.red.probe("back").ignoresSafeArea()
        box("front", 20, 10)
      }
    }
    #expect(host.frame(of: "back") == rect(0, 0, 200, 100))
    #expect(host.frame(of: "front") == rect(12, 10, 20, 10))
  }

  @Test func onlyTheGivenEdgesAreIgnored() {
    let host = host { Color.red.probe("a").ignoresSafeArea(edges: .bottom) }
    #expect(host.frame(of: "a") == rect(12, 10, 156, 90))
    let other = self.host { Color.red.probe("a").edgesIgnoringSafeArea([.top, .leading]) }
    #expect(other.frame(of: "a") == rect(0, 0, 168, 86))
  }

  @Test func leadingIsTheRightEdgeInARightToLeftLayout() {
    let host = host {
      Color.red.probe("a").ignoresSafeArea(edges: .leading)
        .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(host.frame(of: "a") == rect(12, 10, 188, 76))
  }

  @Test func theKeyboardAloneIsNoEdge() {
    let host = host { Color.red.probe("a").ignoresSafeArea(.keyboard) }
    #expect(host.frame(of: "a") == rect(12, 10, 156, 76))
  }

  @Test func aViewThatReachesNoEdgeStays() {
    let host = host { box("a", 20, 10).ignoresSafeArea() }
    #expect(host.frame(of: "a") == rect(80, 43, 20, 10))
  }

  @Test func aViewOfASidebarGrowsOnItsSide() {
    let host = host {
      HStack(spacing: 0) {
        Color.red.probe("side").ignoresSafeArea().frame(width: 50)
        Color.blue.probe("rest")
      }
    }
    #expect(host.frame(of: "side") == rect(0, 0, 62, 100))
    #expect(host.frame(of: "rest") == rect(62, 10, 106, 76))
  }

  @Test func aMoveToAnotherPositionChangesTheGrowth() {
    let spot = Spot()
    let host = host { Spotted(spot: spot) }
    #expect(host.frame(of: "a") == rect(0, 0, 200, 20))
    spot.isLow = true
    host.update()
    #expect(host.frame(of: "a") == rect(0, 76, 200, 24))
    #expect(host.reports.isEmpty)
  }

  private final class Spot: ObservableObject {
    @Published var isLow = false
  }

  private struct Spotted: View {
    @ObservedObject var spot: Spot

    var body: some View {
      VStack(spacing: 0) {
        if spot.isLow { Spacer(minLength: 0) }
        Color.red.probe("a").ignoresSafeArea().frame(height: 10)
        if !spot.isLow { Spacer(minLength: 0) }
      }
    }
  }

  // MARK: - Backgrounds

  @Test func aColorBehindAViewReachesTheEdges() {
    let host = host { Text("a").frame(maxWidth: .infinity).background(Color.black) }
    // The text is in the middle, so its line reaches the left and the right edge.
    #expect(drawn(host, .black) == rect(0, 38, 200, 20))
  }

  @Test func aStyleBehindAViewReachesTheGivenEdges() {
    let host = host { Color.clear.background(.black, ignoresSafeAreaEdges: .top) }
    #expect(drawn(host, .black) == rect(12, 0, 156, 86))
  }

  @Test func viewsInAClosureStayInside() {
    let host = host { Color.clear.background { Color.black } }
    #expect(drawn(host, .black) == rect(12, 10, 156, 76))
  }

  @Test func aColorThatIsTheRootStaysInside() {
    let host = host { Color.black }
    #expect(drawn(host, .black) == rect(12, 10, 156, 76))
  }

  // MARK: - Geometry

  @Test func aReaderSeesTheInsetsOfItsEdges() {
    let host = host {
      GeometryReader { proxy in
        let insets = proxy.safeAreaInsets
        let lengths = [insets.top, insets.leading, insets.bottom, insets.trailing]
        Text(lengths.map { "\(Int($0))" }.joined(separator: " "))
      }
    }
    #expect(host.texts == ["10 12 14 32"])
  }

  @Test func aReaderThatIgnoresTheSafeAreaSeesNone() {
    let host = host {
      GeometryReader { proxy in
        Text("\(Int(proxy.size.width)) \(Int(proxy.safeAreaInsets.top))")
      }
      .ignoresSafeArea()
    }
    #expect(host.texts == ["200 0"])
  }

  // MARK: - Without a safe area

  @Test func withoutASafeAreaTheModifierAddsNoLayoutNode() {
    let plain = host(SafeArea()) { Color.red }
    let ignoring = host(SafeArea()) { Color.red.ignoresSafeArea() }
    #expect(count(plain.host.root) == count(ignoring.host.root))
    #expect(plain.displayList == ignoring.displayList)
  }

  private func count(_ node: LayoutNode) -> Int {
    node.children.reduce(1) { $0 + count($1) }
  }
}
