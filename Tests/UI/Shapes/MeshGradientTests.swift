import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct MeshGradientTests {
  @Observable final class Model {
    var middle: SIMD2<Float> = [0.5, 0.5]
  }

  private let corners: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]

  private func picture(_ gradient: MeshGradient) throws -> Pixmap {
    let host = TestHost(width: 40, height: 20) { gradient }
    return host.picture(fonts: try TestFonts.library(), images: ImageStore())
  }

  private func images(_ host: TestHost) -> [ImageReference] {
    host.displayList.items.compactMap {
      if case .image(let image, _, _) = $0.content { image } else { nil }
    }
  }

  @Test func aMeshOfOneColourFillsEveryPixel() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    for isSmooth in [true, false] {
      let pixmap = try picture(
        MeshGradient(
          width: 2, height: 2, points: corners, colors: [red, red, red, red],
          smoothsColors: isSmooth))
      for y in 0..<20 { for x in 0..<40 { #expect(pixmap[x, y] == 0xFFFF_0000) } }
    }
  }

  @Test func coloursChangeFromCornerToCorner() throws {
    let (black, white) = (Color(white: 0), Color(white: 1))
    let pixmap = try picture(
      MeshGradient(
        width: 2, height: 2, points: corners, colors: [black, white, black, white],
        smoothsColors: false))
    let row = (0..<40).map { pixmap[$0, 10] & 255 }
    #expect(row == row.sorted() && row[0] < 8 && row[39] > 247)
    #expect((120...135).contains(row[20]))
    for x in 0..<40 { #expect(pixmap[x, 0] == pixmap[x, 19]) }
  }

  @Test func theBackgroundShowsOutsideOfTheMesh() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let pixmap = try picture(
      MeshGradient(
        width: 2, height: 2, points: [[0.5, 0], [1, 0], [0.5, 1], [1, 1]],
        colors: [red, red, red, red], background: Color(red: 0, green: 0, blue: 1)))
    #expect(pixmap[5, 10] == 0xFF00_00FF && pixmap[30, 10] == 0xFFFF_0000)
  }

  @Test func wrongCountsDrawNothing() {
    let host = TestHost(width: 40, height: 20) {
      MeshGradient(width: 2, height: 3, points: corners, colors: [.red, .red, .red, .red])
    }
    #expect(host.displayList.items.isEmpty)
    let odd = TestHost(width: 40, height: 20) {
      MeshGradient(
        width: 2, height: 2, points: [[.nan, 0], [.infinity, 0], [0, 1], [1, 1]],
        colors: [.red, .red, .red, .red])
    }
    #expect(images(odd).count == 1, "points that are not finite do not trap")
  }

  @Test func thePictureIsKeptUntilItChanges() throws {
    let model = Model()
    let host = TestHost(width: 100, height: 20) {
      Observed {
        MeshGradient(
          width: 3, height: 2,
          points: [[0, 0], model.middle, [1, 0], [0, 1], [0.5, 1], [1, 1]],
          colors: [.red, .green, .blue, .red, .green, .blue])
      }
    }
    let first = try #require(images(host).first)
    withAnimation(.linear(duration: 1)) { model.middle = [0.7, 0.3] }
    host.update()
    host.advance(0.5)
    let half = try #require(images(host).first)
    host.advance(0.6)
    let last = try #require(images(host).first)
    #expect(first != half && half != last, "the points are animated")
    host.advance(0.5)
    #expect(images(host).first == last)
  }
}
