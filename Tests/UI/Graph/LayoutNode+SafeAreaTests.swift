import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// The growth of single nodes on an output of 200 × 100 points, whose safe part is 12, 10 to 168,
/// 86.
@MainActor
struct LayoutNodeSafeAreaTests {
  private func host(@ViewBuilder root: () -> some View) -> TestHost {
    TestHost(width: 200, height: 100, safeArea: RootNodeTests.area, root: root)
  }

  @Test func aNodeGrowsAtTheEdgesThatItReaches() {
    let host = host {
      HStack(spacing: 0) {
        Color.red.frame(width: 50).probe("left")
        Color.blue.frame(height: 20).probe("right")
      }
    }
    #expect(host.node("left")?.safeAreaGrowth == SafeArea(top: 10, left: 12, bottom: 14))
    #expect(host.node("right")?.safeAreaGrowth == SafeArea(right: 32))
  }

  @Test func withoutASafeAreaNothingGrows() {
    let host = TestHost(width: 200, height: 100) { Color.red.probe("a") }
    #expect(host.node("a")?.safeAreaGrowth == SafeArea())
  }

  @Test func aScrollViewGrowsButItsContentDoesNotGrowAlongItsAxis() {
    let host = host {
      ScrollView { Color.red.frame(height: 500).probe("content") }.probe("scroll")
    }
    #expect(host.node("scroll")?.safeAreaGrowth == RootNodeTests.area)
    #expect(host.node("content")?.safeAreaGrowth == SafeArea(left: 12, right: 32))
  }

  @Test func aChildIsPlacedByPhysicalPositionsInBothDirections() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let host = host {
        Color.red.probe("a").ignoresSafeArea().environment(\.layoutDirection, direction)
      }
      #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 200, height: 100))
    }
  }
}
