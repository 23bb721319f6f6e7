extension View {
  /// Runs `action` with the result of `transform` for the view's geometry: once when the view
  /// appears, and after each layout that changes the result. The layout of the view does not
  /// change.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (T) -> Void
  ) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.onChange(of: transform(proxy), initial: true) { _, new in action(new) }
      })
  }

  /// Runs `action` with the previous and the new result of `transform`: once when the view appears,
  /// with twice the same value, and after each layout that changes the result.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.onChange(of: transform(proxy), initial: true) { action($0, $1) }
      })
  }
}
