import MartletGeometry

/// The parts of a date that a picker shows.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The hour and the minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// The day, the month and the year.
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A date that a finger changes. Without a style, a tap on the day opens a month, and a tap on the
/// time opens wheels.
///
/// With the trait `SwiftUICompat`, names and time zone are those of the environment. Without it,
/// the names are English and the zone is UTC.
public struct DatePicker<Label: View>: View {
  /// The parts of the date.
  public typealias Components = DatePickerComponents

  private let selection: Binding<TimelineDate>
  private let limits: ClosedRange<Double>
  private let components: Components
  private let label: Label
  @Environment(\.datePickerLook) private var look
  @Environment(\.hidesLabels) private var hidesLabels

  init(
    _ selection: Binding<TimelineDate>, from low: TimelineDate?, to high: TimelineDate?,
    _ components: Components, _ label: Label
  ) {
    self.selection = selection
    let minimum = low?.timeIntervalSinceReferenceDate ?? -.infinity
    limits = minimum...max(minimum, high?.timeIntervalSinceReferenceDate ?? .infinity)
    self.components = components
    self.label = label
  }

  /// Makes a picker.
  public init(
    selection: Binding<TimelineDate>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: nil, to: nil, displayedComponents, label())
  }

  /// Makes a picker of the dates of a range.
  public init(
    selection: Binding<TimelineDate>, in range: ClosedRange<TimelineDate>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label())
  }

  /// Makes a picker of a date and later ones.
  public init(
    selection: Binding<TimelineDate>, in range: PartialRangeFrom<TimelineDate>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label())
  }

  /// Makes a picker of a date and earlier ones.
  public init(
    selection: Binding<TimelineDate>, in range: PartialRangeThrough<TimelineDate>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: nil, to: range.upperBound, displayedComponents, label())
  }

  /// The label and the date, in the style of the environment.
  public var body: some View {
    let limits = limits
    let selection = selection
    let chosen = Binding<TimelineDate>(
      get: { selection.wrappedValue },
      set: {
        let seconds = $0.timeIntervalSinceReferenceDate
        selection.wrappedValue = TimelineDate(
          timeIntervalSinceReferenceDate: min(max(seconds, limits.lowerBound), limits.upperBound))
      })
    switch look {
    case .compact:
      HStack {
        if !hidesLabels {
          label
          Spacer()
        }
        CompactDate(date: chosen, components: components)
      }
    case .graphical:
      VStack(spacing: 12) {
        if components.contains(.date) { MonthPages(date: chosen) }
        if components.contains(.hourAndMinute) {
          HStack {
            label
            Spacer()
            CompactDate(date: chosen, components: .hourAndMinute)
          }
        }
      }
    case .wheel:
      DateWheels(date: chosen, components: components)
    }
  }
}

extension DatePicker where Label == Text {
  /// Makes a picker with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<TimelineDate>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) }
  }

  /// Makes a picker of the dates of a range, with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<TimelineDate>, in range: ClosedRange<TimelineDate>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  /// Makes a picker of a date and later ones, with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<TimelineDate>, in range: PartialRangeFrom<TimelineDate>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  /// Makes a picker of a date and earlier ones, with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<TimelineDate>, in range: PartialRangeThrough<TimelineDate>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }
}
