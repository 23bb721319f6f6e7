import MartletGeometry

// The values that views inherit, each with its key.

/// The way lines are read.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// The way that a language is written, of a tag such as `ar`, `he-IL` or `fa_IR.UTF-8`; a script
  /// in the tag says more than the language.
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
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The way lines are read: stacks, paddings and alignments start at its side.
  public var layoutDirection: LayoutDirection {
    get { isRightToLeft ? .rightToLeft : .leftToRight }
    set { isRightToLeft = newValue == .rightToLeft }
  }

  /// False below a view that is disabled.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// Device pixels in a point.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// Whether things are to move no more than they must: what flies in may fade in instead.
  public package(set) var accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  /// How the panel is built in: the turn of the picture beside the configured one.
  package var panelOrientation: QuarterTurn {
    get { self[PanelOrientationKey.self] }
    set { self[PanelOrientationKey.self] = newValue }
  }

  package var palette: Palette {
    get { self[PaletteKey.self] }
    set { self[PaletteKey.self] = newValue }
  }

  package var foregroundStyle: AnyShapeStyle? {
    get { self[ForegroundStyleKey.self] }
    set { self[ForegroundStyleKey.self] = newValue }
  }
}
