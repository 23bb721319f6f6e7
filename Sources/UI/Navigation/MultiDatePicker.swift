import MartletGeometry

/// A month whose days are selected and deselected by touches. Any number of days can be selected.
///
/// It opens with the month of today, or with the nearest month of the range. The label is not
/// visible, as in SwiftUI. For a selected day it adds components with the calendar, era, year,
/// month and day. Without the trait `SwiftUICompat` these are the year, month and day only.
public struct MultiDatePicker<Label: View>: View {
  private let selection: Binding<Set<TimelineDateComponents>>
  /// The earliest instant of the range; nil if there is none.
  private let low: TimelineDate?
  /// The instant after the range; nil if there is none.
  private let high: TimelineDate?
  private let label: Label
  /// A day of the visible month; nil until the month is turned or a day is touched.
  @State private var visible: CivilDate?
  @WallTime private var now
  @Environment(\.self) private var environment

  private init(
    _ selection: Binding<Set<TimelineDateComponents>>, from low: TimelineDate?,
    upTo high: TimelineDate?, _ label: Label
  ) {
    self.selection = selection
    self.low = low
    self.high = high
    self.label = label
  }

  /// Makes a picker of any days.
  public init(
    selection: Binding<Set<TimelineDateComponents>>, @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: nil, upTo: nil, label())
  }

  /// Makes a picker of the days of a range, including a day that lies in the range only in part.
  public init(
    selection: Binding<Set<TimelineDateComponents>>, in bounds: Range<TimelineDate>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: bounds.lowerBound, upTo: bounds.upperBound, label())
  }

  /// Makes a picker of the day that contains a date, and of all later days.
  public init(
    selection: Binding<Set<TimelineDateComponents>>, in bounds: PartialRangeFrom<TimelineDate>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: bounds.lowerBound, upTo: nil, label())
  }

  /// Makes a picker of the days that begin before a date.
  public init(
    selection: Binding<Set<TimelineDateComponents>>, in bounds: PartialRangeUpTo<TimelineDate>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: nil, upTo: bounds.upperBound, label())
  }

  /// The visible month.
  public var body: some View {
    let (selection, visible) = (selection, $visible)
    let numbers = DayNumbers(environment)
    let limits = limits(numbers.names)
    let today = numbers.names.civil(TimelineDate(timeIntervalSinceReferenceDate: now)).dayNumber
    let start = min(max(today, limits.lowerBound), limits.upperBound - 1)
    let month = visible.wrappedValue ?? CivilDate(seconds: Double(start) * 86_400)
    let first = month.dayNumber - month.day + 1
    let selected = Set(selection.wrappedValue.compactMap { numbers.number(of: $0) })
    MonthPage(
      month: month, names: numbers.names,
      chosen: Set((1...month.daysInMonth).filter { selected.contains(first + $0 - 1) }),
      enabled: days(of: first..<(first + month.daysInMonth), in: limits),
      turn: { visible.wrappedValue = month.addingMonths($0) },
      choose: { day in
        visible.wrappedValue = month
        let number = first + day - 1
        // A program may write a day in several ways.
        let same = selection.wrappedValue.filter { numbers.number(of: $0) == number }
        if same.isEmpty {
          selection.wrappedValue.insert(numbers.components(of: number))
        } else {
          selection.wrappedValue.subtract(same)
        }
      })
  }

  /// Returns the numbers of the days of the range.
  private func limits(_ names: CivilNames) -> Range<Int> {
    let first = low.map { names.civil($0).dayNumber } ?? .min
    // The last day is that of the last instant before `high`.
    // Without a range, 1 is still added to it.
    let last = high.map { names.civil($0.addingTimeInterval(-0.001)).dayNumber } ?? .max - 1
    return first..<max(first, last + 1)
  }

  /// Returns the days of a month, from 1 on, whose numbers belong to `limits`.
  private func days(of month: Range<Int>, in limits: Range<Int>) -> Range<Int> {
    let shared = month.clamped(to: limits)
    let first = shared.lowerBound - month.lowerBound + 1
    return first..<(first + shared.count)
  }
}

extension MultiDatePicker where Label == Text {
  /// Makes a picker of any days, with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<TimelineDateComponents>>
  ) {
    self.init(selection, from: nil, upTo: nil, Text(title))
  }

  /// Makes a picker of the days of a range, including a day that lies in the range only in part,
  /// with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<TimelineDateComponents>>, in bounds: Range<TimelineDate>
  ) {
    self.init(selection, from: bounds.lowerBound, upTo: bounds.upperBound, Text(title))
  }

  /// Makes a picker of the day that contains a date, and of all later days, with a text as its
  /// label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<TimelineDateComponents>>,
    in bounds: PartialRangeFrom<TimelineDate>
  ) {
    self.init(selection, from: bounds.lowerBound, upTo: nil, Text(title))
  }

  /// Makes a picker of the days that begin before a date, with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<TimelineDateComponents>>,
    in bounds: PartialRangeUpTo<TimelineDate>
  ) {
    self.init(selection, from: nil, upTo: bounds.upperBound, Text(title))
  }
}

#if SWIFTUI_COMPAT
  // Nothing is translated, so these initialisers are disfavoured: a plain literal uses the overload
  // for strings.
  extension MultiDatePicker where Label == Text {
    /// Makes a picker of any days, with the text of the key as its label.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<Set<TimelineDateComponents>>
    ) {
      self.init(selection: selection) { Text(titleKey) }
    }

    /// Makes a picker of the days of a range, with the text of the key as its label.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<Set<TimelineDateComponents>>,
      in bounds: Range<TimelineDate>
    ) {
      self.init(selection: selection, in: bounds) { Text(titleKey) }
    }

    /// Makes a picker of the day that contains a date, and of all later days, with the text of the
    /// key as its label.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<Set<TimelineDateComponents>>,
      in bounds: PartialRangeFrom<TimelineDate>
    ) {
      self.init(selection: selection, in: bounds) { Text(titleKey) }
    }

    /// Makes a picker of the days that begin before a date, with the text of the key as its label.
    @_disfavoredOverload
    public init(
      _ titleKey: LocalizedStringKey, selection: Binding<Set<TimelineDateComponents>>,
      in bounds: PartialRangeUpTo<TimelineDate>
    ) {
      self.init(selection: selection, in: bounds) { Text(titleKey) }
    }
  }
#endif
