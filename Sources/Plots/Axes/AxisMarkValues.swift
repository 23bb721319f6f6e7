import MartletUI

/// The values at which an axis has marks. `AxisResolver` computes them when the scale and the
/// length of the axis are known.
public struct AxisMarkValues {
  enum Form {
    case automatic(count: Int?, minimumStride: Double = 0)
    case stride(Double)
    case dates((ClosedRange<Double>) -> [Double])
    case list([_PlotValue])
  }

  let form: Form

  /// Round values, as many as fit on the axis.
  public static var automatic: AxisMarkValues { AxisMarkValues(form: .automatic(count: nil)) }

  /// Round values, about `desiredCount` of them; nil means as many as fit on the axis. Categories
  /// ignore the count.
  ///
  /// `roundLowerBound` has no effect: scales have round ends. `roundUpperBound` has no effect.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues { AxisMarkValues(form: .automatic(count: desiredCount)) }

  /// Round values, about `desiredCount` of them, at distances of at least `minimumStride`. Dates,
  /// categories and logarithmic scales ignore the minimum.
  ///
  /// `roundLowerBound` has no effect: scales have round ends. `roundUpperBound` has no effect.
  public static func automatic<P: BinaryFloatingPoint>(
    minimumStride: P, desiredCount: Int? = nil, roundLowerBound: Bool? = nil,
    roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(form: .automatic(count: desiredCount, minimumStride: Double(minimumStride)))
  }

  /// The multiples of a positive step. A step that is not positive, or that gives 1000 values or
  /// more, gives none.
  public static func stride<P: BinaryFloatingPoint>(
    by step: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues { AxisMarkValues(form: .stride(Double(step))) }

  #if SWIFTUI_COMPAT
    /// The start dates of calendar units, or of every `count`th unit. At most 1000 dates are used.
    public static func stride(
      by unit: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil,
      roundUpperBound: Bool? = nil, calendar: Calendar? = nil
    ) -> AxisMarkValues {
      let calendar = calendar ?? .current
      return AxisMarkValues(
        form: .dates { range in
          let end = Date(timeIntervalSinceReferenceDate: range.upperBound)
          var date = Date(timeIntervalSinceReferenceDate: range.lowerBound)
          if let unit = calendar.dateInterval(of: unit, for: date), unit.start < date {
            date = unit.end
          }
          var result: [Double] = []
          while date <= end, result.count < 1000 {
            result.append(date.timeIntervalSinceReferenceDate)
            guard let next = calendar.date(byAdding: unit, value: max(count, 1), to: date),
              next > date
            else { break }
            date = next
          }
          return result
        })
    }
  #endif

  /// Exactly these values. Values outside of the scale have no marks.
  static func list<P: Plottable>(_ values: [P]) -> AxisMarkValues {
    AxisMarkValues(form: .list(values.map(\.plotValue)))
  }
}

/// The side of the plot area on which an axis has its marks.
public struct AxisMarkPosition: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case automatic
    case leading
    case trailing
    case top
    case bottom
  }

  let form: Form

  /// Below the plot area for the x axis. For the y axis at the leading edge if it has categories,
  /// and at the trailing edge otherwise.
  public static let automatic = AxisMarkPosition(form: .automatic)
  /// At the leading edge of the plot area. It has an effect on the y axis only.
  public static let leading = AxisMarkPosition(form: .leading)
  /// At the trailing edge of the plot area.
  public static let trailing = AxisMarkPosition(form: .trailing)
  /// Above the plot area. It has an effect on the x axis only.
  public static let top = AxisMarkPosition(form: .top)
  /// Below the plot area.
  public static let bottom = AxisMarkPosition(form: .bottom)

  /// Returns the edge of the plot area at which the marks of `axis` are. `hasNames` is true for an
  /// axis of categories.
  func edge(of axis: Axis, hasNames: Bool) -> Edge {
    switch (form, axis) {
    case (.automatic, .vertical) where hasNames: .leading
    case (.top, .horizontal): .top
    case (_, .horizontal): .bottom
    case (.leading, .vertical): .leading
    case (_, .vertical): .trailing
    }
  }
}

/// A preset for the marks of an axis. All presets are the same here.
public struct AxisMarkPreset: Hashable, Sendable {
  /// The default preset.
  public static let automatic = AxisMarkPreset()
  /// The same as `automatic`.
  public static let extended = AxisMarkPreset()
  /// The same as `automatic`.
  public static let aligned = AxisMarkPreset()
  /// The same as `automatic`.
  public static let inset = AxisMarkPreset()
}

/// A value of an axis. The closure of `AxisMarks` receives it.
public struct AxisValue {
  /// The index among the values of the axis, from 0.
  public let index: Int
  /// The number of values.
  public let count: Int
  /// The value in the form that scales use.
  let value: _PlotValue

  /// Returns the value as a type; nil if the axis has values of another kind.
  public func `as`<P: Plottable>(_ type: P.Type) -> P? { P(plotValue: value) }
}
