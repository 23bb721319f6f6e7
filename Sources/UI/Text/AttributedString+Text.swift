#if SWIFTUI_COMPAT
  import MartletGeometry

  extension Text {
    // A literal would suit this type, too. It is a `LocalizedStringKey`.
    /// Makes a text from a string with the attributes of `AttributeScopes.SwiftUIAttributes` and of
    /// `AttributeScopes.UIKitAttributes`, and with links. Other attributes have no effect.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
      self.init(verbatim: "")
      let parts = attributedContent.runs.flatMap { run in
        Text(verbatim: String(attributedContent[run.range].characters)).attributed(by: run).runs
      }
      if !parts.isEmpty { runs = parts }
    }

    private func attributed(by run: AttributedString.Runs.Run) -> Text {
      typealias Scope = AttributeScopes.SwiftUIAttributes
      var text = attributedByUIKit(run)
      if let font = run[Scope.FontAttribute.self] { text = text.font(font) }
      if let color = run[Scope.ForegroundColorAttribute.self] { text = text.foregroundColor(color) }
      if let color = run[Scope.BackgroundColorAttribute.self] { text = text.backed(by: color) }
      if let line = run[Scope.UnderlineStyleAttribute.self] {
        text = text.underline(true, pattern: line.pattern, color: line.color)
      }
      if let line = run[Scope.StrikethroughStyleAttribute.self] {
        text = text.strikethrough(true, pattern: line.pattern, color: line.color)
      }
      if let kerning = run[Scope.KerningAttribute.self] { text = text.kerning(kerning) }
      if let tracking = run[Scope.TrackingAttribute.self] { text = text.tracking(tracking) }
      if let offset = run[Scope.BaselineOffsetAttribute.self] { text = text.baselineOffset(offset) }
      let marks = run[Scope.InlinePresentationIntentAttribute.self]?.marks ?? []
      let link = run[AttributeScopes.FoundationAttributes.LinkAttribute.self]
      return text.marked(marks, link: link?.absoluteString)
    }
  }

  // Foundation reads Markdown only on Apple's systems.
  extension AttributedString {
    /// The height of the lines of a text.
    public typealias LineHeight = Text.LineHeight

    /// The rules for reading Markdown.
    public struct MarkdownParsingOptions: Sendable {
      /// The part of Markdown that is read. The marks inside a paragraph are read in each case.
      public enum InterpretedSyntax: Sendable {
        /// Everything. Headings, lists and other blocks stay as they are written.
        case full
        /// Marks inside a paragraph.
        case inlineOnly
        /// Marks inside a paragraph. Newlines and spaces stay.
        case inlineOnlyPreservingWhitespace
      }

      /// The reaction to text that is no Markdown. All text is Markdown here.
      public enum FailurePolicy: Sendable {
        /// An error is thrown.
        case throwError
        /// The part that was read is returned.
        case returnPartiallyParsedIfPossible
      }

      /// True if attributes of Apple's dialect are read. It has no effect.
      public var allowsExtendedAttributes: Bool
      /// The part of Markdown that is read.
      public var interpretedSyntax: InterpretedSyntax
      /// The reaction to text that is no Markdown.
      public var failurePolicy: FailurePolicy
      /// The language of the text. It has no effect.
      public var languageCode: String?

      /// Makes options.
      public init(
        allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
        failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
      ) {
        self.allowsExtendedAttributes = allowsExtendedAttributes
        self.interpretedSyntax = interpretedSyntax
        self.failurePolicy = failurePolicy
        self.languageCode = languageCode
      }
    }

    /// Makes a string from Markdown. It never throws here; the signature is that of Foundation.
    public init(
      markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(),
      baseURL: URL? = nil
    ) throws(CocoaError) {
      let keepsNewlines = options.interpretedSyntax == .inlineOnlyPreservingWhitespace
      let text = keepsNewlines ? markdown : markdown.split(separator: "\n").joined(separator: " ")
      self.init(InlineMarkdown(text), baseURL: baseURL)
    }

    /// Makes a string from a literal with Markdown. Nothing is translated.
    public init(
      localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
      locale: Locale? = nil, comment: StaticString? = nil
    ) {
      self.init(InlineMarkdown(keyAndValue.text), baseURL: nil)
    }

    /// Makes a string from the text of a resource, with its Markdown. Nothing is translated, and
    /// the grammar of `^[5 cup](inflect: true)` is not adapted: the text is “5 cup”.
    public init(localized resource: LocalizedStringResource) {
      self.init(InlineMarkdown(resource.defaultValue.text), baseURL: nil)
    }

    private init(_ markdown: InlineMarkdown, baseURL: URL?) {
      self.init()
      for span in markdown.spans {
        var part = AttributedString(span.text)
        if !span.marks.isEmpty {
          part[AttributeScopes.SwiftUIAttributes.InlinePresentationIntentAttribute.self] =
            InlinePresentationIntent(span.marks)
        }
        if let address = span.link, let url = URL(string: address, relativeTo: baseURL) {
          part[AttributeScopes.FoundationAttributes.LinkAttribute.self] = url
        }
        append(part)
      }
    }
  }
#endif
