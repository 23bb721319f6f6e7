import MartletGeometry
import MartletText

/// Spacing, lines, case and other rare looks of a text. A nil property is not set. Runs of a `Text`
/// and the environment have one each; `merged(_:_:)` combines them.
package struct TextAttributes: Hashable, Sendable {
  /// A line under or through a text.
  package struct Line: Hashable, Sendable {
    /// False if the text has no line, even if a view around it sets one.
    package var isActive: Bool
    /// The dash pattern of the line.
    package var pattern: Text.LineStyle.Pattern
    /// The colour; nil for that of the text.
    package var color: Color?
  }

  /// The space after each letter, in points.
  package var tracking: CGFloat?
  /// The space between letters, in points. It has no effect if `tracking` is set.
  package var kerning: CGFloat?
  /// The distance by which the text is raised above the baseline, in points.
  package var baselineOffset: CGFloat?
  /// The line under the text.
  package var underline: Line?
  /// The line through the text.
  package var strikethrough: Line?
  /// True for slanted letters.
  package var isItalic: Bool?
  /// The case of the shown letters; nil shows them unchanged.
  package var letterCase: Text.Case?
  /// The size of the letters, relative to that of the font.
  package var scale: Text.Scale?
  /// The colour behind the letters.
  package var background: Color?
  /// The address that the text is a link to.
  package var link: String?
  /// The marks for a `TextRenderer`, in the order in which they were set.
  package var custom: [CustomTextAttribute] = []

  /// The picture in place of the character of the run.
  package var picture: AnyInlineDrawing?

  /// Makes a value without any set property.
  package init() {}

  /// Returns the values of a run, with the values of the environment for those that the run does
  /// not set.
  package static func merged(_ run: BoxedTextAttributes?, _ outer: TextAttributes?)
    -> TextAttributes?
  {
    guard case .attributes(var result)? = run else { return outer }
    guard let outer else { return result }
    result.tracking = result.tracking ?? outer.tracking
    result.kerning = result.kerning ?? outer.kerning
    result.baselineOffset = result.baselineOffset ?? outer.baselineOffset
    result.underline = result.underline ?? outer.underline
    result.strikethrough = result.strikethrough ?? outer.strikethrough
    result.scale = result.scale ?? outer.scale
    return result
  }

  /// The colour of the background and those of the active lines that have their own, in this order,
  /// first that of the underline.
  package var lineColors: [Color] {
    let lines = [underline, strikethrough].map { $0?.isActive == true ? $0?.color : nil }
    return ([background] + lines).compactMap(\.self)
  }

  /// Returns the parameters for the text layout; nil if all have their defaults. A background and a
  /// line with its own colour take the colour index `nextColor`, which is then increased by 1.
  package func extras(nextColor: inout Int) -> TextExtras? {
    var extras = TextExtras()
    extras.tracking = Double(tracking ?? kerning ?? 0)
    extras.baselineOffset = Double(baselineOffset ?? 0)
    if background != nil { extras.background = Self.color(&nextColor) }
    extras.underline = Self.line(underline, &nextColor)
    extras.strikethrough = Self.line(strikethrough, &nextColor)
    return extras == TextExtras() ? nil : extras
  }

  private static func line(_ line: Line?, _ nextColor: inout Int) -> TextExtras.Line? {
    guard let line, line.isActive else { return nil }
    guard line.color != nil else { return TextExtras.Line(dash: line.pattern.dash) }
    return TextExtras.Line(dash: line.pattern.dash, color: color(&nextColor))
  }

  private static func color(_ nextColor: inout Int) -> RGBA {
    defer { nextColor += 1 }
    return RGBA(red: Double(nextColor), green: 0, blue: 0)
  }
}

/// `TextAttributes` on the heap, so that the style of a run stays small: most runs have none.
package indirect enum BoxedTextAttributes: Hashable, Sendable {
  /// The values.
  case attributes(TextAttributes)
}

extension Text {
  /// The look of a line under or through a text.
  public struct LineStyle: Hashable, Sendable {
    /// An unbroken line in the colour of the text.
    public static let single = LineStyle()

    /// The dash pattern of the line.
    let pattern: Pattern
    /// The colour; nil for that of the text.
    let color: Color?

    /// Makes a look; nil is the colour of the text.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// The dash pattern of a line.
    public struct Pattern: Hashable, Sendable {
      /// The lengths of dashes and gaps in turn, as multiples of the line's thickness; empty for an
      /// unbroken line.
      package let dash: [Double]

      /// An unbroken line.
      public static let solid = Pattern(dash: [])
      /// Dots.
      public static let dot = Pattern(dash: [1, 2])
      /// Dashes.
      public static let dash = Pattern(dash: [4, 2])
      /// A dash and a dot in turn.
      public static let dashDot = Pattern(dash: [4, 2, 1, 2])
      /// A dash and two dots in turn.
      public static let dashDotDot = Pattern(dash: [4, 2, 1, 2, 1, 2])
    }
  }

  /// The case of shown letters.
  public enum Case: Hashable, Sendable {
    /// Uppercase letters.
    case uppercase
    /// Lowercase letters.
    case lowercase

    /// Returns `text` in this case.
    package func applied(to text: String) -> String {
      switch self {
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      }
    }
  }

  func settingAttributes(_ change: (inout TextAttributes) -> Void) -> Text {
    styled {
      var attributes = TextAttributes.merged($0.attributes, nil) ?? TextAttributes()
      change(&attributes)
      $0.attributes = .attributes(attributes)
    }
  }

