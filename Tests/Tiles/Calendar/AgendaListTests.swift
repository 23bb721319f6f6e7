import MartletUI
import Testing

@testable import MartletTiles

@MainActor @Suite struct AgendaListTests {
  private func frame(of text: String, width: Double, height: Double) throws -> CGRect {
    let line = "{ id = \"a\", kind = \"calendar\", data = \"s:bookings\" }"
    let stage = try TileSamples.tile(line, TileSamples.live(), width: width, height: height)
    return try #require(stage.host.textFrames[text])
  }

  /// The factors of these sizes are 1 and 1.75.
  @Test func wordsAreLargerInALargeTile() throws {
    let small = try frame(of: "Stand-up", width: 560, height: 400)
    let large = try frame(of: "Stand-up", width: 1232, height: 728)
    #expect((1.65...1.85).contains(large.height / small.height), "\(small) \(large)")
    // The bar before the words and the time between them are larger, too.
    #expect(large.minX > 1.5 * small.minX)
  }
}
