import MartletGeometry

/// The colour scheme that a view requests for the whole picture. If several views request one, the
/// first view wins. The host reads it.
package enum PreferredColorSchemeKey: PreferenceKey {
  /// No request.
  package static var defaultValue: ColorScheme? { nil }

  /// Keeps the first request.
  package static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) {
    value = value ?? nextValue()
  }
}

extension View {
  /// Requests the light or the dark scheme for the whole picture of the host; nil leaves the choice
  /// to the host.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }
}
