import MartletGeometry
import Testing

private func row() throws -> ShaderRow {
  let bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
  return ShaderRow(try #require(ShaderSpace(.identity, bounds: bounds)), x: 0, y: 0)
}

struct ShaderFunctionsTests {
  @Test func functionsAreEqualByTheirIds() {
    #expect(
      ColorFunction(id: 1) { pixel, _, _ in pixel } == ColorFunction(id: 1) { _, _, _ in .clear })
    #expect(DistortionFunction(id: "a") { point, _ in point } != .init(id: "b") { p, _ in p })
    #expect(
      LayerFunction(id: 1) { _, _, _ in .clear } != LayerFunction(id: 2) { _, _, _ in .clear })
  }

  @Test func aColourFunctionIsCalledForEachPixel() throws {
    var pixels = [ShaderPixel](repeating: ShaderPixel(word: 0xFF00_0000), count: 2)
    var span = pixels.mutableSpan
    ColorFunction(id: 0) { pixel, point, bounds in
      ShaderPixel(
        red: point.x / bounds.width, green: point.y, blue: pixel.blue, alpha: pixel.alpha)
    }.color(&span, in: try row())
    #expect(pixels.map(\.word) == [0xFF40_8000, 0xFFBF_8000])
  }

  @Test func aDistortionFunctionIsCalledForEachPoint() throws {
    var points = [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1.5, y: 0.5)]
    var span = points.mutableSpan
    DistortionFunction(id: 0) { point, bounds in
      CGPoint(x: bounds.width - point.x, y: point.y + 1)
    }.distort(&span, in: try row())
    #expect(points == [CGPoint(x: 1.5, y: 1.5), CGPoint(x: 0.5, y: 1.5)])
  }

  @Test func aLayerFunctionReadsThePicture() throws {
    let space = try #require(
      ShaderSpace(.identity, bounds: CGRect(x: 0, y: 0, width: 2, height: 1)))
    let picture = ShaderPicture(
      [ShaderPixel(word: 0xFF00_0001), ShaderPixel(word: 0xFF00_0002)],
      area: PixelRect(x: 0, y: 0, width: 2, height: 1), in: space)
    var pixels = [ShaderPixel](repeating: .clear, count: 2)
    var span = pixels.mutableSpan
    LayerFunction(id: 0) { point, picture, bounds in
      picture.sample(at: CGPoint(x: bounds.width - point.x, y: point.y))
    }.draw(&span, in: try row(), of: picture)
    #expect(pixels.map(\.word) == [0xFF00_0002, 0xFF00_0001])
  }
}
