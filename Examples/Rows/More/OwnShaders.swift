import MartletUI

/// Effects whose pixels are computed by functions in Swift.
struct OwnShaders: View {
  var body: some View {
    HStack(spacing: 14) {
      picture
      picture.colorEffect(BarredPixels(height: 4))
      picture.distortionEffect(
        DistortionFunction(id: 0) { point, bounds in
          CGPoint(x: point.x + 6 * (point.y / bounds.height - 0.5), y: point.y)
        }, maxSampleOffset: CGSize(width: 3, height: 0))
      picture.layerEffect(
        LayerFunction(id: 8) { point, picture, _ in
          func middle(_ x: Double) -> Double { ((x / 8).rounded(.down) + 0.5) * 8 }
          return picture.sample(at: CGPoint(x: middle(point.x), y: middle(point.y)))
        }, maxSampleOffset: CGSize(width: 4, height: 4))
    }
  }

  private var picture: some View {
    LinearGradient(colors: [.orange, .indigo], startPoint: .top, endPoint: .bottom)
      .frame(width: 48, height: 64)
      .overlay(Circle().fill(.white).frame(width: 24, height: 24))
  }
}

/// Makes every second stripe translucent.
private struct BarredPixels: ColorShader {
  var height: Double

  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
    guard Int(row.y / height) % 2 == 1 else { return }
    for i in pixels.indices { pixels[i] = pixels[i].scaled(by: 0.4) }
  }
}
