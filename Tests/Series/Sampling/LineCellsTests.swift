import MartletTestSupport
import Testing

@testable import MartletSeries

/// Cells beside the line through all samples.
@Suite struct LineCellsTests {
  typealias Line = (lowest: [Double], highest: [Double], lone: [Int64])

  /// Every piece of the line in order, by its gaps: from a sample to the next, and where it ends.
  private static func reference(_ data: ChartData, chunk: Int, of grid: CellGrid) -> Line {
    let series = data.series[0]
    var line = Line(
      lowest: Array(repeating: .infinity, count: 512),
      highest: Array(repeating: -.infinity, count: 512), lone: [])
    let start = Double(grid.start(ofChunk: chunk))
    func cell(_ time: Double) -> Double { ((time - start) / grid.cellDuration).rounded(.down) }
    func add(_ cell: Double, _ value: Double) {
      guard cell >= 0, cell < 512 else { return }
      line.lowest[Int(cell)] = min(line.lowest[Int(cell)], value)
      line.highest[Int(cell)] = max(line.highest[Int(cell)], value)
    }
    func addLine(_ a: Double, _ from: Double, _ b: Double, _ to: Double) {
      add(cell(a), from)
      add(cell(b), to)
      var edge = max(cell(a) + 1, 0)
      while edge <= min(cell(b), 512) {
        let value = from + (to - from) * ((start + edge * grid.cellDuration - a) / (b - a))
        add(edge - 1, value)
        add(edge, value)
        edge += 1
      }
    }
    let samples = (0..<data.count).filter { series.values[$0] != nil }
    var joined: Set<Int> = []
    for (a, b) in zip(samples, samples.dropFirst()) {
      let (from, to) = (series.values.number(a), series.values.number(b))
      if let longest = data.longestGap(of: 0), data.times[b] - data.times[a] > longest { continue }
      let (early, late) = (Double(data.times[a]), Double(data.times[b]))
      if b > a + 1, series.gaps.kind == .break { continue }
      joined.formUnion([a, b])
      if series.kind == .step || (b > a + 1 && series.gaps.kind == .hold) {
        addLine(early, from, late, from)
        add(cell(late), to)
      } else {
        addLine(early, from, late, to)
      }
    }
    if let last = samples.last, last < data.count - 1, series.gaps.kind == .hold,
      data.times[data.count - 1] - data.times[last] <= data.longestGap(of: 0) ?? .max
    {
      let value = series.values.number(last)
      addLine(Double(data.times[last]), value, Double(data.times[data.count - 1]), value)
      joined.insert(last)
    }
    for sample in samples {
      let index = cell(Double(data.times[sample]))
      add(index, series.values.number(sample))
      if !joined.contains(sample), index >= 0, index < 512 { line.lone.append(data.times[sample]) }
    }
    return line
  }

  private static func cells(
    _ data: ChartData, chunk: Int, of grid: CellGrid
  ) throws -> (row: CellRow, reach: CellReach) {
    var row = CellRow()
    let reach = try #require(LineSource(data, series: 0)).draw(chunk: chunk, of: grid, into: &row)
    return (row, reach)
  }

  private static func isNear(_ a: Double, _ b: Double, of scale: Double) -> Bool {
    a == b || (a - b).magnitude <= 1e-9 * scale
  }

  private static func anyPolicy(using random: inout SeededRandom) -> GapPolicy {
    GapPolicy(
      GapPolicy.Kind.allCases.randomElement(using: &random) ?? .break,
      longest: [.automatic, .unlimited, 40, 9000].randomElement(using: &random) ?? .automatic)
  }

  /// Some hundreds of samples at uneven or even times, with single gaps and long ones.
  private static func anyChart(count: Int, using random: inout SeededRandom) throws -> ChartData {
    let isEven = Bool.random(using: &random)
    let reach = [1, 20, 5000].randomElement(using: &random) ?? 1
    var time = Int64.random(in: -2_000_000...2_000_000, using: &random)
    let times = (0..<count).map { _ in
      time += isEven ? Int64(reach) : Int64.random(in: 1...Int64(reach) * 2, using: &random)
      return time
    }
    var missing = 0
    let gaps = [0, 3, 40].randomElement(using: &random) ?? 0
    let scales = [1, 0.01, 1e300]
    let scale = scales[random.next(0...2)]
    let values = (0..<count).map { _ -> Double in
      if gaps > 0, missing == 0, Int.random(in: 0..<gaps, using: &random) == 0 {
        missing = Int.random(in: 1...50, using: &random) / 7
      }
      missing = max(0, missing - 1)
      let value = Double(Int.random(in: -100...100, using: &random)) / 100 * scale
      return missing > 0 ? .nan : value
    }
    let kind = [SeriesKind.line, .step, .area].randomElement(using: &random) ?? .line
    return try ChartData(
      times: times,
      series: [
        ChartSeries(id: "y", kind: kind, gaps: anyPolicy(using: &random), values: values)
      ])
  }

  private static func chunks(of data: ChartData, _ grid: CellGrid) -> ClosedRange<Int> {
    let range = data.timeRange ?? 0...0
    return grid.chunk(at: range.lowerBound) - 1...grid.chunk(at: range.upperBound) + 1
  }

