/// Whether a view requests to hide the dashboard's status strip. One request in the tree is enough.
/// The dashboard reads it.
package enum StatusBarHiddenKey: PreferenceKey {
  /// No request.
  package static var defaultValue: Bool { false }

  /// Returns true if either view requests it.
  package static func reduce(value: inout Bool, nextValue: () -> Bool) {
    value = value || nextValue()
  }
}

extension View {
  /// Fades out the dashboard's status strip while the view is on the visible page, and fades it in
  /// again afterwards. The space of the strip stays reserved
  /// (`MartletEnvironment.statusStripFrame`). A program without a dashboard has no strip, so the
  /// modifier has no effect there.
  public func statusBar(hidden: Bool) -> some View {
    preference(key: StatusBarHiddenKey.self, value: hidden)
  }

  /// Returns the view unchanged: a panel shows nothing of its own over the edges of the display.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

  /// Returns the view unchanged: a panel has no gestures of its own at the edges of the display.
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

  /// Fades out the dashboard's status strip, like `statusBar(hidden:)`.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { statusBar(hidden: hidden) }
}
