import MartletConfig
import MartletData

/// One item of Home Assistant: an entity, and the part of it that is shown.
struct HomeAssistantItem: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// A number, a boolean for `on` and `off`, or a text.
    case any
    /// A number or a boolean; any other text is a failure.
    case number
    case text
  }

  enum Shape: Hashable, Sendable {
    case value
    /// All changes within a range, in milliseconds.
    case changes(range: Int64)
    /// The numbers that the recorder computes from the changes.
    case statistics(HomeAssistantStatistics)
  }

  var name: String
  /// The entity's id, such as `sensor.hall_temperature`.
  var entity: String
  /// The attribute that is shown instead of the state; nil for the state.
  var attribute: String?
  var form = Form.any
  var shape = Shape.value

  /// The maximum range, in seconds: ten years.
  private static let longestRange = 315_360_000.0

  init(_ name: String, entity: String, attribute: String? = nil, shape: Shape = .value) {
    self.name = name
    self.entity = entity
    self.attribute = attribute
    self.shape = shape
  }

  /// Reads the item's own keys. Returns nil, after reports in the reader, if they are wrong.
  init?(_ item: inout ItemReader) {
    self.init(item.name, entity: "")
    let entity = item.reader.string("entity")
    attribute = item.reader.string("attribute")
    let form = item.reader.optionalChoice(
      "as", of: ["number": Form.number, "text": .text])
    self.form = form ?? .any
    let range = item.reader.milliseconds("range", in: 1...Self.longestRange)
    let statistics = HomeAssistantStatistics(&item.reader, range: range ?? 0)
    if let range { shape = statistics.map(Shape.statistics) ?? .changes(range: range) }
    if let statistics {
      for (key, isThere) in [("attribute", attribute != nil), ("as", form != nil)] where isThere {
        item.reader.report(
          "Home Assistant has statistics of states as numbers: leave out \(key)",
          at: item.reader.location(of: key))
      }
      if range == nil, !item.reader.has("range") {
        item.reader.report(
          "statistics need range, such as \"30d\"",
          at: item.reader.location(of: item.reader.has("period") ? "period" : "statistic"))
      } else if statistics.maximumRows > HomeAssistantHistory.maximumSamples {
        item.reader.report(
          "range has \(statistics.maximumRows) periods, at most "
            + "\(HomeAssistantHistory.maximumSamples) "
            + "are possible", at: item.reader.location(of: "range"))
        return nil
      }
    }
    guard let entity else {
      if !item.reader.has("entity") {
        item.reader.report(
          "an item of a homeassistant source needs entity, such as \"sensor.power\"")
      }
      return nil
    }
    guard Self.isEntity(entity) else {
      item.reader.report(
        "entity takes the id of an entity, such as \"sensor.power\", found \"\(entity.excerpt)\"",
        at: item.reader.location(of: "entity"))
      return nil
    }
    self.entity = entity
  }

  /// Returns whether a text consists of a domain, a point and a name, which contain only lower-case
  /// letters, digits and `_`.
  private static func isEntity(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && text.utf8.count <= 255
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            byte == UInt8(ascii: "_") || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte
          }
      }
  }

  /// The duration of the range, in milliseconds; nil for a single value.
  var range: Int64? {
    switch shape {
    case .value: nil
    case .changes(let range): range
    case .statistics(let statistics): statistics.range
    }
  }

  /// Whether the item includes the current state.
  var isLive: Bool {
    if case .statistics = shape { return false }
    return true
  }

  /// Whether the item is a series of named states.
  var isTextSeries: Bool { form == .text && range != nil }
}

/// The statistics of an entity that an item shows: one number per period.
struct HomeAssistantStatistics: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case mean, min, max
    /// For a meter: the sum of all changes, the reading, and the change within the period.
    case sum, state, change
  }

  enum Period: String, Hashable, Sendable, CaseIterable {
    case fiveMinutes = "5minute"
    case hour, day, week, month

    /// The minimum length of a period, in milliseconds. Days and longer periods can lose an hour to
    /// daylight saving time.
    var length: Int64 {
      switch self {
      case .fiveMinutes: 300_000
      case .hour: 3_600_000
      case .day: 23 * 3_600_000
      case .week: 167 * 3_600_000
      case .month: 28 * 86_400_000 - 3_600_000
      }
    }

    /// The type of the event that Home Assistant sends when new statistics exist.
    var event: String {
      self == .fiveMinutes
        ? "recorder_5min_statistics_generated" : "recorder_hourly_statistics_generated"
    }
  }

  var kind: Kind
  var period: Period
  /// The duration of the range, in milliseconds.
  var range: Int64
  /// Whether the series has a band from the minimum to the maximum of each period.
  var hasBand: Bool

  /// Reads the keys. Returns nil if the item has none of them.
  init?(_ reader: inout ConfigReader, range: Int64) {
    let kind = reader.optionalChoice(
      "statistic",
      of: [
        "mean": Kind.mean, "min": .min, "max": .max, "sum": .sum, "state": .state,
        "change": .change,
      ])
    let period = reader.optionalChoice(
      "period",
      of: [
        "5minute": Period.fiveMinutes, "hour": .hour, "day": .day, "week": .week, "month": .month,
      ])
    hasBand = reader.bool("band") ?? false
    self.kind = kind ?? .mean
    self.period = period ?? .hour
    self.range = range
    guard kind != nil || period != nil else {
      if hasBand {
        reader.report("band is for statistics, and needs period", at: reader.location(of: "band"))
      }
      return nil
    }
    if hasBand, self.kind != .mean {
      reader.report("band goes with the statistic \"mean\"", at: reader.location(of: "band"))
    }
  }

  init(_ kind: Kind, _ period: Period, range: Int64, hasBand: Bool = false) {
    self.kind = kind
    self.period = period
    self.range = range
    self.hasBand = hasBand
  }

  /// The maximum number of periods in the range.
  var maximumRows: Int { Int(range / period.length) }

  /// The names of the numbers of a period, in the order of the chart's columns.
  var columns: [String] { hasBand ? [kind.rawValue, "max", "min"] : [kind.rawValue] }
}
