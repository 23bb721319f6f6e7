import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

// Lines that are told by cells, as charts have them, against the exact stroke of all their points.

/// The cells of `width` pixels in which a line is, of values from `bottom` on, upwards or downwards.
private struct CellLine {
  var path: Path

  init(_ points: [CGPoint], width: Double, start: Double, goesUp: Bool) {
    let count = DenseLine.Chunk.cellCount
    let chunkCount = Int(80 / width) / count + 1
    var lowest = [Double](repeating: .infinity, count: chunkCount * count)
    var highest = [Double](repeating: -.infinity, count: chunkCount * count)
    let scale = goesUp ? -0.25 : 4.0
    func add(_ cell: Int, _ y: Double) {
      guard lowest.indices.contains(cell) else { return }
      lowest[cell] = min(lowest[cell], (y - 24) / scale)
      highest[cell] = max(highest[cell], (y - 24) / scale)
    }
    func cell(_ x: Double) -> Int { Int(((x - start) / width).rounded(.down)) }
    for (p, q) in zip(points, points.dropFirst()) {
      add(cell(p.x), p.y)
      add(cell(q.x), q.y)
      if cell(p.x) == cell(q.x) { continue }
      for border in cell(p.x) + 1...cell(q.x) {
        let x = start + Double(border) * width
        let y = p.y + (q.y - p.y) * ((x - p.x) / (q.x - p.x))
        add(border - 1, y)
        add(border, y)
      }
    }
    let chunks = (0..<chunkCount).map {
      // Names for both: the compiler loses the ends of what has none in a debug build.
      let low = Array(lowest[$0 * count..<($0 + 1) * count])
      let high = Array(highest[$0 * count..<($0 + 1) * count])
      return DenseLine.Chunk(lowest: low.span, highest: high.span)
    }
    path = Path(
      DenseLine(chunks: chunks),
      x: (scale: width, offset: start), y: (scale: scale, offset: 24))
  }
}

private func drawn(
  _ path: Path, lineWidth: Double, transform: CGAffineTransform = .identity,
  parts: [PixelRect] = [PixelRect(x: 0, y: 0, width: 70, height: 48)]
) -> Pixmap {
  var pixmap = Pixmap(width: 70, height: 48)
  let painter = Painter()
  let style = StrokeStyle(lineWidth: lineWidth, lineCap: .round, lineJoin: .round)
  pixmap.withSurface { surface in
    for part in parts {
      painter.draw(on: surface, damage: part) {
        $0.stroke(path, style: style, transform: transform, paint: white)
      }
    }
  }
  return pixmap
}

@Test(arguments: 0..<60)
func linesOfCellsStayNearTheExactStroke(seed: Int) {
  var random = Random(seed)
  let course: Course = [.noise, .walk, .wave, .spikes, .steps][seed % 5]
  let lineWidth = [1.5, 2, 3][seed / 5 % 3]
  let points = courseLine(
    course, count: 60 * [5, 9, 40, 150][random.below(4)], width: 60, &random)
  let width = (0.5 + 0.5 * random.unit()) / 32
  let cells = CellLine(points, width: width, start: 2 - random.unit(), goesUp: seed % 2 == 0)
  let deviation = Deviation(
    drawn(cells.path, lineWidth: lineWidth),
    from: exactCoverage(points, radius: lineWidth / 2, width: 70, height: 48))
  #expect(deviation.pixels > 200)
  // Upright sides are off by a 32nd of a pixel at most, all of them by the same.
  if course != .steps && course != .spikes {
    #expect(deviation.visible * 50 <= deviation.pixels, "\(width * 32) \(deviation)")
  }
  #expect(deviation.worst < 32, "\(course) \(deviation)")
}

