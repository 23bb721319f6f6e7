import MartletGeometry

/// The work of all frames since the start, in sums for a monitoring system. Adding a frame
/// allocates nothing.
package struct FrameTotals: Hashable, Sendable {
  /// The upper bounds of the histogram's buckets, in milliseconds. Longer frames are only in
  /// `count`.
  package static let bounds: [Double] = [1, 2, 4, 8, 16, 33, 66, 133]

  /// The number of frames in each bucket: at most as long as its bound, and longer than the
  /// previous bound.
  package private(set) var buckets: [Int]
  /// The number of frames.
  package private(set) var count = 0
  /// The time of all passes of all frames, in nanoseconds.
  package private(set) var nanoseconds: Int64 = 0
  /// The number of damaged device pixels.
  package private(set) var damagedPixels = 0
  /// The number of frames that became visible at least half a refresh later than predicted.
  package private(set) var missedFlips = 0

  private static let limits: [Int64] = bounds.map { Int64($0 * 1_000_000) }
  /// The predicted time of the frame that was added last; nil after it has become visible.
  private var expected: MonotonicTime?

  /// Makes the sums of zero frames.
  package init() {
    buckets = Array(repeating: 0, count: Self.bounds.count)
  }

  /// Adds a frame that was passed to the output.
  package mutating func add(_ frame: FrameStatistics) {
    count += 1
    nanoseconds += frame.totalNanoseconds
    damagedPixels += frame.damageArea
    if let bucket = Self.limits.firstIndex(where: { frame.totalNanoseconds <= $0 }) {
      buckets[bucket] += 1
    }
    expected = frame.time
  }

  /// Records the time at which the last added frame became visible.
  package mutating func present(at time: MonotonicTime, refreshMilliHertz: Int) {
    guard let expected else { return }
    self.expected = nil
    let half = 500_000_000_000 / Int64(max(1, refreshMilliHertz))
    if time.nanoseconds - expected.nanoseconds > half { missedFlips += 1 }
  }
}
