import Glibc
import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

// Gradients against their definition, point by point in doubles.
//
// A pixel's position is right to 1/64 of a pixel or of a table's entry; colours are those of the
// nearest of 1024 entries, each rounded to a byte. So each channel lies between the least and the
// most that the definition gives for positions so near, a rounding step on either side.

/// The position of `p`, on the device, along a gradient: what its definition says.
private func position(_ paint: Paint, _ map: ProjectionTransform, _ p: CGPoint) -> Double {
  let q = p.applying(map.inverted())
  switch paint {
  case .solid: return 0
  case .linear(_, let from, let to):
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    return ((q.x - from.x) * dx + (q.y - from.y) * dy) / (dx * dx + dy * dy)
  case .radial(_, let center, let startRadius, let endRadius):
    return (hypot(q.x - center.x, q.y - center.y) - startRadius) / (endRadius - startRadius)
  case .angular(_, let center, let startAngle, let endAngle):
    // From the start on, in the sweep's direction; beyond the sweep the nearer end's.
    let sweep = endAngle - startAngle
    let angle = (atan2(q.y - center.y, q.x - center.x) - startAngle) * (sweep > 0 ? 1 : -1)
    let above = angle - 2 * .pi * floor(angle / (2 * .pi))
    if above <= abs(sweep) { return above / abs(sweep) }
    return above - abs(sweep) < 2 * .pi - above ? 1 : 0
  }
}

/// The premultiplied channels, 0…255, that a ramp has between two positions: least and most.
private func colors(
  _ stops: [GradientStops.Stop], from start: Double, to end: Double
) -> (minimum: SIMD4<Double>, maximum: SIMD4<Double>) {
  func premultiplied(_ c: RGBA) -> SIMD4<Double> {
    SIMD4(c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha) * 255
  }
  var found: [SIMD4<Double>] = []
  for t in [start, end] {
    if t <= stops[0].location { found.append(premultiplied(stops[0].color)) }
    if t >= stops[stops.count - 1].location {
      found.append(premultiplied(stops[stops.count - 1].color))
    }
    for (a, b) in zip(stops, stops.dropFirst()) where a.location <= t && t <= b.location {
      let span = b.location - a.location
      let f = span > 0 ? (t - a.location) / span : 0
      let (from, to) = (premultiplied(a.color), premultiplied(b.color))
      found.append(from + (to - from) * f)
    }
  }
  found += stops.filter { start <= $0.location && $0.location <= end }.map {
    premultiplied($0.color)
  }
  return found.reduce((found[0], found[0])) { range, color in
    (pointwiseMin(range.0, color), pointwiseMax(range.1, color))
  }
}

/// Draws a paint over the whole picture and gives the first pixel that is not as defined.
private func firstFault(
  _ paint: Paint, _ stops: [GradientStops.Stop], _ map: ProjectionTransform, dithered: Bool
) -> String? {
  let (width, height) = (70, 40)
  var drawn = Pixmap(width: width, height: height)
  let bounds = drawn.bounds
  drawn.withSurface { surface in
    let painter = Painter()
    painter.dithersGradients = dithered
    painter.draw(on: surface, damage: bounds) { painter in
      let source =
        map.affine.map { painter.source(paint, $0) } ?? painter.source(paint, projectedBy: map)
      painter.fill(bounds, source)
    }
  }
  let step = 1.0 / 64
  // Half an entry to the middle of one.
  let entry = (0.5 + 1.0 / 64) / 1024
  // A dithered byte is one of the two around the value, where a plain one is the nearest.
  let rounding = dithered ? 1.01 : 0.51
  for y in 0..<height {
    for x in 0..<width {
      let positions = [(0, 0), (step, 0), (-step, 0), (0, step), (0, -step)].map { dx, dy in
        let p = CGPoint(x: Double(x) + 0.5 + dx, y: Double(y) + 0.5 + dy)
        return max(0, min(1, position(paint, map, p)))
      }
      let (low, high) = (positions.min()! - entry, positions.max()! + entry)
      // Where an angle's seam is crossed, or the centre lies in the pixel, all colours meet.
      if case .angular = paint, high - low > 0.25 { continue }
      let range = colors(stops, from: low, to: high)
      let word = drawn[x, y]
      let bytes = SIMD4(
        Double((word >> 16) & 255), Double((word >> 8) & 255), Double(word & 255),
        Double(word >> 24))
      if any(bytes .< range.minimum - rounding) || any(bytes .> range.maximum + rounding) {
        return "(\(x), \(y)) is \(bytes), not \(range) at \(low)…\(high)"
      }
    }
  }
  return nil
}

