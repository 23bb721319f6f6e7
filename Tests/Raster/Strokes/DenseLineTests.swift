import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

// Lines with many points a pixel, as charts have them, against the exact stroke: in each of 32
// columns a pixel, the union of what the discs and rectangles of all segments leave of it.

/// What a column at `x` cuts out of the stroke of one segment with round ends.
private func slice(_ a: CGPoint, _ b: CGPoint, radius: Double, x: Double) -> ClosedRange<Double>? {
  var low = Double.infinity
  var high = -Double.infinity
  func include(_ y: Double) {
    low = min(low, y)
    high = max(high, y)
  }
  for p in [a, b] where abs(x - p.x) <= radius {
    let half = (radius * radius - (x - p.x) * (x - p.x)).squareRoot()
    include(p.y - half)
    include(p.y + half)
  }
  let (dx, dy) = (b.x - a.x, b.y - a.y)
  let length = (dx * dx + dy * dy).squareRoot()
  if length > 0 {
    let n = CGPoint(x: dy / length * radius, y: -dx / length * radius)
    let corners = [
      CGPoint(x: a.x + n.x, y: a.y + n.y), CGPoint(x: b.x + n.x, y: b.y + n.y),
      CGPoint(x: b.x - n.x, y: b.y - n.y), CGPoint(x: a.x - n.x, y: a.y - n.y),
    ]
    for (i, p) in corners.enumerated() {
      let q = corners[(i + 1) % 4]
      if (p.x <= x) != (q.x <= x) { include(p.y + (q.y - p.y) * ((x - p.x) / (q.x - p.x))) }
    }
  }
  return low <= high ? low...high : nil
}

/// The exact coverage of a line with round joins and ends, row by row.
func exactCoverage(
  _ points: [CGPoint], radius: Double, width: Int, height: Int
) -> [Double] {
  let fineness = 32
  var result = [Double](repeating: 0, count: width * height)
  var first = 0
  for column in 0..<width * fineness {
    let x = (Double(column) + 0.5) / Double(fineness)
    while first < points.count - 2 && points[first + 1].x < x - radius { first += 1 }
    // The cuts of neighbouring segments overlap: they share a disc.
    var cut: ClosedRange<Double>?
    var i = first
    while i + 1 < points.count && points[i].x <= x + radius {
      if let part = slice(points[i], points[i + 1], radius: radius, x: x) {
        let old = cut ?? part
        cut =
          min(old.lowerBound, part.lowerBound)...max(old.upperBound, part.upperBound)
      }
      i += 1
    }
    guard let cut else { continue }
    let rows = max(0, Int(cut.lowerBound))..<max(0, min(height, Int(cut.upperBound) + 1))
    for y in rows {
      let part = min(Double(y + 1), cut.upperBound) - max(Double(y), cut.lowerBound)
      result[y * width + column / fineness] += max(0, part) / Double(fineness)
    }
  }
  return result
}

enum Course: CaseIterable {
  case noise, walk, steps, wave, spikes
}

func courseLine(_ course: Course, count: Int, width: Double, _ random: inout Random) -> [CGPoint] {
  var y = 24.0
  return (0..<count).map { i in
    let u = Double(i) / Double(count - 1)
    switch course {
    case .noise: y = 24 + 12 * (random.unit() - 0.5)
    case .walk:
      y = max(4, min(44, y + (random.unit() - 0.5) * 6 * (width / Double(count)).squareRoot()))
    case .steps: if random.below(max(1, count / 8)) == 0 { y = 8 + random.unit() * 32 }
    case .wave: y = 24 + 14 * Elementary.sin(u * 14)
    case .spikes: y = random.below(max(1, count / 6)) == 0 ? 6 + random.unit() * 30 : 40
    }
    return CGPoint(x: 5 + u * width, y: y)
  }
}

private func stroked(
  _ points: [CGPoint], lineWidth: Double, cap: CGLineCap = .round, _ width: Int, _ height: Int,
  transform: CGAffineTransform = .identity
) -> Pixmap {
  picture(width, height) {
    $0.stroke(
      Path { $0.addLines(points) },
      style: StrokeStyle(lineWidth: lineWidth, lineCap: cap, lineJoin: .round),
      transform: transform, paint: white)
  }
}

struct Deviation {
  /// Pixels of the stroke, and those that differ by more than 8 of 255.
  var pixels = 0
  var visible = 0
  var worst = 0.0

  init(_ p: borrowing Pixmap, from exact: [Double]) {
    for y in 0..<p.height {
      for x in 0..<p.width {
        let expected = min(1, exact[y * p.width + x]) * 255
        if expected > 0 { pixels += 1 }
        let difference = abs(Double(p[x, y] >> 24) - expected)
        if difference > 8 { visible += 1 }
        worst = max(worst, difference)
      }
    }
  }
}

