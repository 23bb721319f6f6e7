import MartletCharts
import MartletSeries
import MartletUI

/// Shows something that depends on the time of the wall clock, and shows it again at each change while
/// it is on screen. All times are milliseconds since 1970-01-01 UTC.
struct Ticking<Content: View>: View {
  /// A number that stands for the content apart from the time; another one shows the time at once.
  var id: Int64
  /// Returns the time of the next change, which is later than `now`.
  var next: (_ now: Int64) -> Int64
  /// Makes the content for a time; nil without a clock, or before the clock is set.
  @ViewBuilder var content: (_ now: Int64?) -> Content

  @ChartNow private var now
  @State private var wait = 0.0
  @State private var tick = 0

  @Environment(\.chartClock) private var clock
  @Environment(\.clockSets) private var clockSets
  @Environment(\.isOnScreen) private var isOnScreen

  /// The state whose change shows the time at once.
  private struct Reason: Equatable {
    var id: Int64
    var clockSets: Int
    var isOnScreen: Bool
  }

  private struct Key: Equatable {
    var reason: Reason
    var tick: Int
  }

  @State private var shown: Reason?

  var body: some View {
    let reason = Reason(id: id, clockSets: clockSets, isOnScreen: isOnScreen)
    let isWaiting = clock != nil && isOnScreen
    content(now.flatMap { $0 < CivilTime.clockIsSetFrom ? nil : $0 })
      .onElapse(
        of: isWaiting ? (shown == reason ? wait : 0) : nil, since: Key(reason: reason, tick: tick)
      ) { time in
        guard let now = clock?.tell(at: time) else { return }
        wait = Double(max(1, next(now) - now)) / 1000
        shown = reason
        tick += 1
        self.$now.wrappedValue = now
      }
  }
}

extension Ticking {
  /// Shows the time at each whole unit of milliseconds since 1970. 1000 and 60,000 are parts of all
  /// offsets of time zones of today, so that the same moments are whole in every zone.
  init(unit: Int64, @ViewBuilder content: @escaping (_ now: Int64?) -> Content) {
    self.init(
      id: unit, next: { ($0.flooredDivision(by: unit) + 1) * unit }, content: content)
  }
}

private enum ClockSetsKey: EnvironmentKey { static var defaultValue: Int { 0 } }
private enum TileZonesKey: EnvironmentKey {
  static var defaultValue: [String: TimeZoneRules] { [:] }
}

extension EnvironmentValues {
  /// A number that changes when the wall clock is set.
  package var clockSets: Int {
    get { self[ClockSetsKey.self] }
    set { self[ClockSetsKey.self] = newValue }
  }

  /// The rules of the time zones that tiles name, by the name of the zone.
  package var tileZones: [String: TimeZoneRules] {
    get { self[TileZonesKey.self] }
    set { self[TileZonesKey.self] = newValue }
  }
}
