import MartletCharts
import MartletData
import MartletGeometry
import MartletLive
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct ControlButtonTests {
  /// Returns the number of rows of pixels that the button of a switch takes.
  private func heightOfButton(inTileOf height: Double) throws -> Int {
    let live = TileSamples.live([("pump", .text("on"), "")])
    let picture = try TileSamples.tile(
      "{ id = \"t\", kind = \"toggle\", data = \"s:pump\", action = \"s:pump\" }", live, width: 320,
      height: height
    ).picture()
    let card = picture[8, 60]
    // The column is beside every text, and the rows are below the title.
    return (50..<Int(height) - 4).count { picture[60, $0] != card }
  }

  @Test func aButtonInAHighTileIsNoHigherThanAControl() throws {
    let (high, usual) = (try heightOfButton(inTileOf: 600), try heightOfButton(inTileOf: 150))
    #expect((143...146).contains(high), "\(high)")
    #expect((70...100).contains(usual), "\(usual)")
  }

  @Test func aTouchBelowTheButtonOfAHighTileCounts() throws {
    let page = try TilePage(
      ["{ id = \"t\", kind = \"toggle\", data = \"s:number\", action = \"s:lamp\" }"],
      layouts: [.grid], width: 320, height: 640)
    page.host.tap(CGPoint(x: 160, y: 600))
    page.host.advance(0.1)
    #expect(page.acts == ["s:lamp=on"])
  }

  /// A card that is higher than its cell would cover its neighbours.
  @Test(arguments: ["slider", "cover", "toggle", "color"], ["failed", "old"])
  func aControlThatIsInertStaysInItsCell(kind: String, item: String) throws {
    for height in [150.0, 142] {
      let stage = try TileSamples.tile(
        "{ id = \"t\", kind = \"\(kind)\", data = \"s:\(item)\", action = \"s:act\" }",
        TileSamples.live(), width: 420, height: height)
      let title = try #require(stage.host.textFrames[item])
      #expect(abs(title.minY - 16) < 1, "\(title) at \(height)")
    }
  }

  @Test func whiteHasAnEdgeOnAWhiteCard() throws {
    let picture = try TileSamples.tile(
      "{ id = \"c\", kind = \"color\", action = \"s:light\", colors = [\"#FFFFFF\"] }",
      TileSamples.live(), width: 320, height: 320, scheme: .light
    ).picture()
    // The fixed colours are the last row.
    let isVisible = (264..<304).contains { y in
      (20..<300).contains { x in picture[x, y] & 0xFF < 0xC0 }
    }
    #expect(isVisible)
  }
}
