import MartletGeometry

// The values that views inherit, each with its key.

/// The direction in which lines are read.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  /// From left to right, as in Latin scripts.
  case leftToRight
  /// From right to left, as in Arabic and Hebrew scripts.
  case rightToLeft

  /// Makes the direction of a language from its tag, such as `ar`, `he-IL` or `fa_IR.UTF-8`. A
  /// script in the tag takes precedence over the language. An unknown tag is left to right.
  package init(language tag: String) {
    let parts = tag.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    let script = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy { $0.isLetter } }
    let isRightToLeft =
      script.map { Self.rightToLeftScripts.contains($0) }
      ?? parts.first.map { Self.rightToLeftLanguages.contains($0) } ?? false
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  private static let rightToLeftLanguages: [String] = [
    "ar", "arc", "arz", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]
  private static let rightToLeftScripts: [String] = [
    "adlm", "arab", "hebr", "nkoo", "syrc", "thaa",
  ]
}

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

  /// The turn of the mounted panel, in addition to the configured rotation of the picture.
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
