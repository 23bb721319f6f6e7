import MartletUI

/// The values at which an axis has marks.
public struct AxisMarkValues {
  enum Form {
    case automatic(count: Int?)
    case stride(Double)
    case dates((ClosedRange<Double>) -> [Double])
    case list([_PlotValue])
  }

  let form: Form

  /// Round values, as many as there is room for.
  public static var automatic: AxisMarkValues { AxisMarkValues(form: .automatic(count: nil)) }

  /// Round values, about as many as `desiredCount`.
  ///
  /// - Parameters:
  ///   - roundLowerBound: has no effect here: scales have round ends.
  ///   - roundUpperBound: has no effect here.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues { AxisMarkValues(form: .automatic(count: desiredCount)) }

  /// The multiples of a step, which must be positive.
  public static func stride<P: BinaryFloatingPoint>(
    by step: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues { AxisMarkValues(form: .stride(Double(step))) }

  #if SWIFTUI_COMPAT
    /// The beginnings of calendar units, or of every `count`th one.
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

  /// These values.
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

  /// Below for x, at the trailing edge for y.
  public static let automatic = AxisMarkPosition(form: .automatic)
  /// At the leading edge.
  public static let leading = AxisMarkPosition(form: .leading)
  /// At the trailing edge.
  public static let trailing = AxisMarkPosition(form: .trailing)
  /// Above.
  public static let top = AxisMarkPosition(form: .top)
  /// Below.
  public static let bottom = AxisMarkPosition(form: .bottom)

  /// Returns the edge for the marks of an axis.
  func edge(of axis: Axis) -> Edge {
    switch (form, axis) {
    case (.top, .horizontal): .top
    case (_, .horizontal): .bottom
    case (.leading, .vertical): .leading
    case (_, .vertical): .trailing
    }
  }
}

/// A set of choices for the marks of an axis.
public struct AxisMarkPreset: Hashable, Sendable {
  /// The chart chooses.
  public static let automatic = AxisMarkPreset()
  /// The same as `automatic`.
  public static let extended = AxisMarkPreset()
  /// The same as `automatic`.
  public static let aligned = AxisMarkPreset()
  /// The same as `automatic`.
  public static let inset = AxisMarkPreset()
}

/// A value of an axis, for which marks are made.
public struct AxisValue {
  /// The position among the values of the axis, from 0.
  public let index: Int
  /// The number of values.
  public let count: Int
  /// The value as the scale places it.
  let value: _PlotValue

  /// Returns the value as a type; nil if it is of another kind.
  public func `as`<P: Plottable>(_ type: P.Type) -> P? { P(plotValue: value) }
}
