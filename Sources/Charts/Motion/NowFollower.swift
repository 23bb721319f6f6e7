import MartletFormats
import MartletUI

/// An invisible view that updates a chart's `now` whenever the chart would look different.
struct NowFollower: View {
  var clock: ChartClock
  /// The seconds between updates of `now`; nil updates it only when data arrives.
  var pace: Double?
  /// The typical time between two samples that move the chart, in seconds; nil for none.
  var sampleInterval: Double?
  /// The time of the newest sample; a change restarts the wait.
  var newest: Int64?
  /// The time that the chart shows. If it is the present moment already, nothing is written, and
  /// the chart is not evaluated again.
  var shown: Int64?
  @Binding var now: Int64?

  /// The state at the last update. A different state updates `now` immediately.
  @State private var asked: Wait?
  @State private var turn = 0
  /// The number of updates since the newest sample.
  @State private var steps = 0

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
    let wanted = wait.isFollowing ? pace : nil
    let pause = wanted.map {
      Self.pause(pace: max($0, Self.shortest), sampleInterval: sampleInterval, steps: steps)
    }
    Color.clear
      .frame(height: 0)
      .onElapse(of: asked == wait ? pause : 0, since: Key(wait: wait, turn: turn)) { time in
        // The first time was read before the first frame and differs by some milliseconds.
        let isFirst = asked == nil
        steps = asked == wait ? steps + 1 : 0
        asked = wait
        turn += 1
        let present = clock.milliseconds(at: time)
        if isFirst ? shown == nil : shown != present { now = present }
      }
  }

  /// Returns the seconds until the next update, `steps` updates after the newest sample. `pace` is
  /// the time of a device pixel.
  ///
  /// If samples come about as often as updates, updates are spaced evenly between them, and the one
  /// that would come together with the next sample waits for it, half a step longer at most. The
  /// chart is then not evaluated twice in a row.
  static func pause(pace: Double, sampleInterval: Double?, steps: Int) -> Double {
    guard let sampleInterval else { return pace }
    let count = (sampleInterval / pace).rounded()
    guard (1...mostSteps).contains(count), Double(steps) < count else { return pace }
    let step = sampleInterval / count
    return Double(steps + 1) < count ? step : step + pace / 2
  }

  /// The number of updates between two samples above which they are not spaced evenly.
  private static let mostSteps = 3.0
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
