// The modifiers by their first names.

extension View {
  /// Sets what a screen reader calls the view.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Sets what a screen reader says of the value of the view.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// Sets what a screen reader says about the use of the view.
  public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }

  /// Leaves the view and those inside out of what a screen reader reads.
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// Adds traits to those of the view.
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    accessibilityAddTraits(traits)
  }

  /// Removes traits from those of the view.
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }

  /// Sets the position of the view among its neighbours: higher priorities come first.
  public func accessibility(sortPriority: Double) -> some View {
    accessibilitySortPriority(sortPriority)
  }
}
