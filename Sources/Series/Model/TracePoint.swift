/// A point of a drawn line.
package struct TracePoint: Hashable, Sendable {
  /// The form of the line from the previous point to a point.
  package enum Joint: Hashable, Sendable {
    /// The line begins at this point.
    case start
    /// A straight line from the previous point.
    case straight
    /// A horizontal line to the time of the point, then a vertical one.
    case step
  }

  /// The time of the point, in milliseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The value of the point; never NaN.
  package var value: Double
  /// The form of the line from the previous point to this one.
  package var joint: Joint

  /// Makes a point at a time in milliseconds since 1970-01-01 UTC.
  package init(time: Int64, value: Double, joint: Joint) {
    self.time = time
    self.value = value
    self.joint = joint
  }

  /// Whether the line begins at this point, so that it is interrupted before it.
  package var startsRun: Bool { joint == .start }
}
