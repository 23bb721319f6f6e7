import MartletUI

/// The time that a chart shows, in milliseconds since 1970-01-01 UTC; nil without a clock.
///
/// The first evaluation asks `chartClock` for the wall time of the frame. Later values come from a
/// `NowFollower`.
@MainActor @preconcurrency
@propertyWrapper
package struct ChartNow: DynamicProperty {
  @State private var written: Int64?
  @ArrivalStorage private var arrival
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
  package var projectedValue: Binding<Int64?> {
    let (written, arrival) = ($written, arrival)
    return Binding {
      written.wrappedValue
    } set: { time in
      arrival.time = nil
      written.wrappedValue = time
    }
  }

  /// Returns the time that a chart with this newest sample shows, in milliseconds since 1970-01-01
  /// UTC; nil without a clock.
  ///
  /// A new sample moves the chart to the present moment in the evaluation that it causes. Otherwise
  /// a `NowFollower` would cause a second evaluation in the same frame.
  func time(ofNewest sample: Int64?) -> Int64? {
    // It is read in each evaluation, so that a write causes the next one.
    let written = written
    if arrival.sample != sample || !arrival.isKnown {
      arrival.isKnown = true
      arrival.sample = sample
      arrival.time = frameTime.flatMap { clock?.milliseconds(at: $0) }
    }
    return arrival.time ?? written
  }
}

/// The newest sample of the last evaluation. No view observes it, because evaluations change it.
private final class Arrival {
  var isKnown = false
  var sample: Int64?
  /// The time at which the sample was first seen; nil before the first frame, and after a
  /// `NowFollower` has written a later one.
  var time: Int64?
}

/// The `Arrival` of a node. Unlike a state it is made once, not with each value of the view.
@MainActor @preconcurrency
@propertyWrapper
private struct ArrivalStorage: StateStorage {
  private var stored: Arrival?

  /// The node's arrival; one that nobody keeps before the view is in a tree.
  var wrappedValue: Arrival { stored ?? Arrival() }

  mutating func _link(_ linker: inout _PropertyLinker) {
    stored = linker.slot { Arrival() }
  }
}
