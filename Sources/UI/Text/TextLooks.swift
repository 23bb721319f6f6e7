import MartletGeometry
import MartletText

// Looks of a text beside its font: the size of its letters, the height of its lines, and how it is
// fitted and aligned.

extension Text {
  /// The size of letters, relative to that of the font.
  public struct Scale: Hashable, Sendable {
    /// The factor of the font size.
    let factor: Double

    /// The size of the font.
    public static let `default` = Scale(factor: 1)
    /// Smaller letters, for a text of less weight beside another one: four fifths of the size.
    public static let secondary = Scale(factor: 0.8)
  }

  /// The side from which the lines of a text are aligned.
  public struct AlignmentStrategy: Hashable, Sendable {
    let isByWritingDirection: Bool

    /// The side that the layout direction of the view gives.
    public static let `default` = AlignmentStrategy(isByWritingDirection: false)
    /// The side that the layout direction of the view gives.
    public static let layoutBased = AlignmentStrategy(isByWritingDirection: false)
    /// The side from which a paragraph is read.
    public static let writingDirectionBased = AlignmentStrategy(isByWritingDirection: true)
  }

  /// The height of the lines of a text, from one baseline to the next.
  public struct LineHeight: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case natural
      case multiple(Double)
      case leading(Double)
      case exact(Double)
    }

    let kind: Kind

    /// The height that the faces have.
    public static let variable = LineHeight(kind: .natural)
    /// 1.2 times the font size.
    public static let normal = LineHeight(kind: .multiple(1.2))
    /// The font size.
    public static let tight = LineHeight(kind: .multiple(1))
    /// 1.5 times the font size.
    public static let loose = LineHeight(kind: .multiple(1.5))

    /// A multiple of the largest font size of each line.
    public static func multiple(factor: CGFloat) -> LineHeight {
      LineHeight(kind: .multiple(Double(factor)))
    }

    /// The height that the faces have and `increase` points between two lines.
    public static func leading(increase: CGFloat) -> LineHeight {
      LineHeight(kind: .leading(Double(increase)))
    }

    /// A height of `points` for letters of the environment's font.
    public static func exact(points: CGFloat) -> LineHeight {
      LineHeight(kind: .exact(Double(points)))
    }

    /// Changes the rules of a layout. `size` is the font size of the environment, in points.
    func apply(to fit: inout TextFit, size: Double) {
      switch kind {
      case .natural: break
      case .multiple(let factor): if factor.isFinite { fit.lineHeightMultiple = max(0, factor) }
      case .leading(let increase): if increase.isFinite { fit.lineSpacing += increase }
      case .exact(let points):
        if points.isFinite, size > 0 { fit.lineHeightMultiple = max(0, points) / size }
      }
    }
  }

  /// Sets the size of the letters, relative to that of the font, for the runs that have none.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    isEnabled ? settingAttributes { $0.scale = $0.scale ?? scale } : self
  }

  /// Makes the runs that are no link a link to an address. Those without a colour get the colour of
  /// controls, which the colour of the whole text does not replace.
  func linked(to address: String) -> Text {
    settingAttributes { $0.link = $0.link ?? address }.foregroundColor(.accentColor)
  }

  /// Sets the colour behind the runs that have none.
  func backed(by color: Color) -> Text {
    settingAttributes { $0.background = $0.background ?? color }
  }

  /// Sets the width of the letters. The panel's faces have one width, so it has no effect.
  public func fontWidth(_ width: Font.Width?) -> Text { self }
}

extension Font {
  /// The width of the letters of a face.
  public struct Width: Hashable, Sendable {
    /// The width; 0 is the standard, and narrower letters have negative values.
    public var value: CGFloat

    /// Makes a width.
    public init(_ value: CGFloat) {
      self.value = value
    }

    /// The narrowest letters.
    public static let compressed = Width(-0.4)
    /// Narrow letters.
    public static let condensed = Width(-0.2)
    /// The usual width.
    public static let standard = Width(0)
    /// Wide letters.
    public static let expanded = Width(0.2)
  }

  /// Returns the font. The panel's faces have one width, so `width` has no effect.
  public func width(_ width: Width) -> Font { self }
}

private enum AllowsTighteningKey: EnvironmentKey { static let defaultValue = false }
private enum LineHeightKey: EnvironmentKey { static var defaultValue: Text.LineHeight? { nil } }
private enum AlignmentStrategyKey: EnvironmentKey {
  static let defaultValue = Text.AlignmentStrategy.default
}

extension EnvironmentValues {
  /// True if the letters of a text that does not fit may move closer together.
  public var allowsTightening: Bool {
    get { self[AllowsTighteningKey.self] }
    set { self[AllowsTighteningKey.self] = newValue }
  }

  /// The height of the lines of a text; nil for that of the faces.
  public var lineHeight: Text.LineHeight? {
    get { self[LineHeightKey.self] }
    set { self[LineHeightKey.self] = newValue }
  }

  /// The side from which the lines of a text are aligned.
  package var textAlignmentStrategy: Text.AlignmentStrategy {
    get { self[AlignmentStrategyKey.self] }
    set { self[AlignmentStrategyKey.self] = newValue }
  }
}

extension View {
  /// Sets the size of the letters of the texts inside, relative to that of their font.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    transformEnvironment(\.textAttributes) { attributes in
      guard isEnabled else { return }
      var changed = attributes ?? TextAttributes()
      changed.scale = scale
      attributes = changed
    }
  }

  /// Sets the width of the letters of the texts inside. The panel's faces have one width, so it has
  /// no effect.
  public func fontWidth(_ width: Font.Width?) -> some View { self }

  /// Sets whether the letters of the texts inside may move closer together, by up to 1/32 of the
  /// font size, before a text that does not fit is reduced or shortened.
  public func allowsTightening(_ flag: Bool) -> some View {
    environment(\.allowsTightening, flag)
  }

  /// Sets the height of the lines of each text inside; nil for that of the faces.
  public func lineHeight(_ lineHeight: Text.LineHeight?) -> some View {
    environment(\.lineHeight, lineHeight)
  }

  /// Sets the side from which the lines of each text inside are aligned.
  public func multilineTextAlignment(strategy: Text.AlignmentStrategy) -> some View {
    environment(\.textAlignmentStrategy, strategy)
  }
}

#if SWIFTUI_COMPAT
  /// The language of the letters of a text. The panel's font list alone determines the faces.
  public struct TypesettingLanguage: Hashable, Sendable {
    let language: Locale.Language?

    /// The language of the system.
    public static let automatic = TypesettingLanguage(language: nil)

    /// A given language.
    public static func explicit(_ language: Locale.Language) -> TypesettingLanguage {
      TypesettingLanguage(language: language)
    }
  }

  extension Text {
    /// Returns the text. The language has no effect.
    public func typesettingLanguage(
      _ language: Locale.Language, isEnabled: Bool = true
    ) -> Text { self }

    /// Returns the text. The language has no effect.
    public func typesettingLanguage(
      _ language: TypesettingLanguage, isEnabled: Bool = true
    ) -> Text { self }
  }

  extension View {
    /// Returns the view. The language of texts has no effect.
    public func typesettingLanguage(
      _ language: Locale.Language, isEnabled: Bool = true
    ) -> some View { self }

    /// Returns the view. The language of texts has no effect.
    public func typesettingLanguage(
      _ language: TypesettingLanguage, isEnabled: Bool = true
    ) -> some View { self }
  }
#endif
