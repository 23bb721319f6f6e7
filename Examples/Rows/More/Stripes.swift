import MartletUI

/// Gradients of a canvas that are repeated or mirrored beyond their ends, and one in linear light.
struct Stripes: View {
  private let colors = Gradient(colors: [.yellow, .indigo])
  private let end = CGPoint(x: 14, y: 8)

  var body: some View {
    Grid {
      GridRow {
        plate { _ in line(.repeat) }
        plate { _ in line(.mirror) }
      }
      GridRow {
        plate { size in
          .radialGradient(
            colors, center: CGPoint(x: size.width / 2, y: size.height / 2), startRadius: 0,
            endRadius: 12, options: .mirror)
        }
        plate { size in
          .linearGradient(
            Gradient(colors: [.black, .white]), startPoint: .zero,
            endPoint: CGPoint(x: size.width, y: 0), options: .linearColor)
        }
      }
    }
    .padding(10)
  }

  private func plate(_ shading: @escaping (CGSize) -> GraphicsContext.Shading) -> some View {
    Canvas { context, size in
      let box = CGRect(origin: .zero, size: size)
      context.fill(Path(roundedRect: box, cornerRadius: 8), with: shading(size))
    }
  }

  private func line(_ options: GraphicsContext.GradientOptions) -> GraphicsContext.Shading {
    .linearGradient(colors, startPoint: .zero, endPoint: end, options: options)
  }
}
