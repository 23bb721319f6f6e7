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
  /// The time of all frames from update to presentation (`FrameStatistics.totalNanoseconds`), in
  /// nanoseconds.
  package private(set) var nanoseconds: Int64 = 0
  /// The number of damaged device pixels.
  package private(set) var damagedPixels = 0
  /// The numbers of frames that became visible more than half a refresh later than predicted, by
  /// their causes.
  package private(set) var missed = MissedFlips()

  /// The number of frames that became visible more than half a refresh later than predicted.
  package var missedFlips: Int { missed.count }

  /// `bounds` in nanoseconds.
  private static let nanosecondBounds: [Int64] = bounds.map { Int64($0 * 1_000_000) }
  /// The frame that was added last; nil after it has become visible.
  private var expected: ExpectedFrame?
  /// Whether no frame has become visible since the display was set up.
  private var isDisplayNew = true

  /// A frame that was passed to the output and is not visible yet.
  private struct ExpectedFrame: Hashable {
    /// The predicted time.
    var time: MonotonicTime
    /// The time from its update to its presentation, in nanoseconds.
    var nanoseconds: Int64
  }

  /// Makes the sums of zero frames.
  package init() {
    buckets = Array(repeating: 0, count: Self.bounds.count)
  }

  /// Adds a frame that was passed to the output.
  package mutating func add(_ frame: FrameStatistics) {
    count += 1
    nanoseconds += frame.totalNanoseconds
    damagedPixels += frame.damageArea
    if let bucket = Self.nanosecondBounds.firstIndex(where: { frame.totalNanoseconds <= $0 }) {
      buckets[bucket] += 1
    }
    expected = ExpectedFrame(time: frame.time, nanoseconds: frame.totalNanoseconds)
  }

  /// Records that the display is set up anew: its mode was set, it was plugged in, or it was given
  /// back by another program. The next frame waits for the display, so its delay counts as
  /// `MissedFlips.display`.
  package mutating func setUpDisplay() { isDisplayNew = true }

  /// Records the time at which the last added frame became visible.
  package mutating func present(at time: MonotonicTime, refreshMilliHertz: Int) {
    guard let expected else { return }
    self.expected = nil
    let isFirst = isDisplayNew
    isDisplayNew = false
    let refresh = 1_000_000_000_000 / Int64(max(1, refreshMilliHertz))
    guard time.nanoseconds - expected.time.nanoseconds > refresh / 2 else { return }
    if isFirst {
      missed.display += 1
    } else if expected.nanoseconds > refresh {
      missed.drawing += 1
    } else {
      missed.late += 1
    }
  }
}

/// The numbers of missed flips by their causes. A flip has one cause.
package struct MissedFlips: Hashable, Sendable {
  /// Frames whose own work, from update to presentation, took longer than a refresh of the display.
  package var drawing = 0
  /// First frames after the display was set up. Setting a mode takes several refreshes, so such a
  /// frame becomes visible late.
  package var display = 0
  /// All other frames: the processor or the kernel was late.
  package var late = 0

  /// The number of missed flips of all causes.
  package var count: Int { drawing + display + late }

  /// The numbers with the names of their causes.
  package var byCause: [(cause: String, count: Int)] {
    [("drawing", drawing), ("display", display), ("late", late)]
  }
}
