import MartletFormats
import MartletSeries
import MartletUI

/// The parts of a chart's state that the program stores itself, and the modifiers of charts that
/// set them. A part is nil if the chart stores it.
struct ChartBindings {
  var window: Binding<ClosedRange<Int64>?>?
  var hidden: Binding<Set<String>>?
  var selection: Binding<Int64?>?

  /// Returns the chart's own state with the program's parts in place of its own.
  @MainActor func state(own: Binding<ChartState>, data: ChartData) -> Binding<ChartState> {
    if window == nil, hidden == nil, selection == nil { return own }
    return Binding(
      get: {
        var state = own.wrappedValue
        if let window {
          // A window is kept if it equals the binding's value when rounded to milliseconds, because
          // a finger moves it by fractions of a millisecond.
          if let range = window.wrappedValue {
            if state.window(in: data).range != range {
              state.show(
                TimeWindow(lower: Double(range.lowerBound), upper: Double(range.upperBound)),
                in: data)
            }
          } else {
            state.showInitialWindow()
          }
        }
        if let hidden { state.setHidden(hidden.wrappedValue) }
        if let selection, state.selection.map(Int64.init(nearestTo:)) != selection.wrappedValue {
          state.selection = selection.wrappedValue.map { Double($0) }
        }
        return state
      },
      set: { new in
        own.wrappedValue = new
        let range = new.isInitial ? nil : new.window(in: data).range
        if let window, window.wrappedValue != range { window.wrappedValue = range }
        if let hidden, hidden.wrappedValue != new.hidden { hidden.wrappedValue = new.hidden }
        let moment = new.selection.map(Int64.init(nearestTo:))
        if let selection, selection.wrappedValue != moment { selection.wrappedValue = moment }
      })
  }
}

private enum ChartBindingsKey: EnvironmentKey {
  static var defaultValue: ChartBindings { ChartBindings() }
}

extension EnvironmentValues {
  var chartBindings: ChartBindings {
    get { self[ChartBindingsKey.self] }
    set { self[ChartBindingsKey.self] = newValue }
  }
}

extension View {
  /// Binds the window of the charts inside: the visible time, in milliseconds since 1970-01-01 UTC.
  /// Nil means the initial window, which follows the newest sample. A window that the data does not
  /// allow is clamped to the nearest one.
  public func chartWindow(_ window: Binding<ClosedRange<Int64>?>) -> some View {
    transformEnvironment(\.chartBindings) { $0.window = window }
  }

  /// Binds the ids of the hidden series of the charts inside.
  public func chartHidden(_ hidden: Binding<Set<String>>) -> some View {
    transformEnvironment(\.chartBindings) { $0.hidden = hidden }
  }

  /// Binds the selected moment of the charts inside, in milliseconds since 1970-01-01 UTC; nil
  /// while no moment is selected.
  public func chartSelection(_ moment: Binding<Int64?>) -> some View {
    transformEnvironment(\.chartBindings) { $0.selection = moment }
  }

  /// Sets the colours of the charts inside; nil follows the colour scheme.
  public func chartTheme(_ theme: ChartTheme?) -> some View {
    environment(\.chartTheme, theme)
  }

  /// Sets the lines and zones of the plots inside.
  public func chartThresholds(_ thresholds: [ChartThreshold]) -> some View {
    transformEnvironment(\.chartAnnotations) { $0.thresholds = thresholds }
  }

  /// Sets the moments that the plots inside mark.
  public func chartMarkers(_ markers: [ChartMarker]) -> some View {
    transformEnvironment(\.chartAnnotations) { $0.markers = markers }
  }

  /// Sets the number format of the charts inside.
  ///
  /// - Parameters:
  ///   - unit: the unit after each value in the balloon of the selected moment, separated by a
  ///     narrow space.
  ///   - fractionDigits: the number of decimal places, 0…9; nil for as many as are significant.
  ///   - style: the meaning of the numbers, such as bytes or seconds.
  public func chartNumbers(
    unit: String = "", fractionDigits: Int? = nil, style: NumberStyle = .plain
  ) -> some View {
    transformEnvironment(\.chartNumberFormat) {
      $0.unit = unit
      $0.style = style
      $0.fractionDigits = fractionDigits.map { min(max($0, 0), 9) }
    }
  }
}
