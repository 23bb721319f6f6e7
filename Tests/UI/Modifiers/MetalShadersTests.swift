import MartletGeometry
import MartletUI

// The compiler is the test: code that refers to shaders in Metal's language has the shape that it
// has for SwiftUI, so the only errors are those that say what to write instead. In code that is
// unavailable itself there are none.

@available(*, unavailable)
struct MetalShadersTests: View {
  let time = 0.0

  var body: some View {
    VStack {
      Color.red.colorEffect(ShaderLibrary.ripple(.float(time), .boundingRect))
      Color.red.distortionEffect(
        ShaderLibrary.default.wave(.float2(1, time), .color(.red)), maxSampleOffset: .zero)
      Color.red.layerEffect(
        Shader(
          function: ShaderFunction(library: .default, name: "blocks"),
          arguments: [.floatArray([1, 2]), .float4(1, 2, 3, 4)]),
        maxSampleOffset: CGSize(width: 4, height: 4), isEnabled: false)
      Color.red.visualEffect { content, proxy in
        content.colorEffect(ShaderLibrary.ripple(.float2(proxy.size)))
      }
    }
  }
}
