/// What views say about themselves with the accessibility modifiers.
package struct AccessibilityProperties {
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var isHidden: Bool?
  var added: AccessibilityTraits = []
  var removed: AccessibilityTraits = []
  var children: AccessibilityChildBehavior?
  var sortPriority: Double?
  var actions: [(name: String, act: @MainActor () -> Void)] = []
}

/// What an element is and does, beside its words.
public struct AccessibilityTraits: SetAlgebra, OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isImage = AccessibilityTraits(rawValue: 16)
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 64)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 128)
  public static let isModal = AccessibilityTraits(rawValue: 256)
  public static let isToggle = AccessibilityTraits(rawValue: 512)
  public static let isSearchField = AccessibilityTraits(rawValue: 1024)
  public static let playsSound = AccessibilityTraits(rawValue: 2048)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 4096)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 8192)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 16384)
}

/// What becomes of the elements of the views inside.
public enum AccessibilityChildBehavior: Hashable, Sendable {
  /// They are left out.
  case ignore
  /// They stay elements of their own in a group.
  case contain
  /// They become one element.
  case combine
}
