import MartletFormats
import MartletUI

/// An invisible view that updates a chart's `now`. It does so when it appears, when data arrives,
/// and whenever the chart would look different.
struct NowFollower: View {
  var clock: ChartClock
  /// The seconds between updates of `now`; nil updates it only when data arrives.
  var pace: Double?
  /// The time of the newest sample; a change updates `now` immediately.
  var newest: Int64?
  /// The time that the chart showed before `now` was set. It becomes the first `now`, so that the
  /// chart is not drawn again for a difference of some milliseconds.
  var shown: Int64?
  @Binding var now: Int64?

  /// The state at the last update. A different state updates `now` immediately.
  @State private var asked: Wait?
  @State private var turn = 0

  @Environment(\.isOnScreen) private var isOnScreen

  /// The state whose change updates `now` immediately.
  private struct Wait: Equatable {
    var newest: Int64?
    var isFollowing: Bool
  }

  private struct Key: Equatable {
    var wait: Wait
    var turn: Int
  }

  /// The minimum time between updates, in seconds: a frame at 60 Hz.
  private static let shortest = 1.0 / 60

  var body: some View {
    let wait = Wait(newest: newest, isFollowing: pace != nil && isOnScreen)
    let pause = wait.isFollowing ? pace.map { max($0, Self.shortest) } : nil
    Color.clear
      .frame(height: 0)
      .onElapse(of: asked == wait ? pause : 0, since: Key(wait: wait, turn: turn)) { time in
        asked = wait
        turn += 1
        now = now == nil ? shown ?? clock.milliseconds(at: time) : clock.milliseconds(at: time)
      }
  }
}

extension NowFollower {
  /// Returns the seconds in which the present moment moves by one device pixel of a window.
  static func pace(of window: TimeWindow, width: Double, displayScale: Double) -> Double {
    window.duration / 1000 / max(1, width * max(displayScale, 1))
  }

  /// Returns the seconds until the next midnight, when texts such as "as of 14:05" need a date.
  static func untilMidnight(after now: Int64, zone: TimeZoneRules) -> Double {
    Double(max(1, ChartDay(containing: now, zone: zone).end - now)) / 1000
  }
}
