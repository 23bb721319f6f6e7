import MartletData

/// The state of one alarm, computed from its item over time.
struct AlarmState: Hashable {
  /// The time since which the condition holds, in milliseconds since 1970-01-01 UTC; nil if it does
  /// not hold.
  ///
  /// A value must pass the limit to raise an alarm. The condition of a raised alarm holds until the
  /// value passes `clear`, so that a value around the limit does not raise it again and again.
  private var since: Int64?
  /// The time at which the alarm was raised, in milliseconds since 1970-01-01 UTC; nil if it is not
  /// raised.
  private(set) var raised: Int64?
  /// Whether the condition no longer holds and the alarm only waits for a touch.
  private(set) var isOver = false

  /// Evaluates the condition at a moment. Call it again when data arrives, and at the latest at the
  /// returned time; nil means that only data can change the state.
  mutating func evaluate(_ item: ItemState, _ alarm: AlarmSettings, at now: Int64) -> Int64? {
    var due: Int64?
    if holds(item, alarm, at: now, &due) {
      let start = since ?? now
      since = start
      isOver = false
      if raised == nil {
        let end = start + alarm.delay
        if now >= end { raised = now } else { due = min(due ?? end, end) }
      }
    } else {
      since = nil
      if raised != nil {
        if alarm.needsAcknowledgement { isOver = true } else { raised = nil }
      }
    }
    return due
  }

  /// Records that somebody has seen the alarm. It ends if its condition no longer holds. An alarm
  /// whose condition holds does not change, because it cannot be dismissed.
  mutating func acknowledge() {
    if isOver {
      raised = nil
      isOver = false
    }
  }

  private func holds(
    _ item: ItemState, _ alarm: AlarmSettings, at now: Int64, _ due: inout Int64?
  ) -> Bool {
    let number = item.latest?.number
    switch alarm.trigger {
    case .above(let limit, let clear):
      guard let number else { return false }
      return number > (raised != nil && !isOver ? clear : limit)
    case .below(let limit, let clear):
      guard let number else { return false }
      return number < (raised != nil && !isOver ? clear : limit)
    case .equals(let word):
      guard let reading = item.latest?.reading else { return false }
      return ValueLabel(value: word, text: "").matches(reading)
    case .silent(let time):
      // For an item that never had data there is no start of the silence. The mark of its source in
      // the status strip already shows that it waits.
      guard let newest = item.newestKnown else { return false }
      let end = newest.addingReportingOverflow(time)
      if end.overflow { return false }
      if now < end.partialValue { due = end.partialValue }
      return now >= end.partialValue
    }
  }
}
