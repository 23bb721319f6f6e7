import MartletGeometry
import MartletText

/// Spacing, lines and case of a text, each nil where nothing is said about it.
package struct TextLooks: Hashable, Sendable {
  /// A line under or through a text.
  package struct Line: Hashable, Sendable {
    /// False if the text has no line, whatever the views around it say.
    package var isActive: Bool
    /// The way in which the line is broken.
    package var pattern: Text.LineStyle.Pattern
    /// The colour; nil for that of the text.
    package var color: Color?
  }

  /// The space after each letter, in points.
  package var tracking: CGFloat?
  /// The space between letters, in points. Tracking takes precedence.
  package var kerning: CGFloat?
  /// The distance above the baseline, in points.
  package var baselineOffset: CGFloat?
  /// The line under the text.
  package var underline: Line?
  /// The line through the text.
  package var strikethrough: Line?
  /// True for slanted letters.
  package var isItalic: Bool?
  /// The case in which the letters are shown.
  package var letterCase: Text.Case?

  /// Makes looks that say nothing.
  package init() {}

  /// Returns the looks of a run inside those of the environment. What the run says wins.
  package static func merged(_ run: BoxedTextLooks?, _ outer: TextLooks?) -> TextLooks? {
    guard case .looks(var result)? = run else { return outer }
    guard let outer else { return result }
    result.tracking = result.tracking ?? outer.tracking
    result.kerning = result.kerning ?? outer.kerning
    result.baselineOffset = result.baselineOffset ?? outer.baselineOffset
    result.underline = result.underline ?? outer.underline
    result.strikethrough = result.strikethrough ?? outer.strikethrough
    return result
  }

  /// The colours of the lines that have one, the line under the text first.
  package var lineColors: [Color] {
    [underline, strikethrough].compactMap { $0?.isActive == true ? $0?.color : nil }
  }

  /// Returns the extras for the layout. A line with a colour takes the next index of a colour.
  package func extras(nextColor: inout Int) -> TextExtras? {
    var extras = TextExtras()
    extras.tracking = Double(tracking ?? kerning ?? 0)
    extras.baselineOffset = Double(baselineOffset ?? 0)
    extras.underline = Self.line(underline, &nextColor)
    extras.strikethrough = Self.line(strikethrough, &nextColor)
    return extras == TextExtras() ? nil : extras
  }

  private static func line(_ line: Line?, _ nextColor: inout Int) -> TextExtras.Line? {
    guard let line, line.isActive else { return nil }
    guard line.color != nil else { return TextExtras.Line(dash: line.pattern.dash) }
    defer { nextColor += 1 }
    return TextExtras.Line(
      dash: line.pattern.dash, color: RGBA(red: Double(nextColor), green: 0, blue: 0))
  }
}

/// Looks in a box of their own, because most texts have none.
package indirect enum BoxedTextLooks: Hashable, Sendable {
  /// The looks.
  case looks(TextLooks)
}

extension Text {
  /// The look of a line under or through a text.
  public struct LineStyle: Hashable, Sendable {
    /// The way in which a line is broken.
    public struct Pattern: Hashable, Sendable {
      /// The lengths of strokes and gaps as multiples of the thickness.
      package let dash: [Double]

      /// An unbroken line.
      public static let solid = Pattern(dash: [])
      /// Dots.
      public static let dot = Pattern(dash: [1, 2])
      /// Short strokes.
      public static let dash = Pattern(dash: [4, 2])
      /// A short stroke and a dot in turn.
      public static let dashDot = Pattern(dash: [4, 2, 1, 2])
      /// A short stroke and two dots in turn.
      public static let dashDotDot = Pattern(dash: [4, 2, 1, 2, 1, 2])
    }
  }

  /// The case in which letters are shown.
  public enum Case: Hashable, Sendable {
    /// Capital letters.
    case uppercase
    /// Small letters.
    case lowercase

    /// Returns `text` in this case.
    package func applied(to text: String) -> String {
      switch self {
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      }
    }
  }

  private func looking(_ change: (inout TextLooks) -> Void) -> Text {
    styled {
      var looks = TextLooks.merged($0.looks, nil) ?? TextLooks()
      change(&looks)
      $0.looks = .looks(looks)
    }
  }

