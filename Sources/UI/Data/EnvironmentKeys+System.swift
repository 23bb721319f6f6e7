import MartletGeometry

// The environment values by which a SwiftUI program adapts to a phone or a desktop.

/// The activity of a program.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// The program is not shown.
  case background
  /// The program is shown and takes no touches.
  case inactive
  /// The program is shown and takes touches.
  case active
}

/// The space along one axis, in two classes.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little space: less than 600 points of width, or less than 450 points of height.
  case compact
  /// Enough space for several columns or bars.
  case regular
}

private enum ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
private enum HorizontalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .regular }
}
private enum VerticalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .regular }
}
private enum WithoutColorKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Always false: a panel has no screen reader of its own.
  public var accessibilityVoiceOverEnabled: Bool { false }
  /// Always false: a panel has no control by switches.
  public var accessibilitySwitchControlEnabled: Bool { false }
  /// Always false: a panel does not invert its colours.
  public var accessibilityInvertColors: Bool { false }
  /// Always false: all content is shown at the text size of the panel.
  public var accessibilityLargeContentViewerEnabled: Bool { false }

  /// The activity of the program. It is in the background while the display is dark, and so is a
  /// window that another one covers. Otherwise it is active, unless a view sets another phase for
  /// the views inside.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// The size class of the output's width.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// The size class of the output's height.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }

  /// The length of a device pixel, in points.
  public var pixelLength: CGFloat { displayScale > 0 ? 1 / displayScale : 1 }

  /// True if colour must not be the only difference between two states.
  public package(set) var accessibilityDifferentiateWithoutColor: Bool {
    get { self[WithoutColorKey.self] }
    set { self[WithoutColorKey.self] = newValue }
  }

  /// Sets the size classes for an output of `size` points.
  package mutating func setSizeClasses(for size: CGSize) {
    let horizontal: UserInterfaceSizeClass = size.width < 600 ? .compact : .regular
    let vertical: UserInterfaceSizeClass = size.height < 450 ? .compact : .regular
    // Values that equal the defaults need no entry.
    if horizontal != horizontalSizeClass { horizontalSizeClass = horizontal }
    if vertical != verticalSizeClass { verticalSizeClass = vertical }
  }
}
