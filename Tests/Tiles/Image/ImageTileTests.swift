import MartletCharts
import MartletData
import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct ImageTileTests {
  private static func picture(_ word: UInt32) throws -> DataPicture {
    try #require(DataPicture(width: 4, height: 4, words: Array(repeating: word, count: 16)))
  }

  /// A picture takes the place of another one gradually and without a gap; pictures of a camera do
  /// so at once.
  @Test func picturesFadeUnlessTheyComeFast() throws {
    let live = TileSamples.live()
    func show(_ word: UInt32, at time: Int64) throws {
      live.advance(to: time)
      live.receive(
        .updated([
          Delivery(
            item: "view", content: .success(.picture(try Self.picture(word))), received: time)
        ]), from: "s")
    }
    try show(0xFFFF_0000, at: TileSamples.now)
    let stage = try TileSamples.tile(
      "{ id = \"a\", kind = \"image\", data = \"s:view\" }", live, width: 100, height: 60)
    let middle = { stage.picture()[50, 30] }
    #expect(middle() == 0xFFFF_0000)

    try show(0xFF00_00FF, at: TileSamples.now + 60_000)
    stage.host.advance(0.4)
    let half = middle()
    #expect((0x30...0xD0).contains((half >> 16) & 255) && (0x30...0xD0).contains(half & 255))
    // Nothing of the card shines through.
    #expect(((half >> 16) & 255) + (half & 255) >= 0xFC && (half >> 8) & 255 <= 2)
    stage.host.advance(1)
    #expect(middle() == 0xFF00_00FF)

    try show(0xFF00_FF00, at: TileSamples.now + 60_200)
    stage.host.advance(0.02)
    #expect(middle() == 0xFF00_FF00)
  }

  /// An image is made once for each picture, however often the view is evaluated.
  @Test func aPictureIsCopiedOnce() throws {
    let album = PictureAlbum()
    let (one, two) = (try Self.picture(1), try Self.picture(2))
    let page = album.page(of: one, received: 0)
    #expect(album.page(of: one, received: 1).image == page.image)
    let next = album.page(of: two, received: 2)
    #expect(next.image != page.image && next.number == page.number + 1)
  }
}
