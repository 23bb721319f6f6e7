import MartletGeometry

/// The frames in which a motion is seen to move.
///
/// A motion whose distance is known leaves out the frames in which it would move by less than half
/// a point, as at the end of a gentle curve. If it is slow, it also leaves out every second frame
/// at 60 Hz.
struct MotionPace {
  /// The distance by which the whole motion moves what is seen, in points; infinity if it is not
  /// known.
  private var distance = Double.infinity
  /// Whether the motion is so slow that every second frame at 60 Hz is enough.
  private var isSlow = false

  /// Makes the pace of a motion that has each frame.
  init() {}

  /// Makes the pace of a motion.
  ///
  /// - Parameters:
  ///   - distance: the distance by which the rest of the motion moves what is seen, in points;
  ///     infinity if it is not known.
  ///   - duration: the seconds of the whole motion; infinity for one without end, which has each
  ///     frame.
  ///   - progress: the part of the way that the motion has covered; nil if it is not known.
  init(distance: Double, duration: Double, progress: Double?) {
    guard distance < .infinity, duration < .infinity else { return }
    isSlow = distance <= Self.slowSpeed * duration
    let rest = progress.map { 1 - $0 } ?? 0
    if rest.magnitude > 0.01 { self.distance = distance / rest.magnitude }
  }

  /// Returns the time from which a frame shows that `motion` has gone on since `time`; `time` if
  /// the next refresh of the display does.
  func nextStep<Value>(
    of motion: AnimatedValue<Value>, after time: MonotonicTime
  ) -> MonotonicTime {
    if !isSlow, distance == .infinity { return time }
    let step = isSlow ? Self.slowInterval : Self.interval
    var count = 1
    if distance < .infinity, let shown = motion.progress(at: time) {
      while count < Self.mostSteps {
        let later = time.advanced(by: Double(count) * step)
        guard motion.isMoving(at: later), let progress = motion.progress(at: later),
          (progress - shown).magnitude * distance < Self.leastDistance
        else { break }
        count += 1
      }
    }
    if count == 1, !isSlow { return time }
    return time.advanced(by: Double(count) * step - Self.margin)
  }

  /// The greatest average speed of a slow motion, in points per second. In each of its frames it
  /// moves by two points.
  private static let slowSpeed = 60.0
  /// The seconds between two frames of a slow motion.
  private static let slowInterval = 1.0 / 30
  /// The seconds between two frames of another motion whose distance is known.
  private static let interval = 1.0 / 60
  /// The least distance between two frames, in points.
  private static let leastDistance = 0.5
  /// The number of intervals after which a motion has a frame in any case.
  private static let mostSteps = 8
  /// The seconds before a step at which its frame may be made. The frame is seen at the next
  /// refresh after that, which is the one nearest to the step, at any rate of the display.
  private static let margin = 1.0 / 75
}
