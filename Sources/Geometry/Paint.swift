/// The paint of a shape. Points and radii of gradients are in the item's own space, before its
/// transform.
package enum Paint: Hashable, Sendable {
  /// One colour.
  case solid(RGBA)
  /// A gradient along the line from `from` to `to`; constant across it.
  case linear(GradientStops, from: CGPoint, to: CGPoint)
  /// A gradient from the circle of `startRadius` to the circle of `endRadius` around `center`.
  case radial(GradientStops, center: CGPoint, startRadius: Double, endRadius: Double)
  /// A gradient around `center`. Angles are in radians, clockwise from the positive x axis on a
  /// y-down screen.
  case angular(GradientStops, center: CGPoint, startAngle: Double, endAngle: Double)
}

/// The colours along a gradient. They are interpolated premultiplied; the first and the last colour
/// extend beyond the ends.
package struct GradientStops: Hashable, Sendable {
  /// A colour at a position along the gradient.
  package struct Stop: Hashable, Sendable {
    /// The colour at exactly this position.
    package var color: RGBA
    /// The position, 0…1; locations do not decrease along the list.
    package var location: Double

    /// Creates a stop; the location is not clamped.
    package init(color: RGBA, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The stops in order of location.
  package var stops: [Stop]

  /// Creates a gradient from stops that are sorted by location.
  package init(_ stops: [Stop]) {
    self.stops = stops
  }
}
