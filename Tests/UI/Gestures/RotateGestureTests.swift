import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct RotateGestureTests {
  @Test func aTurnIsMeasuredFromTheSecondFinger() throws {
    var last: RotateGesture.Value?
    var ends = 0
    let host = TestHost {
      Color.red.gesture(RotateGesture().onChanged { last = $0 }.onEnded { _ in ends += 1 })
    }
    host.touch(.down, point(100, 150))
    host.touch(.down, point(200, 150), slot: 1)
    host.touch(.move, point(100, 250), slot: 1)
    let value = try #require(last)
    #expect(abs(value.rotation.degrees - 90) < 1e-9)
    #expect(value.startLocation == point(150, 150))
    #expect(value.startAnchor == UnitPoint(x: 0.375, y: 0.5))
    #expect(ends == 0)
    host.touch(.up, point(100, 250), slot: 1)
    #expect(ends == 1)
  }

  @Test func theMinimumHoldsInBothDirections() {
    var turns: [Double] = []
    let host = TestHost {
      Color.red.gesture(
        RotationGesture(minimumAngleDelta: .degrees(-30)).onChanged { turns.append($0.degrees) })
    }
    host.touch(.down, point(100, 150))
    host.touch(.down, point(200, 150), slot: 1)
    // About 17 degrees in either direction, and then 45 to the left.
    host.touch(.move, point(200, 180), slot: 1)
    host.touch(.move, point(200, 120), slot: 1)
    #expect(turns.isEmpty)
    host.touch(.move, point(200, 50), slot: 1)
    #expect(turns.map { $0.rounded() } == [-45])
  }
}
