import MartletGeometry

// This file prepares paints for spans. The tables of a gradient are stored in the painter, where
// its source finds them.

extension Painter {
  /// Returns the source of `paint` in the space that `transform` maps to the device.
  func source(_ paint: Paint, _ transform: CGAffineTransform) -> PaintSource {
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

  /// Returns the source of `paint` for any map, also with perspective.
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
