/// The look of a date picker.
package enum DatePickerLook: Hashable, Sendable {
  /// The looks.
  case compact, graphical, wheel
}

/// The look of date pickers.
@MainActor @preconcurrency
public protocol DatePickerStyle {
  /// The look, for the picker.
  var _look: _DatePickerLook { get }
}

/// A look that only date pickers read.
public struct _DatePickerLook {
  /// The look.
  package let look: DatePickerLook
}

/// Shows the day and the time as buttons.
public struct CompactDatePickerStyle: DatePickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// The look, for the picker.
  public var _look: _DatePickerLook { _DatePickerLook(look: .compact) }
}

/// Shows the day and the time as buttons, like `CompactDatePickerStyle`.
public typealias DefaultDatePickerStyle = CompactDatePickerStyle

/// Shows a month.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// The look, for the picker.
  public var _look: _DatePickerLook { _DatePickerLook(look: .graphical) }
}

/// Shows wheels.
public struct WheelDatePickerStyle: DatePickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// The look, for the picker.
  public var _look: _DatePickerLook { _DatePickerLook(look: .wheel) }
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// The day and the time as buttons.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
  /// The day and the time as buttons, like `compact`.
  public static var automatic: CompactDatePickerStyle { CompactDatePickerStyle() }
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// A month.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// Wheels.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

private enum DatePickerLookKey: EnvironmentKey {
  static let defaultValue = DatePickerLook.compact
}

extension EnvironmentValues {
  /// The look of the date pickers inside.
  package var datePickerLook: DatePickerLook {
    get { self[DatePickerLookKey.self] }
    set { self[DatePickerLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the date pickers inside.
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    environment(\.datePickerLook, style._look.look)
  }
}
