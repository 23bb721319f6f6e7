import MartletGeometry
import MartletUI

/// The wall clock of charts of live data.
@MainActor public final class ChartClock {
  private let now: @MainActor (MonotonicTime) -> Int64

  /// Makes a clock that follows the frame clock.
  ///
  /// - Parameter now: returns milliseconds since 1970-01-01 UTC at an instant of the frame clock.
  package init(now: @escaping @MainActor (MonotonicTime) -> Int64) {
    self.now = now
  }

  /// Makes a clock.
  ///
  /// - Parameter milliseconds: returns the present time in milliseconds since 1970-01-01 UTC.
  public init(milliseconds: @escaping @MainActor () -> Int64) {
    now = { _ in milliseconds() }
  }

  /// Returns milliseconds since 1970-01-01 UTC at an instant of the frame clock.
  package func milliseconds(at time: MonotonicTime) -> Int64 { now(time) }
}

extension ChartClock: Equatable {
  /// A clock is equal only to itself.
  public nonisolated static func == (a: ChartClock, b: ChartClock) -> Bool { a === b }
}

/// The end of a chart's time axis.
public enum ChartEnd: String, Hashable, Sendable, CaseIterable {
  /// The axis ends at the newest sample.
  case newest
  /// The axis ends at the time of `chartClock`. The line of a dead sensor ends before the edge.
  /// Samples of the future lie after a mark at the present moment. A person has to drag the window
  /// to see them.
  case now
}

private enum ChartClockKey: EnvironmentKey { static var defaultValue: ChartClock? { nil } }
private enum ChartEndKey: EnvironmentKey { static var defaultValue: ChartEnd { .newest } }

extension EnvironmentValues {
  /// The clock of charts; nil if there is none. Without a clock all time axes end at the newest
  /// sample.
  package var chartClock: ChartClock? {
    get { self[ChartClockKey.self] }
    set { self[ChartClockKey.self] = newValue }
  }

  /// The end of the time axes of `Chart`s. Cards take theirs from `ChartItem.until`.
  var chartEnd: ChartEnd {
    get { self[ChartEndKey.self] }
    set { self[ChartEndKey.self] = newValue }
  }
}

extension View {
  /// Sets the clock of the charts inside. A chart that ends at the present moment moves by itself
  /// while its window follows the end. It moves by one device pixel at a time, and only while it is
  /// on screen.
  public func chartClock(_ clock: ChartClock?) -> some View {
    environment(\.chartClock, clock)
  }

  /// Sets the end of the time axes of the `Chart`s inside, if there is a `chartClock`.
  public func chartEnd(_ end: ChartEnd) -> some View {
    environment(\.chartEnd, end)
  }
}
