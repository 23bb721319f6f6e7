import MartletGeometry

/// The speed of a dragging finger, from the slope of its last 100 ms.
///
/// A line is fitted to the samples, so that one late or trembling report does not throw the
/// content. Reports with the same stamp count once, with the newest position.
package struct VelocityEstimator: Sendable {
  /// How far back samples count.
  package static let window = 0.1
  /// A finger that has not moved for this long lets go at rest.
  package static let pause = 0.05
  /// Samples kept; at 250 reports a second the window holds 25.
  private static let capacity = 32

  private struct Sample {
    var time: MonotonicTime
    var position: CGPoint
  }

  private var samples: [Sample] = []

  package init() {
    samples.reserveCapacity(Self.capacity)
  }

  /// Notes where the finger is; times that fall are ignored.
  package mutating func add(_ position: CGPoint, at time: MonotonicTime) {
    let sample = Sample(time: time, position: position)
    if let last = samples.last {
      if time < last.time { return }
      if time == last.time {
        samples[samples.count - 1] = sample
        return
      }
      // A resting finger reports nothing: the motion before the rest is another motion.
      if time.seconds(since: last.time) > Self.window {
        samples.removeAll(keepingCapacity: true)
      }
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(sample)
  }

  package mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Points per second at `time`; zero from fewer than two samples and after a pause.
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
      // Relative to the newest sample, so that large stamps and coordinates lose no digits.
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
