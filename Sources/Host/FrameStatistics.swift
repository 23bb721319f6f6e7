import MartletGeometry

/// The cost of one frame, for benchmarks, the lines of a replay and the overlay in the corner.
package struct FrameStatistics: Hashable, Sendable {
  /// The number of the frame, counted from 0 since the loop started.
  package var index: Int
  /// The predicted instant at which the frame becomes visible. Its animations are sampled for this
  /// instant.
  package var time: MonotonicTime
  /// The number of rectangles in the damage.
  package var damageRectCount: Int
  /// The area of the damage in device pixels.
  package var damageArea: Int
  /// The work in the view tree.
  package var counts: UpdateCounts

  /// The time of the update of the view tree, in nanoseconds of the loop's stopwatch.
  package var updateNanoseconds: Int64
  /// The time of comparing the display list with the previous one, in nanoseconds.
  package var diffNanoseconds: Int64
  /// The time of drawing the damage into the shadow pixmap, in nanoseconds.
  package var paintNanoseconds: Int64
  /// The time of passing the frame to the output, in nanoseconds.
  package var presentNanoseconds: Int64

  /// Makes the statistics of a frame.
  package init(
    index: Int, time: MonotonicTime, damageRectCount: Int, damageArea: Int, counts: UpdateCounts,
    updateNanoseconds: Int64, diffNanoseconds: Int64, paintNanoseconds: Int64,
    presentNanoseconds: Int64
  ) {
    self.index = index
    self.time = time
    self.damageRectCount = damageRectCount
    self.damageArea = damageArea
    self.counts = counts
    self.updateNanoseconds = updateNanoseconds
    self.diffNanoseconds = diffNanoseconds
    self.paintNanoseconds = paintNanoseconds
    self.presentNanoseconds = presentNanoseconds
  }

  /// The sum of the four passes, in nanoseconds.
  package var totalNanoseconds: Int64 {
    updateNanoseconds + diffNanoseconds + paintNanoseconds + presentNanoseconds
  }
}

/// The statistics of the last `capacity` frames. Appending allocates nothing.
package struct FrameHistory: Sendable {
  /// The maximum number of frames kept.
  package let capacity: Int
  private var storage: [FrameStatistics] = []
  private var next = 0

  /// Makes an empty history. `capacity` must be positive; the storage is reserved immediately.
  package init(capacity: Int = 256) {
    precondition(capacity > 0, "a history holds something")
    self.capacity = capacity
    storage.reserveCapacity(capacity)
  }

  /// The number of frames kept.
  package var count: Int { storage.count }

  /// The newest frame; nil before the first one.
  package var last: FrameStatistics? {
    storage.isEmpty ? nil : storage[(next + capacity - 1) % capacity]
  }

  /// The frames kept, oldest first. Allocates an array.
  package var frames: [FrameStatistics] {
    storage.count < capacity ? storage : Array(storage[next...] + storage[..<next])
  }

  /// Adds a frame, and drops the oldest one if the history is full.
  package mutating func append(_ frame: FrameStatistics) {
    if storage.count < capacity {
      storage.append(frame)
    } else {
      storage[next] = frame
    }
    next = (next + 1) % capacity
  }
}
