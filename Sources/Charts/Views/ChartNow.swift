import MartletUI

/// The time that a chart shows, in milliseconds since 1970-01-01 UTC; nil without a clock.
///
/// A chart knows it at its first evaluation. From then on a `NowFollower` writes it.
@MainActor @preconcurrency
@propertyWrapper
struct ChartNow: DynamicProperty {
  @State private var written: Int64?
  @FrameTime private var frameTime
  @Environment(\.chartClock) private var clock

  var wrappedValue: Int64? {
    if let written { return written }
    guard let clock, let frameTime else { return nil }
    return clock.tell(at: frameTime)
  }

  /// The time as it was written; nil before the first time.
  var projectedValue: Binding<Int64?> { $written }
}
