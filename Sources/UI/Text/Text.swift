import MartletGeometry
import MartletText

/// Words to read, on as many lines as they need.
public struct Text: Hashable, Sendable {
  /// What a stretch sets for itself; nil is left to the surroundings.
  package struct Style: Hashable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var hasTabularDigits = false
    var color: Color?
  }

  package struct Run: Hashable, Sendable {
    var text: String
    var style = Style()
  }

  package var runs: [Run]

  // A literal is a `LocalizedStringKey` where that exists.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    runs = [Run(text: String(content))]
  }

  public init(verbatim content: String) {
    runs = [Run(text: content)]
  }

  public static func + (a: Text, b: Text) -> Text {
    var result = a
    result.runs += b.runs
    return result
  }

  // MARK: - Style

  private func styled(_ change: (inout Style) -> Void) -> Text {
    var result = self
    for i in result.runs.indices { change(&result.runs[i].style) }
    return result
  }

  public func font(_ font: Font?) -> Text {
    styled { if $0.font == nil { $0.font = font } }
  }

  public func fontWeight(_ weight: Font.Weight?) -> Text {
    styled { if $0.weight == nil { $0.weight = weight } }
  }

  public func bold() -> Text { fontWeight(.bold) }
  public func italic() -> Text { styled { $0.isItalic = true } }
  public func monospacedDigit() -> Text { styled { $0.hasTabularDigits = true } }

  public func foregroundColor(_ color: Color?) -> Text {
    styled { if $0.color == nil { $0.color = color } }
  }
}
