import MartletConfig
import MartletData
import MartletFeeds
import MartletLive

/// An `[[alarm]]`: a condition of an item. A raised alarm is shown on every page.
package struct AlarmSettings: Hashable, Sendable, Identifiable {
  /// The condition that raises an alarm.
  package enum Trigger: Hashable, Sendable {
    /// The value is above a limit, until it is back at or below `clear`.
    case above(Double, clear: Double)
    /// The value is below a limit, until it is back at or above `clear`.
    case below(Double, clear: Double)
    /// The value equals this text: "1", "open", "true".
    case equals(String)
    /// No data has arrived for this many milliseconds.
    case silent(Int64)
  }

  /// The id, unique among the alarms.
  package var id: String
  /// The item that the alarm watches.
  package var item: ItemName
  /// The label; nil for the name of the item.
  package var label: String?
  /// The condition that raises the alarm.
  package var trigger: Trigger
  /// The time in milliseconds for which the condition must hold before the alarm is raised.
  package var delay: Int64
  /// Whether the alarm turns on a dark display.
  package var wakes: Bool
  /// Whether a tone plays when it is raised.
  package var sounds: Bool
  /// Whether the alarm stays until somebody touches it, even if its condition no longer holds.
  package var needsAcknowledgement: Bool
}

extension AlarmSettings {
  /// Reads the `[[alarm]]` tables. Problems are reported in `root`.
  ///
  /// - Parameter sources: the ids that data may name; nil for any.
  static func read(_ root: inout ConfigReader, sources: [String]?) -> [AlarmSettings] {
    var result: [AlarmSettings] = []
    var ids: [String] = []
    for var reader in root.tables("alarm") {
      let id = reader.id(of: "alarm", taken: ids)
      if let id { ids.append(id) }
      let isEnabled = reader.bool("enabled") ?? true
      // The table of a disabled alarm is checked, too.
      if let alarm = AlarmSettings(&reader, id: id ?? "", sources: sources), id != nil, isEnabled {
        result.append(alarm)
      }
      reader.finish()
      root.adopt(reader)
    }
    return result
  }

  private init?(_ reader: inout ConfigReader, id: String, sources: [String]?) {
    self.id = id
    label = reader.string("label")
    wakes = reader.bool("wakes") ?? false
    sounds = reader.bool("sound") ?? false
    needsAcknowledgement = reader.bool("acknowledge") ?? false
    delay = reader.milliseconds("for", in: Self.durations) ?? 0
    let trigger = Self.readTrigger(&reader, id: id)
    let owner = "alarm \"\(id.excerpt)\""
    guard let item = reader.items("data", of: owner, sources: sources, maximum: 1)?.first,
      let trigger
    else { return nil }
    self.item = item
    self.trigger = trigger
  }

  private static func readTrigger(_ reader: inout ConfigReader, id: String) -> Trigger? {
    let above = reader.number("above", in: ItemSettings.values)
    let below = reader.number("below", in: ItemSettings.values)
    let clear = reader.number("clear", in: ItemSettings.values)
    let word = readWord(&reader)
    let silence = reader.milliseconds("silent_for", in: durations)
    let isCorrect: Bool
    let trigger: Trigger?
    switch (above, below, word, silence) {
    case (let limit?, nil, nil, nil):
      isCorrect = clear.map { $0 <= limit } ?? true
      trigger = .above(limit, clear: clear ?? limit)
    case (nil, let limit?, nil, nil):
      isCorrect = clear.map { $0 >= limit } ?? true
      trigger = .below(limit, clear: clear ?? limit)
    case (nil, nil, let word?, nil):
      isCorrect = clear == nil
      trigger = .equals(word)
    case (nil, nil, nil, let time?):
      isCorrect = clear == nil
      trigger = .silent(time)
    default:
      reader.report("alarm \"\(id.excerpt)\" needs one of above, below, is and silent_for")
      return nil
    }
    if !isCorrect {
      let message =
        above == nil && below == nil
        ? "alarm.clear goes only with above or below"
        : "alarm.clear lies on the quiet side of above or below"
      reader.report(message, at: reader.location(of: "clear"))
    }
    return trigger
  }

  private static func readWord(_ reader: inout ConfigReader) -> String? {
    let shape = ConfigShape.either([.text, .whole(Int.min...Int.max), .flag])
    guard let value = reader.value("is", as: shape) else { return nil }
    switch value.kind {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .bool(let truth): return truth ? "true" : "false"
    default:
      reader.report("alarm.is takes a text, a whole number or a truth", at: value.location)
      return nil
    }
  }

  /// The range of durations, in seconds: one second to a year.
  private static let durations = 1...31_536_000.0
}
