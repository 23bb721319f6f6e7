import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct TileCardTests {
  /// A card that grew with its content would cover the tile below it.
  @Test(arguments: [20.0, 400]) func aCardHasTheProposedSize(content: Double) throws {
    let host = TestHost(width: 300, height: 200) {
      TileCard { Color.clear.frame(width: content, height: content) }
        .accessibilityIdentifier("card")
        .frame(width: 200, height: 100)
    }
    #expect(try #require(host.frame(of: "card")).size == CGSize(width: 200, height: 100))
  }
}
