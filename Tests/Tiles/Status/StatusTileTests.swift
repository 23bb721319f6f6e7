import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct StatusTileTests {
  private static let name = "The front door of the hall"
  private static let words = "closed for the night"

  private func frames(width: Double, _ item: String = name) throws -> [String: CGRect] {
    let live = TileSamples.live([(Self.name, .text(Self.words), "")])
    return try TileSamples.tile(
      "{ id = \"a\", kind = \"status\", data = [\"s:\(item)\"], size = [1, 1] }", live,
      width: width, height: 150
    ).host.textFrames
  }

  @Test func aNameIsBesideItsStateIfBothFit() throws {
    let frames = try frames(width: 500)
    let name = try #require(frames[Self.name])
    let state = try #require(frames[Self.words])
    #expect(abs(name.midY - state.midY) < 1 && state.minX > name.maxX)
    #expect(abs(state.maxX - 484) < 1)
  }

  /// In one column a long state left no width for the name.
  @Test func aLongNameIsAboveItsState() throws {
    let frames = try frames(width: 150)
    let name = try #require(frames[Self.name])
    let state = try #require(frames[Self.words])
    #expect(name.width > 70 && state.width > 70)
    #expect(name.minX == state.minX && state.minY > name.midY)
    #expect(name.maxX <= 134.5 && state.maxX <= 134.5)
  }

  @Test func aFailedItemHasItsReasonBelowItsName() throws {
    let frames = try frames(width: 110, "failed")
    let name = try #require(frames["failed"])
    #expect(frames.values.contains { $0.minY > name.midY && $0.minX == name.minX })
  }
}
