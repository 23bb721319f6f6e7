import MartletGeometry
import Testing

@testable import MartletUI

@MainActor
struct ScrollTargetBehaviorTests {
  private func target(_ x: CGFloat, from start: CGFloat, width: CGFloat = 100) -> CGPoint {
    let size = CGSize(width: width, height: 50)
    var target = ScrollTarget(rect: CGRect(origin: CGPoint(x: x, y: 33), size: size))
    let original = ScrollTarget(rect: CGRect(origin: CGPoint(x: start, y: 0), size: size))
    PagingScrollTargetBehavior().updateTarget(
      &target,
      context: ScrollTargetBehaviorContext(
        originalTarget: original, contentSize: CGSize(width: 1000, height: 50),
        containerSize: size, axes: .horizontal, targets: []))
    return target.rect.origin
  }

  @Test func aDragComesToRestAtTheNearestPage() {
    #expect(target(140, from: 100).x == 100)
    #expect(target(160, from: 100).x == 200)
  }

  @Test func aDragTurnsOnePageAtMost() {
    #expect(target(900, from: 100).x == 200)
    #expect(target(0, from: 300).x == 200)
  }

  @Test func theOtherAxisAndAViewWithoutLengthStay() {
    #expect(target(140, from: 100).y == 33)
    #expect(target(140, from: 100, width: 0).x == 140)
  }
}
