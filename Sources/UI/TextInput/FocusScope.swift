extension View {
  /// Returns the view unchanged. The focus never moves by itself, so a scope has no default view.
  public func focusScope(_ namespace: Namespace.ID) -> some View { self }
}
