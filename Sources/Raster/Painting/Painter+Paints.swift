import MartletGeometry

// This file prepares paints for spans. A paint becomes a `PaintSource`, which gives the colours of
// pixels. The painter stores the colour tables of the last gradient, and the sources that are too
// large for a `PaintSource` (`large`).

extension Painter {
  /// Returns the source of `paint`, whose points `transform` maps to device pixels.
  func source(_ paint: Paint, _ transform: CGAffineTransform) -> PaintSource {
    // A linear gradient without perspective is the frequent case and has a faster source.
    if case .linear(let stops, let from, let to) = paint {
      guard let gradient = LinearGradient(from: from, to: to, transform: transform)
      else { return .none }
      if dithersGradients {
        return large.source(DitheredGradient(gradient, stops, table: &ditherTable))
      }
      table.prepare(stops)
      return .linear(gradient)
    }
    return source(paint, projectedBy: ProjectionTransform(transform))
  }

  /// Returns the source of `paint`, whose points `map` maps to device pixels, also in perspective.
  func source(_ paint: Paint, projectedBy map: ProjectionTransform) -> PaintSource {
    let stops: GradientStops
    switch paint {
    case .solid(let color):
      let word = color.premultiplied
      return word == 0 ? .none : .solid(word)
    case .linear(let found, _, _), .radial(let found, _, _, _), .angular(let found, _, _, _):
      stops = found
    }
    guard let gradient = PlaneGradient(paint, map) else { return .none }
    if dithersGradients {
      return large.source(DitheredGradient(gradient, stops, table: &ditherTable))
    }
    table.prepare(stops)
    return large.source(gradient)
  }
}