  @Test(arguments: 1...40)
  func cellsShorterThanGroupsHoldTheWholeLine(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let data = try Self.anyChart(count: random.next(1...400), using: &random)
    let span = Double((data.times.last ?? 0) - data.times[0])
    let exponent = random.next(-8...max(-7, Int(max(span, 1).exponent) - 8))
    let grid = CellGrid(exponent: exponent)
    let bounds = data.series[0].values.bounds(in: 0..<data.count) ?? 0...0
    let scale = max(bounds.lowerBound.magnitude, bounds.upperBound.magnitude)
    for chunk in Self.chunks(of: data, grid).prefix(40) {
      // Sixteen samples last longer than a cell.
      let times = (0..<data.count).map { data.times[$0] }
      guard zip(times, times.dropFirst(15)).allSatisfy({ Double($1 - $0) > grid.cellDuration })
      else { return }
      let (row, _) = try Self.cells(data, chunk: chunk, of: grid)
      let line = Self.reference(data, chunk: chunk, of: grid)
      for cell in 0..<512 {
        #expect(
          Self.isNear(row.lowest[cell], line.lowest[cell], of: scale)
            && Self.isNear(row.highest[cell], line.highest[cell], of: scale),
          "cell \(cell) of chunk \(chunk): \(row.lowest[cell]) \(line.lowest[cell])")
      }
      #expect(row.hasLine == line.lowest.contains { $0.isFinite })
      #expect(Set(row.lone.map(\.time)).isSubset(of: line.lone))
      #expect(row.lone.isEmpty == line.lone.isEmpty)
      if line.lone.count <= 2 { #expect(row.lone.map(\.time) == line.lone) }
    }
  }

  /// Groups keep each extreme in its cell; what else lies in it may come from the cell beside it.
  @Test(arguments: 1...40)
  func cellsOfManySamplesHoldTheirExtremes(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let data = try Self.anyChart(count: random.next(2000...9000), using: &random)
    let span = Double((data.times.last ?? 0) - data.times[0])
    let grid = CellGrid(exponent: Int(span.exponent) - random.next(2...11))
    for chunk in Self.chunks(of: data, grid) {
      let (row, _) = try Self.cells(data, chunk: chunk, of: grid)
      let line = Self.reference(data, chunk: chunk, of: grid)
      let longest = data.longestGap(of: 0).map(Double.init) ?? .infinity
      let bounds = data.series[0].values.bounds(in: 0..<data.count) ?? 0...0
      let scale = max(bounds.lowerBound.magnitude, bounds.upperBound.magnitude)
      for cell in 0..<512 {
        let around = max(0, cell - 4)...min(511, cell + 4)
        guard row.lowest[cell] <= row.highest[cell] else { continue }
        let rounding = 1e-12 * scale
        #expect(row.lowest[cell] >= (line.lowest[around].min() ?? 0) - rounding)
        #expect(row.highest[cell] <= (line.highest[around].max() ?? 0) + rounding)
      }
      #expect(row.lowest.min() == line.lowest.min())
      #expect(row.highest.max() == line.highest.max())
      // Nothing is seen through, and nothing is bridged that lasts longer than groups do.
      for cell in 0..<506 {
        let some = cell...cell + 5
        if line.lowest[some].allSatisfy(\.isFinite), longest > 6 * grid.cellDuration {
          let isSeen = row.lowest[some].contains { $0.isFinite }
          #expect(isSeen, "\(cell) of \(chunk)")
        }
        if line.lowest[some].allSatisfy(\.isInfinite) {
          #expect(row.lowest[cell + 2].isInfinite, "\(cell) of \(chunk)")
        }
      }
    }
  }

  /// By any way and with any window the same; more samples change the last chunks alone, dropped
  /// ones the first.
  @Test(arguments: 1...40)
  func chunksBelongToTheData(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var data = try Self.anyChart(count: random.next(200...3000), using: &random)
    // So that there is room for more, which follows in the same memory.
    try data.append(time: (data.times.last ?? 0) + 10, values: [0.25])
    let span = Double((data.times.last ?? 0) - data.times[0])
    let grid = CellGrid(exponent: Int(span.exponent) - random.next(5...11))
    let chunks = Self.chunks(of: data, grid)
    var drawn: [Int: (row: CellRow, reach: CellReach)] = [:]
    for chunk in chunks { drawn[chunk] = try Self.cells(data, chunk: chunk, of: grid) }
    let line = try #require(LineSource(data, series: 0))
    var row = CellRow()
    for chunk in chunks.shuffled(using: &random) {
      #expect(line.draw(chunk: chunk, of: grid, into: &row) == drawn[chunk]?.reach)
      #expect(row.lowest == drawn[chunk]?.row.lowest && row.highest == drawn[chunk]?.row.highest)
      #expect(row.lone == drawn[chunk]?.row.lone)
    }
    if Bool.random(using: &random) { data.capacity = data.count }
    var changed = 0
    for _ in 0..<random.next(1...40) {
      let time = (data.times.last ?? 0) + 10 * Int64(random.next(1...100))
      try data.append(time: time, values: [random.next(0...9) == 0 ? .nan : 0.5])
    }
    let grown = try #require(LineSource(data, series: 0))
    #expect(grown.continues(line))
    for chunk in chunks {
      guard let old = drawn[chunk] else { continue }
      guard grown.keeps(old.reach, of: line) else {
        changed += 1
        continue
      }
      _ = grown.draw(chunk: chunk, of: grid, into: &row)
      #expect(row.lowest == old.row.lowest && row.highest == old.row.highest, "\(chunk)")
      #expect(row.lone == old.row.lone)
    }
    // Long gaps at the ends reach over several chunks.
    #expect(changed <= chunks.count / 2 + 6)
    #expect(!line.continues(grown) || grown.values.count == line.values.count)
  }

