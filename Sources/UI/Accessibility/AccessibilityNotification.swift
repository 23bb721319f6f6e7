import MartletGeometry

/// Messages to a screen reader. A panel has none, so posting one has no effect.
public enum AccessibilityNotification {
  /// A sentence that the reader says.
  public struct Announcement: Hashable, Sendable {
    /// The sentence.
    private let text: String

    /// Makes the message.
    public init(_ text: String) { self.text = text }

    /// Returns at once, because a panel has no screen reader.
    public func post() {}
  }

  /// Says that parts of the screen have changed.
  public struct LayoutChanged {
    /// Makes the message. `element` is what the reader moves to.
    public init(_ element: Any? = nil) {}

    /// Returns at once, because a panel has no screen reader.
    public func post() {}
  }

  /// Says that most of the screen has changed.
  public struct ScreenChanged {
    /// Makes the message. `element` is what the reader moves to.
    public init(_ element: Any? = nil) {}

    /// Returns at once, because a panel has no screen reader.
    public func post() {}
  }

  /// Says where a scroll view has gone.
  public struct PageScrolled: Hashable, Sendable {
    private let text: String

    /// Makes the message from a description of the place.
    public init(_ text: String) { self.text = text }

    /// Returns at once, because a panel has no screen reader.
    public func post() {}
  }
}

#if SWIFTUI_COMPAT
  extension AccessibilityNotification.Announcement {
    /// Makes the message of a text with attributes.
    public init(_ text: AttributedString) { self.init(String(text.characters)) }

    /// Makes the message of a localized text.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { self.init(resource.defaultValue.text) }
  }

  extension AccessibilityNotification.PageScrolled {
    /// Makes the message of a text with attributes.
    public init(_ text: AttributedString) { self.init(String(text.characters)) }
  }
#endif
