/// What a shape is filled with. Geometry of gradients is in the item's own space, before its
/// transform.
package enum Paint: Hashable, Sendable {
  case solid(RGBA)
  case linear(GradientStops, from: CGPoint, to: CGPoint)
  case radial(GradientStops, center: CGPoint, startRadius: Double, endRadius: Double)
  /// Angles in radians, clockwise from the positive x axis on a y-down screen.
  case angular(GradientStops, center: CGPoint, startAngle: Double, endAngle: Double)
}

/// The colours along a gradient, interpolated premultiplied and padded beyond both ends.
package struct GradientStops: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package var color: RGBA
    /// 0…1, not decreasing along the list.
    package var location: Double

    package init(color: RGBA, location: Double) {
      self.color = color
      self.location = location
    }
  }

  package var stops: [Stop]

  package init(_ stops: [Stop]) {
    self.stops = stops
  }
}