@Test(arguments: [0.01, 0.02, 0.05, 0.1, 0.4])
func cellsThatAreNoStripsAreDrawnAsLines(width: Double) {
  var random = Random(3)
  let points = courseLine(.wave, count: 600, width: 60, &random)
  let path = CellLine(points, width: width, start: 2, goesUp: true).path
  let deviation = Deviation(
    drawn(path, lineWidth: 2), from: exactCoverage(points, radius: 1, width: 70, height: 48))
  #expect(deviation.pixels > 200 && deviation.worst < 80, "\(deviation)")
}

@Test(arguments: 0..<10)
func linesOfCellsDrawnInPartsEqualTheWhole(seed: Int) {
  var random = Random(seed)
  let points = courseLine(Course.allCases[seed % 5], count: 900, width: 60, &random)
  let path = CellLine(points, width: 0.7 / 32, start: 1.3, goesUp: true).path
  let parts = pieces(
    of: PixelRect(x: 0, y: 0, width: 70, height: 48), PixelRect(x: 11, y: 13, width: 9, height: 20),
    PixelRect(x: 30, y: 0, width: 1, height: 31))
  #expect(
    pixelDifferences(drawn(path, lineWidth: 2), drawn(path, lineWidth: 2, parts: parts)) == [])
}

@Test func aLineOfCellsMovesByWholePixelsUnchanged() {
  var random = Random(7)
  let points = courseLine(.walk, count: 4_000, width: 60, &random)
  let path = CellLine(points, width: 0.75 / 32, start: 2, goesUp: true).path
  let before = drawn(path, lineWidth: 2)
  let after = drawn(path, lineWidth: 2, transform: CGAffineTransform(translationX: -13, y: 4))
  for y in 0..<44 { for x in 13..<70 { #expect(before[x, y] == after[x - 13, y + 4]) } }
}

@Test func aLineOfCellsIsBrokenWhereTheyAreEmpty() throws {
  let count = DenseLine.Chunk.cellCount
  // Two pixels up to the gap, which is eight wide, then the rest.
  let reach = (0..<count).map { $0 < 128 || $0 >= 384 ? (0.0, 2.0) : (.infinity, -.infinity) }
  let (low, high) = (reach.map(\.0), reach.map(\.1))
  let chunk = DenseLine.Chunk(lowest: low.span, highest: high.span)
  let path = Path(
    DenseLine(chunks: [chunk, nil, chunk]), x: (scale: 1.0 / 32, offset: 10),
    y: (scale: -1, offset: 24))
  let p = drawn(path, lineWidth: 2)
  let row = (0..<70).map { p[$0, 23] >> 24 }
  #expect(row[11..<14].allSatisfy { $0 == 255 } && row[15..<21].allSatisfy { $0 == 0 })
  #expect(row[22..<26].allSatisfy { $0 == 255 } && row[27..<41].allSatisfy { $0 == 0 })
  #expect(row[42..<46].allSatisfy { $0 == 255 } && row[59..<70].allSatisfy { $0 == 0 })
}

@Test(arguments: 0..<60)
func linesOfCellsOfAnyNumbersNeverTrap(seed: Int) {
  var random = Random(seed)
  let odd: [Double] = [
    0, 1e-300, 0.02, 1.0 / 32, 1e5, -1_048_575, 1e30, -1e300, .infinity, -.infinity, .nan,
  ]
  let count = DenseLine.Chunk.cellCount
  let values = (0..<count).map { _ in (random.unit() - 0.5) * [1, 1e9, 1e299][random.below(3)] }
  let halves = values.map { $0 / 2 }
  let chunk = DenseLine.Chunk(lowest: values.span, highest: halves.span)
  func any() -> Double { odd[random.below(odd.count)] }
  let path = Path(
    DenseLine(chunks: [nil, chunk, chunk]),
    x: (scale: random.below(2) == 0 ? 1.0 / 40 : any(), offset: any()),
    y: (scale: random.below(2) == 0 ? -1 : any(), offset: any()))
  let p = drawn(path, lineWidth: [0.5, 2, 900][random.below(3)])
  #expect(p.width == 70)
}
