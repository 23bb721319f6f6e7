import MartletGeometry
import MartletUI
import Testing

@testable import MartletTiles

@MainActor @Suite struct RoundGaugeTests {
  private let geometry = GaugeGeometry(
    size: CGSize(width: 200, height: 200), sweep: .ring, hasZones: false)

  private func arc(_ end: Double, _ geometry: GaugeGeometry? = nil) -> GaugeArc {
    GaugeArc(geometry: geometry ?? self.geometry, start: 0, end: end)
  }

  /// The radius of the line's middle is 93 points: half of 200 without half of the line's 14.
  @Test func anArcMovesAlongItsLine() {
    #expect(geometry.radius == 93)
    let distance = arc(0.25)._distance(to: arc(0.75), in: .zero)
    #expect(abs(distance - 93 * .pi) < 1e-9)
    #expect(arc(0.5)._distance(to: arc(0.5), in: .zero) == 0)
  }

  @Test func theDistanceOfAnArcOfAnotherSizeIsUnknown() {
    let other = GaugeGeometry(
      size: CGSize(width: 100, height: 100), sweep: .ring, hasZones: false)
    #expect(arc(0.5)._distance(to: arc(0.5, other), in: .zero) == .infinity)
  }

  @Test func anArcMovesInStepsOfAQuarterOfAPoint() {
    var arc = arc(0.5)
    var ends: Set<Double> = []
    for step in 0..<100 {
      arc.animatableData = AnimatablePair(0, 0.5 + Double(step) / 100 * 0.25 / 93 / (2 * .pi))
      ends.insert(arc.end)
    }
    #expect(ends.count == 2)
  }
}
