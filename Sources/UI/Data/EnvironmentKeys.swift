import MartletGeometry

// The environment values that belong to no single part of the view layer, each with its key.

private enum DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
private enum ReduceMotionKey: EnvironmentKey { static let defaultValue = false }
private enum PanelOrientationKey: EnvironmentKey { static let defaultValue = QuarterTurn.none }

extension EnvironmentValues {
  /// The direction in which lines are read. Leading edges of stacks, paddings and alignments follow
  /// it.
  public var layoutDirection: LayoutDirection {
    get { isRightToLeft ? .rightToLeft : .leftToRight }
    set { isRightToLeft = newValue == .rightToLeft }
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
}
