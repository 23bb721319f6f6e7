import MartletGeometry
import Testing

private struct Level: ColorShader {
  var level: Double

  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
    for i in pixels.indices { pixels[i] = pixels[i].scaled(by: level) }
  }
}

private struct OtherLevel: ColorShader, LayerShader {
  var level: Double

  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {}

  func draw(
    _ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow, of picture: ShaderPicture
  ) {}
}

private struct Shift: DistortionShader {
  var x: Double

  func distort(_ points: inout MutableSpan<CGPoint>, in row: ShaderRow) {
    for i in points.indices { points[i].x += x }
  }
}

struct ShadersTests {
  @Test func shadersAreEqualByKindTypeAndValue() {
    let shaders: [AnyShader] = [
      .color(Level(level: 1)), .color(Level(level: 0.5)), .color(OtherLevel(level: 1)),
      .layer(OtherLevel(level: 1)), .distortion(Shift(x: 1)), .distortion(Shift(x: 0)),
    ]
    for (i, a) in shaders.enumerated() {
      for (j, b) in shaders.enumerated() { #expect((a == b) == (i == j)) }
    }
    #expect(AnyShader.color(Level(level: 1)).hashValue == shaders[0].hashValue)
    #expect(Set(shaders + shaders).count == 6)
  }

  @Test func onlyColourShadersKeepThePositionsOfPixels() {
    #expect(AnyShader.color(Level(level: 1)).keepsPositions)
    #expect(!AnyShader.distortion(Shift(x: 1)).keepsPositions)
    #expect(!AnyShader.layer(OtherLevel(level: 1)).keepsPositions)
  }
}
