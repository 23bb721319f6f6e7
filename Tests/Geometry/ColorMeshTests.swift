import MartletGeometry
import Testing

struct ColorMeshTests {
  private func mesh() throws -> ColorMesh {
    var mesh = try #require(
      ColorMesh(columns: 2, rows: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]]))
    mesh.colors = [.black, .white, .black, .white]
    return mesh
  }

  @Test func aGridOfSquaresIsMappedEvenly() throws {
    let mesh = try mesh()
    for (u, v) in [(0.0, 0.0), (0.25, 0.5), (1, 1)] {
      let position = mesh.position(0, 0, u: u, v: v)
      #expect(abs(position.x - u) < 1e-12 && abs(position.y - v) < 1e-12)
    }
  }

  @Test func coloursPassThroughTheVertices() throws {
    var mesh = try mesh()
    for isSmooth in [true, false] {
      mesh.isSmooth = isSmooth
      #expect(mesh.color(0, 0, u: 0, v: 0) == SIMD4(0, 0, 0, 1))
      #expect(mesh.color(0, 0, u: 1, v: 1) == SIMD4(1, 1, 1, 1))
      #expect(abs(mesh.color(0, 0, u: 0.5, v: 0.3).x - 0.5) < 1e-12)
    }
    #expect(mesh.color(0, 0, u: 0.25, v: 0).x == 0.25)
  }

  @Test func wrongCountsAreRefused() {
    #expect(ColorMesh(columns: 1, rows: 2, points: [[0, 0], [1, 0]]) == nil)
    #expect(ColorMesh(columns: 2, rows: 2, points: [[0, 0], [1, 0]]) == nil)
    #expect(ColorMesh(columns: Int.max, rows: 2, points: []) == nil)
  }
}
