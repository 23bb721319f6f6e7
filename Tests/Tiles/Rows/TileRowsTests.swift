import MartletData
import MartletGeometry
import MartletLive
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct TileRowsTests {
  private static let now = TileSamples.now

  private func live(_ count: Int) -> LiveData {
    TileSamples.live((0..<count).map { ("item \($0)", .number(Double($0)), "W") })
  }

  private func stage(_ kind: String, _ count: Int, _ live: LiveData) throws -> TestHost {
    let items = (0..<count).map { "\"s:item \($0)\"" }.joined(separator: ", ")
    return try TileSamples.tile(
      "{ id = \"a\", kind = \"\(kind)\", data = [\(items)] }", live, width: 320, height: 320
    ).host
  }

  @Test(arguments: ["bar", "status"]) func aThousandRowsScroll(kind: String) throws {
    let host = try stage(kind, 1000, live(1000))
    #expect(host.texts.contains("item 0") && !host.texts.contains("item 999"))
    #expect(host.texts.count < 100)
    for _ in 0..<3 {
      host.drag(from: CGPoint(x: 160, y: 300), to: CGPoint(x: 160, y: 20))
    }
    host.advance(2)
    #expect(!host.texts.contains("item 0"))
    #expect(host.texts.contains { $0.hasPrefix("item ") })
  }

  @Test(arguments: ["bar", "status", "pie"]) func oneItemFillsATile(kind: String) throws {
    #expect(try stage(kind, 1, live(1)).texts.contains("item 0"))
  }

  /// A new value makes its own row anew, and no other.
  @Test(arguments: ["bar", "status"]) func oneValueCostsOneRow(kind: String) throws {
    let live = live(8)
    let host = try stage(kind, 8, live)
    host.advance(1)
    live.receive(
      .updated([
        Delivery(
          item: "item 3",
          content: .success(.value(DataValue(.number(5), unit: "W", time: Self.now + 1))),
          received: Self.now + 1)
      ]), from: "s")
    host.update()
    #expect((1...12).contains(host.statistics.bodies), "\(host.statistics)")
  }
}
