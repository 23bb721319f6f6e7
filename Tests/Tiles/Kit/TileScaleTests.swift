import MartletGeometry
import Testing

@testable import MartletTiles

@Suite struct TileScaleTests {
  @Test(arguments: [
    (768.0, 424.0, 1.0), (448, 744, 1), (1232, 728, 1.75), (1872, 1008, 2), (1032, 1848, 1.75),
    (10, 10, 1), (700, 499, 1), (700, 500, 1.25),
  ])
  func onlyLargeTilesAreEnlarged(width: Double, height: Double, factor: Double) {
    #expect(TileScale.factor(of: CGSize(width: width, height: height)) == factor)
  }
}
