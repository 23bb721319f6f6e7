import MartletGeometry

/// What one frame cost: a value for the bench, the replay's lines and the overlay in the corner.
package struct FrameStatistics: Hashable, Sendable {
  /// Counted from 0 since the loop started.
  package var index: Int
  /// When the frame is seen: the instant that its animations were sampled at.
  package var time: MonotonicTime
  package var damageRectCount: Int
  /// Device pixels painted.
  package var damageArea: Int
  package var counts: UpdateCounts

  // Nanoseconds of each pass by the loop's stopwatch.
  package var updateNanoseconds: Int64
  package var diffNanoseconds: Int64
  package var paintNanoseconds: Int64
  package var presentNanoseconds: Int64

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

  package var totalNanoseconds: Int64 {
    updateNanoseconds + diffNanoseconds + paintNanoseconds + presentNanoseconds
  }
}

/// The last frames' statistics, oldest dropped first. Appending allocates nothing.
package struct FrameHistory: Sendable {
  package let capacity: Int
  private var storage: [FrameStatistics] = []
  private var next = 0

  package init(capacity: Int = 256) {
    precondition(capacity > 0, "a history holds something")
    self.capacity = capacity
    storage.reserveCapacity(capacity)
  }

  package var count: Int { storage.count }

  package var last: FrameStatistics? {
    storage.isEmpty ? nil : storage[(next + capacity - 1) % capacity]
  }

  /// The frames kept, oldest first. Allocates.
  package var frames: [FrameStatistics] {
    storage.count < capacity ? storage : Array(storage[next...] + storage[..<next])
  }

  package mutating func append(_ frame: FrameStatistics) {
    if storage.count < capacity {
      storage.append(frame)
    } else {
      storage[next] = frame
    }
    next = (next + 1) % capacity
  }
}
