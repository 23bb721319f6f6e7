import MartletFormats
import MartletSeries

/// The expected rhythm of an item's deliveries.
public enum Cadence: Hashable, Sendable {
  /// The item delivers at regular intervals, so silence means a problem.
  case sampled
  /// The item delivers when it changes. Silence is normal and the last value stays valid. It
  /// becomes stale only with the health of its source, or at an age that the settings give.
  case onChange
}

/// The time without a sample after which the data of an item is stale.
public enum Staleness: Hashable, Sendable {
  /// The age is three times the typical distance of the newest samples, at least 10 seconds. With
  /// fewer than two samples it is a day. The data of an item that delivers on change has no such
  /// age.
  case automatic
  /// The age is a fixed time after the newest sample, in milliseconds.
  case after(Int64)
  /// The data never becomes stale by its age.
  case never
}

/// The text and the colour of a value that means a state, such as "1" for "open".
public struct ValueLabel: Hashable, Sendable {
  /// The value as text: "0", "true", "offline".
  public var value: String
  /// The text that is shown instead of the value.
  public var text: String
  /// The colour of the value; nil for a colour of the theme.
  public var color: SeriesColor?

  /// Makes a label.
  public init(value: String, text: String, color: SeriesColor? = nil) {
    self.value = value
    self.text = text
    self.color = color
  }
}

extension ValueLabel {
  /// Returns whether this is the label of a reading. Numbers compare as numbers: "1.0" matches 1.
  /// True also matches "1", and false "0".
  public func matches(_ reading: DataValue.Reading) -> Bool {
    switch reading {
    case .number(let number): Double(value) == number
    case .text(let text): value == text
    case .truth(let truth): value == (truth ? "true" : "false") || value == (truth ? "1" : "0")
    }
  }
}

/// The settings of an item in the configuration. A tile may override them.
public struct ItemSettings: Hashable, Sendable {
  /// The name on screen; nil for the name that the source gives.
  public var name: String?
  /// The unit; nil for the unit that the source reports.
  public var unit: String?
  /// The number of decimal places, 0…9; nil for as many as are significant.
  public var decimals: Int?
  /// The meaning of the numbers, such as bytes or a duration; nil for the default.
  public var numbers: NumberStyle?
  /// The colour of the item; nil for a colour of the theme.
  public var color: SeriesColor?
  /// The lower end of the item's scale; nil takes it from the data.
  public var minimum: Double?
  /// The upper end of the item's scale; nil takes it from the data.
  public var maximum: Double?
  /// The labels of values, in the order of the configuration.
  public var labels: [ValueLabel] = []
  /// The expected rhythm of deliveries; nil for the default of the kind of source.
  public var cadence: Cadence?
  /// The age at which the data is stale.
  public var staleness = Staleness.automatic
  /// The longest gap between samples that a line bridges; nil takes it from the data.
  public var longestGap: GapPolicy.Longest?
  /// The number of newest samples that are kept. Nil keeps all samples of a series, and
  /// `historyLength` samples of single values.
  public var capacity: Int?

  /// Whether the source delivers finer samples of a range on request.
  public var takesRanges = false
  /// The items from which a derived item is computed. It is as fresh as the oldest of them.
  public var operands: [ItemName] = []

  /// The default of `capacity` for single values: the minutes of a day.
  public static let historyLength = 1440
  /// The limits for the kept texts of single values: their number, and their total size in bytes.
  public static let textHistory = (count: 500, bytes: 1 << 18)

  /// Makes the default settings.
  public init() {}

  /// Returns the first label that matches a reading; nil if there is none.
  public func label(of reading: DataValue.Reading) -> ValueLabel? {
    labels.first { $0.matches(reading) }
  }
}