  /// Sets whether the runs that say nothing about it have a line under them.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    let line = TextLooks.Line(isActive: isActive, pattern: pattern, color: color)
    return looking { $0.underline = $0.underline ?? line }
  }

  /// Sets whether the runs that say nothing about it have a line through them.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    let line = TextLooks.Line(isActive: isActive, pattern: pattern, color: color)
    return looking { $0.strikethrough = $0.strikethrough ?? line }
  }

  /// Sets the space between the letters of the runs that have none, in points. Ligatures are
  /// resolved.
  public func kerning(_ kerning: CGFloat) -> Text {
    looking { $0.kerning = $0.kerning ?? kerning }
  }

  /// Sets the space after each letter of the runs that have none, in points. Ligatures are
  /// resolved.
  public func tracking(_ tracking: CGFloat) -> Text {
    looking { $0.tracking = $0.tracking ?? tracking }
  }

  /// Raises the runs that have no offset above the baseline, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    looking { $0.baselineOffset = $0.baselineOffset ?? baselineOffset }
  }

  /// Sets the weight 700 for the runs that have none.
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }

  /// Slants all letters.
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }

  /// Gives all digits the same width. The letters stay those of the panel's faces.
  public func monospaced(_ isActive: Bool = true) -> Text { isActive ? monospacedDigit() : self }

  /// Sets the design of the letters. The panel's faces are used for all designs; `monospaced` gives
  /// digits the same width.
  public func fontDesign(_ design: Font.Design?) -> Text { monospaced(design == .monospaced) }
}

private enum TextLooksKey: EnvironmentKey { static var defaultValue: TextLooks? { nil } }
private enum MinimumLinesKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  /// Spacing, lines and case of the texts that say nothing about them.
  package var textLooks: TextLooks? {
    get { hasTextLooks ? self[TextLooksKey.self] : nil }
    set {
      self[TextLooksKey.self] = newValue
      hasTextLooks = true
    }
  }

  /// The number of lines for which a text has room in any case.
  package var minimumLines: Int {
    get { hasTextLooks ? self[MinimumLinesKey.self] : 0 }
    set {
      self[MinimumLinesKey.self] = newValue
      hasTextLooks = true
    }
  }

  /// The case in which the letters of texts are shown; nil for that of the text.
  public var textCase: Text.Case? {
    get { textLooks?.letterCase }
    set {
      var looks = textLooks ?? TextLooks()
      looks.letterCase = newValue
      textLooks = looks
    }
  }
}

extension View {
  private func textLook<Value>(
    _ path: WritableKeyPath<TextLooks, Value>, _ value: Value
  ) -> some View {
    transformEnvironment(\.textLooks) { looks in
      var changed = looks ?? TextLooks()
      changed[keyPath: path] = value
      looks = changed
    }
  }

  /// Sets whether the texts inside have a line under them.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    textLook(\.underline, TextLooks.Line(isActive: isActive, pattern: pattern, color: color))
  }

  /// Sets whether the texts inside have a line through them.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    textLook(\.strikethrough, TextLooks.Line(isActive: isActive, pattern: pattern, color: color))
  }

  /// Sets the space between the letters of the texts inside, in points.
  public func kerning(_ kerning: CGFloat) -> some View { textLook(\.kerning, kerning) }

  /// Sets the space after each letter of the texts inside, in points.
  public func tracking(_ tracking: CGFloat) -> some View { textLook(\.tracking, tracking) }

  /// Raises the texts inside above the baseline, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    textLook(\.baselineOffset, baselineOffset)
  }

  /// Sets the case in which the letters of the texts inside are shown.
  public func textCase(_ textCase: Text.Case?) -> some View { textLook(\.letterCase, textCase) }

  /// Sets the weight 700 for the texts inside that have none.
  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }

  /// Slants the letters of the texts inside.
  public func italic(_ isActive: Bool = true) -> some View { textLook(\.isItalic, isActive) }

  /// Gives all digits of the texts inside the same width. The letters stay those of the panel's
  /// faces.
  public func monospaced(_ isActive: Bool = true) -> some View {
    environment(\.hasTabularDigits, isActive)
  }

  /// Sets the design of the letters inside. The panel's faces are used for all designs;
  /// `monospaced` gives digits the same width.
  public func fontDesign(_ design: Font.Design?) -> some View {
    monospaced(design == .monospaced)
  }

  /// Sets the smallest and the largest number of lines of each text inside. There is room for the
  /// smallest number even if the text is shorter.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).environment(\.minimumLines, limit.lowerBound)
  }

  /// Sets the largest number of lines of each text inside.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// Sets the smallest number of lines for which each text inside has room.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    environment(\.minimumLines, limit.lowerBound)
  }

  /// Sets the largest number of lines of each text inside. With `reservesSpace` there is room for
  /// all of them even if the text is shorter.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).environment(\.minimumLines, reservesSpace ? limit : 0)
  }
}

extension Font {
  /// Returns the font with digits of the same width. The letters stay those of the panel's faces.
  public func monospaced() -> Font { monospacedDigit() }
}
