import MartletGeometry
import MartletText

/// The alignment of the lines of a text.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  /// Lines begin at the leading edge.
  case leading
  /// Lines are centred.
  case center
  /// Lines end at the trailing edge.
  case trailing
}

extension Text {
  /// The position at which a text that does not fit is shortened.
  public enum TruncationMode: Hashable, Sendable {
    /// At the start.
    case head
    /// In the middle.
    case middle
    /// At the end.
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
  /// The font of texts without a font of their own; nil means `Font.body`.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// The weight of texts without a weight of their own; nil means that of the font.
  package var fontWeight: Font.Weight? {
    get { self[FontWeightKey.self] }
    set { self[FontWeightKey.self] = newValue }
  }

  /// True if all digits have the same width.
  package var hasTabularDigits: Bool {
    get { self[TabularDigitsKey.self] }
    set { self[TabularDigitsKey.self] = newValue }
  }

  /// The maximum number of lines of a text; nil means no limit.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }

  /// The additional space between lines, in points.
  public var lineSpacing: CGFloat {
    get { self[LineSpacingKey.self] }
    set { self[LineSpacingKey.self] = newValue }
  }

  /// The alignment of the lines of a text.
  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }

  /// The position at which a text that does not fit is shortened.
  public var truncationMode: Text.TruncationMode {
    get { self[TruncationModeKey.self] }
    set { self[TruncationModeKey.self] = newValue }
  }

  /// The minimum factor by which the font size of a text that does not fit is multiplied, 0…1. With
  /// 1, the default, texts are never reduced. NaN counts as 1.
  public var minimumScaleFactor: CGFloat {
    get { self[MinimumScaleFactorKey.self] }
    set { self[MinimumScaleFactorKey.self] = newValue.isNaN ? 1 : min(max(newValue, 0), 1) }
  }

  /// The layout parameters of a text, without its width and height.
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
    var fit = TextFit(
      lineLimit: lineLimit, alignment: alignment, truncation: truncation,
      lineSpacing: lineSpacing, isRightToLeft: isRightToLeft)
    fit.alignsByParagraph = textAlignmentStrategy.isByWritingDirection
    fit.keepsRows = textPainter != nil
    lineHeight?.apply(to: &fit, size: (font ?? .body).size(at: dynamicTypeSize))
    return fit
  }
}

extension View {
  /// Sets the font of the texts inside that have none.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Sets the weight of the texts inside that have none.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environment(\.fontWeight, weight)
  }

  /// Gives all digits of the texts inside the same width.
  public func monospacedDigit() -> some View { environment(\.hasTabularDigits, true) }
  /// Sets the maximum number of lines of each text inside; nil means no limit.
  public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

  /// Sets the additional space between lines, in points.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    environment(\.lineSpacing, lineSpacing)
  }

  /// Sets the alignment of the lines of each text inside.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Lets the texts inside shrink to at least `factor` of their font size if they do not fit. Texts
  /// that still do not fit are shortened.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }

  /// Sets the position at which texts that do not fit are shortened.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }

  /// Sets the colour of the texts and shapes inside that have none.
  public func foregroundColor(_ color: Color?) -> some View {
    environment(\.foregroundStyle, color.map { AnyShapeStyle($0) })
  }

  /// Sets the colour scheme of the views inside.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
}
