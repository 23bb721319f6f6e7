import MartletGeometry
import MartletUI

/// Tells what time it is, for charts of live data.
@MainActor public final class ChartClock {
  private let now: @MainActor (MonotonicTime) -> Int64

  /// - Parameter now: milliseconds since 1970-01-01 UTC at an instant of the frame clock.
  package init(now: @escaping @MainActor (MonotonicTime) -> Int64) {
    self.now = now
  }

  /// - Parameter milliseconds: the time in milliseconds since 1970-01-01 UTC.
  public init(milliseconds: @escaping @MainActor () -> Int64) {
    now = { _ in milliseconds() }
  }

  func tell(at time: MonotonicTime) -> Int64 { now(time) }
}

extension ChartClock: Equatable {
  /// A clock equals itself alone.
  public nonisolated static func == (a: ChartClock, b: ChartClock) -> Bool { a === b }
}

/// Where the time axis of a chart ends.
public enum ChartEnd: String, Hashable, Sendable, CaseIterable {
  /// At the newest sample.
  case newest
  /// At the present moment, as `chartClock` tells it: the line of a dead sensor ends before the
  /// edge, and samples of the future stand behind a mark that only a finger reaches.
  case now
}

private enum ChartClockKey: EnvironmentKey { static var defaultValue: ChartClock? { nil } }
private enum ChartEndKey: EnvironmentKey { static var defaultValue: ChartEnd { .newest } }

extension EnvironmentValues {
  /// Nil where no chart knows the time; then all of them end at their newest samples.
  package var chartClock: ChartClock? {
    get { self[ChartClockKey.self] }
    set { self[ChartClockKey.self] = newValue }
  }

  /// Where the time axes of `Chart`s end; cards are told by their items.
  var chartEnd: ChartEnd {
    get { self[ChartEndKey.self] }
    set { self[ChartEndKey.self] = newValue }
  }
}

extension View {
  /// Gives the charts inside a clock. Those that end at now move on by themselves while their window
  /// follows the end: once per device pixel of it, and never while nobody sees them.
  public func chartClock(_ clock: ChartClock?) -> some View {
    environment(\.chartClock, clock)
  }

  /// Sets where the time axes of the `Chart`s inside end, if there is a `chartClock`.
  public func chartEnd(_ end: ChartEnd) -> some View {
    environment(\.chartEnd, end)
  }
}
