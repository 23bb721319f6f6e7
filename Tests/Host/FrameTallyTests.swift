import MartletGeometry
import Testing

@testable import MartletHost

struct FrameTallyTests {
  private func frame(milliseconds: Double, at seconds: Double = 0) -> FrameStatistics {
    FrameStatistics(
      index: 0, time: MonotonicTime(seconds: seconds), damageRectCount: 1, damageArea: 10,
      counts: UpdateCounts(), updateNanoseconds: 0, diffNanoseconds: 0,
      paintNanoseconds: Int64(milliseconds * 1e6), presentNanoseconds: 0)
  }

  @Test func eachFrameIsInTheBucketOfItsTime() {
    var tally = FrameTally()
    for time in [0.5, 1, 1.5, 20, 500] { tally.add(frame(milliseconds: time)) }
    #expect(tally.buckets == [2, 1, 0, 0, 0, 1, 0, 0])
    #expect(tally.count == 5 && tally.damagedPixels == 50)
    #expect(tally.nanoseconds == 523_000_000)
  }

  @Test func aFrameThatIsSeenHalfARefreshLateIsMissed() {
    var tally = FrameTally()
    for late in [0, 0.008, 0.009, -0.02] {
      tally.add(frame(milliseconds: 1, at: 1))
      tally.present(at: MonotonicTime(seconds: 1 + late), refreshMilliHertz: 60_000)
    }
    #expect(tally.missedFlips == 1)
    // Without a frame under way there is nothing to miss.
    tally.present(at: MonotonicTime(seconds: 9), refreshMilliHertz: 60_000)
    #expect(tally.missedFlips == 1)
  }
}
