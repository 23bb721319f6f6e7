import MartletGeometry
import Testing

@testable import MartletTiles

@MainActor @Suite struct LineGaugeTests {
  @Test func aBarMovesByItsPartOfTheWidth() {
    let rect = CGRect(x: 0, y: 0, width: 300, height: 10)
    let bar = BarPart(start: 0, end: 0.5, radius: 5)
    #expect(bar._distance(to: BarPart(start: 0, end: 0.75, radius: 5), in: rect) == 75)
    #expect(bar._distance(to: BarPart(start: 0.25, end: 0.5, radius: 5), in: rect) == 75)
    #expect(bar._distance(to: BarPart(start: 0, end: 0.5, radius: 4), in: rect) == .infinity)
  }
}
