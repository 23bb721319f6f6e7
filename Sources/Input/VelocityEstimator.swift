import MartletGeometry

/// The speed of a dragging finger, estimated from its last 100 ms.
///
/// A line is fitted to the samples, so that a single late or noisy report has little effect on the
/// speed of a fling. If several reports have the same time, only the newest is used.
package struct VelocityEstimator: Sendable {
  /// The maximum age of the samples that are used, in seconds.
  package static let window = 0.1
  /// The time in seconds after which a finger that has not moved has the speed zero.
  package static let pause = 0.05
  /// The maximum number of samples that are kept. At 250 reports a second the window contains 25.
  private static let capacity = 32

  private struct Sample {
    var time: MonotonicTime
    var position: CGPoint
  }

  private var samples: [Sample] = []

  /// Creates an estimator without samples; the storage is allocated once.
  package init() {
    samples.reserveCapacity(Self.capacity)
  }

  /// Adds the position of the finger. A time before the previous one is ignored.
  package mutating func add(_ position: CGPoint, at time: MonotonicTime) {
    let sample = Sample(time: time, position: position)
    if let last = samples.last {
      if time < last.time { return }
      if time == last.time {
        samples[samples.count - 1] = sample
        return
      }
      // A resting finger sends no reports. After such a gap all stored samples are too old.
      if time.seconds(since: last.time) > Self.window {
        samples.removeAll(keepingCapacity: true)
      }
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(sample)
  }

  /// Discards all samples, for the next finger.
  package mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Returns the velocity at `time` in units of the positions per second. It is zero with fewer
  /// than two samples and after a pause.
  ///
  /// - Complexity: O(samples), at most 32.
  package func velocity(at time: MonotonicTime) -> CGSize {
    guard let last = samples.last, time.seconds(since: last.time) <= Self.pause else {
      return .zero
    }
    var count = 0.0
    var sumT = 0.0
    var sumX = 0.0
    var sumY = 0.0
    var sumTT = 0.0
    var sumTX = 0.0
    var sumTY = 0.0
    for sample in samples.reversed() {
      // Values are relative to the newest sample, so that large times and coordinates keep their
      // precision.
      let t = sample.time.seconds(since: last.time)
      if -t > Self.window { break }
      let x = sample.position.x - last.position.x
      let y = sample.position.y - last.position.y
      count += 1
      sumT += t
      sumX += x
      sumY += y
      sumTT += t * t
      sumTX += t * x
      sumTY += t * y
    }
    let spread = count * sumTT - sumT * sumT
    guard count >= 2, spread > 0 else { return .zero }
    return CGSize(
      width: (count * sumTX - sumT * sumX) / spread,
      height: (count * sumTY - sumT * sumY) / spread)
  }
}
