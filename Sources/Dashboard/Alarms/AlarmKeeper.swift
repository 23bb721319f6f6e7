import MartletData
import MartletLive
import MartletUI

/// The active and the past alarms of a dashboard.
@MainActor @Observable package final class AlarmKeeper {
  /// An alarm that was raised, with its times.
  package struct Entry: Hashable, Identifiable {
    /// The id of the `[[alarm]]`.
    package var id: String
    /// The name on screen: the alarm's label, else the name of the item.
    package var label: String
    /// The item that the alarm watches.
    package var item: ItemName
    /// The condition that raised the alarm.
    package var trigger: AlarmSettings.Trigger
    /// The text of the value that raised the alarm, or of the newest value while the condition
    /// holds. It is empty for an alarm of silence.
    package var value: String
    /// The time at which the alarm was raised, in milliseconds since 1970-01-01 UTC.
    package var raised: Int64
    /// The time at which the alarm ended, in milliseconds since 1970-01-01 UTC; nil while it is
    /// active.
    package var ended: Int64?
    /// Whether the alarm stays active until somebody touches it.
    package var needsAcknowledgement = false
  }

  /// The active alarms, in the order of the configuration.
  package private(set) var active: [Entry] = []
  /// The ended alarms, with the newest first.
  package private(set) var past: [Entry] = []

  /// Called when an alarm with a tone is raised.
  @ObservationIgnored package var onSound: () -> Void = {}
  /// Called when an alarm that wakes a dark panel is raised.
  @ObservationIgnored package var onWake: () -> Void = {}
  @ObservationIgnored private var settings: [AlarmSettings] = []
  @ObservationIgnored private var states: [String: AlarmState] = [:]
  /// The time at which `evaluate` must be called next if no data arrives, in milliseconds since
  /// 1970-01-01 UTC.
  @ObservationIgnored package private(set) var nextChange: Int64?

  /// The maximum number of past alarms.
  static let maximumPast = 200

  /// Creates a keeper that watches no alarms.
  package init() {}

  /// Replaces the watched alarms. Unchanged alarms keep their state.
  func watch(_ alarms: [AlarmSettings]) {
    let old = Dictionary(settings.map { ($0.id, $0) }) { first, _ in first }
    let kept = alarms.filter { old[$0.id] == $0 }.map(\.id)
    states = states.filter { kept.contains($0.key) }
    active.removeAll { !kept.contains($0.id) }
    settings = alarms
  }

  /// Evaluates all alarms at a moment.
  ///
  /// - Parameters:
  ///   - now: the time in milliseconds since 1970-01-01 UTC.
  ///   - text: returns the text of an item's newest value.
  func evaluate(_ live: LiveData, at now: Int64, text: (LiveItem) -> String) {
    var next: Int64?
    var raised: [Entry] = []
    var (wakes, sounds) = (false, false)
    let before = Dictionary(active.map { ($0.id, $0) }) { first, _ in first }
    for alarm in settings {
      let item = live.item(alarm.item)
      var state = states[alarm.id] ?? AlarmState()
      if let due = state.evaluate(item.state, alarm, at: now) { next = min(next ?? due, due) }
      states[alarm.id] = state
      if let start = state.raised {
        var entry =
          before[alarm.id]
          ?? Entry(
            id: alarm.id, label: alarm.label ?? item.settings.name ?? alarm.item.item,
            item: alarm.item, trigger: alarm.trigger, value: "", raised: start)
        if !state.isOver, !alarm.reportsSilence { entry.value = text(item) }
        entry.needsAcknowledgement = alarm.needsAcknowledgement
        if before[alarm.id] == nil {
          wakes = wakes || alarm.wakes
          sounds = sounds || alarm.sounds
        }
        raised.append(entry)
      } else if var entry = before[alarm.id] {
        entry.ended = now
        remember(entry)
      }
    }
    nextChange = next
    if raised != active { active = raised }
    if wakes { onWake() }
    if sounds { onSound() }
  }

  /// Records that somebody has seen the alarms. Alarms whose condition no longer holds end.
  ///
  /// - Parameter now: the time in milliseconds since 1970-01-01 UTC.
  package func acknowledge(at now: Int64) {
    for id in states.keys { states[id]?.acknowledge() }
    for var entry in active where states[entry.id]?.raised == nil {
      entry.ended = now
      remember(entry)
    }
    active.removeAll { states[$0.id]?.raised == nil }
  }

  private func remember(_ entry: Entry) {
    past.insert(entry, at: 0)
    past.removeLast(max(0, past.count - Self.maximumPast))
  }
}

extension AlarmSettings {
  fileprivate var reportsSilence: Bool {
    if case .silent = trigger { true } else { false }
  }
}
