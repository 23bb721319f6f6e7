import MartletUI
import Testing

@testable import MartletPlots

struct DateBinsTests {
  private func date(_ seconds: Double) -> TimelineDate {
    TimelineDate(timeIntervalSinceReferenceDate: seconds)
  }

  private func seconds(_ bins: DateBins) -> [Double] {
    bins.thresholds.map(\.timeIntervalSinceReferenceDate)
  }

  @Test func binsOfOneSizeBeginAtTheLowerBound() {
    #expect(
      seconds(DateBins(timeInterval: 60, range: date(10)...date(140))) == [10, 70, 130, 190])
    #expect(seconds(DateBins(timeInterval: 60, range: date(10)...date(130))) == [10, 70, 130])
  }

  @Test func aSizeThatIsNotPositiveIsTheWholeRange() {
    #expect(seconds(DateBins(timeInterval: 0, range: date(10)...date(40))) == [10, 40])
  }

  @Test func datesBelongToTheBinThatBeginsWithThem() {
    let bins = DateBins(thresholds: [date(0), date(60), date(120)])
    #expect(bins.count == 2 && bins[1].lowerBound == date(60) && bins[1].upperBound == date(120))
    #expect([-1, 0, 59, 60, 120, 121].map { bins.index(for: date($0)) } == [-1, 0, 0, 1, 1, 2])
  }
}