  @Test func otherSamplesAreNoContinuation() throws {
    var data = try ChartData(times: [1, 2], series: [ChartSeries(id: "y", values: [1, 2])])
    try data.append(time: 3, values: [3])
    let line = try #require(LineSource(data, series: 0))
    #expect(line.continues(line))
    let same = try ChartData(times: [1, 2, 3], series: [ChartSeries(id: "y", values: [1, 2, 3])])
    #expect(try !#require(LineSource(same, series: 0)).continues(line))
    var (one, other) = (data, data)
    try one.append(time: 4, values: [4])
    try other.append(time: 5, values: [5])
    let grown = try #require(LineSource(one, series: 0))
    #expect(grown.continues(line) && !line.continues(grown))
    #expect(try !#require(LineSource(other, series: 0)).continues(grown))
    let band = ChartSeries(id: "b", lower: [1], upper: [2])
    #expect(LineSource(try ChartData(times: [1], series: [band]), series: 0) == nil)
  }

  @Test func nothingIsOverflowing() throws {
    let limits = TimeColumn.limits
    let values = [1e300, -1e300, 1e300, .nan, -1e300]
    let times = [limits.lowerBound, -1, 0, 1, limits.upperBound]
    for kind in GapPolicy.Kind.allCases {
      for exponent in [Int.min, -8, 0, 20, 44, Int.max] {
        let series = ChartSeries(
          id: "y", gaps: GapPolicy(kind, longest: kind == .hold ? .milliseconds(.max) : .unlimited),
          values: values)
        let data = try ChartData(times: times, series: [series])
        let grid = CellGrid(exponent: exponent)
        #expect(CellGrid.exponents.contains(grid.exponent))
        let ends = times.map { grid.chunk(at: $0) }
        for chunk in ends + [.min, .max, ends[0] - 1, ends[4] + 1] {
          let (row, _) = try Self.cells(data, chunk: chunk, of: grid)
          #expect(row.lowest.allSatisfy { $0 == .infinity || $0.magnitude <= 1e300 })
          #expect(row.highest.allSatisfy { $0 == -.infinity || $0.magnitude <= 1e300 })
        }
        for chunk in [ends[0], ends[1], ends[2]] {
          #expect(try Self.cells(data, chunk: chunk, of: grid).row.hasLine)
        }
        #expect(try !Self.cells(data, chunk: ends[0] - 1, of: grid).row.hasLine)
        #expect(try !Self.cells(data, chunk: ends[4] + 1, of: grid).row.hasLine)
      }
    }
    let one = try ChartData(times: [7], series: [ChartSeries(id: "y", values: [5])])
    let row = try Self.cells(one, chunk: 0, of: CellGrid(exponent: 0)).row
    #expect(row.lowest[7] == 5 && row.highest[7] == 5)
    #expect(row.lone == [LoneSample(time: 7, value: 5)])
    let gaps = try ChartData(times: [7, 8], series: [ChartSeries(id: "y", values: [.nan, .nan])])
    #expect(try !Self.cells(gaps, chunk: 0, of: CellGrid(exponent: 0)).row.hasLine)
    #expect(
      try !Self.cells(
        ChartData(times: [], series: [ChartSeries(id: "y", values: [])]),
        chunk: 0, of: CellGrid(exponent: 0)
      ).row.hasLine)
  }

  /// A hundred thousand samples in a chunk, a long time without any, and a hundred thousand more.
  @Test func whatIsBetweenTwoBurstsIsStraight() throws {
    var random = SeededRandom(seed: 3)
    var times: [Int64] = []
    for start in [0, 1 << 20] as [Int64] {
      times += (0..<4096).map { start + $0 * 2 + ($0 % 7 == 3 ? 1 : 0) }
    }
    var values = times.map { _ in Double.random(in: -1...1, using: &random) }
    values[4095] = 10
    values[4096] = 30
    let series = ChartSeries(id: "y", gaps: GapPolicy(longest: .unlimited), values: values)
    let data = try ChartData(times: times, series: [series])
    let row = try Self.cells(data, chunk: 0, of: CellGrid(exponent: 12)).row
    let middle = row.lowest[128]
    #expect((middle - 20).magnitude < 0.2 && row.highest[128] - middle < 0.1)
  }
}
