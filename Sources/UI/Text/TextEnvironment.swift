import MartletGeometry
import MartletText

/// How the lines of a text stand to one another.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  case leading
  case center
  case trailing
}

extension Text {
  /// Where a text that does not fit is shortened.
  public enum TruncationMode: Hashable, Sendable {
    case head
    case middle
    case tail
  }
}

private enum FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
private enum FontWeightKey: EnvironmentKey { static var defaultValue: Font.Weight? { nil } }
private enum TabularDigitsKey: EnvironmentKey { static let defaultValue = false }
private enum LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
private enum LineSpacingKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }
private enum TextAlignmentKey: EnvironmentKey {
  static let defaultValue = TextAlignment.leading
}
private enum MinimumScaleFactorKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
private enum TruncationModeKey: EnvironmentKey {
  static let defaultValue = Text.TruncationMode.tail
}

extension EnvironmentValues {
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  package var fontWeight: Font.Weight? {
    get { self[FontWeightKey.self] }
    set { self[FontWeightKey.self] = newValue }
  }

  package var hasTabularDigits: Bool {
    get { self[TabularDigitsKey.self] }
    set { self[TabularDigitsKey.self] = newValue }
  }

  /// The most lines a text takes; nil for as many as it needs.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }

  /// Extra space between lines, in points.
  public var lineSpacing: CGFloat {
    get { self[LineSpacingKey.self] }
    set { self[LineSpacingKey.self] = newValue }
  }

  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }

  public var truncationMode: Text.TruncationMode {
    get { self[TruncationModeKey.self] }
    set { self[TruncationModeKey.self] = newValue }
  }

  /// How small a text that does not fit may be set, as a share of its own size; 1 for no smaller.
  public var minimumScaleFactor: CGFloat {
    get { self[MinimumScaleFactorKey.self] }
    set { self[MinimumScaleFactorKey.self] = newValue.isNaN ? 1 : min(max(newValue, 0), 1) }
  }

  /// What a text asks for, its width and height left open.
  var textFit: TextFit {
    let alignment: TextFit.Alignment =
      switch multilineTextAlignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    let truncation: TextFit.Truncation =
      switch truncationMode {
      case .head: .head
      case .middle: .middle
      case .tail: .tail
      }
    return TextFit(
      lineLimit: lineLimit, alignment: alignment, truncation: truncation,
      lineSpacing: lineSpacing, isRightToLeft: isRightToLeft)
  }
}

extension View {
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environment(\.fontWeight, weight)
  }

  public func monospacedDigit() -> some View { environment(\.hasTabularDigits, true) }
  public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    environment(\.lineSpacing, lineSpacing)
  }

  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Lets texts that do not fit be set smaller, down to a share of their size, before they are
  /// shortened.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }

  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }

  /// The colour of texts and shapes that set none.
  public func foregroundColor(_ color: Color?) -> some View {
    environment(\.foregroundStyle, color.map { AnyShapeStyle($0) })
  }

  /// The style of texts and shapes that set none.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.foregroundStyle, AnyShapeStyle(style))
  }

  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
}
