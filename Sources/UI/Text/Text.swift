import MartletGeometry
import MartletText

/// A text of one or more styled runs, on as many lines as it needs. A style that a run does not set
/// comes from the environment. Its layout node is a `TextNode`.
public struct Text: Hashable, Sendable {
  /// The style of a run. A nil property takes the value of the environment.
  package struct Style: Hashable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var hasTabularDigits = false
    var color: Color?
    /// Spacing, lines under and through the text, links and other rare looks; nil for most texts.
    var attributes: BoxedTextAttributes?
  }

  /// A part of a text with one style.
  package struct Run: Hashable, Sendable {
    var text: String
    var style = Style()
    /// The date that the run shows in place of `text`; nil for most runs.
    var date: DateText?

    /// The picture in place of the character of `text`; nil for most runs.
    var picture: AnyInlineDrawing? {
      guard case .attributes(let attributes)? = style.attributes else { return nil }
      return attributes.picture
    }
  }

  /// The parts of the text, in order.
  package var runs: [Run]

  // A literal is a `LocalizedStringKey` if that type exists.
  /// Makes a text from a string, without translation.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    runs = [Run(text: String(content))]
  }

  /// Makes a text from a string, without translation.
  public init(verbatim content: String) {
    runs = [Run(text: content)]
  }

  /// Makes a text of one picture.
  package init(_ picture: any InlineDrawing) {
    var attributes = TextAttributes()
    attributes.picture = AnyInlineDrawing(picture)
    runs = [Run(text: ObjectBox.character, style: Style(attributes: .attributes(attributes)))]
  }

  /// The characters of the text, without styles and pictures.
  package var plainText: String { runs.filter { $0.picture == nil }.map(\.text).joined() }

  /// Returns a text with the runs of both, which keep their styles.
  public static func + (a: Text, b: Text) -> Text {
    var result = a
    result.runs += b.runs
    return result
  }

  // MARK: - Style

  func styled(_ change: (inout Style) -> Void) -> Text {
    var result = self
    for i in result.runs.indices { change(&result.runs[i].style) }
    return result
  }

  /// Sets the font of the runs that have none.
  public func font(_ font: Font?) -> Text {
    styled { if $0.font == nil { $0.font = font } }
  }

  /// Sets the weight of the runs that have none.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    styled { if $0.weight == nil { $0.weight = weight } }
  }

  /// Sets the weight 700 for the runs that have none.
  public func bold() -> Text { fontWeight(.bold) }
  /// Slants all letters.
  public func italic() -> Text { styled { $0.isItalic = true } }
  /// Gives all digits the same width.
  public func monospacedDigit() -> Text { styled { $0.hasTabularDigits = true } }

  /// Sets the colour of the runs that have none.
  public func foregroundColor(_ color: Color?) -> Text {
    styled { if $0.color == nil { $0.color = color } }
  }

  /// Sets the colour of the runs that have none. It is disfavoured, so it serves only where a
  /// `Text` must result, as between two texts that are added.
  @_disfavoredOverload
  public func foregroundStyle(_ color: Color) -> Text { foregroundColor(color) }
}
