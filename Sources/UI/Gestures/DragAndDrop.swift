import MartletGeometry

// On a panel nothing is dragged from a view to another view or another program. These words are
// accepted, so that programs that use them compile, and have no effect.

extension View {
  /// Returns the view unchanged, because nothing is dragged between views or programs on a panel.
  /// `payload` is not evaluated.
  public func draggable<T>(_ payload: @autoclosure @escaping () -> T) -> some View { self }

  /// Returns the view unchanged, because nothing is dragged between views or programs on a panel.
  /// `payload` and `preview` are not evaluated.
  public func draggable<T, V: View>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { self }

  /// Returns the view unchanged, because nothing is dragged between views or programs on a panel.
  /// `action` and `isTargeted` are not called.
  public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { self }

  /// Returns the view unchanged, because a panel has one window and no other program sends it
  /// events.
  public func handlesExternalEvents(
    preferring: Set<String>, allowing: Set<String>
  ) -> some View { self }
}
