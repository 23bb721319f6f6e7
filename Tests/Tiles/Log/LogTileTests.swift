import MartletUI
import Testing

@testable import MartletTiles

@MainActor @Suite struct LogTileTests {
  private func height(_ keys: String, width: Double, height: Double) throws -> Double {
    let line = "{ id = \"a\", kind = \"log\", data = \"s:mode\"\(keys) }"
    let stage = try TileSamples.tile(line, TileSamples.live(), width: width, height: height)
    return try #require(stage.host.textFrames["idle"]).height
  }

  /// The factors of these sizes are 1 and 1.75.
  @Test func linesAreLargerInALargeTile() throws {
    let small = try height("", width: 560, height: 400)
    let large = try height("", width: 1232, height: 728)
    #expect((1.65...1.85).contains(large / small), "\(small) \(large)")
  }

  @Test func fontSizeOfTheConfigurationStays() throws {
    let small = try height(", font_size = 14", width: 560, height: 400)
    #expect(try height(", font_size = 14", width: 1232, height: 728) == small)
    #expect(try height("", width: 560, height: 400) == small)
  }
}
