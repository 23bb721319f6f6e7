/// The values that the accessibility modifiers set on one view. A nil property is not set.
///
/// `AccessibilityElement` reads them from the layout nodes when it builds the tree of
/// `accessibilityElements`.
package struct AccessibilityProperties {
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var isHidden: Bool?
  /// The traits to add to those that the view has by itself.
  var added: AccessibilityTraits = []
  /// The traits to remove from those that the view has by itself.
  var removed: AccessibilityTraits = []
  /// The treatment of the elements of the views inside.
  var children: AccessibilityChildBehavior?
  var sortPriority: Double?
  /// Further names under which the element can be found.
  var inputLabels: [String]?
  var respondsToUserInteraction: Bool?
  /// The named actions, in the order of the modifiers.
  var actions: [(name: String, act: @MainActor () -> Void)] = []
}

/// The kind and the behaviour of an element.
///
/// Martlet has no screen reader. Tests and the tree of `accessibilityElements` read the traits, and
/// no trait changes how a view looks or acts.
public struct AccessibilityTraits: SetAlgebra, OptionSet, Hashable, Sendable {
  /// One bit per trait. The bit values are Martlet's own.
  public let rawValue: UInt64

  /// Creates a set from bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The element acts on a tap. Buttons have it by default.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// The element is a heading.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// The element is the selected one, for example the current tab.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// The element opens a link.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// The element is a picture.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// The element is text that does not change.
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  /// The element sums up the state of its page.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 64)
  /// The element changes its label or value often, for example a clock.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 128)
  /// The element covers the rest of the page.
  public static let isModal = AccessibilityTraits(rawValue: 256)
  /// The element switches between on and off.
  public static let isToggle = AccessibilityTraits(rawValue: 512)
  /// The element is a field for search words.
  public static let isSearchField = AccessibilityTraits(rawValue: 1024)
  /// The element plays a sound when it is activated.
  public static let playsSound = AccessibilityTraits(rawValue: 2048)
  /// The element starts audio or video when it is activated.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 4096)
  /// The element is operated by direct touches, for example a drawing area.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 8192)
  /// The element turns to the next page after it is read.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 16384)
  /// The element contains the tabs of a tab view.
  public static let isTabBar = AccessibilityTraits(rawValue: 32768)
}

/// The treatment of inner accessibility elements by the element of the view around them.
public enum AccessibilityChildBehavior: Hashable, Sendable {
  /// The inner elements are left out.
  case ignore
  /// The inner elements become children of a group element.
  case contain
  /// The inner elements are joined into one element.
  case combine
}
