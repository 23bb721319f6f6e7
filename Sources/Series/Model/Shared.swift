import MartletFormats

/// An optional value behind a reference, for settings that few charts have. A copy costs one
/// reference count if there is a value.
struct Shared<Value: Equatable & Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  init() {}

  /// The value; nil until one is set.
  var value: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
  }
}

extension Shared: Equatable {
  /// Compares the values. For copies of the same value this is O(1).
  static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.value == b.value }
}

/// The settings of a chart, without its samples.
struct ChartLook: Equatable, Sendable {
  var axis = AxisScale.linear
  var limits = AxisLimits()
  var opening: ChartRange?
  var zone = TimeZoneRules.utc
  var firstWeekday = 1
}

/// The settings of a series, without its values.
struct SeriesLook: Equatable, Sendable {
  var states: [SeriesState] = []
  var numbers: SeriesNumbers?
  var plain: ValueColumn?
  var plainLower: ValueColumn?
}
