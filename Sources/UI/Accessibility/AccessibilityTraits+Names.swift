extension AccessibilityTraits {
  private static let named: [(trait: AccessibilityTraits, name: String)] = [
    (.isButton, "isButton"), (.isHeader, "isHeader"), (.isSelected, "isSelected"),
    (.isLink, "isLink"), (.isImage, "isImage"), (.isStaticText, "isStaticText"),
    (.isSummaryElement, "isSummaryElement"), (.updatesFrequently, "updatesFrequently"),
    (.isModal, "isModal"), (.isToggle, "isToggle"), (.isSearchField, "isSearchField"),
    (.playsSound, "playsSound"), (.startsMediaSession, "startsMediaSession"),
    (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
    (.isTabBar, "isTabBar"),
  ]

  /// The names of the traits in the order of their declarations, such as "isButton".
  package var names: [String] {
    Self.named.filter { contains($0.trait) }.map(\.name)
  }
}