private func stops(_ random: inout Random) -> [GradientStops.Stop] {
  var locations = (0..<1 + random.below(12)).map { _ in random.unit() }.sorted()
  // Some fall together, in twos and threes, and some on the ends.
  for i in locations.indices.dropFirst() where random.below(4) == 0 {
    locations[i] = locations[i - 1]
  }
  if random.below(2) == 0 { locations[0] = 0 }
  return locations.map { .init(color: random.color(), location: $0) }
}

private func paint(_ stops: GradientStops, _ random: inout Random) -> Paint {
  // Inside the picture, around it, and far away.
  let reach = [60.0, 400, 3e5][random.below(3)]
  let center = CGPoint(x: 30 + (random.unit() - 0.5) * reach, y: 20 + (random.unit() - 0.5) * reach)
  switch random.below(3) {
  case 0: return .linear(stops, from: center, to: random.point(70, 40))
  case 1:
    let start = random.below(2) == 0 ? 0 : random.unit() * reach
    return .radial(
      stops, center: center, startRadius: start,
      endRadius: [start + 1 + random.unit() * reach, start / 2 + 0.1][random.below(2)])
  default:
    let start = random.unit() * 20 - 10
    return .angular(
      stops, center: center, startAngle: start,
      endAngle: start
        + [2 * .pi, 0.05 + random.unit() * 9, -0.05 - random.unit() * 9][
          random.below(3)])
  }
}

@Test(arguments: 0..<60, [false, true])
func gradientFollowsItsDefinition(seed: Int, dithered: Bool) {
  var random = Random(seed)
  let stops = stops(&random)
  let paint = paint(GradientStops(stops), &random)
  let map = ProjectionTransform(random.transform())
  #expect(firstFault(paint, stops, map, dithered: dithered) == nil, "\(paint)")
}

@Test(arguments: 0..<30)
func gradientInPerspectiveFollowsItsDefinition(seed: Int) {
  var random = Random(1000 + seed)
  let stops = stops(&random)
  let paint = paint(GradientStops(stops), &random)
  var map = ProjectionTransform(random.transform())
  // The eye is so far away that all of the picture lies before it.
  map.m13 = (random.unit() - 0.5) * 0.01
  map.m23 = (random.unit() - 0.5) * 0.01
  #expect(firstFault(paint, stops, map, dithered: false) == nil, "\(paint)")
}

@Test func fadeToClearKeepsItsHue() {
  let red = RGBA(red: 1, green: 0, blue: 0)
  for clear in [RGBA.white.opacity(0), RGBA.black.opacity(0), red.opacity(0)] {
    let stops = GradientStops([.init(color: red, location: 0), .init(color: clear, location: 1)])
    let p = picture(256, 1) {
      $0.fill(
        Path(CGRect(x: 0, y: 0, width: 256, height: 1)), transform: .identity,
        paint: .linear(stops, from: .zero, to: CGPoint(x: 256, y: 0)))
    }
    for x in 0..<256 {
      #expect(p[x, 0] & 0xFFFF == 0 && p[x, 0] >> 24 == (p[x, 0] >> 16) & 255)
    }
  }
}

@Test func coincidentStopsAreAHardEdge() {
  let (a, b) = (RGBA(hex: 0xE40303), RGBA(hex: 0x008026))
  let stops = GradientStops([
    .init(color: a, location: 0), .init(color: a, location: 0.5),
    .init(color: .white, location: 0.5), .init(color: b, location: 0.5),
    .init(color: b, location: 1),
  ])
  let p = picture(64, 2) {
    $0.fill(
      Path(CGRect(x: 0, y: 0, width: 64, height: 2)), transform: .identity,
      paint: .linear(stops, from: .zero, to: CGPoint(x: 64, y: 0)))
  }
  for y in 0..<2 {
    for x in 0..<64 { #expect(p[x, y] == (x < 32 ? a : b).premultiplied) }
  }
}

@Test(arguments: 0..<Kernels.count)
func partsOfAGradientsRowAreThoseOfTheWhole(set: Int) {
  let kernels = Kernels(set: set)
  var random = Random(77)
  for _ in 0..<60 {
    var table = GradientTable()
    let stops = GradientStops(stops(&random))
    table.prepare(stops)
    var map = ProjectionTransform(random.transform())
    if random.below(2) == 0 { map.m13 = 0.003 }
    guard let gradient = PlaneGradient(paint(stops, &random), map) else { continue }
    func row(_ x: Int, _ count: Int) -> [UInt32] {
      var pixels = [UInt32](repeating: 0, count: count)
      gradient.fetch(
        &pixels, x: x, y: 11, count: count, table: table.entries, kernels: kernels)
      return pixels
    }
    let whole = row(-20, 120)
    for _ in 0..<20 {
      let from = random.below(100)
      let count = 1 + random.below(20)
      #expect(row(from - 20, count) == Array(whole[from..<from + count]))
    }
  }
}
