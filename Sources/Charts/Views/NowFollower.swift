import MartletSeries
import MartletUI

/// Keeps what a chart takes for now: at once when it comes and when data does, then each time after
/// which the chart would look another way. Nothing is seen of it.
struct NowFollower: View {
  var clock: ChartClock
  /// Seconds after which now is asked for again; nil for when data comes.
  var pace: Double?
  /// The newest sample; another one asks for now at once.
  var newest: Int64?
  @Binding var now: Int64?

  /// What was waited for last; a wait for anything else begins with asking.
  @State private var asked: Wait?
  @State private var turn = 0

  @Environment(\.isOnScreen) private var isOnScreen

  /// What makes now worth asking for at once.
  private struct Wait: Equatable {
    var newest: Int64?
    var isFollowing: Bool
  }

  private struct Key: Equatable {
    var wait: Wait
    var turn: Int
  }

  /// No screen shows more often.
  private static let shortest = 1.0 / 60

  var body: some View {
    let wait = Wait(newest: newest, isFollowing: pace != nil && isOnScreen)
    let pause = wait.isFollowing ? pace.map { max($0, Self.shortest) } : nil
    Color.clear
      .frame(height: 0)
      .onElapse(of: asked == wait ? pause : 0, since: Key(wait: wait, turn: turn)) { time in
        asked = wait
        turn += 1
        now = clock.tell(at: time)
      }
  }
}

extension NowFollower {
  /// Seconds in which now moves by a device pixel of a window.
  static func pace(of window: TimeWindow, width: Double, displayScale: Double) -> Double {
    window.duration / 1000 / max(1, width * max(displayScale, 1))
  }

  /// Seconds until the next midnight, when a moment may be told with its date.
  static func untilMidnight(after now: Int64, zone: TimeZoneRules) -> Double {
    Double(max(1, ChartDay(containing: now, zone: zone).end - now)) / 1000
  }
}
