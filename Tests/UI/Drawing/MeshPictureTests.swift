import MartletGeometry
import MartletUI
import Testing

@MainActor
struct MeshPictureTests {
  private func mesh() throws -> ColorMesh {
    try #require(ColorMesh(columns: 2, rows: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]]))
  }

  @Test func thePictureIsThatOfTheLastMeshAndSize() throws {
    let pictures = MeshPicture()
    var mesh = try mesh()
    let size = CGSize(width: 20, height: 10)
    let first = try #require(pictures.picture(of: mesh, in: size, scale: 2))
    #expect(first.size == PixelSize(width: 40, height: 20))
    #expect(pictures.picture(of: mesh, in: size, scale: 2) == first)
    mesh.vertices[0].position.x = 0.1
    #expect(pictures.picture(of: mesh, in: size, scale: 2) != first)
  }

  @Test func aPictureHasAMaximumSize() throws {
    let size = CGSize(width: 4000, height: 1000)
    let picture = try #require(MeshPicture().picture(of: try mesh(), in: size, scale: 1))
    #expect(picture.size.area < 270_000 && picture.size.width > 1000)
    #expect(MeshPicture().picture(of: try mesh(), in: .zero, scale: 1) == nil)
  }

  @Test func theCoordinatesAreThoseOfAllPoints() throws {
    var mesh = try mesh()
    let before = mesh
    var numbers = mesh.coordinates
    #expect(numbers.count == 40)
    mesh.coordinates = numbers
    #expect(mesh == before)
    numbers.removeLast()
    mesh.coordinates = numbers
    #expect(mesh == before, "a wrong count changes nothing")
  }
}
