import MartletGeometry

/// The type of a literal in `Text("…")`: a text with Markdown and interpolated values.
///
/// Nothing is translated: the key is the text. Markup counts in the literal and in a string of
/// which a key is made, but not in interpolated values. An interpolated `Text` keeps its looks.
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The characters of the text, without markup.
  package let text: String
  /// The parts of a text with markup or with interpolated texts; nil for all others.
  let runs: [Text.Run]?

  /// Makes a key from a string with Markdown.
  public init(_ value: String) {
    self.init(marked: value, values: [])
  }

  /// Makes a key from a string literal.
  public init(stringLiteral value: String) {
    self.init(marked: value, values: [])
  }

  /// Makes a key from a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(marked: stringInterpolation.marked, values: stringInterpolation.values)
  }

  private init(marked: String, values: [Text]) {
    guard InlineMarkdown.mayMarkUp(marked) else {
      text = marked
      runs = nil
      return
    }
    let marked = Text(InlineMarkdown(marked), values: values)
    text = marked.plainText
    runs = marked.runs
  }

  /// Assembles the text of a literal with values.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// The literal and the values, with quotes before markup that is part of a value.
    fileprivate var marked = ""
    /// The interpolated texts. `marked` has `InlineMarkdown.value` in their places.
    fileprivate var values: [Text] = []

    /// Makes an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      marked.reserveCapacity(literalCapacity)
    }

    /// Appends a part of the literal.
    public mutating func appendLiteral(_ literal: String) {
      marked += literal
    }

    /// Appends a string. Markup in it has no effect.
    public mutating func appendInterpolation(_ string: String) {
      marked += InlineMarkdown.quoted(string)
    }

    /// Appends the description of a value.
    public mutating func appendInterpolation<T>(_ value: T) {
      appendInterpolation(String(describing: value))
    }

    /// Appends a text, which keeps its looks.
    public mutating func appendInterpolation(_ text: Text) {
      marked.unicodeScalars.append(InlineMarkdown.value)
      values.append(text)
    }
  }
}

#if SWIFTUI_COMPAT
  extension LocalizedStringKey.StringInterpolation {
    /// Appends a value by a format of C's `printf`, such as `"%.2f"`.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      appendInterpolation(String(format: specifier, value))
    }

    /// Appends a value by a format of C's `printf`. `CGFloat` is converted to `Double`, because
    /// it does not conform to `CVarArg` here.
    public mutating func appendInterpolation(_ value: CGFloat, specifier: String) {
      appendInterpolation(String(format: specifier, Double(value)))
    }

    /// Appends a value by a formatter. Nothing is appended if the formatter cannot format it.
    public mutating func appendInterpolation<T>(_ value: T, formatter: Formatter) {
      appendInterpolation(formatter.string(for: value) ?? "")
    }
  }
#endif

extension Text {
  /// Makes a text from a literal, with its Markdown and its values.
  public init(_ key: LocalizedStringKey) {
    runs = key.runs ?? [Run(text: key.text)]
  }

  /// Makes a text from a text with Markdown. `values` replace the places of values, in order.
  init(_ markdown: InlineMarkdown, values: [Text] = []) {
    var rest = values[...]
    runs = []
    for span in markdown.spans {
      let text = span.isValue ? rest.popFirst() : Text(verbatim: span.text)
      runs += text?.marked(span.marks, link: span.link).runs ?? []
    }
    if runs.isEmpty { runs = [Run(text: "")] }
  }

  /// Returns the text with the looks of Markdown. Looks that a run sets itself stay.
  func marked(_ marks: InlineMarkdown.Marks, link: String?) -> Text {
    var text = self
    if marks.contains(.strong) { text = text.bold() }
    if marks.contains(.emphasised) { text = text.italic() }
    if marks.contains(.code) { text = text.monospaced() }
    if marks.contains(.struck) { text = text.strikethrough() }
    return link.map { text.linked(to: $0) } ?? text
  }
}