@Test(arguments: 0..<6)
func noiseOfManyPointsAPixelIsDrawnAsItIs(seed: Int) {
  // The bounds that the benchmark's dense chart lines are held to.
  var random = Random(seed)
  let points = courseLine(.noise, count: 58 * 60, width: 60, &random)
  let lineWidth = [3.0, 2, 1.5][seed % 3]
  let p = stroked(points, lineWidth: lineWidth, 70, 48)
  let deviation = Deviation(
    p, from: exactCoverage(points, radius: lineWidth / 2, width: 70, height: 48))
  #expect(deviation.pixels > 800)
  #expect(deviation.visible * 50 <= deviation.pixels)
  #expect(deviation.worst < 32)
}

@Test(arguments: 0..<40)
func denseLinesOfAnyCourseStayNearTheExactStroke(seed: Int) {
  var random = Random(seed)
  let course = Course.allCases[seed % Course.allCases.count]
  let points = courseLine(course, count: 60 * [3, 4, 8, 30][random.below(4)], width: 60, &random)
  let lineWidth = 1 + random.unit() * 4
  let p = stroked(points, lineWidth: lineWidth, 70, 48)
  let deviation = Deviation(
    p, from: exactCoverage(points, radius: lineWidth / 2, width: 70, height: 48))
  // The sides of steps and spikes may be off by an eighth of a pixel, and bent by as much.
  #expect(deviation.worst < 64)
  if course != .steps && course != .spikes {
    #expect(deviation.visible * 50 <= deviation.pixels)
  }
}

@Test(arguments: 0..<36)
func denseLinesAsWideAsChartsDrawThemStayNearTheExactStroke(seed: Int) {
  var random = Random(seed)
  let course: Course = [.noise, .walk, .wave][seed % 3]
  let lineWidth = [1.5, 2, 3][seed / 3 % 3]
  let points = courseLine(course, count: 60 * [5, 6, 8, 30][seed / 9], width: 60, &random)
  let p = stroked(points, lineWidth: lineWidth, 70, 48)
  let deviation = Deviation(
    p, from: exactCoverage(points, radius: lineWidth / 2, width: 70, height: 48))
  #expect(deviation.visible * 50 <= deviation.pixels, "\(course) \(deviation)")
  #expect(deviation.worst < 32, "\(course) \(deviation)")
}

@Test(arguments: 0..<24)
func sidesOfStepsAndSpikesAreOffByAnEighthOfAPixelAtMost(seed: Int) {
  var random = Random(seed)
  let (low, high, at) = (36.0, 10.0, 20 + random.unit() * 2)
  let isSpike = seed % 2 == 0
  let points = (0...400).map { i in
    let x = 5 + Double(i) * 0.12
    return CGPoint(x: x, y: isSpike ? abs(x - at) < 0.06 ? high : low : x < at ? low : high)
  }
  // Wide enough for a pixel between the sides.
  let lineWidth = 3 + random.unit() * 3
  let p = stroked(points, lineWidth: lineWidth, 60, 48)
  let exact = exactCoverage(points, radius: lineWidth / 2, width: 60, height: 48)
  // Rows between the ends, where the stroke is its two sides.
  var total = [0.0, 0.0]
  var worst = 0.0
  for y in 15..<31 {
    for (i, side) in [0..<Int(at), Int(at)..<60].enumerated() {
      let difference = side.reduce(0.0) {
        $0 + Double(p[$1, y] >> 24) / 255 - min(1, exact[y * 60 + $1])
      }
      total[i] += difference
      worst = max(worst, abs(difference))
    }
  }
  // The exact picture has 32 columns a pixel, and steps of 255 add up.
  let rounding = 1.0 / 32 + 0.01
  #expect(total.allSatisfy { abs($0) / 16 <= 1.0 / 8 + rounding })
  #expect(worst <= 1.0 / 8 + 2 * rounding)
}

@Test(arguments: 0..<12)
func denseLinesEndAsTheirCapsSay(seed: Int) {
  // Few points more than what makes a line dense draw the same line as few points less.
  var random = Random(seed)
  let slope = random.unit() * 2 - 1
  func points(_ count: Int) -> [CGPoint] {
    (0..<count).map {
      let x = 8.3 + 50 * Double($0) / Double(count - 1)
      return CGPoint(x: x, y: 24 + slope * (x - 33))
    }
  }
  let cap: CGLineCap = [.butt, .square, .round][seed % 3]
  let lineWidth = 1 + random.unit() * 4
  let dense = stroked(points(400), lineWidth: lineWidth, cap: cap, 70, 48)
  let sparse = stroked(points(20), lineWidth: lineWidth, cap: cap, 70, 48)
  var worst = 0
  for y in 0..<48 {
    for x in 0..<70 { worst = max(worst, largestDifference(dense[x, y], sparse[x, y])) }
  }
  // Round ends of sparse lines are polygons of a few corners.
  #expect(worst <= (cap == .round ? 17 : 8))
}

