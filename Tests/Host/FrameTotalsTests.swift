import MartletGeometry
import Testing

@testable import MartletHost

struct FrameTotalsTests {
  private func frame(milliseconds: Double, at seconds: Double = 0) -> FrameStatistics {
    FrameStatistics(
      index: 0, time: MonotonicTime(seconds: seconds), damageRectCount: 1, damageArea: 10,
      counts: UpdateCounts(), updateNanoseconds: 0, diffNanoseconds: 0,
      paintNanoseconds: Int64(milliseconds * 1e6), presentNanoseconds: 0)
  }

  @Test func eachFrameIsInTheBucketOfItsTime() {
    var totals = FrameTotals()
    for time in [0.5, 1, 1.5, 20, 500] { totals.add(frame(milliseconds: time)) }
    #expect(totals.buckets == [2, 1, 0, 0, 0, 1, 0, 0])
    #expect(totals.count == 5 && totals.damagedPixels == 50)
    #expect(totals.nanoseconds == 523_000_000)
  }

  @Test func aFrameThatIsSeenHalfARefreshLateIsMissed() {
    var totals = FrameTotals()
    for late in [0, 0.008, 0.009, -0.02] {
      totals.add(frame(milliseconds: 1, at: 1))
      totals.present(at: MonotonicTime(seconds: 1 + late), refreshMilliHertz: 60_000)
    }
    #expect(totals.missedFlips == 1)
    // Without a frame under way there is nothing to miss.
    totals.present(at: MonotonicTime(seconds: 9), refreshMilliHertz: 60_000)
    #expect(totals.missedFlips == 1)
  }
}
