#if SWIFTUI_COMPAT
  import MartletGeometry

  // Foundation has these names only on Apple's systems. Nothing is translated: the text of a key is
  // its default value, or else the key.

  extension String {
    /// A literal that another system would translate: its text with its values.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
      /// The text with its values.
      package let text: String

      /// Makes a value from a string.
      public init(_ value: String) {
        text = value
      }

      /// Makes a value from a string literal.
      public init(stringLiteral value: String) {
        text = value
      }
    }

    /// Makes a string from a literal. Only its values change it: tables and languages have no
    /// effect.
    public init(
      localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
      locale: Locale = .current, comment: StaticString? = nil
    ) {
      self = keyAndValue.text
    }

    /// Makes a string from the default value of a key.
    public init(
      localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
      bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
      self = defaultValue.text
    }

    /// Makes a string from a resource.
    public init(localized resource: LocalizedStringResource) {
      self = resource.defaultValue.text
    }
  }

  /// A text that another system would look up in a table of translations.
  public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key in a table of translations.
    public let key: String
    /// The text that is shown.
    public let defaultValue: String.LocalizationValue
    /// The name of a table; it has no effect.
    public let table: String?
    /// The locale; it has no effect.
    public var locale: Locale

    /// Makes a resource whose key is its text.
    public init(
      _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      key = keyAndValue.text
      defaultValue = keyAndValue
      self.table = table
      self.locale = locale
    }

    /// Makes a resource with a key and its text.
    public init(
      _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      locale: Locale = .current, comment: StaticString? = nil
    ) {
      self.key = key.description
      self.defaultValue = defaultValue
      self.table = table
      self.locale = locale
    }

    /// Makes a resource from a string literal.
    public init(stringLiteral value: String) {
      self.init(String.LocalizationValue(value))
    }
  }

  extension Text {
    /// Makes a text from a resource, with the Markdown of its text.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
      self.init(LocalizedStringKey(resource.defaultValue.text))
    }

    /// Makes a text from a literal. The table, the bundle and the comment have no effect.
    public init(
      _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
      comment: StaticString? = nil
    ) {
      self.init(key)
    }
  }
#else
  extension Text {
    /// Makes a text from a literal. The table and the comment have no effect.
    public init(
      _ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString? = nil
    ) {
      self.init(key)
    }
  }
#endif
