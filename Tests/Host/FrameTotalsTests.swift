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

  /// Adds a frame of 60 Hz that becomes visible a refresh late.
  private func miss(_ totals: inout FrameTotals, drawing milliseconds: Double) {
    totals.add(frame(milliseconds: milliseconds, at: 1))
    totals.present(at: MonotonicTime(seconds: 1.017), refreshMilliHertz: 60_000)
  }

  @Test func eachMissedFlipHasOneCause() {
    var totals = FrameTotals()
    // The first frame of all waits for the display, however long it takes itself.
    miss(&totals, drawing: 20)
    #expect(totals.missed == MissedFlips(drawing: 0, display: 1, late: 0))
    miss(&totals, drawing: 20)
    #expect(totals.missed == MissedFlips(drawing: 1, display: 1, late: 0))
    miss(&totals, drawing: 16)
    #expect(totals.missed == MissedFlips(drawing: 1, display: 1, late: 1))
    totals.setUpDisplay()
    miss(&totals, drawing: 1)
    miss(&totals, drawing: 1)
    #expect(totals.missed == MissedFlips(drawing: 1, display: 2, late: 2))
    #expect(totals.missedFlips == 5)
    #expect(totals.missed.byCause.map(\.cause) == ["drawing", "display", "late"])
    #expect(totals.missed.byCause.map(\.count) == [1, 2, 2])
  }

  @Test func aFirstFrameInTimeMakesTheDisplayOld() {
    var totals = FrameTotals()
    totals.add(frame(milliseconds: 1, at: 1))
    totals.present(at: MonotonicTime(seconds: 1), refreshMilliHertz: 60_000)
    miss(&totals, drawing: 1)
    #expect(totals.missed == MissedFlips(drawing: 0, display: 0, late: 1))
  }
}
