import MartletSeries

/// How often an item is expected to tell something.
public enum Cadence: Hashable, Sendable {
  /// At regular intervals: silence means trouble.
  case sampled
  /// When it changes: silence is normal, the last value holds, and life is told by the connection.
  case onChange
}

/// After which time without a sample an item's data counts as old.
public enum Staleness: Hashable, Sendable {
  /// Three times the usual distance of its samples, at least ten seconds.
  case learnt
  /// Milliseconds after the newest sample.
  case after(Int64)
  case never
}

/// How a value that stands for a state is shown.
public struct ValueLabel: Hashable, Sendable {
  /// The value as text: "0", "true", "offline".
  public var value: String
  public var text: String
  public var color: SeriesColor?

  public init(value: String, text: String, color: SeriesColor? = nil) {
    self.value = value
    self.text = text
    self.color = color
  }
}

extension ValueLabel {
  /// Whether this is the label of a reading. Numbers compare as numbers, truths as 1 and 0 too.
  public func matches(_ reading: DataValue.Reading) -> Bool {
    switch reading {
    case .number(let number): Double(value) == number
    case .text(let text): value == text
    case .truth(let truth): value == (truth ? "true" : "false") || value == (truth ? "1" : "0")
    }
  }
}

/// What a configuration says about an item; tiles may say otherwise.
public struct ItemSettings: Hashable, Sendable {
  /// The name that people see; nil for the source's own.
  public var name: String?
  public var unit: String?
  /// Places after the decimal sign, 0…9; nil for as many as count.
  public var decimals: Int?
  public var numbers: NumberStyle?
  public var color: SeriesColor?
  /// The ends of its scale; nil for those of the data.
  public var minimum: Double?
  public var maximum: Double?
  /// In the order of the configuration.
  public var labels: [ValueLabel] = []
  /// Nil for what is usual for the kind of its source.
  public var cadence: Cadence?
  public var staleness = Staleness.learnt
  /// The greatest distance of samples that a line joins; nil for what the data says.
  public var longestGap: GapPolicy.Longest?
  /// The most samples that are kept, the newest ones; nil for all that the source delivers, and
  /// for `historyLength` where it delivers single values.
  public var capacity: Int?

  /// The samples of single values that are kept where nothing else is said: a day's minutes.
  public static let historyLength = 1440

  public init() {}

  /// The label of a reading; nil where there is none for it. Numbers compare as numbers.
  public func label(of reading: DataValue.Reading) -> ValueLabel? {
    labels.first { $0.matches(reading) }
  }
}
