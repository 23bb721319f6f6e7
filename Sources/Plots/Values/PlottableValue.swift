import MartletUI

/// The interval of an axis that a value takes: a single value, or a calendar unit such as a day.
struct PlotInterval: Hashable, Sendable {
  /// The single value, or the start of the interval.
  var start: _PlotValue
  /// The end of the interval; nil for a single value.
  var end: _PlotValue?
  /// True if the values are of an integer type, so that their axis has no fractions.
  var isWhole: Bool

  /// Makes a single value or, with an end, an interval.
  init(_ start: _PlotValue, to end: _PlotValue? = nil, isWhole: Bool = false) {
    self.start = start
    self.end = end
    self.isWhole = isWhole
  }

  /// Makes a single value or, with an end, an interval.
  init<Value: Plottable>(_ start: Value, to end: Value? = nil) {
    self.init(start.plotValue, to: end?.plotValue, isWhole: Value.isWhole)
  }

  /// Makes the interval from one value to another. A value that is itself an interval counts as its
  /// start.
  init<Value>(from start: PlottableValue<Value>, to end: PlottableValue<Value>) {
    self.init(
      start.interval.start, to: end.interval.start, isWhole: start.interval.isWhole)
  }
}

/// A labelled value of an axis or of a `…(by:)` modifier. The label tells readers of the code what
/// the value means; charts do not show it.
public struct PlottableValue<Value: Plottable> {
  /// The interval that the value takes.
  let interval: PlotInterval

  /// Makes a value with a label.
  public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
    PlottableValue(interval: PlotInterval(value))
  }

  /// Makes a value with a text as its label.
  public static func value(_ label: Text, _ value: Value) -> PlottableValue {
    PlottableValue(interval: PlotInterval(value))
  }

  /// Makes a value with a key as its label.
  @_disfavoredOverload
  public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue {
    PlottableValue(interval: PlotInterval(value))
  }
}

#if SWIFTUI_COMPAT
  extension PlottableValue where Value == Date {
    /// Makes a date that represents the whole calendar unit around it, such as a day. A bar takes
    /// its width from the length of the unit.
    ///
    /// - Parameter calendar: the calendar that defines the unit; nil means the current one.
    public static func value<S: StringProtocol>(
      _ label: S, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue {
      let whole = (calendar ?? .current).dateInterval(of: unit, for: value)
      let interval = whole.map {
        PlotInterval($0.start, to: $0.end)
      }
      return PlottableValue(interval: interval ?? PlotInterval(value))
    }

    /// Makes a date that represents the whole calendar unit around it, with a text as its label.
    public static func value(
      _ label: Text, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue { .value("", value, unit: unit, calendar: calendar) }

    /// Makes a date that represents the whole calendar unit around it, with a key as its label.
    @_disfavoredOverload
    public static func value(
      _ labelKey: LocalizedStringKey, _ value: Date, unit: Calendar.Component,
      calendar: Calendar? = nil
    ) -> PlottableValue { .value("", value, unit: unit, calendar: calendar) }
  }
#endif

/// The key path from an element of a plot's data to one of its values.
public struct PlottableProjection<DataElement, Value: Plottable> {
  /// The key path of the value.
  let path: KeyPath<DataElement, Value>

  /// Makes a projection with a label, which charts do not show.
  public static func value<S: StringProtocol>(
    _ label: S, _ path: KeyPath<DataElement, Value>
  ) -> PlottableProjection { PlottableProjection(path: path) }

  /// Makes a projection with a key as its label, which charts do not show.
  @_disfavoredOverload
  public static func value(
    _ labelKey: LocalizedStringKey, _ path: KeyPath<DataElement, Value>
  ) -> PlottableProjection { PlottableProjection(path: path) }
}
