import MartletUI

/// The values at which the visible range begins when a scrolled chart comes to rest.
public struct ChartScrollTargetBehavior: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case any
    case multiples(Double)
    #if SWIFTUI_COMPAT
      case dates(DateComponents)
    #endif
  }

  private let form: Form

  /// Any value.
  public static let automatic = ChartScrollTargetBehavior(form: .any)

  /// Multiples of `unit`.
  ///
  /// `majorAlignment` has no effect. `limitBehavior` has no effect.
  public static func valueAligned<P: BinaryFloatingPoint>(
    unit: P, majorAlignment: MajorValueAlignment<P>? = nil,
    limitBehavior: ValueAlignedLimitBehavior = .automatic
  ) -> ChartScrollTargetBehavior { ChartScrollTargetBehavior(form: .multiples(Double(unit))) }

  /// Multiples of `unit`.
  ///
  /// `majorAlignment` has no effect. `limitBehavior` has no effect.
  public static func valueAligned<P: BinaryInteger>(
    unit: P, majorAlignment: MajorValueAlignment<P>? = nil,
    limitBehavior: ValueAlignedLimitBehavior = .automatic
  ) -> ChartScrollTargetBehavior { ChartScrollTargetBehavior(form: .multiples(Double(unit))) }

  #if SWIFTUI_COMPAT
    /// Dates with these components, in the calendar and the time zone of the system. An axis
    /// without dates rests at any value.
    ///
    /// - Parameters:
    ///   - majorAlignment: has no effect.
    ///   - limitBehavior: has no effect.
    public static func valueAligned(
      matching components: DateComponents, majorAlignment: MajorValueAlignment<Date>? = nil,
      limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) -> ChartScrollTargetBehavior { ChartScrollTargetBehavior(form: .dates(components)) }
  #endif

  /// Returns the value nearest to `value` at which the visible range may begin; nil if it may begin
  /// at any value.
  ///
  /// - Parameter isDate: true if `value` is the seconds of a date since 2001-01-01 UTC.
  func target(near value: Double, isDate: Bool) -> Double? {
    switch form {
    case .any: return nil
    case .multiples(let step): return step > 0 ? (value / step).rounded() * step : nil
    #if SWIFTUI_COMPAT
      case .dates(let components):
        guard isDate else { return nil }
        let (date, calendar) = (Date(timeIntervalSinceReferenceDate: value), Calendar.current)
        // The search backwards begins a second later, because it leaves out its own start.
        let before = calendar.nextDate(
          after: date.addingTimeInterval(1), matching: components, matchingPolicy: .nextTime,
          direction: .backward)
        let after = calendar.nextDate(
          after: date, matching: components, matchingPolicy: .nextTime)
        return [before, after].compactMap { $0?.timeIntervalSinceReferenceDate }
          .min { abs($0 - value) < abs($1 - value) }
    #endif
    }
  }
}

/// The values at which a chart comes to rest after a swipe. It has no effect here: a swipe ends at
/// the same values as a slow drag.
public struct MajorValueAlignment<Value>: Hashable, Sendable {
  /// Pages of the length of the visible range.
  public static var page: MajorValueAlignment { MajorValueAlignment() }

  /// Multiples of `unit`.
  public static func unit(_ unit: Value) -> MajorValueAlignment { MajorValueAlignment() }
}

#if SWIFTUI_COMPAT
  extension MajorValueAlignment where Value == Date {
    /// Dates with these components.
    public static func matching(_ components: DateComponents) -> MajorValueAlignment {
      MajorValueAlignment()
    }
  }
#endif

/// Whether a swipe is limited to a page. It has no effect here.
public struct ValueAlignedLimitBehavior: Hashable, Sendable {
  /// The chart decides.
  public static let automatic = ValueAlignedLimitBehavior()
  /// A swipe is limited.
  public static let always = ValueAlignedLimitBehavior()
  /// A swipe is not limited.
  public static let never = ValueAlignedLimitBehavior()
}
