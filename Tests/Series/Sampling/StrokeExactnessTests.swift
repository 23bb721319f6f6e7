import MartletTestSupport
import Testing

@testable import MartletSeries

/// The stroke of what is drawn beside that of all samples: the exact cuts of both, two pixels wide
/// and round, on 64 lines a device column.
@Suite struct StrokeExactnessTests {
  private static let width = 50
  private static let lines = 64

  private struct Point {
    var x: Double
    var y: Double
  }

  /// From where to where a stroke reaches on each line; a line that never turns back has one piece.
  private static func cuts(_ points: [Point]) -> [ClosedRange<Double>?] {
    var cuts = [ClosedRange<Double>?](repeating: nil, count: width * lines)
    func linesBetween(_ a: Double, _ b: Double) -> Range<Int> {
      let start = max(0, Int((a * Double(lines) - 0.5).rounded(.up)))
      return start..<max(start, min(cuts.count, Int((b * Double(lines) - 0.5).rounded(.down)) + 1))
    }
    func add(_ line: Int, _ low: Double, _ high: Double) {
      let old = cuts[line] ?? low...high
      cuts[line] = min(old.lowerBound, low)...max(old.upperBound, high)
    }
    func x(_ line: Int) -> Double { (Double(line) + 0.5) / Double(lines) }
    for (index, a) in points.enumerated() {
      for line in linesBetween(a.x - 1, a.x + 1) {
        let half = max(0, 1 - (x(line) - a.x) * (x(line) - a.x)).squareRoot()
        add(line, a.y - half, a.y + half)
      }
      guard index + 1 < points.count else { break }
      let b = points[index + 1]
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      guard length > 0 else { continue }
      let (across, up) = ((a.y - b.y) / length, (b.x - a.x) / length)
      let corners = [
        Point(x: a.x + across, y: a.y + up), Point(x: b.x + across, y: b.y + up),
        Point(x: b.x - across, y: b.y - up), Point(x: a.x - across, y: a.y - up),
      ]
      for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let (left, right) = one.x <= other.x ? (one, other) : (other, one)
        guard right.x > left.x else { continue }
        for line in linesBetween(left.x, right.x) {
          let y = left.y + (right.y - left.y) * (x(line) - left.x) / (right.x - left.x)
          add(line, y, y)
        }
      }
    }
    return cuts
  }

  /// Those of what lies in strips of a 32nd of a column, widened by the half circle's height above
  /// the middle of each.
  private static func cuts(strips: [ClosedRange<Double>?]) -> [ClosedRange<Double>?] {
    (0..<width * lines).map { line in
      let x = (Double(line) + 0.5) / Double(lines)
      // The first strip is a column before the first.
      let near = Int(x * 32)..<min(strips.count, Int((x + 2) * 32) + 1)
      return near.reduce(nil as ClosedRange<Double>?) { cut, strip in
        let away = (Double(strip) + 0.5) / 32 - 1 - x
        guard let range = strips[strip], away.magnitude < 1 else { return cut }
        let half = (1 - away * away).squareRoot()
        let (low, high) = (range.lowerBound - half, range.upperBound + half)
        guard let cut else { return low...high }
        return min(cut.lowerBound, low)...max(cut.upperBound, high)
      }
    }
  }

  /// How many pixels of two strokes there are, how many differ by more than 8 of 255, and the
  /// greatest difference.
  private static func differences(
    _ a: [ClosedRange<Double>?], _ b: [ClosedRange<Double>?]
  ) -> (pixels: Int, off: Int, worst: Double) {
    var result = (pixels: 0, off: 0, worst: 0.0)
    func coverage(_ cuts: ArraySlice<ClosedRange<Double>?>) -> [Int: Double] {
      var sums: [Int: Double] = [:]
      for cut in cuts.compactMap({ $0 }) {
        var row = Int(cut.lowerBound.rounded(.down))
        while Double(row) < cut.upperBound {
          let part = min(cut.upperBound, Double(row + 1)) - max(cut.lowerBound, Double(row))
          sums[row, default: 0] += part / Double(lines)
          row += 1
        }
      }
      return sums
    }
    for column in 0..<width {
      let first = coverage(a[column * lines..<(column + 1) * lines])
      let second = coverage(b[column * lines..<(column + 1) * lines])
      for row in Set(first.keys).union(second.keys) {
        let difference = ((first[row] ?? 0) - (second[row] ?? 0)).magnitude * 255
        result.pixels += 1
        if difference > 8 { result.off += 1 }
        result.worst = max(result.worst, difference)
      }
    }
    return result
  }

  /// A walk with so many samples a device column, from a moment on; how long a column is.
  private static func walk(
    samplesPerColumn: Double, seed: Int
  ) throws -> (chart: ChartData, column: Double, points: [Point]) {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int(Double(width) * samplesPerColumn) + 1
    let reach = 20 / samplesPerColumn.squareRoot()
    var value = 100.0
    let values = (0..<count).map { _ -> Double in
      value = min(max(value + Double.random(in: -reach...reach, using: &random), 0), 200)
      return value
    }
    let chart = try ChartData(
      times: (0..<Int64(count)).map { $0 * 1000 + start },
      series: [ChartSeries(id: "y", values: values)])
    let column = Double(count - 1) * 1000 / Double(width)
    let all = values.indices.map { Point(x: Double($0) * 1000 / column, y: values[$0]) }
    return (chart, column, all)
  }

  private static let start: Int64 = 77_777

  @Test(arguments: [0.5, 1, 2, 3, 4])
  func aStrokeOfAtMostFourSamplesAColumnIsThatOfAll(samples: Double) throws {
    for seed in 1...3 {
      let (chart, column, all) = try Self.walk(samplesPerColumn: samples, seed: seed)
      var slots = SampleSlots()
      let end = Self.start + Int64(chart.count) * 1000
      slots.find(in: chart, window: Self.start...end, columnDuration: column)
      #expect(slots.visited <= 4 * Self.width + 16, "seed \(seed)")
      var points: [TracePoint] = []
      chart.trace(of: 0, slots: slots, into: &points)
      let drawn = points.map { Point(x: Double($0.time - Self.start) / column, y: $0.value) }
      let found = Self.differences(Self.cuts(drawn), Self.cuts(all))
      #expect(found.pixels > 300 && found.off == 0 && found.worst == 0, "seed \(seed)")
    }
  }

  /// At 264 groups are as long as they may be.
  ///
  /// The edge of a stroke is as right as the moments of its samples are: by two parts in each column
  /// 9 to 16 % of a walk's pixels would be off, by four up to 10 %.
  @Test(arguments: [6.0, 9, 16, 40, 150, 264])
  func aStrokeOfCellsIsThatOfAllSamples(samples: Double) throws {
    var pixels = 0
    var off = 0
    for seed in 1...2 {
      let (chart, column, all) = try Self.walk(samplesPerColumn: samples, seed: seed)
      let line = try #require(LineSource(chart, series: 0))
      let grid = CellGrid(columnDuration: column)
      #expect(grid.cellDuration <= column / 32 && grid.cellDuration > column / 64)
      var strips = [ClosedRange<Double>?](repeating: nil, count: (Self.width + 2) * 32)
      var row = CellRow()
      let end = Self.start + Int64(chart.count) * 1000
      for chunk in grid.chunk(at: Self.start)...grid.chunk(at: end) {
        _ = line.draw(chunk: chunk, of: grid, into: &row)
        let start = Double(grid.start(ofChunk: chunk) - Self.start)
        for cell in 0..<CellGrid.chunkSize where row.lowest[cell] <= row.highest[cell] {
          let x = (start + (Double(cell) + 0.5) * grid.cellDuration) / column
          let strip = Int(((x + 1) * 32).rounded(.down))
          guard strips.indices.contains(strip) else { continue }
          let (low, high) = (row.lowest[cell], row.highest[cell])
          let old = strips[strip] ?? low...high
          strips[strip] = min(old.lowerBound, low)...max(old.upperBound, high)
        }
      }
      let found = Self.differences(Self.cuts(strips: strips), Self.cuts(all))
      #expect(found.worst <= (samples < 200 ? 16 : 24), "seed \(seed)")
      pixels += found.pixels
      off += found.off
    }
    #expect(off * (samples < 200 ? 500 : 100) <= pixels, "\(off) of \(pixels)")
  }
}
