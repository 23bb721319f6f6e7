import MartletGeometry

extension View {
  /// Lets the view reach under what covers the display's edges. Nothing covers a panel's: its
  /// safe area is the whole display (`GeometryProxy.safeAreaInsets` is zero), and the view is as
  /// it is.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// The same under its later name.
  public func ignoresSafeArea() -> some View { self }

  /// Says whether the system's status bar is to be hidden. A panel has none: the whole display is
  /// the program's.
  public func statusBar(hidden: Bool) -> some View { self }
}
