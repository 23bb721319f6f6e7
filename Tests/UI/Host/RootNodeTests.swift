import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// The root view and what covers it, on an output of 200 × 100 points with a safe area.
@MainActor
struct RootNodeTests {
  /// The safe part is 12, 10 to 168, 86.
  static let area = SafeArea(top: 10, left: 12, bottom: 14, right: 32)
  static let safe = CGRect(x: 12, y: 10, width: 156, height: 76)

  private func host(_ area: SafeArea = area, @ViewBuilder root: () -> some View) -> TestHost {
    TestHost(width: 200, height: 100, safeArea: area, root: root)
  }

  @Test func theRootViewIsLaidOutInTheSafeArea() {
    let host = host { Color.red.probe("a") }
    #expect(host.frame(of: "a") == Self.safe)
  }

  @Test func aSmallRootViewIsInTheMiddleOfTheSafeArea() {
    let host = host { Color.red.frame(width: 56, height: 26).probe("a") }
    #expect(host.frame(of: "a") == CGRect(x: 62, y: 35, width: 56, height: 26))
  }

  @Test func severalRootViewsFormAColumn() {
    let host = host {
      Color.red.frame(width: 20, height: 10).probe("a")
      Color.red.frame(width: 40, height: 18).probe("b")
    }
    // 36 points with the space of 8, in the middle of 76.
    #expect(host.frame(of: "a") == CGRect(x: 80, y: 30, width: 20, height: 10))
    #expect(host.frame(of: "b") == CGRect(x: 70, y: 48, width: 40, height: 18))
  }

  @Test func aRootViewThatBecomesTwoMakesRoomForTheSecond() {
    let second = Second()
    let host = host(SafeArea()) { Growing(second: second) }
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 200, height: 100))
    second.isShown = true
    host.advance(0.1)
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 200, height: 72))
    #expect(host.frame(of: "b") == CGRect(x: 0, y: 80, width: 200, height: 20))
    second.isShown = false
    host.advance(0.1)
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func withoutASafeAreaTheRootViewHasTheWholeOutput() {
    let host = host(SafeArea()) { Color.red.probe("a") }
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func aRelativeFrameRefersToTheSafeArea() {
    let host = host {
      Color.red.containerRelativeFrame([.horizontal, .vertical]) { length, _ in length / 2 }
        .probe("a")
    }
    #expect(host.frame(of: "a")?.size == CGSize(width: 78, height: 38))
  }

  @Test func distancesLongerThanTheOutputLeaveNoRoom() {
    let host = host(SafeArea(top: 80, bottom: 80)) { Color.red.probe("a") }
    #expect(host.node("a")?.size == CGSize(width: 200, height: 0))
  }

  @Test func aLaterSafeAreaLaysTheViewsOutAgain() {
    let host = host(SafeArea()) { Color.red.probe("a") }
    host.host.safeArea = Self.area
    host.update()
    #expect(host.frame(of: "a") == Self.safe)
  }
}

private final class Second: ObservableObject {
  @Published var isShown = false
}

private struct Growing: View {
  @ObservedObject var second: Second

  var body: some View {
    Color.red.probe("a")
    if second.isShown { Color.blue.frame(height: 20).probe("b").transition(.identity) }
  }
}
