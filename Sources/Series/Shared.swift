/// A value behind a reference, for what few charts have: copying it costs one count, whatever it
/// holds, and nothing where there is none.
struct Shared<Value: Equatable & Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  init() {}

  /// Nil where nothing was set.
  var value: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
  }
}

extension Shared: Equatable {
  /// O(1) for copies of each other.
  static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.value == b.value }
}

/// What a chart is shown with that its samples do not say.
struct ChartLook: Equatable, Sendable {
  var axis = AxisScale.linear
  var limits = AxisLimits()
  var opening: ChartRange?
  var zone = TimeZoneRules.utc
  var firstWeekday = 1
}

/// What a series is shown with that its values do not say.
struct SeriesLook: Equatable, Sendable {
  var states: [SeriesState] = []
  var numbers: SeriesNumbers?
  var plain: ValueColumn?
  var plainLower: ValueColumn?
}
