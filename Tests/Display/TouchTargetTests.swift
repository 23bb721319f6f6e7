import MartletDisplay
import MartletGeometry
import Testing

@Suite struct TouchTargetTests {
  private func target(
    _ width: Int, _ height: Int, _ mmWidth: Int, _ mmHeight: Int, scale: Double? = nil,
    distance: Double = 0.6
  ) -> TouchTarget? {
    TouchTarget(
      pixels: PixelSize(width: width, height: height),
      millimetres: PixelSize(width: mmWidth, height: mmHeight), scale: scale, distance: distance)
  }

  /// Panels of 5, 7, 10.1 and 24 inches at their own scales.
  @Test(arguments: [
    (800, 480, 108, 65), (1920, 1080, 1428, 803), (800, 480, 154, 86), (1280, 800, 217, 136),
    (1920, 1080, 531, 299),
  ])
  func theScaleOfADistanceMakesLargeTargets(
    _ width: Int, _ height: Int, _ mmWidth: Int, _ mmHeight: Int
  ) {
    #expect(target(width, height, mmWidth, mmHeight)?.isLargeEnough == true)
  }

  @Test func aScaleOfOneIsTooSmallOnADensePanel() throws {
    let small = try #require(target(1280, 800, 152, 91, scale: 1))
    #expect(!small.isLargeEnough)
    #expect(abs(small.millimetres - 5.1) < 0.1)
    #expect(small.minimumScale == 2)
    #expect(target(1280, 800, 152, 91, scale: small.minimumScale)?.isLargeEnough == true)
  }

  /// What is near enough to be read may be too small to be touched.
  @Test func aShortDistanceIsNamed() {
    #expect(target(1280, 800, 152, 91, distance: 0.2)?.isLargeEnough == false)
  }

  @Test func aDisplayWithoutASizeTellsNothing() {
    #expect(target(1920, 1080, 0, 0) == nil)
    #expect(target(1920, 1080, 160, 90) == nil)
  }
}
