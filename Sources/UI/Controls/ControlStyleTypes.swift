// Styles by the names of their types, as programs wrote them before styles had names of their own.

/// Shows the label in the accent colour, like `automatic`.
public typealias BorderlessButtonStyle = DefaultButtonStyle

/// Shows the label on a translucent rectangle of the accent colour, like `bordered`.
public struct BorderedButtonStyle: ButtonStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the label on its rectangle.
  public func makeBody(configuration: Configuration) -> some View {
    FilledButtonStyle(isProminent: false).makeBody(configuration: configuration)
  }
}

/// Shows the label on an opaque rectangle of the accent colour, like `borderedProminent`.
public struct BorderedProminentButtonStyle: ButtonStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the label on its rectangle.
  public func makeBody(configuration: Configuration) -> some View {
    FilledButtonStyle(isProminent: true).makeBody(configuration: configuration)
  }
}

/// The style of a toggle without a style: a switch.
public typealias DefaultToggleStyle = SwitchToggleStyle

/// The style of a picker without a style: segments.
public typealias DefaultPickerStyle = SegmentedPickerStyle
