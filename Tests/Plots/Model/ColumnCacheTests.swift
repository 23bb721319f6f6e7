import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct ColumnCacheTests {
  private struct Sample {
    var x: Double
    var y: Double

    var twice: Double { 2 * y }
  }

  private let samples = (0..<3000).map { Sample(x: Double($0), y: Double($0 % 7)) }

  /// Collects a plot of `samples` and returns the columns.
  private func collect(
    _ samples: [Sample], _ cache: ColumnCache, _ path: KeyPath<Sample, Double> = \.y
  ) -> PlotColumns? {
    var marks = _PlotMarks(cache: cache)
    LinePlot(samples, x: .value("x", \.x), y: .value("y", path))._collect(into: &marks, _MarkLook())
    marks.finish()
    cache.forgetUnused()
    return marks.marks.first?.columns
  }

  @Test func dataAreReadOnce() {
    let cache = ColumnCache()
    let first = collect(samples, cache)
    let copy = samples
    #expect(first != nil && collect(copy, cache) === first && cache.readCount == 1)
  }

  /// A change in place gives other storage, because the cache retains the array.
  @Test func changedDataAreReadAgain() {
    let cache = ColumnCache()
    var samples = samples
    let first = collect(samples, cache)
    samples[5].y = 100
    let second = collect(samples, cache)
    #expect(second !== first && second?.number(5) == 100 && first?.number(5) == 5)
    samples.append(Sample(x: 3000, y: 1))
    #expect(collect(samples, cache)?.count == 3001 && cache.readCount == 3)
  }

  @Test func otherPathsAndComputedValuesAreRead() {
    let cache = ColumnCache()
    _ = collect(samples, cache)
    #expect(collect(samples, cache, \.x)?.number(9) == 9 && cache.readCount == 2)
    _ = collect(samples, cache, \.twice)
    #expect(collect(samples, cache, \.twice)?.number(6) == 12 && cache.readCount == 4)
  }

  @Test func plotsThatAreGoneAreForgotten() {
    let cache = ColumnCache()
    _ = collect(samples, cache)
    cache.forgetUnused()
    _ = collect(samples, cache)
    #expect(cache.readCount == 2)
  }

  private struct Scrolled: View {
    let samples: [Sample]
    let evaluated: () -> Void
    let cache: (ColumnCache) -> Void
    @State private var position = 0.0

    var body: some View {
      evaluated()
      return Chart {
        Recording(cache: cache)
        LinePlot(samples, x: .value("x", \.x), y: .value("y", \.y))
      }
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: 500.0)
      .chartScrollPosition(x: $position)
      .accessibilityLabel("\(position)")
    }
  }

  /// Hands on the cache of its chart.
  private struct Recording: PrimitiveChartContent {
    let cache: (ColumnCache) -> Void

    func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
      if let found = marks.cache { cache(found) }
    }
  }

  /// The body reads the position, so it is evaluated with each move of the finger.
  @Test func aScrolledChartReadsItsDataOnce() {
    var caches: [ColumnCache] = []
    var count = 0
    let host = TestHost(width: 200, height: 100) {
      Scrolled(samples: samples, evaluated: { count += 1 }, cache: { caches.append($0) })
    }
    let first = count
    host.drag(from: CGPoint(x: 150, y: 40), to: CGPoint(x: 50, y: 40))
    #expect(first > 0 && count > first && caches.allSatisfy { $0 === caches[0] })
    #expect(caches.first?.readCount == 1)
    // The settings of the chart do not collect its marks.
    #expect(caches.count == count)
  }
}