  /// Draws a line under the runs whose underline is not set yet, or no line if `isActive` is false.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    let line = TextAttributes.Line(isActive: isActive, pattern: pattern, color: color)
    return settingAttributes { $0.underline = $0.underline ?? line }
  }

  /// Draws a line through the runs whose strikethrough is not set yet, or no line if `isActive` is
  /// false.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    let line = TextAttributes.Line(isActive: isActive, pattern: pattern, color: color)
    return settingAttributes { $0.strikethrough = $0.strikethrough ?? line }
  }

  /// Sets the space between the letters of the runs that have none, in points. Ligatures are then
  /// not used.
  public func kerning(_ kerning: CGFloat) -> Text {
    settingAttributes { $0.kerning = $0.kerning ?? kerning }
  }

  /// Sets the space after each letter of the runs that have none, in points. Ligatures are then not
  /// used.
  public func tracking(_ tracking: CGFloat) -> Text {
    settingAttributes { $0.tracking = $0.tracking ?? tracking }
  }

  /// Raises the runs that have no offset above the baseline, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    settingAttributes { $0.baselineOffset = $0.baselineOffset ?? baselineOffset }
  }

  /// Sets the weight 700 for the runs that have none, if `isActive` is true.
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }

  /// Slants all letters if `isActive` is true.
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }

  /// Gives all digits the same width if `isActive` is true. Letters keep the panel's faces.
  public func monospaced(_ isActive: Bool = true) -> Text { isActive ? monospacedDigit() : self }

  /// Sets the design of the letters. The panel's faces are used for all designs; `monospaced` gives
  /// digits the same width.
  public func fontDesign(_ design: Font.Design?) -> Text { monospaced(design == .monospaced) }
}

private enum TextAttributesKey: EnvironmentKey { static var defaultValue: TextAttributes? { nil } }
private enum MinimumLinesKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  /// The spacing, lines and case of the texts that do not set them.
  package var textAttributes: TextAttributes? {
    get { hasTextAttributes ? self[TextAttributesKey.self] : nil }
    set {
      self[TextAttributesKey.self] = newValue
      hasTextAttributes = true
    }
  }

  /// The minimum number of lines that a text reserves room for.
  package var minimumLines: Int {
    get { hasTextAttributes ? self[MinimumLinesKey.self] : 0 }
    set {
      self[MinimumLinesKey.self] = newValue
      hasTextAttributes = true
    }
  }

  /// The case of the letters of the texts inside; nil shows them unchanged.
  public var textCase: Text.Case? {
    get { textAttributes?.letterCase }
    set {
      var attributes = textAttributes ?? TextAttributes()
      attributes.letterCase = newValue
      textAttributes = attributes
    }
  }
}

extension View {
  /// Sets a look of the texts inside that do not set it.
  func textAttribute<Value>(
    _ path: WritableKeyPath<TextAttributes, Value>, _ value: Value
  ) -> some View {
    transformEnvironment(\.textAttributes) { attributes in
      var changed = attributes ?? TextAttributes()
      changed[keyPath: path] = value
      attributes = changed
    }
  }

  /// Sets whether the texts inside have a line under them.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    textAttribute(
      \.underline, TextAttributes.Line(isActive: isActive, pattern: pattern, color: color))
  }

  /// Sets whether the texts inside have a line through them.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    textAttribute(
      \.strikethrough, TextAttributes.Line(isActive: isActive, pattern: pattern, color: color))
  }

  /// Sets the space between the letters of the texts inside, in points.
  public func kerning(_ kerning: CGFloat) -> some View { textAttribute(\.kerning, kerning) }

  /// Sets the space after each letter of the texts inside, in points.
  public func tracking(_ tracking: CGFloat) -> some View { textAttribute(\.tracking, tracking) }

  /// Raises the texts inside above the baseline, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    textAttribute(\.baselineOffset, baselineOffset)
  }

  /// Sets the case of the letters of the texts inside; nil shows them unchanged.
  public func textCase(_ textCase: Text.Case?) -> some View {
    textAttribute(\.letterCase, textCase)
  }

  /// Sets the weight 700 for the texts inside that have none. With false, texts have the weight of
  /// their font.
  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }

  /// Slants the letters of the texts inside.
  public func italic(_ isActive: Bool = true) -> some View { textAttribute(\.isItalic, isActive) }

  /// Gives all digits of the texts inside the same width. Letters keep the panel's faces.
  public func monospaced(_ isActive: Bool = true) -> some View {
    environment(\.hasTabularDigits, isActive)
  }

  /// Sets the design of the letters inside. The panel's faces are used for all designs;
  /// `monospaced` gives digits the same width.
  public func fontDesign(_ design: Font.Design?) -> some View {
    monospaced(design == .monospaced)
  }

  /// Sets the minimum and the maximum number of lines of each text inside. A shorter text still
  /// reserves room for the minimum.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).environment(\.minimumLines, limit.lowerBound)
  }

  /// Sets the maximum number of lines of each text inside.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// Sets the minimum number of lines that each text inside reserves room for.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    environment(\.minimumLines, limit.lowerBound)
  }

  /// Sets the maximum number of lines of each text inside. With `reservesSpace` a shorter text
  /// still reserves room for all of them.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).environment(\.minimumLines, reservesSpace ? limit : 0)
  }
}

extension Font {
  /// Returns the font with digits of the same width. Letters keep the panel's faces.
  public func monospaced() -> Font { monospacedDigit() }
}
