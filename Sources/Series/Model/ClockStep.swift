/// A change of the wall clock by hand or by a time server.
package enum ClockStep {
  /// The minimum size of a large step, in milliseconds.
  private static let minimum: UInt64 = 60_000

  /// Whether sources must be asked again after the clock was set. Time ranges around the present
  /// time, such as those of calendars, are then wrong until the next answer. Times are in
  /// milliseconds since 1970-01-01 UTC.
  package static func isLarge(from old: Int64, to new: Int64) -> Bool {
    (new &- old).magnitude >= minimum
  }
}
