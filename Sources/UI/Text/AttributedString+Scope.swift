#if SWIFTUI_COMPAT
  import MartletGeometry

  // The attributes of a Foundation string that a text shows. Foundation reads them by the names of
  // the scope's properties, as in `string.font = .title`.

  extension AttributeScopes {
    /// The attributes of a string that a `Text` shows.
    public struct SwiftUIAttributes: AttributeScope {
      /// The font of a part.
      public enum FontAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = Font
        /// The name of the attribute.
        public static let name = "SwiftUI.Font"
      }

      /// The colour of a part.
      public enum ForegroundColorAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = Color
        /// The name of the attribute.
        public static let name = "SwiftUI.ForegroundColor"
      }

      /// The colour behind a part.
      public enum BackgroundColorAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = Color
        /// The name of the attribute.
        public static let name = "SwiftUI.BackgroundColor"
      }

      /// The line under a part.
      public enum UnderlineStyleAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = Text.LineStyle
        /// The name of the attribute.
        public static let name = "SwiftUI.UnderlineStyle"
      }

      /// The line through a part.
      public enum StrikethroughStyleAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = Text.LineStyle
        /// The name of the attribute.
        public static let name = "SwiftUI.StrikethroughStyle"
      }

      /// The space between the letters of a part, in points.
      public enum KerningAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = CGFloat
        /// The name of the attribute.
        public static let name = "SwiftUI.Kern"
      }

      /// The space after each letter of a part, in points.
      public enum TrackingAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = CGFloat
        /// The name of the attribute.
        public static let name = "SwiftUI.Tracking"
      }

      /// The distance of a part from the baseline, in points, up.
      public enum BaselineOffsetAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = CGFloat
        /// The name of the attribute.
        public static let name = "SwiftUI.BaselineOffset"
      }

      /// The looks that Markdown gives to a part. Foundation has this key only on Apple's systems.
      public enum InlinePresentationIntentAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = InlinePresentationIntent
        /// The name of the attribute.
        public static let name = "NSInlinePresentationIntent"
      }

      /// The font.
      public let font: FontAttribute
      /// The colour.
      public let foregroundColor: ForegroundColorAttribute
      /// The colour behind the letters.
      public let backgroundColor: BackgroundColorAttribute
      /// The line under the letters.
      public let underlineStyle: UnderlineStyleAttribute
      /// The line through the letters.
      public let strikethroughStyle: StrikethroughStyleAttribute
      /// The space between the letters, in points.
      public let kern: KerningAttribute
      /// The space after each letter, in points.
      public let tracking: TrackingAttribute
      /// The distance from the baseline, in points, up.
      public let baselineOffset: BaselineOffsetAttribute
      /// The looks of Markdown.
      public let inlinePresentationIntent: InlinePresentationIntentAttribute
      /// The attributes of Foundation. A text shows `link`.
      public let foundation: FoundationAttributes
    }

    /// The attributes of a string that a `Text` shows.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
  }

  extension AttributeDynamicLookup {
    /// Finds an attribute by the name of a property of the scope.
    public subscript<T: AttributedStringKey>(
      dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
  }

  /// The looks that Markdown gives to a part of a paragraph.
  public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
    /// The bits of the looks.
    public let rawValue: UInt

    /// Makes looks from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Slanted letters.
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    /// Bold letters.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    /// Code.
    public static let code = InlinePresentationIntent(rawValue: 4)
    /// A line through the letters.
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)

    /// Takes over the marks of a span.
    init(_ marks: InlineMarkdown.Marks) {
      var intent: InlinePresentationIntent = []
      if marks.contains(.emphasised) { intent.insert(.emphasized) }
      if marks.contains(.strong) { intent.insert(.stronglyEmphasized) }
      if marks.contains(.code) { intent.insert(.code) }
      if marks.contains(.struck) { intent.insert(.strikethrough) }
      self = intent
    }

    /// The marks of a span with these looks.
    var marks: InlineMarkdown.Marks {
      var marks: InlineMarkdown.Marks = []
      if contains(.emphasized) { marks.insert(.emphasised) }
      if contains(.stronglyEmphasized) { marks.insert(.strong) }
      if contains(.code) { marks.insert(.code) }
      if contains(.strikethrough) { marks.insert(.struck) }
      return marks
    }
  }
#endif
