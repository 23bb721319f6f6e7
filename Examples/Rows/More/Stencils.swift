import MartletUI

/// What a square and a disc in a layer leave of each other, in each blend mode of a canvas.
struct Stencils: View {
  private let modes: [GraphicsContext.BlendMode] = [
    .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
    .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter, .difference, .luminosity,
  ]

  var body: some View {
    Grid(horizontalSpacing: 8, verticalSpacing: 8) {
      ForEach(0..<3) { row in
        GridRow {
          ForEach(modes[(row * 5)..<(row * 5 + 5)], id: \.rawValue) { Stencil(mode: $0) }
        }
      }
    }
    .padding(10)
    .background(Color.gray.opacity(0.15))
  }
}

private struct Stencil: View {
  let mode: GraphicsContext.BlendMode

  var body: some View {
    Canvas { context, size in
      let square = CGRect(x: 0, y: 0, width: 28, height: 28)
      context.fill(Path(square), with: .color(.orange))
      context.blendMode = mode
      context.drawLayer { layer in
        let disc = Path(ellipseIn: square.offsetBy(dx: 16, dy: 14))
        layer.fill(disc, with: .color(.blue.opacity(0.8)))
      }
    }
  }
}
