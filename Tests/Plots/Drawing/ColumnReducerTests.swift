import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct ColumnReducerTests {
  private let area = CGRect(x: 10, y: 20, width: 100, height: 50)

  /// Numbers of a walk with some spikes.
  private func walk(_ count: Int, _ seed: UInt64, gapEvery gap: Int = .max) -> [Double] {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1
    var value = 0.0
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let random = Double(state >> 40) / 16_777_216
      value += random - 0.5
      if (state >> 20) % UInt64(clamping: gap) == 0 { return .nan }
      return (state >> 30) % 500 == 0 ? value + 40 : value
    }
  }

  private func scale(
    _ low: Double, _ high: Double, _ type: ScaleType = .linear, areDates: Bool = false
  ) -> PlotScale {
    PlotScale(.quantities(first: low, last: high, areDates: areDates), type: type)
  }

  private func reducer(
    _ x: [Double], _ y: [Double], _ xScale: PlotScale, _ yScale: PlotScale? = nil,
    sorts: Bool = false
  ) throws -> ColumnReducer {
    let columns = PlotColumns(x: x, y: y, xAreDates: false, yAreDates: false, sorts: sorts)
    let placed = PlacedColumns(columns, x: xScale, y: yScale ?? scale(-100, 100))
    return try #require(ColumnReducer(placed, area: area, margin: 0))
  }

  /// All points in the plot area, placed one by one; nil for a gap.
  private func reference(
    _ x: [Double], _ y: [Double], _ xScale: PlotScale, _ yScale: PlotScale? = nil
  ) -> [CGPoint?] {
    let yScale = yScale ?? scale(-100, 100)
    return zip(x, y).map { x, y in
      guard let across = xScale.position(of: .number(x)), let up = yScale.position(of: .number(y))
      else {
        return nil
      }
      return CGPoint(
        x: area.minX + CGFloat(across) * area.width, y: area.maxY - CGFloat(up) * area.height)
    }
  }

  /// What a column of the drawing keeps: its first, last, least and greatest y.
  private struct Kept: Equatable {
    var first: CGFloat
    var last: CGFloat
    var low: CGFloat
    var high: CGFloat
  }

  /// The columns of half a point and less, by their numbers on the grid of the reducer.
  private func kept(
    _ points: [CGPoint], _ scale: PlotScale, step: CGFloat
  ) -> [Double: Kept] {
    let bounds = scale.bounds ?? 0...1
    let (low, high) = (
      scale.type.position(of: bounds.lowerBound), scale.type.position(of: bounds.upperBound)
    )
    let longest = (high - low) * Double(step / area.width)
    let width = Double(sign: .plus, exponent: longest.exponent, significand: 1)
    var result: [Double: Kept] = [:]
    for point in points {
      let position = low + (high - low) * Double((point.x - area.minX) / area.width)
      // A point at the edge of a column may round to either side.
      let column = (position / width + 1e-7).rounded(.down)
      guard var kept = result[column] else {
        result[column] = Kept(first: point.y, last: point.y, low: point.y, high: point.y)
        continue
      }
      (kept.last, kept.low, kept.high) = (point.y, min(kept.low, point.y), max(kept.high, point.y))
      result[column] = kept
    }
    return result
  }

  @Test(arguments: 0..<20) func eachColumnKeepsItsEndsAndExtremes(seed: UInt64) throws {
    let x = (0..<20_000).map(Double.init)
    let y = walk(x.count, seed)
    let xScale = scale(0, 19_999)
    let runs = try reducer(x, y, xScale).line(step: 0.5)
    #expect(runs.isReduced && runs.runs.count == 1 && runs.points.count < 4 * 400)
    let all = reference(x, y, xScale).compactMap { $0 }
    #expect(kept(runs.points, xScale, step: 0.5) == kept(all, xScale, step: 0.5))
    #expect(zip(runs.points, runs.points.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  @Test(arguments: [ScaleType.squareRoot, .symmetricLog, .log]) func otherScalesKeepThemToo(
    type: ScaleType
  ) throws {
    let x = (1...20_000).map(Double.init)
    let y = walk(x.count, 3)
    let xScale = scale(1, 20_000, type)
    let runs = try reducer(x, y, xScale).line(step: 0.5)
    let all = reference(x, y, xScale).compactMap { $0 }
    #expect(runs.isReduced)
    #expect(kept(runs.points, xScale, step: 0.5) == kept(all, xScale, step: 0.5))
  }

  @Test func fewPointsAreAllKept() throws {
    let x = (0..<50).map(Double.init)
    let y = walk(x.count, 1)
    let xScale = scale(0, 49)
    let runs = try reducer(x, y, xScale).line(step: 1)
    #expect(!runs.isReduced && runs.points == reference(x, y, xScale).compactMap { $0 })
  }

  @Test func aMillionPointsAreAFewPerColumn() throws {
    let x = (0..<1_000_000).map(Double.init)
    let y = walk(x.count, 5)
    let all = try reducer(x, y, scale(0, 999_999)).line(step: 1)
    // Columns are wider than half a pixel.
    #expect(all.points.count <= 4 * 2 * 100 + 8)
    let part = try reducer(x, y, scale(300_000, 700_000)).line(step: 1)
    #expect(part.points.count <= 4 * 2 * 100 + 8)
    var path = Path()
    LinePath.add(part.points, .linear, to: &path)
    #expect(path.elements.reduce(0) { count, _ in count + 1 } == part.points.count)
    let symbols = try reducer(x, y, scale(0, 999_999)).symbols(step: 2)
    #expect(symbols.count <= 12 * 100 + 24)
  }

  @Test func threeMorePointsAtEachEndOfTheWindowAreDrawn() throws {
    let x = (0..<1000).map(Double.init)
    let y = walk(x.count, 2)
    let runs = try reducer(x, y, scale(400.5, 409.5)).line(step: 1)
    #expect(runs.points.count == 9 + 6)
    #expect(runs.points.count { $0.x < area.minX } == 3)
    #expect(runs.points.count { $0.x > area.maxX } == 3)
  }

  @Test(arguments: 0..<20) func scrollingDoesNotChangeThePoints(seed: UInt64) throws {
    let x = (0..<100_000).map(Double.init)
    let y = walk(x.count, seed)
    func heights(_ low: Double) throws -> [CGFloat] {
      try reducer(x, y, scale(low, low + 20_000)).line(step: 1).points
        .filter { (area.minX + 20...area.maxX - 20).contains($0.x) }.map(\.y)
    }
    let a = try heights(30_000)
    let b = try heights(30_000 + Double(seed) * 37)
    // Most of both windows is the same stretch of the line.
    let common = Set(a).intersection(b)
    #expect(common.count * 10 > a.count * 9)
  }

  // MARK: - Gaps

  @Test(arguments: 0..<20) func aGapThatIsWiderThanAColumnIsAGap(seed: UInt64) throws {
    let x = (0..<20_000).map(Double.init)
    var y = walk(x.count, seed)
    for start in [3000, 9000, 15_000] { for index in start..<start + 500 { y[index] = .nan } }
    let runs = try reducer(x, y, scale(0, 19_999)).line(step: 0.5).runs
    #expect(runs.count == 4)
    let all = reference(x, y, scale(0, 19_999))
    for (run, range) in zip(runs, [0..<3000, 3500..<9000, 9500..<15_000, 15_500..<20_000]) {
      #expect(run.first == all[range.lowerBound] && run.last == all[range.upperBound - 1])
    }
  }

  @Test func aGapInTheMiddleOfAColumnIsAGap() throws {
    let x = (0..<20_000).map(Double.init)
    var y = walk(x.count, 4)
    y[10_030] = .nan
    let runs = try reducer(x, y, scale(0, 19_999)).line(step: 1)
    let all = reference(x, y, scale(0, 19_999))
    #expect(runs.runs.count == 2)
    #expect(runs.runs[0].last == all[10_029] && runs.runs[1].first == all[10_031])
  }

  @Test(arguments: 0..<20) func manyGapsKeepTheExtremes(seed: UInt64) throws {
    let x = (0..<50_000).map(Double.init)
    let y = walk(x.count, seed, gapEvery: 7)
    let xScale = scale(0, 49_999)
    let runs = try reducer(x, y, xScale).line(step: 0.5)
    let all = reference(x, y, xScale).compactMap { $0 }
    let (found, wanted) = (
      kept(runs.points, xScale, step: 0.5), kept(all, xScale, step: 0.5)
    )
    #expect(found == wanted && runs.points.count < 12 * 400)
  }

  @Test func pointsBetweenGapsAreAlone() throws {
    let x = (0..<20_000).map(Double.init)
    let y = x.map { $0.truncatingRemainder(dividingBy: 2) == 0 ? $0 / 1000 : .nan }
    let runs = try reducer(x, y, scale(0, 19_999)).line(step: 1)
    #expect(runs.runs.allSatisfy { $0.count == 1 } && runs.points.count < 12 * 200)
  }

  // MARK: - Order

  @Test func unsortedPointsAreAllKept() throws {
    let x = (0..<6000).map { Double($0 * 7919 % 6000) }
    let y = walk(x.count, 6)
    let runs = try reducer(x, y, scale(0, 5999)).line(step: 0.01)
    #expect(!runs.isReduced && runs.points == reference(x, y, scale(0, 5999)).compactMap { $0 })
  }

  @Test func descendingPointsAreTheReverse() throws {
    let x = (0..<20_000).map(Double.init)
    var y = walk(x.count, 7)
    for index in 5000..<9000 { y[index] = .nan }
    let up = try reducer(x, y, scale(0, 19_999)).line(step: 1)
    let down = try reducer(x.reversed(), y.reversed(), scale(0, 19_999)).line(step: 1)
    #expect(down.points == up.points.reversed())
    #expect(down.runs.map(\.count) == up.runs.map(\.count).reversed())
  }

  @Test func aReversedScaleMirrorsThePoints() throws {
    let x = (0..<20_000).map(Double.init)
    let y = walk(x.count, 8)
    let ahead = try reducer(x, y, scale(0, 19_999)).line(step: 1)
    let back = try reducer(x, y, scale(19_999, 0)).line(step: 1)
    #expect(ahead.points.map(\.y) == back.points.map(\.y))
    #expect(zip(ahead.points, back.points).allSatisfy { abs($0.x + $1.x - 2 * area.midX) < 1e-6 })
  }

  @Test func pointsAtOneXAreOneColumn() throws {
    let runs = try reducer(
      Array(repeating: 5, count: 10_000), walk(10_000, 9), scale(0, 10)
    ).line(step: 1)
    #expect(runs.points.count <= 4)
  }

  // MARK: - Few points and other scales

  @Test func onePointAndNoPointMakeNoTrouble() throws {
    #expect(try reducer([], [], scale(0, 1)).line(step: 1).points.isEmpty)
    #expect(try reducer([], [], scale(0, 1)).symbols(step: 1).isEmpty)
    let one = try reducer([0.5], [0], scale(0, 1))
    #expect(one.line(step: 1).points == [CGPoint(x: area.midX, y: area.midY)])
    #expect(one.symbols(step: 1).count == 1)
    #expect(try reducer([0.5], [.nan], scale(0, 1)).line(step: 1).points.isEmpty)
  }

  @Test func aScaleOfAnotherKindHasNoPoints() {
    let columns = PlotColumns(x: [1], y: [1], xAreDates: false, yAreDates: false)
    for x in [scale(0, 1, areDates: true), PlotScale(.names(["a"]), type: .category)] {
      let placed = PlacedColumns(columns, x: x, y: scale(0, 1))
      #expect(ColumnReducer(placed, area: area, margin: 0) == nil)
    }
  }

  @Test func aLogarithmicScaleHasNoPointsAtZero() throws {
    let x = (-100..<20_000).map(Double.init)
    let y = x.map { $0 == 500 ? 0 : abs($0) + 1 }
    let (xScale, yScale) = (scale(1, 20_000, .log), scale(1, 30_000, .log))
    let runs = try reducer(x, y, xScale, yScale).line(step: 1)
    #expect(runs.runs.count == 2)
    #expect(runs.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  // MARK: - Symbols

  @Test func symbolsKeepTheExtremes() throws {
    let x = (0..<50_000).map { Double($0 * 7919 % 50_000) }
    let y = walk(x.count, 10)
    let points = try reducer(x, y, scale(0, 49_999), sorts: true).symbols(step: 2)
    let all = reference(x, y, scale(0, 49_999)).compactMap { $0 }
    #expect(points.map(\.y).min() == all.map(\.y).min())
    #expect(points.map(\.y).max() == all.map(\.y).max())
    #expect(points.count <= 12 * 102 && points.count > 12 * 45)
  }
}
