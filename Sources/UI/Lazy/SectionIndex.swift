extension View {
  /// Returns the section unchanged. A list has no index at its edge here.
  public func sectionIndexLabel(_ label: Text?) -> some View { self }

  /// Returns the section unchanged. A list has no index at its edge here.
  public func sectionIndexLabel<S: StringProtocol>(_ label: S?) -> some View { self }

  /// Returns the list unchanged. It has no index at its edge here.
  public func listSectionIndexVisibility(_ visibility: Visibility) -> some View { self }
}
