import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct SectorTests {
  private let area = CGRect(x: 0, y: 0, width: 200, height: 100)

  private func isNear(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
    abs(a.x - x) < 1e-6 && abs(a.y - y) < 1e-6
  }

  /// The radii of sectors of these dimensions.
  private func radii(_ inner: MarkDimension, _ outer: MarkDimension) -> [CGFloat] {
    let sector = Sector(from: 0, to: 0.5, inner: inner, outer: outer, in: area)
    return [sector.inner, sector.outer]
  }

  @Test func radiiReferToTheLargestCircle() {
    #expect(radii(.automatic, .automatic) == [0, 50])
    #expect(radii(.ratio(0.5), .inset(10)) == [25, 40])
    #expect(radii(.fixed(60), .fixed(30)) == [30, 30])
  }

  @Test func theMiddleIsAtHalfOfTheAngleAndBetweenTheRadii() {
    let right = Sector(from: 0, to: 0.5, inner: .ratio(0.5), outer: .automatic, in: area)
    #expect(isNear(right.middle, 137.5, 50))
    let below = Sector(from: 0.25, to: 0.75, inner: .automatic, outer: .automatic, in: area)
    #expect(isNear(below.middle, 100, 75))
  }

  @Test func aViewOutsideTouchesTheArcAtItsSpacing() {
    let right = Sector(from: 0, to: 0.5, inner: .automatic, outer: .automatic, in: area)
    #expect(isNear(right.outside(CGSize(width: 20, height: 10), spacing: 4), 164, 50))
    let above = Sector(from: -0.25, to: 0.25, inner: .automatic, outer: .automatic, in: area)
    #expect(isNear(above.outside(CGSize(width: 20, height: 10), spacing: 4), 100, -9))
  }

  @Test func aSectorWithoutASizeHasNoPath() {
    #expect(Sector(from: 0, to: 0.5, inner: .automatic, outer: .fixed(0), in: area).path.isEmpty)
    #expect(Sector(from: 0.5, to: 0.5, inner: .automatic, outer: .automatic, in: area).path.isEmpty)
    var thin = Sector(from: 0, to: 0.01, inner: .automatic, outer: .automatic, in: area)
    #expect(!thin.path.isEmpty)
    thin.inset = 10
    #expect(thin.path.isEmpty)
  }
}
