import MartletGeometry
import MartletRaster
import Testing

struct MeshPainterTests {
  @Test func thePatchesLeaveNoGap() throws {
    var mesh = try #require(
      ColorMesh(
        columns: 3, rows: 3,
        points: [
          [0, 0], [0.6, 0], [1, 0], [0, 0.3], [0.37, 0.61], [1, 0.7], [0, 1], [0.2, 1], [1, 1],
        ]))
    mesh.colors = Array(repeating: .white, count: 9)
    let picture = mesh.pixmap(PixelSize(width: 101, height: 67))
    for y in 0..<67 { for x in 0..<101 { #expect(picture[x, y] == 0xFFFF_FFFF) } }
  }

  @Test func aMeshOutsideOfItsAreaIsCut() throws {
    var mesh = try #require(
      ColorMesh(columns: 2, rows: 2, points: [[-3, -3], [4, -3], [-3, 4], [4, 4]]))
    mesh.colors = [.black, .black, .black, .black]
    let picture = mesh.pixmap(PixelSize(width: 9, height: 5))
    for y in 0..<5 { for x in 0..<9 { #expect(picture[x, y] == 0xFF00_0000) } }
  }
}
