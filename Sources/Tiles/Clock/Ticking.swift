import MartletCharts
import MartletFormats
import MartletUI

/// A view that depends on the wall clock. While it is on screen, it is updated at each change of
/// its content. All times are milliseconds since 1970-01-01 UTC.
struct Ticking<Content: View>: View {
  /// Identifies everything on which the content depends, except the time. A change updates the
  /// content at once.
  var id: Int64
  /// Returns the time of the next change, which is later than `now`.
  var next: (_ now: Int64) -> Int64
  /// Returns the content for a time; nil without a clock, and before the clock is set.
  @ViewBuilder var content: (_ now: Int64?) -> Content

  @ChartNow private var now
  @State private var wait = 0.0
  @State private var tick = 0

  @Environment(\.chartClock) private var clock
  @Environment(\.clockSets) private var clockSets
  @Environment(\.isOnScreen) private var isOnScreen

  /// The state whose change updates the content at once.
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
        guard let now = clock?.milliseconds(at: time) else { return }
        wait = Double(max(1, next(now) - now)) / 1000
        shown = reason
        tick += 1
        self.$now.wrappedValue = now
      }
  }
}

extension Ticking {
  /// Updates the content at each multiple of `unit` milliseconds since 1970. The offsets of today's
  /// time zones are multiples of 1000 and 60,000, so that seconds and minutes begin at the same
  /// moments in every zone.
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
  /// A counter that changes when the wall clock is set. It is 0 by default.
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
