import MartletGeometry

/// The scheme that a view wishes for the whole output; the first view that wishes is heard.
package enum PreferredColorSchemeKey: PreferenceKey {
  package static var defaultValue: ColorScheme? { nil }

  package static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) {
    value = value ?? nextValue()
  }
}

extension View {
  /// Sets light or dark for everything that the host shows; nil leaves it to the host.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }
}
