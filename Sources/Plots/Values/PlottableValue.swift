import MartletUI

/// The stretch of an axis that a value takes: a point, or a calendar unit such as a day.
struct PlotInterval: Hashable, Sendable {
  /// Its beginning, or the point.
  var start: _PlotValue
  /// Its end; nil for a point.
  var end: _PlotValue?

  /// Makes a point or, with an end, a stretch.
  init(_ start: _PlotValue, to end: _PlotValue? = nil) {
    self.start = start
    self.end = end
  }
}

/// A value of an axis or a group. The label of its maker says what it means; charts do not show it.
public struct PlottableValue<Value: Plottable> {
  /// The value.
  let value: Value
  /// The stretch that the value takes.
  let interval: PlotInterval

  private init(_ value: Value, _ interval: PlotInterval) {
    self.value = value
    self.interval = interval
  }

  /// Labels a value.
  public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
    PlottableValue(value, PlotInterval(value.plotValue))
  }

  /// Labels a value with a text.
  public static func value(_ label: Text, _ value: Value) -> PlottableValue {
    PlottableValue(value, PlotInterval(value.plotValue))
  }
}

#if SWIFTUI_COMPAT
  extension PlottableValue where Value == Date {
    /// Labels a date that stands for a whole calendar unit, such as a day. Bars are as wide as it.
    ///
    /// - Parameter calendar: the calendar with the unit; the user's by default.
    public static func value<S: StringProtocol>(
      _ label: S, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue {
      let whole = (calendar ?? .current).dateInterval(of: unit, for: value)
      let interval = whole.map {
        PlotInterval($0.start._plotValue, to: $0.end._plotValue)
      }
      return PlottableValue(value, interval ?? PlotInterval(value._plotValue))
    }

    /// Labels a date that stands for a whole calendar unit with a text.
    public static func value(
      _ label: Text, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue { .value("", value, unit: unit, calendar: calendar) }
  }
#endif

/// The way from an element of the data of a plot to a value of it.
public struct PlottableProjection<DataElement, Value: Plottable> {
  /// The way to the value.
  let path: KeyPath<DataElement, Value>

  /// Labels the values at a key path.
  public static func value<S: StringProtocol>(
    _ label: S, _ path: KeyPath<DataElement, Value>
  ) -> PlottableProjection { PlottableProjection(path: path) }
}
