/// Whether a view wishes the strip at the upper edge away; views beside one another need one wish.
package enum StatusBarHiddenKey: PreferenceKey {
  package static var defaultValue: Bool { false }

  package static func reduce(value: inout Bool, nextValue: () -> Bool) {
    value = value || nextValue()
  }
}

extension View {
  /// Fades the dashboard's status strip out while the view is on the page shown, and in again when
  /// it is not; the strip keeps its room (`MartletEnvironment.statusStripFrame`). A program of its
  /// own has the whole display and no strip: there nothing changes.
  public func statusBar(hidden: Bool) -> some View {
    preference(key: StatusBarHiddenKey.self, value: hidden)
  }
}
