/// True if a view requests to hide the strip at the upper edge. One request among sibling views is
/// enough.
package enum StatusBarHiddenKey: PreferenceKey {
  /// No request.
  package static var defaultValue: Bool { false }

  /// Combines requests: one is enough.
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
}
