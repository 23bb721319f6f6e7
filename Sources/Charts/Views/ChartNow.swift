import MartletUI

/// The time that a chart shows, in milliseconds since 1970-01-01 UTC; nil without a clock.
///
/// The first evaluation asks `chartClock` for the wall time of the frame. Later values come from a
/// `NowFollower`.
@MainActor @preconcurrency
@propertyWrapper
package struct ChartNow: DynamicProperty {
  @State private var written: Int64?
  @FrameTime private var frameTime
  @Environment(\.chartClock) private var clock

  /// Makes a property that reads `chartClock` of the environment.
  package init() {}

  /// The time that the chart shows, in milliseconds since 1970-01-01 UTC; nil without a clock.
  package var wrappedValue: Int64? {
    if let written { return written }
    guard let clock, let frameTime else { return nil }
    return clock.milliseconds(at: frameTime)
  }

  /// The time that a `NowFollower` has written; nil before the first time.
  package var projectedValue: Binding<Int64?> { $written }
}
