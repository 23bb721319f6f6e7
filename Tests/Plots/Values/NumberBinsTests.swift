import Testing

@testable import MartletPlots

struct NumberBinsTests {
  @Test func binsFollowFromData() {
    // The thresholds are those of Swift Charts, according to
    // https://fatbobman.com/en/posts/mastering-data-binning-with-swift-charts/.
    #expect(NumberBins(data: [100, 200, 800, 400, 500]).thresholds == [0, 500, 1000])
    let data = [-100, 200, 800, 400, 500]
    #expect(NumberBins(data: data, desiredCount: 5).thresholds == [-200, 0, 200, 400, 600, 800])
    #expect(
      NumberBins(data: data, desiredCount: 5, minimumStride: 400).thresholds
        == [-500, 0, 500, 1000])
  }

  @Test func binsFollowFromARange() {
    // The thresholds are those of Swift Charts, according to the same page.
    #expect(NumberBins(range: 10...100, desiredCount: 3).thresholds == [0, 25, 50, 75, 100])
    #expect(NumberBins(range: -50...100, minimumStride: 30).thresholds == [-50, 0, 50, 100])
    #expect(
      NumberBins(size: 30.0, range: -100.0...200.0).thresholds
        == [-120, -90, -60, -30, 0, 30, 60, 90, 120, 150, 180, 210])
  }

  @Test func aCountIsExact() {
    #expect(NumberBins(range: 0.5...2.5, count: 4).thresholds == [0.5, 1, 1.5, 2, 2.5])
    #expect(NumberBins(range: 0...10, count: 4).thresholds == [0, 2, 5, 7, 10])
  }

  @Test func binsOfIntegersHaveIntegersAsSize() {
    #expect(NumberBins(range: 0...3, desiredCount: 10).thresholds == [0, 1, 2, 3])
    #expect(NumberBins(range: 0.0...0.5, desiredCount: 2).thresholds == [0, 0.25, 0.5])
  }

  @Test func thresholdsStayInTheTypeOfIntegers() {
    let bins = NumberBins(range: Int8.min...Int8.max, desiredCount: 5)
    #expect(bins.thresholds == [-128, -100, -50, 0, 50, 100, 127])
    let all = NumberBins(range: Int.min...Int.max, desiredCount: 3)
    #expect(all.thresholds.first == .min && all.thresholds.last == .max)
  }

  @Test func withoutNumbersThereIsNoBin() {
    #expect(NumberBins<Double>(data: []).isEmpty && NumberBins<Int>(data: []).isEmpty)
    #expect(NumberBins(data: [Double.nan, .infinity]).isEmpty)
    #expect(NumberBins(thresholds: [1]).isEmpty)
  }

  @Test func aSingleNumberHasABin() {
    let bins = NumberBins(data: [5, 5, 5])
    #expect(bins.thresholds == [5, 6] && bins.index(for: 5) == 0)
  }

  @Test func givenThresholdsAreKept() {
    let bins = NumberBins(thresholds: [100, 200, 250, 420, 500])
    #expect(bins.count == 4 && bins.index(for: 300) == 2 && bins.index(for: 500) == 3)
    #expect(bins.map(\.lowerBound) == [100, 200, 250, 420])
    #expect(bins.map(\.upperBound) == [200, 250, 420, 500])
    #expect(bins.map(\.isClosed) == [false, false, false, true])
  }

  @Test(arguments: 1...40) func eachNumberOfTheDataIsInItsBin(seed: Int) {
    let data = (0..<50).map { Double(($0 * seed * 7919) % 997) / 7 }
    let bins = NumberBins(data: data, desiredCount: seed)
    let indices = data.map { bins.index(for: $0) }
    #expect(indices.allSatisfy(bins.indices.contains))
    #expect(zip(indices, data).allSatisfy { bins[$0].contains($1) })
  }
}