@Test(arguments: 0..<10)
func denseLineDrawnInPartsEqualsTheWhole(seed: Int) {
  var random = Random(seed)
  let points = courseLine(Course.allCases[seed % 5], count: 900, width: 60, &random)
  let style = StrokeStyle(
    lineWidth: 1 + random.unit() * 3, lineCap: [.butt, .round, .square][seed % 3],
    lineJoin: .round)
  func draw(_ parts: [PixelRect]) -> Pixmap {
    var pixmap = Pixmap(width: 70, height: 48)
    let painter = Painter()
    pixmap.withSurface { surface in
      for part in parts {
        painter.draw(on: surface, damage: part) {
          $0.stroke(
            Path { $0.addLines(points) }, style: style, transform: .identity, paint: white)
        }
      }
    }
    return pixmap
  }
  let whole = PixelRect(x: 0, y: 0, width: 70, height: 48)
  let parts = pieces(
    of: whole, PixelRect(x: 11, y: 13, width: 9, height: 20),
    PixelRect(x: 30, y: 0, width: 1, height: 31))
  #expect(pixelDifferences(draw([whole]), draw(parts)) == [])
}

@Test(arguments: 0..<8)
func denseLineRunsEitherWay(seed: Int) {
  var random = Random(seed)
  let points = courseLine(Course.allCases[seed % 5], count: 700, width: 60, &random)
  let there = stroked(points, lineWidth: 3, 70, 48)
  let back = stroked(points.reversed(), lineWidth: 3, 70, 48)
  #expect(pixelDifferences(there, back) == [])
}

@Test func edgesOfADenseLineFollowItsPixelsNotItsPoints() {
  func edges(_ count: Int) -> Int {
    var random = Random(3)
    let path = Path { $0.addLines(courseLine(.noise, count: count, width: 1_000, &random)) }
    var list = EdgeList()
    var stroker = Stroker()
    list.begin(rows: 0..<64)
    stroker.stroke(
      path, style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round),
      transform: .identity, tolerance: Painter.tolerance,
      clip: PixelRect(x: 0, y: 0, width: 1_010, height: 64), into: &list)
    list.end()
    return list.count
  }
  #expect(edges(8_000) < 8 * 1_000)
  #expect(edges(100_000) < 8 * 1_000)
  #expect(edges(1_000_000) < 12 * 1_000)
}

@Test func cornersOfAChartsLineTakeFewEdges() {
  var random = Random(5)
  let points = courseLine(.noise, count: 1_000, width: 1_720, &random)
  var list = EdgeList()
  var stroker = Stroker()
  list.begin(rows: 0..<64)
  stroker.stroke(
    Path { $0.addLines(points) }, style: StrokeStyle(lineWidth: 3, lineJoin: .round),
    transform: .identity, tolerance: Painter.tolerance,
    clip: PixelRect(x: 0, y: 0, width: 1_800, height: 64), into: &list)
  list.end()
  #expect(list.count < 5_500)
}

@Test(arguments: 0..<40)
func denseLinesOfAnyNumbersNeverTrap(seed: Int) {
  var random = Random(seed)
  let odd: [Double] = [
    0, -0.0, 1e-300, -1e-300, 0.125, 40, 1e5, 1_048_575, 1_048_576, -1_048_570, 1e30, .infinity,
    .nan,
  ]
  var x = [-1e6, -20, 0, 1_048_000][random.below(4)]
  let step = [0, 1e-300, 1e-12, 1.0 / 8, 0.3][random.below(5)]
  let points = (0..<300).map { _ in
    x += step
    return CGPoint(
      x: random.below(90) == 0 ? odd[random.below(odd.count)] : x,
      y: random.below(30) == 0 ? odd[random.below(odd.count)] : random.unit() * 40)
  }
  let p = stroked(
    points, lineWidth: [0.5, 3, 900, 5_000][random.below(4)],
    cap: [.butt, .round, .square][random.below(3)], 20, 16)
  #expect(p.width == 20)
}

/// The benchmark's line `k` of many points; Benchmarks/scenes.md says how it runs.
private func benchLine(_ k: Int, count: Int) -> [CGPoint] {
  var state = UInt32(k + 1)
  return (0..<count).map { j in
    state = state &* 1_664_525 &+ 1_013_904_223
    let r = Double(state >> 8) / 16_777_216
    let u = Double(j) / Double(count - 1)
    let wave = Elementary.sin(2 * .pi * (Double(k + 2) * u + 0.13 * Double(k)))
    // 300 pixels up, so that the picture is no larger than it must be.
    return CGPoint(
      x: 100 + 1720 * u, y: 150 + 132 * wave + 12 * (r - 0.5) + 30 * Double(k - 2))
  }
}

@Test(arguments: 0..<5) func benchmarksLongLinesAreDrawnAsTheyAre(k: Int) {
  let points = benchLine(k, count: 100_000)
  let p = stroked(points, lineWidth: 3, cap: .butt, 1920, 400)
  var exact = exactCoverage(points, radius: 1.5, width: 1920, height: 400)
  // The reference has round ends.
  for y in 0..<400 {
    for x in Array(96..<104) + Array(1816..<1824) {
      exact[y * 1920 + x] = Double(p[x, y] >> 24) / 255
    }
  }
  let deviation = Deviation(p, from: exact)
  #expect(deviation.pixels > 20_000)
  #expect(deviation.visible * 50 <= deviation.pixels)
  #expect(deviation.worst <= 80)
}
