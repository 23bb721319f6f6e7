extension Paint {
  /// Returns a gradient that is repeated beyond its ends, so that it fills `area`; every second
  /// repetition is reversed if `isMirrored` is true. Outside of `area` the result is not defined.
  /// The paint is returned unchanged if it is a colour, an angular gradient, or a gradient whose
  /// length is 0 or not finite.
  ///
  /// A gradient is drawn from a table of 1,024 colours. Many repetitions are therefore less sharp,
  /// and more than 512 become their mean colour.
  package func repeated(over area: CGRect, isMirrored: Bool) -> Paint {
    switch self {
    case .solid, .angular: return self
    case .linear(let stops, let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0 else { return self }
      let positions = area.corners.map { corner in
        Double(((corner.x - from.x) * dx + (corner.y - from.y) * dy) / square)
      }
      return repeated(stops, positions, isMirrored) { stops, first, last in
        let (first, last) = (CGFloat(first), CGFloat(last))
        return .linear(
          stops, from: CGPoint(x: from.x + dx * first, y: from.y + dy * first),
          to: CGPoint(x: from.x + dx * last, y: from.y + dy * last))
      }
    case .radial(let stops, let center, let start, let end):
      guard start != end else { return self }
      let nearest = CGPoint(
        x: min(max(center.x, area.minX), area.maxX), y: min(max(center.y, area.minY), area.maxY))
      let positions = (area.corners + [nearest]).map { point in
        let (dx, dy) = (Double(point.x - center.x), Double(point.y - center.y))
        return ((dx * dx + dy * dy).squareRoot() - start) / (end - start)
      }
      return repeated(stops, positions, isMirrored) { stops, first, last in
        // The start radius may be negative. The raster computes with it as with any other number.
        .radial(
          stops, center: center, startRadius: start + (end - start) * first,
          endRadius: start + (end - start) * last)
      }
    }
  }

  /// Repeats the stops over a range that contains `positions`, and returns the paint that `make`
  /// makes of them. Positions and range are in lengths of the gradient: the gradient begins at 0
  /// and ends at 1.
  private func repeated(
    _ stops: GradientStops, _ positions: [Double], _ isMirrored: Bool,
    _ make: (_ stops: GradientStops, _ first: Double, _ last: Double) -> Paint
  ) -> Paint {
    guard let low = positions.min(), let high = positions.max(), low.isFinite, high.isFinite,
      abs(low) < 1e9, abs(high) < 1e9
    else { return self }
    let first = Int(low.rounded(.down))
    let last = max(first + 1, Int(high.rounded(.up)))
    guard last - first <= 512 else { return .solid(stops.mean) }
    return make(
      stops.repeated(first..<last, isMirrored: isMirrored), Double(first), Double(last))
  }
}

extension CGRect {
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ]
  }
}

extension GradientStops {
  /// The stops, with a stop at 0 before them and a stop at 1 after them.
  private var closed: [Stop] {
    guard var first = stops.first, var last = stops.last else { return [] }
    first.location = 0
    last.location = 1
    return [first] + stops + [last]
  }

  /// Returns the stops once for each number of `range`, over the whole length. Odd numbers are
  /// reversed if `isMirrored` is true.
  fileprivate func repeated(_ range: Range<Int>, isMirrored: Bool) -> GradientStops {
    let forwards = closed
    let backwards = forwards.reversed().map { Stop(color: $0.color, location: 1 - $0.location) }
    var result: [Stop] = []
    result.reserveCapacity(forwards.count * range.count)
    for number in range {
      for stop in isMirrored && number & 1 != 0 ? backwards : forwards {
        let location = (Double(number - range.lowerBound) + stop.location) / Double(range.count)
        result.append(Stop(color: stop.color, location: location))
      }
    }
    return GradientStops(result)
  }

  /// The mean of the colours along the gradient.
  fileprivate var mean: RGBA {
    let closed = closed
    var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
    for (a, b) in zip(closed, closed.dropFirst()) {
      let half = (b.location - a.location) / 2
      for color in [a.color, b.color] {
        red += color.red * color.alpha * half
        green += color.green * color.alpha * half
        blue += color.blue * color.alpha * half
        alpha += color.alpha * half
      }
    }
    guard alpha > 0 else { return .clear }
    return RGBA(red: red / alpha, green: green / alpha, blue: blue / alpha, alpha: alpha)
  }
}
