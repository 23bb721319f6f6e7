import MartletGeometry

// The environment values of the view layer itself, each with its key.

private enum ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
private enum PaletteKey: EnvironmentKey { static let defaultValue = Palette.system }
private enum ForegroundStyleKey: EnvironmentKey {
  static var defaultValue: AnyShapeStyle? { nil }
}
private enum DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
private enum IsEnabledKey: EnvironmentKey { static let defaultValue = true }
private enum ReduceMotionKey: EnvironmentKey { static let defaultValue = false }
private enum PanelOrientationKey: EnvironmentKey { static let defaultValue = QuarterTurn.none }

extension EnvironmentValues {
  /// Light or dark. It selects the variant of system colours.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The direction in which lines are read. Leading edges of stacks, paddings and alignments follow
  /// it.
  public var layoutDirection: LayoutDirection {
    get { isRightToLeft ? .rightToLeft : .leftToRight }
    set { isRightToLeft = newValue == .rightToLeft }
  }

  /// False inside a disabled view.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// The number of device pixels per point.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// True if motion should be reduced. For example, a view fades in instead of moving in.
  public package(set) var accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  /// The rotation that compensates for the orientation in which the panel is mounted, without the
  /// configured rotation of the picture. `ViewHost` sets it.
  package var panelOrientation: QuarterTurn {
    get { self[PanelOrientationKey.self] }
    set { self[PanelOrientationKey.self] = newValue }
  }

  /// The colours behind the names of the system colours.
  package var palette: Palette {
    get { self[PaletteKey.self] }
    set { self[PaletteKey.self] = newValue }
  }

  /// The style of text and shapes without a style of their own; nil means the primary colour.
  package var foregroundStyle: AnyShapeStyle? {
    get { self[ForegroundStyleKey.self] }
    set { self[ForegroundStyleKey.self] = newValue }
  }
}
