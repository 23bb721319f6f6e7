import MartletGeometry
import Testing

@testable import MartletRaster

@Suite struct ReducedBlurTests {
  @Test func aWiderBlurHasLargerCells() {
    let deviations = [1, 4.9, 5, 9.9, 10, 19.9, 20, 90]
    #expect(deviations.map { ReducedBlur(deviation: $0).side } == [1, 1, 2, 2, 4, 4, 8, 8])
  }

  @Test(arguments: [-.infinity, -3, 0, .nan, 0.1]) func noVisibleBlurReachesNoOtherCell(
    deviation: Double
  ) {
    #expect(ReducedBlur(deviation: deviation).cellReach == 0)
  }

  @Test func aBlurHasALimit() {
    let largest = ReducedBlur(deviation: ReducedBlur.largestDeviation)
    #expect(ReducedBlur(deviation: .infinity) == largest)
    #expect(ReducedBlur(deviation: 100) != largest)
  }

  @Test func cellsLieOnOneGridOnBothSidesOfTheOrigin() {
    let blur = ReducedBlur(deviation: 10)
    let cells = blur.cells(covering: PixelRect(minX: -5, minY: -4, maxX: 1, maxY: 8))
    #expect(cells == PixelRect(minX: -2, minY: -1, maxX: 1, maxY: 2))
    #expect(blur.pixels(of: cells) == PixelRect(minX: -8, minY: -4, maxX: 4, maxY: 8))
    #expect(blur.cells(covering: .empty).isEmpty && blur.pixels(of: .empty).isEmpty)
  }
}
