import MartletConfig
import MartletData
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct MapTileTests {
  @Test func aWholePictureLiesInTheMiddle() {
    let size = CGSize(width: 400, height: 300)
    #expect(
      MapTile.frame(ofPicture: 800, 200, in: size)
        == CGRect(x: 0, y: 100, width: 400, height: 100))
    #expect(
      MapTile.frame(ofPicture: 100, 300, in: size)
        == CGRect(x: 150, y: 0, width: 100, height: 300))
  }

  /// Marks at the edges of a picture stay on the tile.
  @Test func marksStayInside() {
    #expect(MapMarkView.inside(50, 20, 100) == 50)
    #expect(MapMarkView.inside(0, 20, 100) == 14)
    #expect(MapMarkView.inside(100, 20, 100) == 86)
    #expect(MapMarkView.inside(0, 200, 100) == 50)
  }

  /// The marks of a large plan are larger, but not if they would cover each other.
  @Test func marksOfALargePlanAreEnlarged() {
    func scale(_ centers: [CGPoint], _ width: Double, _ height: Double) -> Double {
      MapMarkView.scale(of: centers, in: CGSize(width: width, height: height))
    }
    let (first, near) = (CGPoint(x: 300, y: 200), CGPoint(x: 372, y: 278))
    #expect(scale([first], 1232, 728) == 1.75)
    #expect(scale([first, near], 1232, 728) == 1.5)
    #expect(scale([first, CGPoint(x: 310, y: 200)], 1232, 728) == 1)
    #expect(scale([first, CGPoint(x: 900, y: 200), near], 640, 480) == 1)
  }

  @Test func aMarkShowsItsValueAtItsPlaceAndLeadsToAPage() throws {
    let page = try TilePage(
      [
        "{ id = \"m\", kind = \"map\", data = \"s:plan\", size = [4, 3], mark = ["
          + "{ data = \"s:number\", at = [0.25, 0.5], label = \"Hall\", page = \"hall\" }, "
          + "{ data = \"s:line\", at = [0.75, 0.5], look = \"dot\" }] }"
      ], layouts: [.grid])
    // Without its picture there is no place for a mark.
    #expect(page.host.frame(of: "mark.s:number") == nil)
    let plan = try #require(
      DataPicture(width: 4, height: 2, words: Array(repeating: 0xFF20_4060, count: 8)))
    page.live.receive(
      .updated([Delivery(item: "plan", content: .success(.picture(plan)), received: TilePage.now)]),
      from: "s")
    page.host.advance(0.1)
    #expect(page.host.texts.contains("Hall") && page.host.texts.contains { $0.hasPrefix("21.5") })
    let tile = try #require(page.frame("m"))
    let mark = try #require(page.host.frame(of: "mark.s:number"))
    #expect(abs(mark.midX - (tile.minX + tile.width / 4)) < 1)
    #expect(abs(mark.midY - tile.midY) < 1)
    #expect(mark.height >= 44)
    page.host.tap(CGPoint(x: mark.midX, y: mark.midY))
    page.host.advance(0.1)
    #expect(page.pages == ["hall"])
  }

  /// The left edge of a plan that is turned becomes its upper edge.
  @Test func aPlanIsTurnedIfItIsLargerThen() throws {
    let plan = try #require(DataPicture(width: 2, height: 1, words: [0xFFFF_0000, 0xFF00_00FF]))
    let live = TileSamples.live()
    live.receive(
      .updated([
        Delivery(item: "plan", content: .success(.picture(plan)), received: TileSamples.now)
      ]), from: "s")
    func stage(_ key: String, width: Double, height: Double) throws -> PictureStage {
      try TileSamples.tile(
        "{ id = \"m\", kind = \"map\", data = \"s:plan\", \(key)"
          + "mark = [{ data = \"s:old\", at = [0.25, 0.3] }] }", live, width: width, height: height)
    }
    func isRed(_ word: UInt32) -> Bool { (word >> 16) & 255 > 200 && word & 255 < 60 }
    func isBlue(_ word: UInt32) -> Bool { word & 255 > 200 && (word >> 16) & 255 < 60 }
    let upright = try stage("turn = true, ", width: 200, height: 400)
    let picture = upright.picture()
    #expect(isRed(picture[180, 40]) && isRed(picture[20, 40]) && isBlue(picture[180, 360]))
    let mark = try #require(upright.host.frame(of: "mark.s:old"))
    #expect(abs(mark.midX - 140) < 1 && abs(mark.midY - 100) < 1, "\(mark)")

    let wide = try stage("turn = true, ", width: 400, height: 200).picture()
    #expect(isRed(wide[40, 180]) && isBlue(wide[360, 180]))
    let still = try stage("", width: 200, height: 400).picture()
    #expect(isRed(still[20, 220]) && isBlue(still[180, 220]) && !isRed(still[180, 40]))
  }

  @Test(arguments: [
    ("mark = [{ data = \"s:x\" }]", "needs at"),
    ("mark = [{ at = [0.5, 0.5] }]", "data"),
    ("mark = [{ data = \"s:x\", at = [0.5, 50] }]", "at"),
    ("mark = [{ data = \"s:x\", at = [0.5, 0.5], look = \"flag\" }]", "look"),
  ])
  func aWrongMarkIsReported(marks: String, words: String) {
    let text = "tile = [{ id = \"a\", kind = \"map\", data = \"s:p\", \(marks) }]\n"
    let merged = ConfigTable.merged([ConfigLayer(file: "/m.toml", text: text)], host: "")
    var reader = ConfigReader(
      merged.table, name: "page", location: ConfigLocation(origin: "/m.toml"))
    _ = TileSettings.read(&reader, sources: nil)
    #expect(
      reader.problems.count == 1 && reader.problems[0].message.contains(words),
      "\(reader.problems)")
  }
}
