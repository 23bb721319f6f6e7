import MartletData

/// One alarm over time: a function of what its item held and when.
struct AlarmState: Hashable {
  /// When its state began, in milliseconds of the Unix epoch; nil while it does not hold.
  private var since: Int64?
  /// When it became an alarm; nil while it is none.
  private(set) var raised: Int64?
  /// Whether its state is over and only nobody has touched it yet.
  private(set) var isOver = false

  /// Judges the item at a moment; returns when to judge again if nothing comes.
  mutating func judge(_ item: ItemState, _ alarm: AlarmSettings, at now: Int64) -> Int64? {
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

  /// Takes that somebody has seen the alarm; it ends if its state is over.
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
      // What has never come is silent since nobody knows when: its source says that it waits.
      guard let newest = item.newestKnown else { return false }
      let end = newest.addingReportingOverflow(time)
      if end.overflow { return false }
      if now < end.partialValue { due = end.partialValue }
      return now >= end.partialValue
    }
  }
}
