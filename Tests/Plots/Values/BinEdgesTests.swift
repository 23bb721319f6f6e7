import Testing

@testable import MartletPlots

struct BinEdgesTests {
  @Test func equalBinsEndAtTheBounds() {
    #expect(BinEdges.equal(0...10, count: 5) == [0, 2, 4, 6, 8, 10])
    #expect(BinEdges.equal(-1...2, count: 0) == [-1, 2])
  }

  @Test func multiplesCoverTheRange() {
    #expect(BinEdges.multiples(of: 30, covering: -40...50) == [-60, -30, 0, 30, 60])
    #expect(BinEdges.multiples(of: 0.1, covering: 0.3...0.6) == [0.3, 0.4, 0.5, 0.6])
    #expect(BinEdges.multiples(of: 5, covering: 5...5) == [5, 10])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-9]) func aSizeWithoutBinsIsTheWholeRange(
    size: Double
  ) {
    #expect(BinEdges.multiples(of: size, covering: 0...1) == [0, 1])
  }

  @Test func rangesWithoutEndAreOneBin() {
    #expect(BinEdges.multiples(of: 1, covering: 0...Double.infinity) == [0, .infinity])
  }

  @Test func theRoundSizeIsTheNearestByRatio() {
    #expect(BinEdges.roundSize(near: 30, atLeast: 0, isWhole: false) == 25)
    #expect(BinEdges.roundSize(near: 180, atLeast: 0, isWhole: false) == 200)
    #expect(BinEdges.roundSize(near: 700, atLeast: 0, isWhole: false) == 500)
    #expect(BinEdges.roundSize(near: 0.3, atLeast: 0, isWhole: false) == 0.25)
    #expect(BinEdges.roundSize(near: 0.3, atLeast: 0, isWhole: true) == 1)
    #expect(BinEdges.roundSize(near: 2.4, atLeast: 0, isWhole: true) == 2)
  }

  @Test func theMinimumIsRoundedUp() {
    #expect(BinEdges.roundSize(near: 180, atLeast: 400, isWhole: false) == 500)
    #expect(BinEdges.roundSize(near: 15, atLeast: 30, isWhole: false) == 50)
    #expect(BinEdges.roundSize(near: 1, atLeast: 2.1, isWhole: false) == 2.5)
  }

  @Test func aCountBeyondReasonIsLimited() {
    let edges = BinEdges.roundMultiples(
      0...1, desiredCount: .max, minimumSize: 0, isWhole: false)
    #expect(edges.count > 1000 && edges.count <= BinEdges.maximumCount + 1)
  }

  @Test func scottsRuleFollowsTheDeviation() {
    #expect(BinEdges.scottCount([100, 200, 800, 400, 500]) == 1)
    #expect(BinEdges.scottCount((0..<1000).map { Double($0) }) == 10)
    #expect(BinEdges.scottCount([]) == 1 && BinEdges.scottCount([3, 3, 3]) == 1)
  }

  @Test func aValueBelongsToTheBinThatBeginsWithIt() {
    let edges = [0, 5, 10]
    #expect([0, 4, 5, 9].map { BinEdges.index(of: $0, in: edges) } == [0, 0, 1, 1])
  }

  @Test func theLastBinContainsItsEnd() {
    #expect(BinEdges.index(of: 10, in: [0, 5, 10]) == 1)
  }

  @Test func valuesOutsideOfTheBinsHaveIndicesOutside() {
    #expect(BinEdges.index(of: -1, in: [0, 5, 10]) == -1)
    #expect(BinEdges.index(of: 11, in: [0, 5, 10]) == 2)
    #expect(BinEdges.index(of: 1, in: [Int]()) == -1)
  }
}
