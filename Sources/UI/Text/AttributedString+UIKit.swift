#if SWIFTUI_COMPAT
  import MartletGeometry

  extension AttributeScopes {
    /// The attributes of a string that have values of UIKit. A `Text` shows those for which the
    /// string has no attribute of `SwiftUIAttributes`.
    public struct UIKitAttributes: AttributeScope {
      /// The font of a part.
      public enum FontAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = UIFont
        /// The name of the attribute.
        public static let name = "NSFont"
      }

      /// The colour of a part.
      public enum ForegroundColorAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = UIColor
        /// The name of the attribute.
        public static let name = "NSColor"
      }

      /// The colour behind a part.
      public enum BackgroundColorAttribute: AttributedStringKey {
        /// The type of the attribute.
        public typealias Value = UIColor
        /// The name of the attribute.
        public static let name = "NSBackgroundColor"
      }

      /// The font.
      public let font: FontAttribute
      /// The colour.
      public let foregroundColor: ForegroundColorAttribute
      /// The colour behind the letters.
      public let backgroundColor: BackgroundColorAttribute
    }

    /// The attributes of a string that have values of UIKit.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
  }

  extension AttributeDynamicLookup {
    // An expression such as `.red`, which is a colour of both, means that of SwiftUI.
    /// Finds an attribute by the name of a property of the scope.
    @_disfavoredOverload
    public subscript<T: AttributedStringKey>(
      dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
    ) -> T { self[T.self] }
  }

  extension Text {
    /// Returns the text with those UIKit attributes of a part of a string for which it has no
    /// attribute of SwiftUI.
    func attributedByUIKit(_ run: AttributedString.Runs.Run) -> Text {
      typealias Own = AttributeScopes.SwiftUIAttributes
      typealias Scope = AttributeScopes.UIKitAttributes
      var text = self
      if run[Own.FontAttribute.self] == nil, let font = run[Scope.FontAttribute.self] {
        text = text.font(Font(font))
      }
      if run[Own.ForegroundColorAttribute.self] == nil,
        let color = run[Scope.ForegroundColorAttribute.self]
      {
        text = text.foregroundColor(Color(color))
      }
      if run[Own.BackgroundColorAttribute.self] == nil,
        let color = run[Scope.BackgroundColorAttribute.self]
      {
        text = text.backed(by: Color(color))
      }
      return text
    }
  }
#endif
